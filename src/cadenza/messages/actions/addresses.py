"""A provider says that nobody has an address: the identifier is invalid from then on (H4).

Settle and receipts take no contact, so they leave a work row; the lane takes the person first, as everybody does, and
writes it down. The gate then says `invalid_address`, or `not_on_whatsapp`, before anything is sent there again. Whoever
writes to us from an address has it: it is valid again.
"""

from collections.abc import Sequence
from uuid import UUID

from cadenza.channels.actions.connections import load_connections
from cadenza.channels.domain.capabilities import refused_identifiers
from cadenza.contacts.actions.addresses import Addressed, invalidate
from cadenza.contacts.actions.lock import lock
from cadenza.kit.backoff import retry_forever_at
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.reasons import FailReason, MessageState
from cadenza.messages.domain.events import MessageSettled
from cadenza.messages.domain.routing import identifier_scope
from cadenza.messages.store import addresses as store
from cadenza.messages.store.addresses import RefusedMessage

ADDRESSES = "addresses"
"""The lane to wake."""


async def on_settled(tx: Tx, events: Sequence[MessageSettled]) -> None:
    """Leave a work row for each message whose address was refused."""
    refused = sorted(
        {
            (event.organization_id, event.message_id)
            for event in events
            if event.state is MessageState.FAILED and event.reason == FailReason.PERMANENT_ADDRESS
        }
    )
    if refused:
        await store.insert_refused(tx, refused)
        tx.nudge(ADDRESSES, *{organization_id for organization_id, _ in refused})


async def find_due_refused(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with refused addresses."""
    return await store.find_due_refused(tx, limit)


async def claim_refused(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[RefusedMessage]:
    """Lock due rows of these organizations."""
    return await store.claim_refused(tx, organization_ids, each, total)


async def reclaim_refused(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[RefusedMessage]:
    """Lock these rows if they are still due."""
    return await store.reclaim_refused(tx, organization_id, ids)


async def fail_refused(tx: Tx, message: RefusedMessage, _error: str) -> None:
    """Try again later, hourly in the end; the lag of the lane shows it."""
    await store.postpone_refused(tx, message, retry_forever_at(message.attempts + 1, tx.now))


async def write_down(tx: Tx, messages: Sequence[RefusedMessage]) -> None:
    """Make the identifiers that were refused invalid; whoever was erased since has none."""
    refused = await store.load_refused(tx, [one.id for one in messages])
    living = await lock(tx, {(one.organization_id, one.contact_id) for one in refused})
    connections = await load_connections(tx, {one.connection_id for one in refused})
    await invalidate(
        tx,
        [
            Addressed(one.organization_id, living[one.contact_id], identifier)
            for one in refused
            if one.contact_id in living
            for identifier in refused_identifiers(
                one.channel, one.address, one.send_to, identifier_scope(connections.get(one.connection_id))
            )
        ],
    )
    await store.delete_refused(tx, [one.id for one in messages])
