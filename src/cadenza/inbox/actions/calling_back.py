"""A message that somebody wrote by hand is called back while it is queued: it goes nowhere, and nobody was answered.

Locked like a stop: the contact first, then the queue row, then the message. Delivery's claim takes the same queue row:
whoever has it first is waited for, and once a claim has committed, the message is on its way.

What the message has stopped stays stopped: an enrollment that has ended never moves again.
"""

from uuid import UUID

from cadenza.contacts.actions.lock import lock_one
from cadenza.inbox.domain.calling_back import stand_without
from cadenza.inbox.domain.conversation import State
from cadenza.inbox.domain.names import CONVERSATION, LIST_HINT
from cadenza.inbox.errors import MessageNotFound, NotByHand, SendingBegan
from cadenza.inbox.store import threads
from cadenza.inbox.store import work as store
from cadenza.inbox.store.threads import Written
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.reasons import CancelReason, MessageState
from cadenza.messages.actions.queue import cancel_these
from cadenza.messages.domain.draft import Source

BY_HAND = frozenset({Source.INBOX, Source.API})


async def call_back(tx: Tx, organization_id: UUID, message_id: UUID) -> None:
    """Cancel a message that waits to be sent; one that is cancelled already stays so.

    Raises SendingBegan once delivery has taken it, and NotByHand for what a journey or a campaign sends.
    """
    await lock_one(tx, organization_id, (await _get(tx, organization_id, message_id)).contact_id)
    # Two conversations may have become one while the contact was waited for.
    written = await _get(tx, organization_id, message_id)
    if written.source not in BY_HAND:
        raise NotByHand
    work = await store.lock_work(tx, organization_id, written.conversation_id)
    if not await cancel_these(tx, organization_id, [message_id], CancelReason.MANUAL.value):
        state = (await _get(tx, organization_id, message_id)).state
        if state == MessageState.CANCELLED:
            return
        raise SendingBegan(state=state)
    if work is not None:
        words, resolved_after = await threads.list_words(tx, organization_id, written.conversation_id)
        standing = stand_without(words, resolved_after)
        if work.state is State.RESOLVED:
            standing = standing._replace(waiting_since=None)
        await store.stand(tx, organization_id, written.conversation_id, standing)
    tx.hint(organization_id, LIST_HINT, written.conversation_id)
    about = {"message": str(message_id)}
    tx.changed(
        CONVERSATION,
        written.conversation_id,
        before={**about, "state": MessageState.QUEUED.value},
        after={**about, "state": MessageState.CANCELLED.value},
    )


async def _get(tx: ReadTx, organization_id: UUID, message_id: UUID) -> Written:
    written = await threads.find_written(tx, organization_id, message_id)
    if written is None:
        raise MessageNotFound
    return written
