"""Release: move everyone who is due, in batches. One transaction, a fixed number of statements, whatever its size.

    claim    due enrollments, one per contact; then their contacts, without waiting: whoever is busy comes later
    load     the facts of all of them (`facts.py`)
    decide   each by the pure engine, in order, so that headroom and allowance taken by one are gone for the next
    hold     what a pause waits for, so that nobody is paused behind the back of whoever wakes them (`pausing.py`)
    write    messages through the one queue function, the ledger, the enrollments: one statement per table

The claim is the row lock and the contact lock, held to the commit: a stop waits for us and then cancels what we
queued, or we find the contact busy and come back. Nothing leaves the process here.
"""

from collections.abc import Sequence
from uuid import UUID

from cadenza.contacts.actions.lock import lock_one_each
from cadenza.journeys.actions import pausing
from cadenza.journeys.actions.ending import End, end, tell
from cadenza.journeys.actions.facts import Batch, load_batch
from cadenza.journeys.domain.decision import SendMessage, Walk
from cadenza.journeys.domain.engine import walk
from cadenza.journeys.domain.enrollment import Enrollment, live
from cadenza.journeys.domain.history import Change
from cadenza.journeys.domain.moving import after
from cadenza.journeys.domain.names import QUEUE_HINT
from cadenza.journeys.store import enrollments as store
from cadenza.journeys.store import steps as ledger
from cadenza.journeys.store import transitions
from cadenza.journeys.store.steps import StepRow
from cadenza.kit.backoff import UPGRADE_RETRY, retry_at
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.loop import CLAIM_EXPIRED
from cadenza.kit.reasons import DeferReason, EnrollmentState, FailReason
from cadenza.messages.actions.queue import queue_messages
from cadenza.messages.domain.draft import MessageDraft, Priority, QueuedMessage, Source
from cadenza.messages.domain.gate import Purpose
from cadenza.messages.errors import QuotaExceeded

DECIDE_AT_MOST = 3
"""How often a batch is decided again because others used up an allowance in the meantime."""


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with someone due."""
    return await store.find_due(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[Enrollment]:
    """Lock due enrollments and their contacts; one per contact, since two could break its frequency caps."""
    return await _with_contacts(tx, await store.claim_due(tx, organizations, each, total))


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Enrollment]:
    """Lock these enrollments and their contacts if they are still due."""
    return await _with_contacts(tx, await store.reclaim_due(tx, organization_id, ids))


async def release(tx: Tx, enrollments: Sequence[Enrollment]) -> None:
    """Decide and write one batch."""
    batch = await load_batch(tx, enrollments)
    if batch.unreadable:
        await _put_off_newer(tx, batch.unreadable)
    if not batch.enrollments:
        return
    for _ in range(DECIDE_AT_MOST):
        walks = _decide(batch, tx)
        held = await pausing.hold_connections(tx, walks)
        if held is not None:
            batch = await batch.as_of_now(tx)
            walks = pausing.ask_again(_decide(batch, tx), held, tx.now)
        walks = await pausing.park(tx, await pausing.free_of_deleted(tx, walks))
        try:
            drafts = [draft for one in walks for draft in _drafts(batch, *one)]
            queued = await queue_messages(tx, drafts, batch.organizations)
        except QuotaExceeded:
            batch = await batch.as_of_now(tx)
            continue
        await _write(tx, batch, walks, queued)
        await _tell_moves(tx, enrollments, batch.enrollments)
        return
    raise QuotaExceeded(one.organization_id for one in enrollments)


async def fail(tx: Tx, enrollment: Enrollment, error: str) -> None:
    """Count a failed attempt of one enrollment: its back-off, or its end as failed for a person to see."""
    attempts = enrollment.attempts + 1
    again = retry_at(attempts, tx.now)
    reason = FailReason.CLAIM_EXPIRED if error == CLAIM_EXPIRED else FailReason.UNKNOWN
    await store.count_failure(tx, enrollment, attempts, again, error)
    if again is None:
        await end(tx, [live(enrollment)], End(state=EnrollmentState.FAILED, reason=reason.value))


async def _put_off_newer(tx: Tx, enrollments: Sequence[Enrollment]) -> None:
    """Leave those whose version is of a newer release to a worker that can walk it; it costs them no attempt."""
    await store.postpone(tx, [(one, tx.now + UPGRADE_RETRY) for one in enrollments], DeferReason.UPGRADE)


async def _with_contacts(tx: Tx, due: Sequence[Enrollment]) -> list[Enrollment]:
    mine, later = await lock_one_each(tx, due)
    if later:
        await store.postpone(tx, later, DeferReason.CONTACT_BUSY)
    return mine


def _decide(batch: Batch, tx: Tx) -> list[tuple[Enrollment, Walk]]:
    batch.start_over()
    walks = []
    for one in batch.enrollments:
        taken = walk(batch.graph_of(one), one, batch.facts_of(one), tx.now)
        batch.take(one, taken)
        walks.append((one, taken))
    return walks


def _drafts(batch: Batch, enrollment: Enrollment, taken: Walk) -> list[MessageDraft]:
    """Write the messages of one walk; the visit is the key, so that one step sends once."""
    return [_draft(batch, enrollment, step.visit, step.message) for step in taken.steps if step.message is not None]


def _draft(batch: Batch, enrollment: Enrollment, visit: int, message: SendMessage) -> MessageDraft:
    way = batch.way_of(enrollment, message.channel)
    is_marketing = message.purpose is Purpose.MARKETING
    return MessageDraft(
        organization_id=enrollment.organization_id,
        contact_id=enrollment.contact_id,
        connection_id=message.connection_id,
        channel=message.channel,
        address=way.address,
        send_to=way.send_to,
        body=message.body,
        purpose=message.purpose,
        source=Source.JOURNEY,
        priority=Priority.JOURNEY if is_marketing else Priority.TRANSACTIONAL,
        idempotency_key=f"step:{enrollment.id}:{visit}",
        enrollment_id=enrollment.id,
        visit=visit,
        fingerprint=message.fingerprint,
    )


async def _write(
    tx: Tx, batch: Batch, walks: Sequence[tuple[Enrollment, Walk]], queued: Sequence[QueuedMessage]
) -> None:
    answers = iter(queued)
    rows: list[StepRow] = []
    moved: list[Enrollment] = []
    for enrollment, taken in walks:
        after_walk = after(enrollment, taken)
        for step in taken.steps:
            message = next(answers) if step.message is not None else None
            rows.append(
                StepRow(
                    enrollment.organization_id,
                    enrollment.id,
                    step.visit,
                    step.node_id,
                    step.state,
                    step.reason,
                    message.message_id if message else None,
                    batch.inputs_of(enrollment, step),
                )
            )
            if step.message is not None and message is not None:
                after_walk = batch.on_thread(after_walk, step.message, message)
        moved.append(after_walk)
    if rows:
        await ledger.insert_steps(tx, rows)
    await store.save(tx, moved)
    await _tell_pauses(tx, moved)
    tell(tx, moved)
    for organization_id in {one.organization_id for one in moved}:
        tx.hint(organization_id, QUEUE_HINT)


async def _tell_moves(tx: Tx, before: Sequence[Enrollment], after: Sequence[Enrollment]) -> None:
    """Keep for the history of each that they go on in another version."""
    walked = {one.id: one.version_id for one in before}
    moved = [one for one in after if one.version_id != walked[one.id]]
    await transitions.record(tx, Change.MOVED, [(one.organization_id, one.id, None, None, None) for one in moved])


async def _tell_pauses(tx: Tx, moved: Sequence[Enrollment]) -> None:
    """Keep for the history of each that it stands still, and why."""
    await transitions.record(
        tx,
        Change.PAUSED,
        [(one.organization_id, one.id, one.reason, None, None) for one in moved if one.state is EnrollmentState.PAUSED],
    )
