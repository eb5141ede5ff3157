"""The one way into the queue, for campaigns, journeys, the inbox, AI, the API and tests; and the way out of it.

`queue_messages` takes any number of drafts in a fixed number of statements, all or nothing:

    1 threads, sorted by key         made or counted on; several drafts of one thread are numbered in their order
    2 messages, sorted by key        a key that was used before: everything is undone and done again for the others,
                                     so that no thread is made, and no number given, without its message
    3 queue rows
    4 the daily allowance, last      conditional: no room for one organization, and nothing is queued

A repeated key is answered with its first message. That is rare, so it is not asked for beforehand.
The caller has decided (the gate) and holds the locks of the contacts.
"""

from collections import Counter as Tally
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from cadenza.accounts.actions.allowances import use_allowance
from cadenza.accounts.actions.organizations import load_settings
from cadenza.accounts.domain.allowance import Counter, Use
from cadenza.accounts.domain.organization import Organization
from cadenza.channels.actions.connections import DELIVERY
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_ids
from cadenza.messages.domain.draft import QUOTA, MessageDraft, QueuedMessage
from cadenza.messages.domain.events import MessageCancelled
from cadenza.messages.errors import ConversationMoving, QuotaExceeded
from cadenza.messages.store import conversations, messages, queue
from cadenza.messages.store.conversations import Numbered, ThreadKey, ThreadUse
from cadenza.messages.store.messages import Known, MessageKey, NewMessage
from cadenza.messages.store.queue import QueueRow

TRIES = 5


class _KeyTaken(Exception):
    """One of the keys has made a message already."""


async def queue_messages(
    tx: Tx, drafts: Sequence[MessageDraft], organizations: Mapping[UUID, Organization] | None = None
) -> list[QueuedMessage]:
    """Queue messages; answers in the order of the drafts. Raises QuotaExceeded and then has queued none of them.

    A fixed number of statements for any number of drafts. Repeating a key changes nothing. `organizations` are those
    of the drafts as this transaction has read them, where the caller has them.
    """
    if not drafts:
        return []
    known: dict[MessageKey, Known] = {}
    for _ in range(TRIES):
        try:
            async with tx.savepoint():
                return await _queue(tx, drafts, known, organizations)
        except _KeyTaken:
            known = await messages.find_by_key(tx, list({_key(draft) for draft in drafts}))
    raise ConversationMoving


async def cancel_queued(tx: Tx, organization_id: UUID, enrollment_ids: Iterable[UUID], reason: str) -> list[UUID]:
    """Call off what ended enrollments still have in the queue; returns the messages.

    What a delivery claim already holds is on the wire and stays: the claim's last look was the guarantee.
    """
    return await cancel_locked(
        tx, organization_id, await queue.lock_cancellable(tx, organization_id, sorted(set(enrollment_ids))), reason
    )


async def cancel_these(tx: Tx, organization_id: UUID, message_ids: Iterable[UUID], reason: str) -> list[UUID]:
    """Call off those of these messages that are queued still; returns them."""
    locked = await queue.lock_queued(tx, organization_id, sorted(set(message_ids)))
    return await cancel_locked(tx, organization_id, locked, reason)


async def find_open(tx: ReadTx, organization_id: UUID, message_ids: Iterable[UUID]) -> set[UUID]:
    """Return those of these messages of which something is still to come: queued, being sent, or uncertain."""
    return await queue.find_open(tx, organization_id, sorted(set(message_ids)))


async def find_enrollments(tx: ReadTx, contacts: Iterable[tuple[UUID, UUID]]) -> list[tuple[UUID, UUID]]:
    """Return the enrollments of which something is queued for people, all given with their organization."""
    refs = sorted(set(contacts))
    return await queue.find_enrollments(tx, refs) if refs else []


async def cancel_locked(tx: Tx, organization_id: UUID, locked: Sequence[UUID], reason: str) -> list[UUID]:
    """Call off messages whose queued rows this transaction has locked; returns those that it was."""
    if not locked:
        return []
    await queue.delete_rows(tx, [(organization_id, message_id) for message_id in locked])
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
                recipient_id=row["recipient_id"],
                reason=reason,
            )
            for row in cancelled
        )
    )
    return [row["id"] for row in cancelled]


async def _queue(
    tx: Tx,
    drafts: Sequence[MessageDraft],
    known: Mapping[MessageKey, Known],
    organizations: Mapping[UUID, Organization] | None,
) -> list[QueuedMessage]:
    keys = [_key(draft) for draft in drafts]
    new: dict[MessageKey, MessageDraft] = {}
    for key, draft in zip(keys, drafts, strict=True):
        if key not in known:
            new.setdefault(key, draft)
    written = await _write(tx, list(new.values())) if new else []
    await _use_quota(tx, new.values(), organizations)
    answers = {**known, **dict(zip(new, written, strict=True))}
    unanswered = set(new)
    queued = []
    for key in keys:
        queued.append(QueuedMessage(*answers[key], is_new=key in unanswered))
        unanswered.discard(key)
    return queued


async def _write(tx: Tx, drafts: Sequence[MessageDraft]) -> list[Known]:
    """Write threads, messages and queue rows; returns the messages in the order of the drafts."""
    keys = [ThreadKey(draft.organization_id, draft.connection_id, draft.address) for draft in drafts]
    threads = await conversations.upsert_conversations(tx, _thread_uses(tx, drafts, keys))
    rows = [
        _message(draft, message_id, *place)
        for draft, message_id, place in zip(drafts, new_ids(tx.now, len(drafts)), _place(keys, threads), strict=True)
    ]
    if await messages.insert_messages(tx, rows, direction="out", state="queued") < len(rows):
        raise _KeyTaken
    await queue.insert_queue_rows(tx, [_queue_row(draft, row) for draft, row in zip(drafts, rows, strict=True)])
    tx.nudge(DELIVERY, *sorted({draft.organization_id for draft in drafts}))
    return [Known(row.id, row.conversation_id, row.seq) for row in rows]


def _thread_uses(tx: Tx, drafts: Sequence[MessageDraft], keys: Sequence[ThreadKey]) -> list[ThreadUse]:
    counts = Tally(keys)
    # The last draft of a thread says whose it is now.
    contacts = {key: draft.contact_id for key, draft in zip(keys, drafts, strict=True)}
    ids = new_ids(tx.now, len(counts))
    return [ThreadUse(key, new, contacts[key], counts[key]) for key, new in zip(counts, ids, strict=True)]


def _place(keys: Sequence[ThreadKey], threads: Mapping[ThreadKey, Numbered]) -> list[tuple[UUID, int]]:
    """Give each draft its thread and its number there; several of one thread in their order."""
    numbers = {key: threads[key].last_seq - count for key, count in Tally(keys).items()}
    places = []
    for key in keys:
        numbers[key] += 1
        places.append((threads[key].id, numbers[key]))
    return places


def _message(draft: MessageDraft, message_id: UUID, conversation_id: UUID, seq: int) -> NewMessage:
    return NewMessage(
        organization_id=draft.organization_id,
        id=message_id,
        conversation_id=conversation_id,
        contact_id=draft.contact_id,
        connection_id=draft.connection_id,
        channel=draft.channel,
        source=draft.source,
        purpose=draft.purpose,
        enrollment_id=draft.enrollment_id,
        visit=draft.visit,
        campaign_id=draft.campaign_id,
        recipient_id=draft.recipient_id,
        sent_by=draft.sent_by,
        key=draft.idempotency_key,
        address=draft.address,
        send_to=draft.send_to,
        body=draft.body,
        fingerprint=draft.fingerprint,
        seq=seq,
    )


def _queue_row(draft: MessageDraft, message: NewMessage) -> QueueRow:
    return QueueRow(
        organization_id=message.organization_id,
        message_id=message.id,
        connection_id=message.connection_id,
        conversation_id=message.conversation_id,
        contact_id=message.contact_id,
        enrollment_id=message.enrollment_id,
        priority=draft.priority,
        seq=message.seq,
        not_before=draft.not_before,
    )


async def _use_quota(tx: Tx, drafts: Iterable[MessageDraft], organizations: Mapping[UUID, Organization] | None) -> None:
    """Count what is automatic; the rows of counters are the last that a transaction locks."""
    counted = Tally(draft.organization_id for draft in drafts if draft.counts)
    if not counted:
        return
    if organizations is None:
        organizations = await load_settings(tx, counted)
    uses = []
    for organization_id, amount in counted.items():
        organization = organizations[organization_id]
        counter = Counter(organization_id, QUOTA, organization.day_of(tx.now))
        uses.append(Use(counter, amount, organization.settings.messages_per_day))
    refused = await use_allowance(tx, uses)
    if refused:
        raise QuotaExceeded(counter.organization_id for counter in refused)


def _key(draft: MessageDraft) -> MessageKey:
    return draft.organization_id, draft.idempotency_key
