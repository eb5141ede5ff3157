"""The views over HTTP."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query

from cadenza.insight.actions.queue import START, read_queue
from cadenza.insight.actions.wall import read_wall
from cadenza.insight.schemas import QueueItemOut, QueueOut, SandboxPeopleOut, SandboxPersonOut
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.reasons import EnrollmentState
from cadenza.kit.web import OrganizationId, PageCursor, PageLimit, ReadView, SafeRoute

LISTING = "queue"

router = APIRouter(tags=["queue"], route_class=SafeRoute)


@router.get("/queue")
async def show_queue(
    organization_id: OrganizationId,
    tx: ReadView,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
    journey_id: Annotated[UUID | None, Query(description="Only this journey.")] = None,
    state: Annotated[Literal["active", "waiting_reply", "paused"] | None, Query()] = None,
) -> QueueOut:
    """List what will happen next to people inside journeys, soonest first."""
    page = await read_queue(
        tx,
        organization_id,
        after=_position(organization_id, cursor),
        limit=limit,
        state=EnrollmentState(state) if state else None,
        journey_id=journey_id,
    )
    return QueueOut(
        now=tx.now,
        items=[QueueItemOut.of(item) for item in page.items],
        next_cursor=write_cursor(LISTING, organization_id, *page.next_after) if page.next_after else None,
    )


@router.get("/sandbox/people", tags=["sandbox"])
async def show_wall(organization_id: OrganizationId, tx: ReadView, limit: PageLimit = 24) -> SandboxPeopleOut:
    """Show the sandbox's phones, each beside what we are doing about its owner."""
    phones = await read_wall(tx, organization_id, limit)
    return SandboxPeopleOut(now=tx.now, items=[SandboxPersonOut.of(phone) for phone in phones])


def _position(organization_id: UUID, cursor: str | None) -> tuple[datetime, UUID]:
    if cursor is None:
        return START
    at, enrollment_id = read_cursor(LISTING, organization_id, cursor)
    return datetime.fromisoformat(str(at)), UUID(str(enrollment_id))
