"""What a delivery attempt comes to: its answer, its silence, or neither. Pure; the last look before it is `last_look`.

    sending ─▶ sent, failed, queued again, uncertain: what the provider answered

`attempt` fences: it grows with every claim and is never used twice, so what comes late is known to be late.
`failures` counts the attempts that lead to giving up; a rate limit or a call that never began does not count.

What a late answer still changes, when the row has moved on:

    row                          answer of the same attempt
    sending                      as it says
    uncertain (lease has passed) as it says: the truth has come after all
    queued again                 only that it went out, or never will
    another attempt, or gone     nothing; the provider's id is kept, so that receipts find their message
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from uuid import UUID

from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.channels.domain.sending import (
    Accepted,
    Limited,
    NotCalled,
    Refused,
    SendOutcome,
    Transient,
    Unknown,
)
from cadenza.kit.backoff import BACK_OFF
from cadenza.kit.reasons import DeferReason, FailReason, MessageState
from cadenza.messages.domain.gate import Purpose
from cadenza.messages.domain.outside import bounded_id
from cadenza.messages.domain.status import BY_EVIDENCE, OPEN

CALL_TIMEOUT = timedelta(seconds=15)
LEASE = CALL_TIMEOUT + timedelta(seconds=30)
START_WITHIN = timedelta(seconds=5)
"""No call begins later than this after its claim."""

RESOLVE_WITHIN = timedelta(hours=72)
SHORTEST_LIMIT = timedelta(seconds=1)
LONGEST_LIMIT = timedelta(hours=24)


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageHead:
    """What whoever hears of a message must know of it; its row is locked."""

    organization_id: UUID
    id: UUID
    connection_id: UUID
    conversation_id: UUID
    contact_id: UUID
    enrollment_id: UUID | None
    visit: int | None
    campaign_id: UUID | None
    recipient_id: UUID | None
    state: MessageState


@dataclass(frozen=True, slots=True, kw_only=True)
class DueMessage(MessageHead):
    """A queued message whose turn it is, with its queue row locked."""

    channel: str
    source: str
    purpose: Purpose
    address: str
    send_to: str
    body: str
    queued_at: datetime
    attempt: int
    """The last one claimed; 0 before the first."""
    failures: int


def share(wanted: Mapping[UUID, int], total: int) -> dict[UUID, int]:
    """Divide places among connections: nobody gets more than they want, nobody waits for a greedy one."""
    shares: dict[UUID, int] = {}
    waiting = sorted(wanted, key=lambda key: (wanted[key], key))
    for index, key in enumerate(waiting):
        shares[key] = min(wanted[key], total // (len(waiting) - index))
        total -= shares[key]
    return shares


@dataclass(frozen=True, slots=True)
class QueueStanding:
    """Where a queue row stands when an answer comes."""

    state: MessageState
    attempt: int
    failures: int
    resolve_by: datetime | None = None
    lease_until: datetime | None = None
    """Until when whoever sends it is believed to be at it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What changes: the message (None: nothing), its queue row, what the provider calls it."""

    state: MessageState | None = None
    reason: str | None = None
    error: Mapping[str, object] | None = None
    sent_at: datetime | None = None
    ended_at: datetime | None = None
    lost_at: datetime | None = None
    """Nothing was heard of this attempt, and another will be made."""
    provider_message_id: str | None = None
    is_done: bool = False
    """The queue row goes."""
    row: QueueStanding | None = None
    """How the queue row goes on, where it does."""
    not_before: datetime | None = None
    defer_reason: DeferReason | None = None


NOTHING = Settlement()


@dataclass(frozen=True, slots=True)
class RetryRules:
    """What the connection and the organization say about another try."""

    policy: UncertainPolicy = UncertainPolicy.HOLD
    back_off: tuple[timedelta, ...] = BACK_OFF
    """The wait after each failed attempt. There are as many attempts as waits, so the last one is never waited."""

    def after(self, failures: int, now: datetime) -> datetime | None:
        """Say when to try again after this many failures; None when there is no further try."""
        return None if failures >= len(self.back_off) else now + self.back_off[failures - 1]


@lru_cache(maxsize=256)
def retry_rules(policy: UncertainPolicy, waits: tuple[int, ...]) -> RetryRules:
    """Return the rules that a connection's policy and an organization's waits, in seconds, make."""
    return RetryRules(policy, tuple(timedelta(seconds=wait) for wait in waits))


def settle(
    message_state: MessageState,
    row: QueueStanding | None,
    attempt: int,
    outcome: SendOutcome,
    rules: RetryRules,
    now: datetime,
) -> Settlement:
    """Say what the answer to an attempt changes, however late it comes."""
    if row is None or row.attempt != attempt or message_state not in OPEN:
        return _afterwards(message_state, row, attempt, outcome, now)
    if row.state is MessageState.QUEUED and not isinstance(outcome, Accepted | Refused):
        return NOTHING
    return _as_answered(row, outcome, rules, now)


def _as_answered(row: QueueStanding, outcome: SendOutcome, rules: RetryRules, now: datetime) -> Settlement:
    """Say what an answer means for the attempt at hand."""
    match outcome:
        case Accepted(provider_id):
            change = Settlement(
                state=MessageState.SENT, sent_at=now, provider_message_id=bounded_id(provider_id), is_done=True
            )
        case Refused(reason, code, text):
            change = _failed(reason, code, text, now, is_permanent=True)
        case Limited(until, _, _):
            at = min(max(until, now + SHORTEST_LIMIT), now + LONGEST_LIMIT)
            change = _again(row, row.failures, at, DeferReason.RATE_LIMIT)
        case Transient(code, text):
            exhausted = _failed(FailReason.ATTEMPTS_EXHAUSTED, code, text, now, is_permanent=False)
            change = _retry(row, rules, now) or exhausted
        case Unknown(_):
            change = unanswered(row, rules, now)
        case NotCalled():
            change = _again(row, row.failures, now, None)
    return change


def unanswered(row: QueueStanding, rules: RetryRules, now: datetime) -> Settlement:
    """Say what becomes of a message that may have left and of which nothing was heard."""
    if row.state is MessageState.UNCERTAIN:
        return NOTHING
    again = _retry(row, rules, now) if rules.policy is UncertainPolicy.RESEND else None
    if again is not None:
        return replace(again, lost_at=now)
    held = replace(row, state=MessageState.UNCERTAIN, resolve_by=now + RESOLVE_WITHIN)
    return Settlement(state=MessageState.UNCERTAIN, row=held)


def never_resolved(now: datetime) -> Settlement:
    """Say what becomes of an uncertain message after its time: it stays so, for good."""
    return Settlement(state=MessageState.UNCERTAIN, ended_at=now, is_done=True)


def bare(change: Settlement) -> Settlement:
    """Leave out a provider's words that can't be stored; what became of the message stays."""
    return replace(change, provider_message_id=None, error=None)


def broken(row: QueueStanding, error: str, now: datetime) -> Settlement:
    """Say what becomes of a queued message that can't even be judged: later, and given up after the last attempt."""
    return _retry(row, RetryRules(), now) or _failed(FailReason.UNKNOWN, error, "", now, is_permanent=False)


def _retry(row: QueueStanding, rules: RetryRules, now: datetime) -> Settlement | None:
    """Count a failure and try again after its back-off; None after the last one."""
    at = rules.after(row.failures + 1, now)
    return None if at is None else _again(row, row.failures + 1, at, None)


def _again(row: QueueStanding, failures: int, at: datetime, reason: DeferReason | None) -> Settlement:
    queued = replace(row, state=MessageState.QUEUED, failures=failures, resolve_by=None)
    return Settlement(state=MessageState.QUEUED, row=queued, not_before=at, defer_reason=reason)


def _failed(reason: FailReason, code: str, text: str, now: datetime, *, is_permanent: bool) -> Settlement:
    error = {"code": code, "text": text, "is_permanent": is_permanent}
    return Settlement(state=MessageState.FAILED, reason=reason.value, error=error, ended_at=now, is_done=True)


def _afterwards(
    message_state: MessageState, row: QueueStanding | None, attempt: int, outcome: SendOutcome, now: datetime
) -> Settlement:
    """Keep the provider's id where the answer changes nothing else; a row whose message is through goes."""
    is_through = row is not None and row.attempt == attempt
    if not isinstance(outcome, Accepted):
        return Settlement(is_done=True) if is_through else NOTHING
    kept = Settlement(provider_message_id=bounded_id(outcome.provider_message_id))
    if not is_through:
        return kept
    return replace(kept, state=max(message_state, MessageState.SENT, key=BY_EVIDENCE.index), sent_at=now, is_done=True)
