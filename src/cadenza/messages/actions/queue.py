"""The one way into the queue, for campaigns, journeys, the inbox, AI, the API and tests; and the way out of it.

`queue_messages` takes any number of drafts in a fixed number of statements, all or nothing:

    1 which keys are known           a repeated key is answered with its first message
    2 threads, sorted by key         made or counted on; several drafts of one thread are numbered in their order
    3 messages, sorted by key        a key that someone else has just used: everything is undone and done again,
                                     so that no thread is made, and no number given, without its message
    4 queue rows
    5 the daily allowance, last      conditional: no room for one organization, and nothing is queued

The caller has decided (the gate) and holds the locks of the contacts.
"""

from collections.abc import Iterable, Sequence
from uuid import UUID

from cadenza.accounts.actions.allowances import use_allowance
from cadenza.accounts.actions.organizations import load_settings
from cadenza.accounts.domain.allowance import Counter, Use
from cadenza.channels.actions.connections import DELIVERY
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id
from cadenza.messages.domain.draft import QUOTA, MessageDraft, QueuedMessage
from cadenza.messages.domain.events import MessageCancelled
from cadenza.messages.errors import ConversationMoving, QuotaExceeded
from cadenza.messages.store import conversations, messages, queue
from cadenza.messages.store.conversations import Numbered, ThreadKey, ThreadUse
from cadenza.messages.store.messages import Known, MessageKey, NewMessage
from cadenza.messages.store.queue import QueueRow

TRIES = 5


class _KeyTaken(Exception):
    """Another transaction has used one of the keys since we looked."""


async def queue_messages(tx: Tx, drafts: Sequence[MessageDraft]) -> list[QueuedMessage]:
    """Queue messages; answers in the order of the drafts. Raises QuotaExceeded and then has queued none of them.

    A fixed number of statements for any number of drafts. Repeating a key changes nothing.
    """
    if not drafts:
        return []
    for _ in range(TRIES):
        try:
            async with tx.savepoint():
                return await _queue(tx, drafts)
        except _KeyTaken:
            continue
    raise ConversationMoving


async def cancel_queued(tx: Tx, organization_id: UUID, enrollment_ids: Iterable[UUID], reason: str) -> list[UUID]:
    """Call off what ended enrollments still have in the queue; returns the messages.

    What a delivery claim already holds is on the wire and stays: the claim's last look was the guarantee.
    """
    locked = await queue.lock_cancellable(tx, organization_id, sorted(set(enrollment_ids)))
    if not locked:
        return []
    await queue.delete_queue_rows(tx, [(organization_id, message_id) for message_id in locked])
    cancelled = await queue.cancel_messages(tx, organization_id, locked, reason)
    tx.emit(
        *(
            MessageCancelled(
                organization_id=organization_id,
                message_id=row["id"],
                contact_id=row["contact_id"],
                conversation_id=row["conversation_id"],
                enrollment_id=row["enrollment_id"],
                visit=row["visit"],
                reason=reason,
            )
            for row in cancelled
        )
    )
    return [row["id"] for row in cancelled]


async def _queue(tx: Tx, drafts: Sequence[MessageDraft]) -> list[QueuedMessage]:
    known = await messages.find_by_key(tx, sorted({_key(draft) for draft in drafts}))
    new: dict[MessageKey, MessageDraft] = {}
    for draft in drafts:
        if _key(draft) not in known:
            new.setdefault(_key(draft), draft)
    written = await _write(tx, list(new.values())) if new else {}
    answers = known | written
    answered: set[MessageKey] = set(known)
    return [_answer(answers[_key(draft)], _key(draft), answered) for draft in drafts]


def _answer(message: Known, key: MessageKey, answered: set[MessageKey]) -> QueuedMessage:
    is_new = key not in answered
    answered.add(key)
    return QueuedMessage(message.id, message.conversation_id, message.seq, is_new)


async def _write(tx: Tx, drafts: Sequence[MessageDraft]) -> dict[MessageKey, Known]:
    placed = _place(drafts, await conversations.upsert_conversations(tx, _thread_uses(tx, drafts)))
    rows = [_message(tx, draft, *place) for draft, place in zip(drafts, placed, strict=True)]
    rows.sort(key=lambda row: (row.organization_id, row.key))
    if len(await messages.insert_messages(tx, rows, direction="out", state="queued")) < len(rows):
        raise _KeyTaken
    written = {(row.organization_id, row.key): Known(row.id, row.conversation_id, row.seq) for row in rows}
    await queue.insert_queue_rows(tx, [_queue_row(tx, draft, written[_key(draft)]) for draft in drafts])
    await _use_quota(tx, drafts)
    tx.nudge(DELIVERY, *sorted({draft.organization_id for draft in drafts}))
    return written


def _thread_uses(tx: Tx, drafts: Sequence[MessageDraft]) -> list[ThreadUse]:
    by_thread: dict[ThreadKey, list[MessageDraft]] = {}
    for draft in drafts:
        by_thread.setdefault(_thread(draft), []).append(draft)
    return [ThreadUse(key, new_id(tx.now), these[-1].contact_id, len(these)) for key, these in by_thread.items()]


def _place(drafts: Sequence[MessageDraft], threads: dict[ThreadKey, Numbered]) -> list[tuple[UUID, int]]:
    """Give each draft its thread and its number there; several of one thread in their order."""
    left: dict[ThreadKey, int] = {}
    for draft in drafts:
        left[_thread(draft)] = left.get(_thread(draft), 0) + 1
    places = []
    for draft in drafts:
        key = _thread(draft)
        left[key] -= 1
        places.append((threads[key].id, threads[key].last_seq - left[key]))
    return places


def _message(tx: Tx, draft: MessageDraft, conversation_id: UUID, seq: int) -> NewMessage:
    return NewMessage(
        organization_id=draft.organization_id,
        id=new_id(tx.now),
        conversation_id=conversation_id,
        contact_id=draft.contact_id,
        connection_id=draft.connection_id,
        channel=draft.channel,
        source=draft.source,
        purpose=draft.purpose,
        enrollment_id=draft.enrollment_id,
        visit=draft.visit,
        key=draft.idempotency_key,
        address=draft.address,
        send_to=draft.send_to,
        body=draft.body,
        fingerprint=draft.fingerprint,
        seq=seq,
        queued_at=tx.now,
    )


def _queue_row(tx: Tx, draft: MessageDraft, message: Known) -> QueueRow:
    return QueueRow(
        organization_id=draft.organization_id,
        message_id=message.id,
        connection_id=draft.connection_id,
        conversation_id=message.conversation_id,
        contact_id=draft.contact_id,
        enrollment_id=draft.enrollment_id,
        priority=draft.priority,
        seq=message.seq,
        not_before=max(draft.not_before or tx.now, tx.now),
    )


async def _use_quota(tx: Tx, drafts: Sequence[MessageDraft]) -> None:
    """Count what is automatic; the rows of counters are the last that a transaction locks."""
    counted = [draft.organization_id for draft in drafts if draft.counts]
    if not counted:
        return
    organizations = await load_settings(tx, counted)
    uses = []
    for organization_id in counted:
        organization = organizations[organization_id]
        counter = Counter(organization_id, QUOTA, organization.day_of(tx.now))
        uses.append(Use(counter, 1, organization.settings.messages_per_day))
    refused = await use_allowance(tx, uses)
    if refused:
        raise QuotaExceeded(counter.organization_id for counter in refused)


def _key(draft: MessageDraft) -> MessageKey:
    return draft.organization_id, draft.idempotency_key


def _thread(draft: MessageDraft) -> ThreadKey:
    return ThreadKey(draft.organization_id, draft.connection_id, draft.address)
