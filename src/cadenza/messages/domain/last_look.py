"""The last look before a message leaves: whether it may go now. Pure; what its attempt comes to is `delivery`.

queued ──▶ sending     it may go: the attempt is counted and the lease runs
──▶ cancelled   its source has ended, or the person may not be written to any more
──▶ failed      it can't be sent as it is
──▶ queued      not now: later, with the reason; no attempt is counted
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from cadenza.accounts.domain.settings import FrequencyCaps
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
from cadenza.messages.domain.delivery import DueMessage, Settlement

SOURCE_RETRY = timedelta(seconds=30)
"""How soon to ask again about a source that stands still."""

FRESH = timedelta(minutes=1)
"""For this long after it was queued, a message's hours count as judged just now."""

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


def as_settlement(verdict: Verdict, now: datetime) -> Settlement | None:
    """Say what a verdict changes of the message; None where only its queue row moves."""
    match verdict:
        case Go():
            return Settlement(state=MessageState.SENDING)
        case CallOff(reason):
            return Settlement(state=MessageState.CANCELLED, reason=reason, ended_at=now, is_done=True)
        case GiveUp(failure):
            return Settlement(state=MessageState.FAILED, reason=failure.value, ended_at=now, is_done=True)
        case Drop():
            return Settlement(is_done=True)
        case PutOff():
            return None
