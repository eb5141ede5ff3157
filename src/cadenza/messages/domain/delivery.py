"""Delivery's decisions: the last look before a message leaves, and what its attempt came to. Pure.

    queued ──▶ sending     the last look said yes: the attempt is counted and the lease runs
           ──▶ cancelled   its source has ended, or the person may not be written to any more
           ──▶ failed      it can't be sent as it is
           ──▶ queued      not now: later, with the reason; no attempt is counted
    sending ─▶ sent, failed, queued again, uncertain: what the provider answered

`attempt` fences: it grows with every claim and is never used twice, so what comes late is known to be late.
`failures` counts the attempts that lead to giving up; a rate limit or a call that was never begun does not.

What counts of a late answer, when the row has moved on:

    row                          answer of the same attempt
    sending                      as it says
    uncertain (lease has passed) as it says: the truth has come after all
    queued again                 only that it went out, or never will
    another attempt, or gone     nothing; the provider's id is kept, so that receipts find their message
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.accounts.domain.settings import FrequencyCaps
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
from cadenza.kit.reasons import (
    CancelReason,
    ConnectionState,
    DeferReason,
    FailReason,
    MessageState,
    PauseReason,
    SkipReason,
    StopReason,
)
from cadenza.messages.domain import gate
from cadenza.messages.domain.outside import bounded_id
from cadenza.messages.domain.status import BY_EVIDENCE, OPEN

CALL_TIMEOUT = timedelta(seconds=15)
LEASE = CALL_TIMEOUT + timedelta(seconds=30)
START_WITHIN = timedelta(seconds=5)
"""No call begins later than this after its claim."""

RESOLVE_WITHIN = timedelta(hours=72)
SOURCE_RETRY = timedelta(seconds=30)
"""How soon to ask again about a source that stands still."""

FRESH = timedelta(minutes=1)
"""So soon after it was queued, a message's hours were judged just now."""

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
    purpose: gate.Purpose
    address: str
    send_to: str
    body: str
    queued_at: datetime
    attempt: int
    """The last one claimed; 0 before the first."""
    failures: int


SourceAnswer = StopReason | CancelReason | FailReason | PauseReason | None
"""What the source of a message says: it has ended, was called off, can't be found, stands still; or None, go on."""


@dataclass(frozen=True, slots=True)
class Go:
    """Send it now."""


@dataclass(frozen=True, slots=True)
class CallOff:
    """It is not wanted any more; final."""

    reason: str


@dataclass(frozen=True, slots=True)
class GiveUp:
    """It can't be sent as it is; final."""

    reason: FailReason


@dataclass(frozen=True, slots=True)
class PutOff:
    """Later; asked again then."""

    until: datetime
    reason: DeferReason | PauseReason
    """A pause, where its source stands still."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Its message is through already: a receipt was faster. The queue row goes, nothing else."""


Verdict = Go | CallOff | GiveUp | PutOff | Drop
_GO = Go()

Known = tuple[gate.Person, gate.Route, gate.SendingRules]
"""What the gate must be told of one target."""


def share(wanted: Mapping[UUID, int], total: int) -> dict[UUID, int]:
    """Divide places among connections: nobody gets more than they want, nobody waits for a greedy one."""
    shares: dict[UUID, int] = {}
    waiting = sorted(wanted, key=lambda key: (wanted[key], key))
    for index, key in enumerate(waiting):
        shares[key] = min(wanted[key], total // (len(waiting) - index))
        total -= shares[key]
    return shares


def last_look(
    message: DueMessage,
    source: SourceAnswer,
    known: Known | None,
    now: datetime,
) -> Verdict:
    """Say whether the message may leave now; `known` is None for someone who does not exist any more.

    Nobody waits for a connection that was deleted: its message fails, and whoever made it may take another.
    """
    if message.state is not MessageState.QUEUED:
        return Drop()
    if isinstance(source, StopReason | CancelReason):
        return CallOff(source.value)
    if isinstance(source, FailReason):
        return GiveUp(source)
    if known is None:
        return CallOff(SkipReason.ERASED.value)
    person, route, rules = known
    answer = gate.decide(_OUTGOING[message.purpose], person, route, _rules_now(message, rules, now), now)
    if isinstance(answer, gate.Send | gate.Defer) and route.connection_state is ConnectionState.DELETED:
        answer = gate.Fail(FailReason.AUTH_OR_CONFIG)
    if isinstance(answer, gate.Send) and source is not None:
        return PutOff(now + SOURCE_RETRY, source)
    return _verdict(answer)


_OUTGOING = {purpose: gate.Outgoing(purpose=purpose) for purpose in gate.Purpose}


def _verdict(answer: gate.Answer) -> Verdict:
    match answer:
        case gate.Skip(reason):
            return CallOff(reason.value)
        case gate.Fail(failure):
            return GiveUp(failure)
        case gate.Defer(until, why):
            return PutOff(until, why)
        case gate.Send():
            return _GO


def _rules_now(message: DueMessage, rules: gate.SendingRules, now: datetime) -> gate.SendingRules:
    """Leave out what was judged when it was queued: caps always, hours for the first attempt within a minute."""
    if message.attempt > 0 or now - message.queued_at >= FRESH or now < message.queued_at:
        return replace(rules, caps=_NO_CAPS, caps_everywhere=_NO_CAPS)
    return replace(rules, caps=_NO_CAPS, caps_everywhere=_NO_CAPS, send_window=None, quiet_hours=None)


_NO_CAPS = FrequencyCaps()


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
_ON_THE_WIRE = Settlement(state=MessageState.SENDING)


@dataclass(frozen=True, slots=True)
class RetryRules:
    """What the connection and the organization say about another try."""

    policy: UncertainPolicy = UncertainPolicy.HOLD
    back_off: tuple[timedelta, ...] = BACK_OFF
    """The wait after each failed attempt; there are as many attempts as waits."""

    def after(self, failures: int, now: datetime) -> datetime | None:
        """Say when to try again after so many failures; None when there is no further try."""
        return None if failures >= len(self.back_off) else now + self.back_off[failures - 1]


def as_settlement(verdict: Verdict, now: datetime) -> Settlement | None:
    """Say what a verdict changes of the message; None where only its queue row moves."""
    match verdict:
        case Go():
            return _ON_THE_WIRE
        case CallOff(reason):
            return Settlement(state=MessageState.CANCELLED, reason=reason, ended_at=now, is_done=True)
        case GiveUp(failure):
            return Settlement(state=MessageState.FAILED, reason=failure.value, ended_at=now, is_done=True)
        case Drop():
            return Settlement(is_done=True)
        case PutOff():
            return None


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
