"""The states of an outgoing message, and what receipts do to them. Forward only, whatever the order.

    queued ──▶ sending ──▶ sent ──▶ delivered ──▶ read
      ▲  │        │  │       │
      │  │        │  │       └──▶ failed      the network gave up later
      │  │        │  └──────────▶ failed      refused, or the last attempt
      │  │        └─────────────▶ uncertain   it may have left: lost call, dead worker, passed lease
      │  └──────────────────────▶ cancelled   called off before it was handed over
      └─────────────────────────  sending, uncertain: not yet (rate limit, retry), or sent again by policy

Rules of receipts:
- states are ordered by how much they prove, and a receipt takes a message to the higher of the two. So any order
  and any split into batches ends in the same state;
- a receipt proves that the message left, whatever we thought: also a queued, cancelled or failed one was sent;
- delivered outranks failed: whom it reached, it reached;
- each receipt fills the earlier times it implies; the earliest word for a time stands.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from cadenza.channels.domain.signals import ReceiptState
from cadenza.kit.reasons import MessageState

BY_EVIDENCE = (
    MessageState.QUEUED,
    MessageState.SENDING,
    MessageState.UNCERTAIN,
    MessageState.CANCELLED,
    MessageState.SENT,
    MessageState.FAILED,
    MessageState.DELIVERED,
    MessageState.READ,
)
"""The states by how much is known of the message, least first."""

AFTER_RECEIPT: Mapping[tuple[MessageState, ReceiptState], MessageState] = {
    (state, receipt): max(state, MessageState(receipt.value), key=BY_EVIDENCE.index)
    for state in MessageState
    for receipt in ReceiptState
}
"""The transition table of receipts: the state after it, by the state before and what the receipt says."""

OPEN = frozenset({MessageState.QUEUED, MessageState.SENDING, MessageState.UNCERTAIN})
"""States with a row in the queue; an uncertain message loses it when it becomes final."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """One receipt as far as the message cares."""

    state: ReceiptState
    at: datetime
    reason: str | None = None
    """With failed: the reason code of the provider's error."""
    error: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a message stands: its state with its times."""

    state: MessageState
    sent_at: datetime | None = None
    delivered_at: datetime | None = None
    read_at: datetime | None = None
    ended_at: datetime | None = None
    reason: str | None = None
    error: Mapping[str, object] | None = None


_ENDED_OTHERWISE = frozenset({MessageState.CANCELLED, MessageState.FAILED, MessageState.UNCERTAIN})
"""What was called off, given up or left open, and yet went out, has not ended that way."""


def fold(standing: Standing, receipts: Iterable[Receipt]) -> Standing:
    """Return where the message stands after these receipts, in whatever order they are given."""
    for receipt in sorted(receipts, key=lambda receipt: (receipt.at, receipt.state)):
        standing = _after(standing, receipt)
    return standing


def _after(standing: Standing, receipt: Receipt) -> Standing:
    state = AFTER_RECEIPT[standing.state, receipt.state]
    if receipt.state is ReceiptState.FAILED:
        return standing if state is standing.state else _failed(standing, receipt)
    timed = replace(
        standing,
        state=state,
        sent_at=_earliest(standing.sent_at, receipt.at),
        delivered_at=standing.delivered_at
        if receipt.state is ReceiptState.SENT
        else _earliest(standing.delivered_at, receipt.at),
        read_at=_earliest(standing.read_at, receipt.at) if receipt.state is ReceiptState.READ else standing.read_at,
    )
    if state is standing.state or standing.state not in _ENDED_OTHERWISE:
        return timed
    return replace(timed, ended_at=None, reason=None, error=None)


def _failed(standing: Standing, receipt: Receipt) -> Standing:
    return replace(
        standing,
        state=MessageState.FAILED,
        ended_at=receipt.at,
        reason=receipt.reason,
        error=receipt.error,
    )


def _earliest(known: datetime | None, at: datetime) -> datetime:
    return at if known is None else min(known, at)
