"""People paused for something that is over go on (J27).

A connection that is back leaves a work row, and a lane wakes whoever waited for it in pieces; the row stays until
nobody is left. `pausing` sees to it that nobody is paused behind its back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from cadenza.channels.domain.events import ConnectionChanged
from cadenza.contacts.domain.events import HoldChanged
from cadenza.journeys.domain.history import Change
from cadenza.journeys.domain.names import JOURNEY, JOURNEYS_HINT, QUEUE_HINT, RELEASE, WAKE
from cadenza.journeys.store import enrollments, journeys, transitions, wakes
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.reasons import ConnectionState, JourneyState, PauseReason

PIECE = 1000
AGAIN = timedelta(seconds=30)
"""After a piece that could not be done."""
HELD_RETRY = timedelta(seconds=1)
"""For those that somebody had locked when their piece was done."""

BETTER_OFF = frozenset({ConnectionState.CONNECTED, ConnectionState.DELETED})
"""The states of a connection after which whoever waited for one may be written to: by it, or by another."""


@dataclass(frozen=True, slots=True)
class ConnectionWake:
    """An organization with a connection that is back."""

    organization_id: UUID

    @property
    def id(self) -> UUID:
        """Name the work: there is one of an organization."""
        return self.organization_id


async def on_connections_changed(tx: Tx, events: Sequence[ConnectionChanged]) -> None:
    """Leave work for each organization in which a connection is back, or gone for good.

    A journey that wrote from one that is gone is paused, for its author to name another; nobody else waits for it.
    """
    changed = {event.organization_id for event in events if event.state in BETTER_OFF}
    if changed:
        await wakes.record_wake(tx, changed)
        tx.nudge(WAKE, *changed)
    gone = {(one.organization_id, one.connection_id) for one in events if one.state is ConnectionState.DELETED}
    for organization_id, journey_id in await journeys.pause_without_connection(tx, gone):
        tx.changed(JOURNEY, journey_id, after={"state": JourneyState.PAUSED, "reason": PauseReason.CONNECTION_DELETED})
        tx.hint(organization_id, JOURNEYS_HINT, journey_id)


async def on_holds_changed(tx: Tx, events: Sequence[HoldChanged]) -> None:
    """Ask again about whoever was held back: the hold may be over, or last longer."""
    if await enrollments.wake_held(tx, {(event.organization_id, event.contact_id) for event in events}):
        tx.nudge(RELEASE, *{event.organization_id for event in events})


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations whose people have still to be woken."""
    return await wakes.find_due(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[ConnectionWake]:
    """Lock the work of organizations; a piece of one is a batch, so few are taken."""
    del each
    return [ConnectionWake(one) for one in await wakes.claim_due(tx, organizations, total)]


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[ConnectionWake]:
    """Lock the work of the organization if it is still due."""
    return await claim(tx, [organization_id], 1, 1) if organization_id in ids else []


async def wake(tx: Tx, work: Sequence[ConnectionWake]) -> None:
    """Wake one piece of each organization."""
    for one in work:
        woken = await wakes.wake_some(tx, one.organization_id, PIECE)
        waited_for = PauseReason.CONNECTION_UNAVAILABLE.value
        await transitions.record(
            tx, Change.RESUMED, [(one.organization_id, this, waited_for, None, None) for this in woken]
        )
        if not await wakes.has_waiting(tx, one.organization_id):
            await wakes.finish(tx, one.organization_id)
        elif len(woken) == PIECE:
            await wakes.go_on(tx, one.organization_id, tx.now)
            tx.nudge(WAKE, one.organization_id)
        else:
            await wakes.go_on(tx, one.organization_id, tx.now + HELD_RETRY)
        tx.nudge(RELEASE, one.organization_id)
        tx.hint(one.organization_id, QUEUE_HINT)


async def fail(tx: Tx, one: ConnectionWake, error: str) -> None:
    """Try again later, for ever."""
    del error
    await wakes.go_on(tx, one.organization_id, tx.now + AGAIN)
