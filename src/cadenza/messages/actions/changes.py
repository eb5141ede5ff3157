"""What became of messages is written, and said: the one way for claim, settle and expire.

Queue rows and messages are locked already, in this order; the number of statements does not depend on how many.
"""

from collections.abc import Sequence
from typing import Any

from cadenza.kit.db import Tx
from cadenza.kit.reasons import MessageState
from cadenza.messages.domain.delivery import MessageHead, Settlement
from cadenza.messages.domain.events import MessageCancelled, MessageSettled
from cadenza.messages.store import delivery as store
from cadenza.messages.store.provider_ids import ProviderKey, insert_provider_ids
from cadenza.messages.store.queue import delete_rows

QUEUE_HINT = "queue"
SAID = frozenset({MessageState.SENT, MessageState.FAILED, MessageState.UNCERTAIN})
"""States that others hear of; on the wire and back in the queue are delivery's own affair."""

Change = tuple[MessageHead, Settlement]


async def write_changes(tx: Tx, changes: Sequence[Change]) -> None:
    """Write what became of locked messages and their queue rows, and emit who must know."""
    going_on = [((head.organization_id, head.id), change) for head, change in changes if change.row is not None]
    done = [(head.organization_id, head.id) for head, change in changes if change.is_done]
    named = {
        ProviderKey(head.organization_id, head.connection_id, change.provider_message_id): head.id
        for head, change in changes
        if change.provider_message_id
    }
    going = [(head.organization_id, head.id) for head, change in changes if change.state is MessageState.SENDING]
    sent = [(head.id, change.provider_message_id) for head, change in changes if _is_plainly_sent(head, change)]
    moved = [
        ((head.organization_id, head.id), change)
        for head, change in changes
        if change.state not in {None, MessageState.SENDING} and not _is_plainly_sent(head, change)
    ]
    if going_on:
        await store.write_rows(tx, going_on)
    if done:
        await delete_rows(tx, done)
    if named:
        await insert_provider_ids(tx, named)
    if going:
        await store.mark_sending(tx, going)
    if sent:
        await store.mark_sent(tx, sent)
    if moved:
        await store.write_messages(tx, moved)
    _say(tx, changes)


def _is_plainly_sent(head: MessageHead, change: Settlement) -> bool:
    """Say whether it is the usual case, which has a statement of its own with little to carry."""
    return change.state is MessageState.SENT and head.state is not MessageState.SENT


def _say(tx: Tx, changes: Sequence[Change]) -> None:
    for head, change in changes:
        if change.state is None or change.state is head.state:
            continue
        about: dict[str, Any] = {
            "organization_id": head.organization_id,
            "message_id": head.id,
            "contact_id": head.contact_id,
            "conversation_id": head.conversation_id,
            "enrollment_id": head.enrollment_id,
            "visit": head.visit,
            "recipient_id": head.recipient_id,
        }
        if change.state is MessageState.CANCELLED:
            tx.emit(MessageCancelled(**about, reason=change.reason or ""))
        elif change.state in SAID:
            tx.emit(MessageSettled(**about, state=change.state, reason=change.reason))
    for organization_id in {head.organization_id for head, _ in changes}:
        tx.hint(organization_id, QUEUE_HINT)
