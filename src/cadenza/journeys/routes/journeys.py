"""The journey routes: parse, call one action, answer."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from cadenza.accounts.domain.permissions import Permission
from cadenza.journeys.actions import author, enter, previewing
from cadenza.journeys.actions.revisions import has_changes
from cadenza.journeys.schemas.enrollments import AdmissionsOut, RunIn
from cadenza.journeys.schemas.journeys import (
    DuplicateIn,
    JourneyChangeIn,
    JourneyOut,
    JourneysOut,
    JourneySummaryOut,
    NewJourneyIn,
    OpenedJourneyOut,
    ParkedOut,
    PreviewIn,
    PreviewOut,
    ResumeIn,
    RuleCountOut,
    RuleCountsOut,
)
from cadenza.journeys.store import overview, work
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.reasons import JourneyState
from cadenza.kit.web import Caller, OrganizationId, PageCursor, PageLimit, ReadView, SafeRoute, WriteTx

router = APIRouter(tags=["journeys"], route_class=SafeRoute)

LISTING = "journeys"


@router.get("/journeys", dependencies=[needs(Permission.JOURNEYS_READ)])
async def list_journeys(
    tx: ReadView,
    organization_id: OrganizationId,
    state: Annotated[list[JourneyState] | None, Query(description="Only these; all if left out.")] = None,
    cursor: PageCursor = None,
    limit: PageLimit = 50,
) -> JourneysOut:
    """Return a page of journeys by name, each with how many are inside and how the last 30 days went."""
    rows = await overview.list_journeys(
        tx, organization_id, state or list(JourneyState), _position(organization_id, cursor), limit + 1
    )
    page = rows[:limit]
    counts = await overview.count_people(tx, organization_id, [row["id"] for row in page], tx.now)
    last = page[-1] if len(rows) > limit else None
    return JourneysOut(
        items=[JourneySummaryOut.of(row, counts[row["id"]]) for row in page],
        next_cursor=write_cursor(LISTING, organization_id, last["name"], last["id"]) if last else None,
    )


@router.post("/journeys", status_code=201, dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def create_journey(tx: WriteTx, organization_id: OrganizationId, body: NewJourneyIn) -> JourneyOut:
    """Make a draft."""
    return JourneyOut.of(await author.create(tx, organization_id, body.name, body.changes()))


@router.get("/journeys/{journey_id}", dependencies=[needs(Permission.JOURNEYS_READ)])
async def get_journey(tx: ReadView, organization_id: OrganizationId, journey_id: UUID) -> OpenedJourneyOut:
    """Return one journey with its draft, and whether that differs from what is active."""
    journey = await author.get(tx, organization_id, journey_id)
    counts = await overview.count_people(tx, organization_id, [journey_id], tx.now)
    return OpenedJourneyOut.opened(journey, counts[journey_id], has_changes=await has_changes(tx, journey))


@router.patch("/journeys/{journey_id}", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def change_journey(
    tx: WriteTx, organization_id: OrganizationId, journey_id: UUID, body: JourneyChangeIn
) -> JourneyOut:
    """Change the draft and what is beside it; whoever is inside notices nothing."""
    saved = await author.save(tx, organization_id, journey_id, body.changes(), based_on=body.based_on)
    return JourneyOut.of(saved)


@router.delete("/journeys/{journey_id}", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def delete_journey(tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID) -> JourneyOut:
    """Archive the journey: what was done stays known."""
    await author.archive(tx, organization_id, journey_id, actor=caller.actor)
    return JourneyOut.of(await author.get(tx, organization_id, journey_id))


@router.post("/journeys/{journey_id}/duplicate", status_code=201, dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def duplicate_journey(
    tx: WriteTx, organization_id: OrganizationId, journey_id: UUID, body: DuplicateIn
) -> JourneyOut:
    """Make a draft that says what this one's draft says."""
    return JourneyOut.of(await author.duplicate(tx, organization_id, journey_id, body.name))


@router.post("/journeys/{journey_id}/preview", dependencies=[needs(Permission.JOURNEYS_READ)])
async def preview_text(tx: ReadView, organization_id: OrganizationId, journey_id: UUID, body: PreviewIn) -> PreviewOut:
    """Render a text, saved or not, for a real contact; nothing is kept and nothing leaves."""
    sample = previewing.Sample(**{name: getattr(body, name) for name in PreviewIn.model_fields})
    shown = await previewing.preview(tx, organization_id, journey_id, sample)
    return PreviewOut.of(shown)


@router.post("/journeys/{journey_id}/pause", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def pause_journey(tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID) -> JourneyOut:
    """Let nobody in and nobody move; clocks are kept."""
    await author.pause(tx, organization_id, journey_id, actor=caller.actor)
    return JourneyOut.of(await author.get(tx, organization_id, journey_id))


@router.get("/journeys/{journey_id}/parked", dependencies=[needs(Permission.JOURNEYS_READ)])
async def count_parked(tx: ReadView, organization_id: OrganizationId, journey_id: UUID) -> ParkedOut:
    """Say how many wait for the resume, and how many of them are late."""
    parked = await author.count_parked(tx, organization_id, journey_id)
    return ParkedOut(parked=parked.parked, late=parked.late)


@router.post("/journeys/{journey_id}/resume", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def resume_journey(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID, body: ResumeIn
) -> JourneyOut:
    """Go on, with what the policy says for those whose time has passed."""
    await author.resume(tx, organization_id, journey_id, body.policy, actor=caller.actor)
    return JourneyOut.of(await author.get(tx, organization_id, journey_id))


@router.post("/journeys/{journey_id}/archive", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def archive_journey(tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID) -> JourneyOut:
    """End the journey: everyone inside is cancelled, history stays."""
    await author.archive(tx, organization_id, journey_id, actor=caller.actor)
    return JourneyOut.of(await author.get(tx, organization_id, journey_id))


@router.get("/journeys/{journey_id}/rules", dependencies=[needs(Permission.JOURNEYS_READ)])
async def count_rules(tx: ReadView, organization_id: OrganizationId, journey_id: UUID) -> RuleCountsOut:
    """Say what each rule has let in and refused."""
    await author.get(tx, organization_id, journey_id)
    rows = await work.load_rule_counts(tx, organization_id, journey_id)
    return RuleCountsOut(
        items=[RuleCountOut(rule_id=row["rule_id"], result=row["result"], count=row["count"]) for row in rows]
    )


@router.post("/journeys/{journey_id}/run", dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def run_journey(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, journey_id: UUID, body: RunIn
) -> AdmissionsOut:
    """Put contacts into the journey by hand."""
    entering = enter.Entering(journey_id=journey_id, contact_ids=body.contact_ids, variables=body.variables)
    return AdmissionsOut.of(body.contact_ids, await enter.enter(tx, organization_id, entering, caller.actor))


def _position(organization_id: UUID, cursor: str | None) -> tuple[str, UUID]:
    if cursor is None:
        return overview.START
    name, journey_id = read_cursor(LISTING, organization_id, cursor)
    return str(name), UUID(str(journey_id))
