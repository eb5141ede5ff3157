"""The campaign routes: parse, call one action, answer. Asking whether one is sure is the page's affair."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from cadenza.accounts.domain.permissions import Permission
from cadenza.campaigns.actions import author, commands, launch, look, report, trial
from cadenza.campaigns.domain.results import Wanted
from cadenza.campaigns.schemas.campaigns import (
    CampaignChangeIn,
    CampaignOut,
    CampaignsOut,
    NewCampaignIn,
    SendCampaignIn,
)
from cadenza.campaigns.schemas.looks import (
    CampaignPreviewIn,
    CampaignPreviewOut,
    CampaignTestIn,
    CampaignTestOut,
    EstimateOut,
    ShownOut,
    TriedOut,
)
from cadenza.campaigns.schemas.recipients import (
    ActivityOut,
    CourseOut,
    HappenedOut,
    RecipientOut,
    RecipientsOut,
    StatsOut,
)
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.reasons import CampaignState, RecipientState
from cadenza.kit.web import (
    Caller,
    Databases,
    MeantOrganization,
    OrganizationId,
    PageCursor,
    PageLimit,
    ReadView,
    SafeRoute,
    WriteTx,
)

router = APIRouter(tags=["campaigns"], route_class=SafeRoute)

READ = [needs(Permission.CAMPAIGNS_READ)]
WRITE = [needs(Permission.CAMPAIGNS_WRITE)]

LISTING = "campaigns"
RECIPIENTS = "recipients"


@router.get("/campaigns", dependencies=READ)
async def list_campaigns(
    tx: ReadView,
    organization_id: OrganizationId,
    state: Annotated[CampaignState | None, Query()] = None,
    cursor: PageCursor = None,
    limit: PageLimit = 50,
) -> CampaignsOut:
    """Return a page of campaigns, newest first, with their last counts."""
    before = None if cursor is None else UUID(str(read_cursor(LISTING, organization_id, cursor)[0]))
    found = await author.list_newest(tx, organization_id, limit + 1, before=before, state=state)
    page = found[:limit]
    return CampaignsOut(
        items=[CampaignOut.of(one) for one in page],
        next_cursor=write_cursor(LISTING, organization_id, page[-1].id) if len(found) > limit else None,
    )


@router.post("/campaigns", status_code=201, dependencies=WRITE)
async def create_campaign(tx: WriteTx, organization_id: OrganizationId, body: NewCampaignIn) -> CampaignOut:
    """Make a campaign; it is not sent by this. `next` says what may be called."""
    return CampaignOut.of(await author.create(tx, organization_id, body.name, body.changes()))


@router.get("/campaigns/{campaign_id}", dependencies=READ)
async def get_campaign(tx: ReadView, organization_id: OrganizationId, campaign_id: UUID) -> CampaignOut:
    """Return one campaign."""
    return CampaignOut.of(await author.get(tx, organization_id, campaign_id))


@router.patch("/campaigns/{campaign_id}", dependencies=WRITE)
async def change_campaign(
    tx: WriteTx, organization_id: OrganizationId, campaign_id: UUID, body: CampaignChangeIn
) -> CampaignOut:
    """Change a campaign that has not started."""
    changed = await author.change(tx, organization_id, campaign_id, body.changes(), based_on=body.based_on)
    return CampaignOut.of(changed)


@router.delete("/campaigns/{campaign_id}", status_code=204, dependencies=WRITE)
async def delete_campaign(tx: WriteTx, organization_id: OrganizationId, campaign_id: UUID) -> Response:
    """Delete a draft."""
    await author.delete(tx, organization_id, campaign_id)
    return Response(status_code=204)


@router.post("/campaigns/{campaign_id}/duplicate", status_code=201, dependencies=WRITE)
async def duplicate_campaign(tx: WriteTx, organization_id: OrganizationId, campaign_id: UUID) -> CampaignOut:
    """Make a draft with the same content and audience."""
    return CampaignOut.of(await author.duplicate(tx, organization_id, campaign_id))


@router.post("/campaigns/{campaign_id}/send", status_code=202, dependencies=WRITE)
async def send_campaign(
    tx: WriteTx, organization_id: OrganizationId, campaign_id: UUID, body: SendCampaignIn | None = None
) -> CampaignOut:
    """Start it; or answer 422 with everything that keeps it from being sent."""
    seen = {} if body is None else body.model_dump()
    return CampaignOut.of(await launch.send(tx, organization_id, campaign_id, **seen))


@router.post("/campaigns/{campaign_id}/pause", dependencies=WRITE)
async def pause_campaign(tx: WriteTx, organization_id: OrganizationId, campaign_id: UUID) -> CampaignOut:
    """Hand nothing more to a provider."""
    return CampaignOut.of(await commands.pause(tx, organization_id, campaign_id))


@router.post("/campaigns/{campaign_id}/resume", dependencies=WRITE)
async def resume_campaign(
    tx: WriteTx, organization_id: OrganizationId, campaign_id: UUID, body: SendCampaignIn | None = None
) -> CampaignOut:
    """Go on with whoever is still pending or queued; one that never started is sent, as it was looked at."""
    seen = {} if body is None else body.model_dump()
    return CampaignOut.of(await commands.resume(tx, organization_id, campaign_id, **seen))


@router.post("/campaigns/{campaign_id}/cancel", dependencies=WRITE)
async def cancel_campaign(tx: WriteTx, organization_id: OrganizationId, campaign_id: UUID) -> CampaignOut:
    """Call it off: whoever is pending or queued gets nothing, unless it is handed over already."""
    return CampaignOut.of(await commands.cancel(tx, organization_id, campaign_id))


@router.post("/campaigns/{campaign_id}/preview", dependencies=READ)
async def preview_campaign(
    tx: ReadView, organization_id: OrganizationId, campaign_id: UUID, body: CampaignPreviewIn
) -> CampaignPreviewOut:
    """Render the text for real contacts."""
    campaign = await author.get(tx, organization_id, campaign_id)
    shown = await look.preview(tx, campaign, body.contact_ids)
    return CampaignPreviewOut(items=[ShownOut.of(one) for one in shown])


@router.post("/campaigns/{campaign_id}/test", status_code=202, dependencies=WRITE)
async def test_campaign(tx: WriteTx, caller: Caller, campaign_id: UUID, body: CampaignTestIn) -> CampaignTestOut:
    """Send the text to these people as a test: marked as one, and counted nowhere."""
    tester = None if caller.person_id is None else caller.name
    tried = await trial.send_test(tx, caller.organization_id, campaign_id, body.contact_ids, body.addresses, tester)
    return CampaignTestOut(items=[TriedOut.of(one) for one in tried])


@router.post("/campaigns/{campaign_id}/estimate", dependencies=READ)
async def estimate_campaign(tx: ReadView, organization_id: OrganizationId, campaign_id: UUID) -> EstimateOut:
    """Say whom it would reach, and whom not, by reason; and everything that keeps it from being sent."""
    campaign = await author.get(tx, organization_id, campaign_id)
    return EstimateOut.of(await look.estimate(tx, campaign))


@router.get("/campaigns/{campaign_id}/stats", dependencies=READ)
async def count_campaign(tx: ReadView, organization_id: OrganizationId, campaign_id: UUID) -> StatsOut:
    """Count its recipients, and say how it goes: results, speed, what holds it back."""
    campaign = await author.get(tx, organization_id, campaign_id)
    return StatsOut.of(await report.look_live(tx, campaign), tx.now)


@router.get("/campaigns/{campaign_id}/course", dependencies=READ)
async def show_course(tx: ReadView, organization_id: OrganizationId, campaign_id: UUID) -> CourseOut:
    """Say how many had been sent it, got it, read it and answered it by each of some moments since it started."""
    return CourseOut.of(await report.look_back(tx, await author.get(tx, organization_id, campaign_id)))


@router.get("/campaigns/{campaign_id}/recipients", dependencies=READ)
async def list_recipients(
    tx: ReadView,
    organization_id: OrganizationId,
    campaign_id: UUID,
    state: Annotated[RecipientState | None, Query()] = None,
    reason: Annotated[
        str | None, Query(max_length=40, description="As `counts` have it; `next` are those who are due.")
    ] = None,
    *,
    replied: Annotated[bool, Query(description="Only those who wrote back.")] = False,
    cursor: PageCursor = None,
    limit: PageLimit = 50,
) -> RecipientsOut:
    """Return a page of its recipients, each with state and reason; it may be short and still have a next one."""
    listing = f"{RECIPIENTS}:{campaign_id}"
    after = None if cursor is None else UUID(str(read_cursor(listing, organization_id, cursor)[0]))
    wanted = Wanted(state and state.value, reason, replied)
    page, more = await report.list_page(tx, organization_id, campaign_id, wanted, after=after, limit=limit)
    return RecipientsOut(
        items=[RecipientOut.of(row) for row in page],
        next_cursor=None if more is None else write_cursor(listing, organization_id, more),
    )


@router.get("/campaigns/{campaign_id}/recipients/{recipient_id}", dependencies=READ)
async def get_recipient(
    tx: ReadView, organization_id: OrganizationId, campaign_id: UUID, recipient_id: UUID
) -> RecipientOut:
    """Return one recipient."""
    return RecipientOut.of(await report.find(tx, organization_id, campaign_id, recipient_id))


@router.get("/campaigns/{campaign_id}/recipients/{recipient_id}/activity", dependencies=READ)
async def get_activity(
    tx: ReadView, organization_id: OrganizationId, campaign_id: UUID, recipient_id: UUID
) -> ActivityOut:
    """Tell what happened to one recipient, oldest first."""
    told = await report.find(tx, organization_id, campaign_id, recipient_id)
    return ActivityOut(items=[HappenedOut.of(one) for one in report.activity(told.row)])


@router.get("/campaigns/{campaign_id}/export", response_class=StreamingResponse, dependencies=READ)
async def export_campaign(
    tx: ReadView,
    database: Databases,
    organization_id: OrganizationId,
    campaign_id: UUID,
    _meant: MeantOrganization = None,
) -> StreamingResponse:
    """Return its recipients as a CSV file that no spreadsheet runs anything of."""
    await author.get(tx, organization_id, campaign_id)
    return StreamingResponse(
        report.export(database, organization_id, campaign_id),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="recipients.csv"'},
    )
