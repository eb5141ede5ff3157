"""The views over HTTP."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from cadenza.accounts.domain.permissions import Permission
from cadenza.insight.actions import export
from cadenza.insight.actions.connections import read_usage
from cadenza.insight.actions.find import find
from cadenza.insight.actions.home import read_home
from cadenza.insight.actions.queue import START, count_queue, read_queue
from cadenza.insight.actions.report import DAYS, read_report
from cadenza.insight.actions.templates import read_standings, read_template_usage
from cadenza.insight.actions.timeline import read_timeline
from cadenza.insight.actions.wall import read_wall
from cadenza.insight.domain.timeline import TOP, Kind, Position
from cadenza.insight.schemas.exports import ContactExportQuery, DealExportQuery
from cadenza.insight.schemas.find import FoundOut
from cadenza.insight.schemas.home import HomeOut
from cadenza.insight.schemas.templates import TemplateStandingsOut, TemplateUsageOut
from cadenza.insight.schemas.views import (
    ConnectionUsageOut,
    ConnectionUsagesOut,
    QueueCountsOut,
    QueueItemOut,
    QueueOut,
    QueueQuery,
    ReportOut,
    SandboxPeopleOut,
    SandboxPersonOut,
    TimelineEntryOut,
    TimelineOut,
)
from cadenza.journeys.schemas.journeys import LAST_VERSION
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.web import (
    Caller,
    Databases,
    MeantOrganization,
    OrganizationId,
    PageCursor,
    PageLimit,
    ReadView,
    SafeRoute,
)

LISTING = "queue"

router = APIRouter(tags=["queue"], route_class=SafeRoute)


@router.get("/home", tags=["home"], dependencies=[needs(Permission.QUEUE_READ)])
async def show_home(organization_id: OrganizationId, tx: ReadView) -> HomeOut:
    """Show what moves now, today hour by hour, what runs, and which first steps are still to be taken."""
    return HomeOut.of(await read_home(tx, organization_id), tx.now)


@router.get("/find", tags=["home"], dependencies=[needs(Permission.SESSION_READ)])
async def find_by_name(
    caller: Caller,
    tx: ReadView,
    q: Annotated[str, Query(min_length=1, max_length=100, description="A part of the name, however it is accented.")],
    limit: Annotated[int, Query(ge=1, le=50, description="How many of each kind.")] = 6,
) -> FoundOut:
    """Find campaigns and journeys by name among those that the caller may read; contacts are found in their list."""
    found = await find(
        tx,
        caller.organization_id,
        q,
        limit,
        in_campaigns=Permission.CAMPAIGNS_READ in caller.permissions,
        in_journeys=Permission.JOURNEYS_READ in caller.permissions,
    )
    return FoundOut.of(found)


@router.get("/queue", dependencies=[needs(Permission.QUEUE_READ)])
async def show_queue(organization_id: OrganizationId, tx: ReadView, asked: Annotated[QueueQuery, Query()]) -> QueueOut:
    """List what will happen next to people inside journeys, soonest first."""
    page = await read_queue(
        tx,
        organization_id,
        after=_position(organization_id, asked.cursor),
        limit=asked.limit,
        wanted=asked.wanted(),
    )
    return QueueOut(
        now=tx.now,
        items=[QueueItemOut.of(item) for item in page.items],
        next_cursor=write_cursor(LISTING, organization_id, *page.next_after) if page.next_after else None,
    )


@router.get("/queue/count", dependencies=[needs(Permission.QUEUE_READ)])
async def show_queue_counts(organization_id: OrganizationId, tx: ReadView) -> QueueCountsOut:
    """Count what goes out in the next 24 hours, what is held back or reaches nobody, and who stands still."""
    found = await count_queue(tx, organization_id)
    return QueueCountsOut(due=found.due, held_back=found.held_back, no_address=found.no_address, paused=found.paused)


@router.get("/journeys/{journey_id}/report", tags=["journeys"], dependencies=[needs(Permission.JOURNEYS_READ)])
async def show_report(
    journey_id: UUID,
    organization_id: OrganizationId,
    tx: ReadView,
    version: Annotated[
        int | None, Query(ge=1, le=LAST_VERSION, description="Only those who walk this version.")
    ] = None,
    days: Annotated[int, Query(ge=1, le=365)] = DAYS,
) -> ReportOut:
    """Tell what became of the people who entered lately, node by node."""
    return ReportOut.of(await read_report(tx, organization_id, journey_id, version=version, days=days))


@router.get("/usage/connections", tags=["connections"], dependencies=[needs(Permission.CHANNELS_READ)])
async def show_connection_usage(organization_id: OrganizationId, tx: ReadView) -> ConnectionUsagesOut:
    """Tell what each connection is used for: who names it, what waits for it, what became of the last messages."""
    return ConnectionUsagesOut(items=[ConnectionUsageOut.of(one) for one in await read_usage(tx, organization_id)])


@router.get("/usage/templates", tags=["templates"], dependencies=[needs(Permission.CHANNELS_READ)])
async def show_template_standings(
    organization_id: OrganizationId,
    tx: ReadView,
    id: Annotated[list[UUID], Query(min_length=1, max_length=100)],  # noqa: A002 - as lists of contacts call it
) -> TemplateStandingsOut:
    """Tell of some templates in how many places each is used, and who changed it last."""
    return TemplateStandingsOut.of(await read_standings(tx, organization_id, id))


@router.get("/usage/templates/{template_id}", tags=["templates"], dependencies=[needs(Permission.CHANNELS_READ)])
async def show_template_usage(organization_id: OrganizationId, tx: ReadView, template_id: UUID) -> TemplateUsageOut:
    """Tell where a template is used: which drafts follow it, and what is under way with the texts it had."""
    return TemplateUsageOut.of(await read_template_usage(tx, organization_id, template_id))


@router.get("/sandbox/people", tags=["sandbox"], dependencies=[needs(Permission.QUEUE_READ)])
async def show_wall(
    organization_id: OrganizationId,
    tx: ReadView,
    limit: PageLimit = 24,
    q: Annotated[str | None, Query(max_length=200, description="Part of a name or of a number.")] = None,
    person_id: Annotated[UUID | None, Query(description="This one in any case, first.")] = None,
) -> SandboxPeopleOut:
    """Show the sandbox's phones, each beside what we are doing about its owner."""
    wall = await read_wall(tx, organization_id, limit, text=q, person_id=person_id)
    return SandboxPeopleOut(now=tx.now, total=wall.total, items=[SandboxPersonOut.of(phone) for phone in wall.phones])


@router.get("/contacts/{contact_id}/timeline", tags=["contacts"], dependencies=[needs(Permission.CONTACTS_READ)])
async def show_timeline(
    contact_id: UUID,
    organization_id: OrganizationId,
    tx: ReadView,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
    kind: Annotated[list[Kind] | None, Query(description="Only these kinds; all if left out.")] = None,
) -> TimelineOut:
    """Tell what happened to a contact and by whom, newest first: messages, events, journeys, consent, merges."""
    listing = f"timeline:{contact_id}:{','.join(sorted(set(kind or ())))}"
    after = _timeline_position(listing, organization_id, cursor)
    page = await read_timeline(tx, organization_id, contact_id, after=after, limit=limit, kinds=kind or ())
    return TimelineOut(
        items=[TimelineEntryOut.of(entry) for entry in page.entries],
        next_cursor=write_cursor(listing, organization_id, *page.next_after) if page.next_after else None,
    )


@router.get(
    "/exports/contacts.csv",
    tags=["contacts"],
    response_class=StreamingResponse,
    dependencies=[needs(Permission.CONTACTS_IMPORT)],
)
async def export_contacts(
    caller: Caller, database: Databases, wanted: Annotated[ContactExportQuery, Query()]
) -> StreamingResponse:
    """Download contacts as CSV, with the filters of the list; no cell is a formula, and it can be imported again."""
    return StreamingResponse(
        export.contacts_csv(database, caller.organization_id, wanted.wanted()),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="contacts.csv"'},
    )


@router.get(
    "/exports/deals.csv",
    tags=["deals"],
    response_class=StreamingResponse,
    dependencies=[needs(Permission.CONTACTS_IMPORT)],
)
async def export_deals(
    caller: Caller, database: Databases, wanted: Annotated[DealExportQuery, Query()]
) -> StreamingResponse:
    """Download deals as CSV with whom each is of, with the filters of the list; no cell is a formula."""
    return StreamingResponse(
        export.deals_csv(database, caller.organization_id, wanted.wanted()),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="deals.csv"'},
    )


@router.get(
    "/contacts/{contact_id}/export",
    tags=["contacts"],
    response_class=StreamingResponse,
    dependencies=[needs(Permission.CONTACTS_IMPORT)],
)
async def export_contact(
    contact_id: UUID, caller: Caller, database: Databases, _meant: MeantOrganization = None
) -> StreamingResponse:
    """Download everything that is kept about one person as JSON: who they are, deals and history, newest first."""
    contact = await export.find_contact(database, caller.organization_id, contact_id)
    return StreamingResponse(
        export.contact_json(database, caller.organization_id, contact),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="contact-{contact.id}.json"'},
    )


def _timeline_position(listing: str, organization_id: UUID, cursor: str | None) -> Position:
    if cursor is None:
        return TOP
    at, kind, entry_id = read_cursor(listing, organization_id, cursor)
    return Position(datetime.fromisoformat(str(at)), Kind(str(kind)), UUID(str(entry_id)))


def _position(organization_id: UUID, cursor: str | None) -> tuple[datetime, UUID]:
    if cursor is None:
        return START
    at, enrollment_id = read_cursor(LISTING, organization_id, cursor)
    return datetime.fromisoformat(str(at)), UUID(str(enrollment_id))
