"""The delivery loop: owns connections, claims, calls providers, settles.

    look     organizations with due messages (nudged, and all others once a second); become owner of what is free
    claim    a group of owned connections in one transaction; each ticket is a call of its own
    call     at its slot, never later than 5 s after the claim, no transaction open
    settle   answers gathered for some milliseconds, many in one transaction
    drain    when told to stop: no new claims, wait for the calls, settle, give the connections back

What counts as "on the wire" is everything claimed and not settled, so a killed process leaves at most `concurrency`
messages of a connection uncertain. Memory holds nothing that the rows do not: a loop that is dropped is only missed.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import structlog

from cadenza.channels.actions.connections import DELIVERY
from cadenza.channels.actions.deliver import CALL_SECONDS, deliver
from cadenza.channels.domain.adapter import Adapters
from cadenza.channels.domain.connection import Ownership
from cadenza.channels.domain.sending import NotCalled, SendOutcome
from cadenza.kit import clock
from cadenza.kit.db import Database
from cadenza.kit.db_errors import is_transient
from cadenza.kit.metrics import DELIVERIES
from cadenza.kit.nudges import EVERY_LANE, Nudge
from cadenza.kit.sleeping import sleep
from cadenza.messages.actions.delivery import (
    Attempt,
    Offer,
    Ticket,
    claim,
    find_due,
    release_connections,
    settle_attempts,
    take_connections,
)
from cadenza.messages.actions.last_look import Sources
from cadenza.messages.domain.delivery import START_WITHIN

FIND_EVERY_SECONDS = 1.0
FIND_AT_MOST = 1000
GROUP_SIZE = 8
GATHER_SECONDS = 0.02
LARGEST_SETTLE = 500
SLOT_GATHER = timedelta(seconds=0.8)
"""A paced connection is claimed again when its next slot is this near: several slots make one claim."""

LONGEST_PAUSE_SECONDS = 5.0
SETTLE_RETRY_SECONDS = 0.5

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Owned:
    """A connection that this loop owns, as far as it remembers; the row knows better."""

    ownership: Ownership
    room: int = 1
    has_more: bool = True
    ready_at: float = 0.0

    def is_offered(self, now: float) -> bool:
        """Say whether a claim may find something to send."""
        return self.has_more and self.room > 0 and now >= self.ready_at


class DeliveryLoop:
    """Sends what is due, in this process, until told to stop."""

    name = DELIVERY

    def __init__(self, database: Database, adapters: Adapters, worker: str, sources: Sources) -> None:
        """Start idle; `wake` may be called from now on."""
        self._database = database
        self._adapters = adapters
        self._worker = worker
        self._sources = sources
        self._owned: dict[UUID, _Owned] = {}
        self._on_wire: Counter[UUID] = Counter()
        self._nudged: set[UUID] = set()
        self._found_at = -FIND_EVERY_SECONDS
        self._woken = asyncio.Event()
        self._calls: set[asyncio.Task[None]] = set()
        self._answers: list[Attempt] = []
        self._answered = asyncio.Event()

    def wake(self, nudge: Nudge) -> None:
        """Look at this organization soon, if the nudge is for delivery."""
        if nudge.topic in {self.name, EVERY_LANE}:
            self._nudged.add(nudge.organization_id)
            self._woken.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Send while there is something to send, sleep while there is nothing; drain at the end."""
        settler = asyncio.create_task(self._settle_until_cancelled())
        try:
            while not stop.is_set():
                try:
                    await self.run_round()
                except Exception as error:  # noqa: BLE001 - the loop outlives whatever one round meets
                    log.warning("delivery_error", error=type(error).__name__, transient=is_transient(error))
                    await sleep(SETTLE_RETRY_SECONDS, self._woken, stop)
                    continue
                now = clock.monotonic()
                if not any(owned.is_offered(now) for owned in self._owned.values()):
                    await sleep(self._pause(now), self._woken, stop)
        finally:
            settler.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await settler
            await self.drain()

    async def run_round(self) -> int:
        """Look for work, claim what may leave, start the calls; returns how many."""
        self._woken.clear()
        await self._look()
        now = clock.monotonic()
        offered = [owned for owned in self._owned.values() if owned.is_offered(now)]
        started = 0
        for group in _by_organization(offered):
            started += await self._claim(group)
        return started

    async def finish(self) -> None:
        """Wait for every call and settle every answer."""
        while self._calls or self._answers:
            if self._calls:
                await asyncio.wait(set(self._calls))
            await self._settle()

    async def drain(self) -> None:
        """Finish what is on the wire and give the connections back; what can't be settled is left to its lease."""
        for _ in range(int(CALL_SECONDS / SETTLE_RETRY_SECONDS)):
            try:
                await self.finish()
                await self._release()
            except Exception as error:  # noqa: BLE001 - tried again, then left to leases
                log.warning("drain_error", error=type(error).__name__, transient=is_transient(error))
                await asyncio.sleep(SETTLE_RETRY_SECONDS)
            else:
                return

    # ------------------------------------------------------------------------------------------- look

    async def _look(self) -> None:
        """Find organizations with due messages, and become the owner of their connections where nobody is."""
        organizations = self._nudged
        self._nudged = set()
        for owned in self._owned.values():
            if owned.ownership.organization_id in organizations:
                owned.has_more = True
        organizations -= {owned.ownership.organization_id for owned in self._owned.values()}
        now = clock.monotonic()
        if now - self._found_at >= FIND_EVERY_SECONDS:
            self._found_at = now
            async with self._database.everywhere() as tx:
                organizations.update(await find_due(tx, FIND_AT_MOST))
        for group in _in_groups(sorted(organizations)):
            await self._take(group)

    async def _take(self, organizations: Sequence[UUID]) -> None:
        held = [one.ownership for one in self._owned.values() if one.ownership.organization_id in organizations]
        async with self._database.begin(*organizations) as tx:
            taken, busy = await take_connections(tx, self._worker, organizations, held)
        for ownership in taken:
            self._owned[ownership.connection_id] = _Owned(ownership)
        for connection_id in busy:
            self._owned[connection_id].has_more = True

    # ------------------------------------------------------------------------------------------ claim

    async def _claim(self, group: Sequence[_Owned]) -> int:
        organizations = {owned.ownership.organization_id for owned in group}
        # Read before the transaction: what counts from here is never later than what counts in it.
        claimed_at = clock.monotonic()
        async with self._database.begin(*organizations) as tx:
            began_at = clock.monotonic()
            offers = [Offer(one.ownership, self._on_wire[one.ownership.connection_id]) for one in group]
            got = await claim(tx, self._worker, offers, self._sources)
        for ownership in got.lost:
            self._owned.pop(ownership.connection_id, None)
        for ticket in got.tickets:
            self._on_wire[ticket.connection.id] += 1
            self._start(ticket, claimed_at, began_at + ticket.starts_after.total_seconds())
        for owned in group:
            key = owned.ownership.connection_id
            if key in got.room:
                owned.room = got.room[key]
                owned.has_more = key in got.with_more
                pause = (got.next_slot_after[key] - SLOT_GATHER).total_seconds()
                owned.ready_at = began_at + min(pause, LONGEST_PAUSE_SECONDS)
        return len(got.tickets)

    # ------------------------------------------------------------------------------------------- call

    def _start(self, ticket: Ticket, claimed_at: float, starts_at: float) -> None:
        call = asyncio.create_task(self._call(ticket, claimed_at, starts_at))
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)

    async def _call(self, ticket: Ticket, claimed_at: float, starts_at: float) -> None:
        """Make one call at its slot; too late for that is not called at all."""
        wait = starts_at - clock.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        outcome: SendOutcome = NotCalled()
        if clock.monotonic() - claimed_at <= START_WITHIN.total_seconds():
            outcome = await deliver(self._adapters, ticket.connection, ticket.message)
        DELIVERIES.labels(ticket.connection.provider, type(outcome).__name__.lower()).inc()
        self._answers.append(
            Attempt(
                ticket.connection.organization_id,
                ticket.message.message_id,
                ticket.connection.id,
                ticket.message.attempt,
                outcome,
                ticket.rules,
            )
        )
        self._answered.set()

    # ----------------------------------------------------------------------------------------- settle

    async def _settle_until_cancelled(self) -> None:
        """Settle answers as they come, many at once; while calls are out there is more to wait for."""
        while True:
            await self._answered.wait()
            if self._calls:
                await asyncio.sleep(GATHER_SECONDS)
            try:
                await self._settle()
            except Exception as error:  # noqa: BLE001 - the answers are kept and settled later
                log.warning("settle_error", error=type(error).__name__, transient=is_transient(error))
                await asyncio.sleep(SETTLE_RETRY_SECONDS)

    async def _settle(self) -> None:
        self._answered.clear()
        answers, self._answers = self._answers, []
        left = list(_in_batches(answers))
        try:
            while left:
                async with self._database.begin(*{answer.organization_id for answer in left[0]}) as tx:
                    await settle_attempts(tx, left[0])
                self._free(left.pop(0))
        finally:
            # Not known to be settled: settled again, which changes nothing if it was.
            if left:
                self._answers += [answer for batch in left for answer in batch]
                self._answered.set()

    def _free(self, settled: Iterable[Attempt]) -> None:
        for answer in settled:
            self._on_wire[answer.connection_id] -= 1
            owned = self._owned.get(answer.connection_id)
            if owned is not None:
                owned.room += 1
                owned.has_more = owned.has_more or isinstance(answer.outcome, NotCalled)
        self._woken.set()

    # ------------------------------------------------------------------------------------------- rest

    async def _release(self) -> None:
        owned = [one.ownership for one in self._owned.values()]
        for group in _in_groups(sorted({ownership.organization_id for ownership in owned})):
            async with self._database.begin(*group) as tx:
                mine = [ownership for ownership in owned if ownership.organization_id in group]
                await release_connections(tx, self._worker, mine)
        self._owned.clear()

    def _pause(self, now: float) -> float:
        """Return how long to sleep: until the next look, or until a paced connection is ready."""
        ready = [one.ready_at - now for one in self._owned.values() if one.has_more and one.room > 0]
        return max(0.0, min([self._found_at + FIND_EVERY_SECONDS - now, *ready]))


def _in_groups(organizations: Sequence[UUID]) -> Iterator[Sequence[UUID]]:
    for start in range(0, len(organizations), GROUP_SIZE):
        yield organizations[start : start + GROUP_SIZE]


def _by_organization(offered: Iterable[_Owned]) -> Iterator[list[_Owned]]:
    """Group connections so that a claim touches few organizations."""
    connections: dict[UUID, list[_Owned]] = {}
    for owned in offered:
        connections.setdefault(owned.ownership.organization_id, []).append(owned)
    for group in _in_groups(sorted(connections)):
        yield [owned for organization_id in group for owned in connections[organization_id]]


def _in_batches(answers: Iterable[Attempt]) -> Iterator[list[Attempt]]:
    """Split answers so that a settle touches few organizations and not too many rows."""
    by_organization: dict[UUID, list[Attempt]] = {}
    for answer in answers:
        by_organization.setdefault(answer.organization_id, []).append(answer)
    for group in _in_groups(sorted(by_organization)):
        these = [answer for organization_id in group for answer in by_organization[organization_id]]
        for start in range(0, len(these), LARGEST_SETTLE):
            yield these[start : start + LARGEST_SETTLE]
