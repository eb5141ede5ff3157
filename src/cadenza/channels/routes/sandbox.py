"""The sandbox by hand: be one of its people, be a colleague at the phone, move the clock. Nothing leaves."""

from datetime import timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends

from cadenza.accounts.domain.permissions import Permission
from cadenza.channels.actions.sandbox import HINT
from cadenza.channels.actions.sandbox_people import (
    add_contact,
    colleague_writes,
    may_move_clock,
    person_reads,
    person_turns,
    person_writes,
)
from cadenza.channels.schemas.sandbox import (
    ClockIn,
    ClockOut,
    SandboxPersonIn,
    SandboxPhoneOut,
    SandboxPhonesOut,
    SandboxSwitchIn,
    SandboxTextIn,
)
from cadenza.kit.errors import NotFound
from cadenza.kit.nudges import EVERY_LANE
from cadenza.kit.permits import needs
from cadenza.kit.settings import Settings
from cadenza.kit.testclock import move_clock
from cadenza.kit.web import Databases, OrganizationId, SafeRoute, UnloggedTx, WriteTx, provided

router = APIRouter(prefix="/sandbox", tags=["sandbox"], route_class=SafeRoute)

ProcessSettings = Annotated[Settings, Depends(provided(Settings))]


@router.post("/people", status_code=201, dependencies=[needs(Permission.SANDBOX_PLAY)])
async def add_person(tx: WriteTx, organization_id: OrganizationId, body: SandboxPersonIn) -> SandboxPhonesOut:
    """Give a contact a phone on the sandbox, so that messages reach it; again, and it behaves as said now."""
    added = await add_contact(tx, organization_id, body.contact_id, body.behaviour.said())
    return SandboxPhonesOut(items=[SandboxPhoneOut.of(person) for person in added])


@router.post("/people/{person_id}/messages", status_code=202, dependencies=[needs(Permission.SANDBOX_PLAY)])
async def write_as_person(
    tx: UnloggedTx, organization_id: OrganizationId, person_id: UUID, body: SandboxTextIn
) -> None:
    """Let a person write to us; it comes in by the same door as any provider's call."""
    await person_writes(tx, organization_id, person_id, body.text)


@router.post("/people/{person_id}/read", status_code=202, dependencies=[needs(Permission.SANDBOX_PLAY)])
async def read_as_person(tx: UnloggedTx, organization_id: OrganizationId, person_id: UUID) -> None:
    """Let a person read everything of ours that is on their phone."""
    await person_reads(tx, organization_id, person_id)


@router.post("/people/{person_id}/switch", status_code=202, dependencies=[needs(Permission.SANDBOX_PLAY)])
async def turn_switch_as_person(
    tx: UnloggedTx, organization_id: OrganizationId, person_id: UUID, body: SandboxSwitchIn
) -> None:
    """Let a person turn the network's own switch, as WhatsApp has one: no more messages from us, or messages again."""
    await person_turns(tx, organization_id, person_id, is_opt_out=body.is_opt_out)


@router.post("/people/{person_id}/human", status_code=202, dependencies=[needs(Permission.SANDBOX_PLAY)])
async def write_as_colleague(
    tx: UnloggedTx, organization_id: OrganizationId, person_id: UUID, body: SandboxTextIn
) -> None:
    """Let a colleague type to a person on our own phone: we hear of it as an echo that is not ours."""
    await colleague_writes(tx, organization_id, person_id, body.text)


async def check_movable(settings: ProcessSettings, database: Databases) -> None:
    """Answer as if there were no clock, where there is none for trying things out."""
    if not settings.test_clock:
        raise NotFound
    async with database.everywhere() as everywhere:
        if not await may_move_clock(everywhere):
            raise NotFound


@router.post("/clock", dependencies=[needs(Permission.SANDBOX_PLAY), Depends(check_movable)])
async def advance_clock(tx: WriteTx, organization_id: OrganizationId, body: ClockIn) -> ClockOut:
    """Move the time of the whole installation ahead; only where it has a test clock and reaches nobody real."""
    by = timedelta(seconds=body.advance_seconds)
    await move_clock(tx, by)
    tx.nudge(EVERY_LANE, organization_id)
    tx.hint(organization_id, HINT)
    return ClockOut(now=tx.now + by)
