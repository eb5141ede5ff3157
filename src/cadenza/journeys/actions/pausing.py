"""Nobody is paused behind the back of whoever wakes them.

Release decides on what it has read, and whoever ends a pause may commit before release does: then the waking would
be over before there is anybody to wake, and they would stand still for ever. So a pause is written only while what
it waits for is held until our commit; then the one who ends it comes after us and finds whom we paused:

    journey_paused           the journey's row, still paused: a resume waits for it
    connection_unavailable   the organization's unusable connections, and the decision is made again on what is read
                             then: a reconnect, or a new connection, waits for them

A number that was deleted never comes back. Whoever was to be written to from it is freed of it, and goes on from
whichever number suits them (`free_of_deleted`).

Holding waits for nobody. Where somebody else holds the row, a resume or a reconnect may be about to commit: the
enrollment is asked again a little later instead.
"""

from datetime import datetime, timedelta
from uuid import UUID

from cadenza.channels.actions.connections import hold_unusable, list_connections
from cadenza.journeys.domain.decision import Defer, Pause, WaitUntil, Walk
from cadenza.journeys.domain.enrollment import Enrollment
from cadenza.journeys.store import journeys
from cadenza.kit.db import Tx
from cadenza.kit.reasons import DeferReason, PauseReason

BUSY_RETRY = timedelta(seconds=1)

WITH_JOURNEY = Pause(PauseReason.JOURNEY_PAUSED)
FOR_CONNECTION = Pause(PauseReason.CONNECTION_UNAVAILABLE)

Walks = list[tuple[Enrollment, Walk]]


async def hold_connections(tx: Tx, walks: Walks) -> set[UUID] | None:
    """Hold what pausing walks wait for; returns the organizations held, or None if no walk waits for a connection."""
    waiting = {one.organization_id for one, taken in walks if taken.rest == FOR_CONNECTION}
    return await hold_unusable(tx, waiting) if waiting else None


async def free_of_deleted(tx: Tx, walks: Walks) -> Walks:
    """Let those go on from another number whose own was deleted; they are asked again a little later."""
    stuck = {one.organization_id for one, taken in walks if one.connection_id and _waits_for_connection(taken)}
    if not stuck:
        return walks
    there = {one.id for one in await list_connections(tx, sorted(stuck))}
    later = Defer(tx.now + BUSY_RETRY, DeferReason.CONNECTION_UNAVAILABLE)
    return [
        (one._replace(connection_id=None), taken._replace(rest=later, deferred_since=None))
        if one.connection_id and _waits_for_connection(taken) and one.connection_id not in there
        else (one, taken)
        for one, taken in walks
    ]


def _waits_for_connection(taken: Walk) -> bool:
    rest = taken.rest
    return rest == FOR_CONNECTION or (isinstance(rest, Defer) and rest.reason is DeferReason.CONNECTION_UNAVAILABLE)


def ask_again(walks: Walks, held: set[UUID], now: datetime) -> Walks:
    """Let those wait a little longer whose organization's connections are not held; their patience is as used up."""
    later = Defer(now + BUSY_RETRY, DeferReason.CONNECTION_UNAVAILABLE)
    return [
        (one, taken._replace(rest=later, deferred_since=one.deferred_since))
        if taken.rest == FOR_CONNECTION and one.organization_id not in held
        else (one, taken)
        for one, taken in walks
    ]


async def park(tx: Tx, walks: Walks) -> Walks:
    """Let those stand still whose journey stays paused until we commit, each since its pause; the others wait."""
    parking = {(one.organization_id, one.journey_id) for one, taken in walks if taken.rest == WITH_JOURNEY}
    if not parking:
        return walks
    paused_since = await journeys.hold_paused(tx, parking)
    later = WaitUntil(tx.now + BUSY_RETRY)
    return [(one, _parked(taken, paused_since.get(one.journey_id), later)) for one, taken in walks]


def _parked(taken: Walk, paused_since: datetime | None, later: WaitUntil) -> Walk:
    if taken.rest != WITH_JOURNEY:
        return taken
    if paused_since is None:
        return taken._replace(rest=later)
    return taken._replace(deferred_since=paused_since)
