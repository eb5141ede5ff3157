"""A recipient: one contact in one campaign, and which moves it may make. Pure.

Until it is queued a recipient is moved by freezing, release, cancel and erasure. From then on it is what its message
is (`follow`), in the order in which states prove something, so that whatever comes late or twice changes nothing.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.reasons import DeferReason, MessageState, RecipientState, SkipReason
from cadenza.messages.domain.status import BY_EVIDENCE

_PENDING, _QUEUED = RecipientState.PENDING, RecipientState.QUEUED
_SKIPPED, _FAILED, _CANCELLED = RecipientState.SKIPPED, RecipientState.FAILED, RecipientState.CANCELLED


class Mover(StrEnum):
    """Who moves a recipient from one state to another."""

    RELEASE = "release"
    CANCEL = "cancel"
    ERASURE = "erasure"
    MERGE = "merge"
    MESSAGE = "message"


class Recipient(NamedTuple):
    """A claimed recipient: the columns of the statement, in their order."""

    organization_id: UUID
    id: UUID
    campaign_id: UUID
    contact_id: UUID
    address: str | None
    next_run_at: datetime
    defer_reason: DeferReason | None
    attempts: int


OF_MESSAGE: Mapping[MessageState, RecipientState] = {
    MessageState.QUEUED: RecipientState.QUEUED,
    MessageState.SENDING: RecipientState.QUEUED,
    MessageState.UNCERTAIN: RecipientState.UNCERTAIN,
    MessageState.CANCELLED: RecipientState.CANCELLED,
    MessageState.SENT: RecipientState.SENT,
    MessageState.FAILED: RecipientState.FAILED,
    MessageState.DELIVERED: RecipientState.DELIVERED,
    MessageState.READ: RecipientState.READ,
}
"""What a recipient is by what its message is; one that was called off for the person's sake is skipped."""

SKIPS = frozenset(reason.value for reason in SkipReason)


def follow(state: MessageState, reason: str | None) -> RecipientState:
    """Return what a recipient is whose message is in this state for this reason."""
    if state is MessageState.CANCELLED and reason in SKIPS:
        return RecipientState.SKIPPED
    return OF_MESSAGE[state]


def _of_messages() -> dict[tuple[RecipientState, RecipientState], frozenset[Mover]]:
    """Build the moves that a message makes: from less evidence to more, and from the queue to any end."""
    evidence: dict[RecipientState, int] = {}
    for state in BY_EVIDENCE:
        evidence.setdefault(OF_MESSAGE[state], BY_EVIDENCE.index(state))
    evidence[_SKIPPED] = evidence[_CANCELLED]
    return {
        (before, after): frozenset({Mover.MESSAGE})
        for before in evidence
        for after in evidence
        if evidence[before] < evidence[after]
    }


TRANSITIONS: Mapping[tuple[RecipientState, RecipientState], frozenset[Mover]] = {
    **_of_messages(),
    (_PENDING, _QUEUED): frozenset({Mover.RELEASE}),
    (_PENDING, _SKIPPED): frozenset({Mover.RELEASE, Mover.ERASURE, Mover.MERGE}),
    (_PENDING, _FAILED): frozenset({Mover.RELEASE}),
    (_PENDING, _CANCELLED): frozenset({Mover.CANCEL, Mover.MERGE}),
    (_QUEUED, _CANCELLED): frozenset({Mover.MESSAGE, Mover.CANCEL}),
}
"""Every change of state a recipient may make, and who may make it."""

OPEN = frozenset({_PENDING, _QUEUED})
"""The states that a campaign waits for."""

_GOT_NOTHING = frozenset({_SKIPPED, _FAILED, _CANCELLED})


class Twin(StrEnum):
    """Which of two recipients of one campaign is called off when their contacts turn out to be one person."""

    WINNER = "winner"
    LOSER = "loser"


def one_too_many(winner: RecipientState, loser: RecipientState) -> Twin | None:
    """Say who is called off, by the states of both: who has come further stays, and nobody gets it twice."""
    if loser is _PENDING:
        return Twin.LOSER
    if loser in _GOT_NOTHING or winner in _GOT_NOTHING:
        return None
    if winner is _PENDING or (winner is _QUEUED and loser is not _QUEUED):
        return Twin.WINNER
    return Twin.LOSER if loser is _QUEUED else None
