"""What the network says became of our messages. Receipts are rows with a clock, folded to one row per message.

- They come in any order, twice, and before the answer to the send. One whose message is not known yet is tried again,
  1 s to 24 h, and then stays unmatched, and is counted.
- Matched by our own id first, then by the provider's; on the connection of the message, or not at all.
- While a send of the message is on the wire its receipts wait: the settle is a moment away and knows the attempt.
  Once the lease has passed, or the message is uncertain, the receipt is the truth: the queue row goes.
- A lane's batch is a fixed number of statements. Locks: queue rows, then messages, each in id order; no contact.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from cadenza.channels.actions.connections import DELIVERY
from cadenza.channels.domain.signals import ProviderError, ReceiptSignal, ReceiptState
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_id
from cadenza.kit.metrics import LANE_ROWS
from cadenza.kit.reasons import FailReason, MessageState
from cadenza.messages.actions.consent_signals import Refusal, record_refusals
from cadenza.messages.domain.delivery import QueueStanding
from cadenza.messages.domain.events import MessageSettled
from cadenza.messages.domain.outside import believable, bounded_id, bounded_text
from cadenza.messages.domain.status import Receipt, Standing, fold
from cadenza.messages.store import provider_ids, queue
from cadenza.messages.store import receipts as store
from cadenza.messages.store.provider_ids import ProviderKey
from cadenza.messages.store.queue import MessageRef
from cadenza.messages.store.receipts import Locked, ReceiptRow

RECEIPTS = "receipts"
"""The lane to wake."""

ON_THE_WIRE_RETRY = timedelta(seconds=1)

TRIED_AFTER = tuple(
    timedelta(seconds=seconds) for seconds in (1, 2, 5, 15, 60, 300, 900, 3600, 4 * 3600, 12 * 3600, 24 * 3600)
)
"""When a receipt without a message is tried again, each after the one before."""

PERMANENT = frozenset(
    {FailReason.PERMANENT_ADDRESS, FailReason.PERMANENT_CONTENT, FailReason.POLICY, FailReason.WINDOW_CLOSED}
)


@dataclass(frozen=True, slots=True)
class HeardReceipt:
    """A receipt with the connection it came by."""

    organization_id: UUID
    connection_id: UUID
    signal: ReceiptSignal


async def record_receipts(tx: Tx, heard: Sequence[HeardReceipt]) -> None:
    """Write receipts as work and wake their lane; one statement."""
    rows = [
        ReceiptRow(
            organization_id=one.organization_id,
            id=new_id(tx.now),
            connection_id=one.connection_id,
            provider_message_id=bounded_id(one.signal.provider_message_id or "") or None,
            correlation_id=one.signal.correlation_id,
            state=one.signal.state,
            at=believable(one.signal.at, tx.now),
            error=_kept_error(one.signal.error),
        )
        for one in heard
    ]
    await record_receipt_rows(tx, rows)


async def record_receipt_rows(tx: Tx, rows: Sequence[ReceiptRow]) -> None:
    """Write receipt rows as work and wake their lane."""
    if rows:
        await store.insert_receipts(tx, rows)
        tx.nudge(RECEIPTS, *{row.organization_id for row in rows})


async def find_due_receipts(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with due receipts."""
    return await store.find_due_receipts(tx, limit)


async def claim_receipts(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[ReceiptRow]:
    """Lock due receipts of these organizations."""
    return await store.claim_receipts(tx, organization_ids, each, total)


async def reclaim_receipts(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[ReceiptRow]:
    """Lock these receipts if they are still due."""
    return await store.reclaim_receipts(tx, organization_id, ids)


async def fail_receipt(tx: Tx, receipt: ReceiptRow, _error: str) -> None:
    """Count an attempt that broke; the receipt stays, and its clock runs like that of an unknown one."""
    await store.postpone_receipts(tx, [(receipt, _next_try(receipt, tx.now))])


async def fold_receipts(tx: Tx, receipts: Sequence[ReceiptRow]) -> None:
    """Bring messages to where their receipts say they are; emits MessageSettled for each that moved."""
    known = await _known_ids(tx, receipts)
    candidates = {receipt.id: _candidates(receipt, known) for receipt in receipts}
    asked = sorted({ref for refs in candidates.values() for ref in refs})
    rows = await queue.lock_rows(tx, asked)
    messages = await store.lock_standings(tx, asked)
    by_message: dict[MessageRef, list[ReceiptRow]] = defaultdict(list)
    later: list[tuple[ReceiptRow, datetime | None]] = []
    for receipt in receipts:
        ref = _match(receipt, candidates[receipt.id], messages)
        if ref is None:
            later.append((receipt, _next_try(receipt, tx.now)))
        elif _is_on_the_wire(rows.get(ref[1]), tx.now):
            later.append((receipt, tx.now + ON_THE_WIRE_RETRY))
        else:
            by_message[ref].append(receipt)
    if by_message:
        await record_refusals(tx, _opt_outs(messages, by_message))
        await _write(tx, [(messages[ref], these) for ref, these in sorted(by_message.items())], rows, known)
    if later:
        await store.postpone_receipts(tx, later)
        unmatched = sum(at is None for _, at in later)
        tx.after_commit(partial(LANE_ROWS.labels(RECEIPTS, "unmatched").inc, unmatched))


def _opt_outs(
    messages: Mapping[MessageRef, Locked], by_message: Mapping[MessageRef, Sequence[ReceiptRow]]
) -> list[Refusal]:
    """Return the opt-outs that receipts tell of, whatever else they say of the message."""
    return [
        Refusal(ref[0], messages[ref].connection_id, messages[ref].contact_id, str(receipt.error["code"]), receipt.at)
        for ref, receipts in by_message.items()
        for receipt in receipts
        if receipt.error and receipt.error.get("is_opt_out")
    ]


async def _known_ids(tx: ReadTx, receipts: Sequence[ReceiptRow]) -> dict[ProviderKey, UUID]:
    keys = {key for receipt in receipts if (key := _provider_key(receipt)) is not None}
    return await provider_ids.find_provider_ids(tx, sorted(keys)) if keys else {}


def _candidates(receipt: ReceiptRow, known: Mapping[ProviderKey, UUID]) -> list[MessageRef]:
    """Return the messages that a receipt may be about, by our own id first."""
    key = _provider_key(receipt)
    ids = (receipt.correlation_id, None if key is None else known.get(key))
    return [(receipt.organization_id, one) for one in ids if one is not None]


def _match(
    receipt: ReceiptRow, candidates: Iterable[MessageRef], messages: Mapping[MessageRef, Locked]
) -> MessageRef | None:
    for ref in candidates:
        if ref in messages and messages[ref].connection_id == receipt.connection_id:
            return ref
    return None


def _is_on_the_wire(row: QueueStanding | None, now: datetime) -> bool:
    return (
        row is not None and row.state is MessageState.SENDING and row.lease_until is not None and row.lease_until > now
    )


async def _write(
    tx: Tx,
    folded: Sequence[tuple[Locked, Sequence[ReceiptRow]]],
    rows: Mapping[UUID, QueueStanding],
    known: Mapping[ProviderKey, UUID],
) -> None:
    after = [(message, fold(message.standing, map(_receipt, these)), these) for message, these in folded]
    await store.write_standings(
        tx, [(message, standing, _provider_message_id(these)) for message, standing, these in after]
    )
    done = [(message.organization_id, message.id) for message, _, _ in after if message.id in rows]
    if done:
        await queue.delete_rows(tx, done)
        tx.nudge(DELIVERY, *{organization_id for organization_id, _ in done})
    learned = {
        key: message.id
        for message, _, these in after
        for receipt in these
        if (key := _provider_key(receipt)) is not None and key not in known
    }
    if learned:
        await provider_ids.insert_provider_ids(tx, learned)
    await store.delete_receipts(tx, [receipt for _, _, these in after for receipt in these])
    for message, standing, _ in after:
        if standing.state is not message.standing.state:
            tx.emit(_settled(message, standing))
        tx.hint(message.organization_id, "contacts", message.contact_id)


def _settled(message: Locked, standing: Standing) -> MessageSettled:
    return MessageSettled(
        organization_id=message.organization_id,
        message_id=message.id,
        contact_id=message.contact_id,
        conversation_id=message.conversation_id,
        enrollment_id=message.enrollment_id,
        visit=message.visit,
        recipient_id=message.recipient_id,
        state=standing.state,
        reason=standing.reason,
    )


def _receipt(row: ReceiptRow) -> Receipt:
    reason = row.error.get("reason") if row.error else None
    if row.state is ReceiptState.FAILED:
        reason = reason or FailReason.UNKNOWN.value
    return Receipt(row.state, row.at, reason, row.error)


def _provider_message_id(receipts: Sequence[ReceiptRow]) -> str | None:
    return next((receipt.provider_message_id for receipt in receipts if receipt.provider_message_id), None)


def _provider_key(receipt: ReceiptRow) -> ProviderKey | None:
    if not receipt.provider_message_id:
        return None
    return ProviderKey(receipt.organization_id, receipt.connection_id, receipt.provider_message_id)


def _kept_error(error: ProviderError | None) -> dict[str, object] | None:
    if error is None:
        return None
    return {
        "reason": error.reason.value,
        "code": bounded_id(error.code),
        "text": bounded_text(error.text),
        "is_permanent": error.reason in PERMANENT,
        **({"is_opt_out": True} if error.is_opt_out else {}),
    }


def _next_try(receipt: ReceiptRow, now: datetime) -> datetime | None:
    if receipt.attempts >= len(TRIED_AFTER):
        return None
    return now + TRIED_AFTER[receipt.attempts]
