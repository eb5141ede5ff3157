"""Messages leave the queue: ownership, claim, settle.

    claim    one transaction: prove the ownership by the connections' locked rows, lock what is due, look once more,
             write what is on the wire, and use up the slots
    (call)   no transaction; `dispatch` makes the calls
    settle   one transaction: what the answers change, fenced by the attempt

Each takes a fixed number of statements, whatever the number of messages. Settle locks queue rows, then messages, and
never enrollments; who must know hears an event.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from cadenza.channels.actions import connections
from cadenza.channels.domain import pacing
from cadenza.channels.domain.connection import Connection, HeldConnection, Ownership
from cadenza.channels.domain.pacing import Limits, Slots
from cadenza.channels.domain.sending import Limited, OutboundMessage, Refused, SendOutcome
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.isolate import isolate
from cadenza.messages.actions.changes import Change, write_changes
from cadenza.messages.actions.consent_signals import Refusal, record_refusals
from cadenza.messages.actions.last_look import Sources, look_once_more
from cadenza.messages.domain.delivery import (
    LONGEST_LIMIT,
    DueMessage,
    RetryRules,
    bare,
    settle,
    share,
)
from cadenza.messages.store import delivery as store
from cadenza.messages.store import queue
from cadenza.messages.store.delivery import QueuedRow
from cadenza.messages.store.queue import MessageRef

LARGEST_CLAIM = 200


@dataclass(frozen=True, slots=True)
class Offer:
    """An owned connection, with how many messages its owner has on the wire."""

    ownership: Ownership
    on_wire: int = 0


class Ticket(NamedTuple):
    """A claimed message, ready to be called out: not before its slot, under its attempt."""

    connection: Connection
    message: OutboundMessage
    rules: RetryRules
    starts_after: timedelta
    """From the claim's time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a claim got, and what its owner should know for the next one."""

    tickets: list[Ticket] = field(default_factory=list)
    lost: frozenset[Ownership] = frozenset()
    """Connections that have changed hands."""
    with_more: frozenset[UUID] = frozenset()
    """Connections whose places were all taken: there may be more."""
    next_slot_after: Mapping[UUID, timedelta] = field(default_factory=dict)
    """When the next slot of each connection lies, from the claim's time."""
    room: Mapping[UUID, int] = field(default_factory=dict)
    """How many more of each connection may be on the wire."""


class Attempt(NamedTuple):
    """An answer to one attempt at one message."""

    organization_id: UUID
    message_id: UUID
    connection_id: UUID
    attempt: int
    outcome: SendOutcome
    rules: RetryRules = RetryRules()

    @property
    def id(self) -> UUID:
        """The message's."""
        return self.message_id

    @property
    def ref(self) -> MessageRef:
        """Name the message."""
        return (self.organization_id, self.message_id)


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with messages whose time has come and that are not switched off."""
    return await store.find_due(tx, limit)


async def take_connections(
    tx: Tx, worker: str, organization_ids: Sequence[UUID], held: Iterable[Ownership] = ()
) -> tuple[list[Ownership], set[UUID]]:
    """Become the owner of connections with due messages and no live owner; also say which held ones have some."""
    mine, free = await connections.lock_ownable(tx, worker, organization_ids, held)
    asked = [(own.organization_id, own.connection_id) for own in (*mine, *free)]
    busy = await store.find_busy(tx, asked) if asked else set()
    taken = await connections.take_ownership(tx, worker, [own for own in free if own.connection_id in busy])
    return taken, {own.connection_id for own in mine if own.connection_id in busy}


async def release_connections(tx: Tx, worker: str, owned: Sequence[Ownership]) -> None:
    """Give connections back at a drain."""
    await connections.release(tx, worker, owned)


async def claim(tx: Tx, worker: str, offers: Sequence[Offer], sources: Sources) -> Claim:
    """Claim what may leave through owned connections within a second, after the last look."""
    owned = {offer.ownership.connection_id: offer.ownership for offer in offers}
    held = {one.connection.id: one for one in await connections.hold(tx, worker, list(owned.values()))}
    slots = _plan(tx.now, held, offers)
    places = share({key: planned.count for key, planned in slots.items()}, LARGEST_CLAIM)
    rows = await _claim_due(tx, held, places)
    due = await store.lock_due(tx, rows) if rows else []
    if len(due) < len(rows):
        # Without its message a row is nobody's, and would take a place in every claim.
        await queue.delete_rows(tx, {row.ref for row in rows} - {(one.organization_id, one.id) for one in due})
    going = await look_once_more(tx, due, sources) if due else []
    tickets = _hand_out(tx.now, held, slots, going)
    used = Counter(ticket.connection.id for ticket in tickets)
    if used:
        await connections.reserve(tx, worker, {owned[key]: slots[key].after(used[key]) for key in used})
    met = Counter(row.connection_id for row in rows)
    on_wire = {offer.ownership.connection_id: offer.on_wire for offer in offers}
    return Claim(
        tickets=tickets,
        lost=frozenset(own for key, own in owned.items() if key not in held),
        with_more=frozenset(key for key, number in places.items() if met[key] >= number),
        next_slot_after={key: planned.starts_at(used[key]) - tx.now for key, planned in slots.items()},
        room={key: one.connection.concurrency - on_wire[key] - used[key] for key, one in held.items()},
    )


def _plan(now: datetime, held: Mapping[UUID, HeldConnection], offers: Sequence[Offer]) -> dict[UUID, Slots]:
    slots = {}
    for offer in offers:
        one = held.get(offer.ownership.connection_id)
        if one is not None:
            free = one.connection.concurrency - offer.on_wire
            limits = Limits(one.limited_until)
            slots[one.connection.id] = pacing.plan(now, one.next_slot_at, one.connection.pace, free, limits)
    return slots


async def _claim_due(tx: Tx, held: Mapping[UUID, HeldConnection], places: Mapping[UUID, int]) -> list[QueuedRow]:
    asked = [(held[key].connection.organization_id, key, number) for key, number in places.items() if number > 0]
    return await store.claim_due(tx, sorted(asked)) if asked else []


def _hand_out(
    now: datetime,
    held: Mapping[UUID, HeldConnection],
    slots: Mapping[UUID, Slots],
    going: Sequence[tuple[DueMessage, RetryRules]],
) -> list[Ticket]:
    """Give each message its slot, in the order in which they were claimed."""
    used: Counter[UUID] = Counter()
    tickets = []
    for one, rules in going:
        starts_at = slots[one.connection_id].starts_at(used[one.connection_id])
        used[one.connection_id] += 1
        message = OutboundMessage(one.id, one.send_to, one.body, one.attempt + 1)
        tickets.append(Ticket(held[one.connection_id].connection, message, rules, starts_at - now))
    return tickets


async def settle_attempts(tx: Tx, attempts: Sequence[Attempt]) -> None:
    """Write what answers change; a late or repeated one changes nothing. One bad answer spoils no other."""
    limits = _limits(tx.now, attempts)
    if limits:
        await connections.limit(tx, limits)
    rows = await queue.lock_rows(tx, [attempt.ref for attempt in attempts])
    heads = await store.lock_heads(tx, [attempt.ref for attempt in attempts])

    def changes(part: Sequence[Attempt]) -> list[Change]:
        return [
            (head, settle(head.state, rows.get(one.message_id), one.attempt, one.outcome, one.rules, tx.now))
            for one in part
            if (head := heads.get(one.message_id)) is not None
        ]

    async def work(part: list[Attempt]) -> None:
        await write_changes(tx, changes(part))
        await record_refusals(
            tx,
            [
                Refusal(head.organization_id, head.connection_id, head.contact_id, one.outcome.code, tx.now)
                for one in part
                if isinstance(one.outcome, Refused)
                and one.outcome.is_opt_out
                and (head := heads.get(one.message_id)) is not None
            ],
        )

    async def fail(one: Attempt, _error: str) -> None:
        await write_changes(tx, [(head, bare(change)) for head, change in changes([one])])

    await isolate(tx, list(attempts), work, fail, name="settle")


def _limits(now: datetime, attempts: Iterable[Attempt]) -> dict[tuple[UUID, UUID], datetime]:
    """Gather what providers say about whole accounts; the latest word for each."""
    limits: dict[tuple[UUID, UUID], datetime] = {}
    for one in attempts:
        if isinstance(one.outcome, Limited) and one.outcome.is_whole_connection:
            key = (one.organization_id, one.connection_id)
            until = min(one.outcome.until, now + LONGEST_LIMIT)
            limits[key] = max(until, limits.get(key, until))
    return limits
