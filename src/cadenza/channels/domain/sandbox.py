"""How the people of the sandbox behave, and how its network answers a call. Pure.

A person's behaviour is JSON with these keys, all optional:

    delivers              false: the phone is off, no receipt ever comes
    delivered_after_s     seconds until the phone has the message (0)
    reads_after_s         seconds until it is read; null: never
    replies_with          texts answered in turn, one for each message of ours, null for none; then silence
    reply_after_s         seconds until the reply (30)
    opts_out_after        answers STOP to the n-th message of ours
    fails                 a fail code: the network refuses every message
    fails_later           a fail code: accepted, then a receipt says that it failed
    limited_for_s         the first attempt of each message meets a rate limit of so long
    transient_times       the first n attempts of each message break before the network takes them
    times_out_after_accepting   the network takes it, but its answer never comes
    echoes                the network tells us of our own message, after its answer
    echo_before_answer    it does so before its answer
    echo_is_anonymous     the echo does not carry our correlation id
    duplicate_receipts    every receipt comes twice
    disorder              receipts come backwards: read, then delivered, then sent
    hidden_id             the id that hides the phone: messages come from it, as WhatsApp's LIDs do
    shows_phone_after     with it the phone is named as well, once they have written so many messages; null: never
    refuses_as            "answer" or "receipt": the network keeps an opt-out of theirs, and says so there
    stops_after           turns the network's own switch off after the n-th message of ours
    resumes_after_s       and on again so many seconds later
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Protocol
from uuid import UUID

from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sending import Limited, OutboundMessage, Refused, SendResult, Transient, Unknown
from cadenza.channels.domain.signals import ReceiptState
from cadenza.kit.reasons import FailReason

OPT_OUT_WORD = "STOP"
OPT_OUT_CODE = "sandbox_opted_out"
"""What the network answers where it keeps an opt-out, as Twilio's 21610 and WhatsApp's 131050."""
KEPT_OPT_OUT = Refused(FailReason.POLICY, OPT_OUT_CODE, "they want no more", is_opt_out=True)
UNKNOWN_ADDRESS = Refused(FailReason.PERMANENT_ADDRESS, "no_such_person", "nobody on the sandbox's network has it")


class Sender(StrEnum):
    """Who wrote a message on the network; a colleague types on our own phone."""

    BUSINESS = "business"
    PERSON = "person"
    COLLEAGUE = "colleague"


class ActionKind(StrEnum):
    """What the network or a person does at some time."""

    RECEIPT = "receipt"
    ECHO = "echo"
    REPLY = "reply"
    STOP = "stop"
    RESUME = "resume"


class RefusesAs(StrEnum):
    """Where the network says that it keeps an opt-out of a person."""

    ANSWER = "answer"
    RECEIPT = "receipt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """What one person's phone and fingers do."""

    delivers: bool = True
    delivered_after: timedelta = timedelta(0)
    reads_after: timedelta | None = timedelta(seconds=5)
    replies_with: tuple[str | None, ...] = ()
    reply_after: timedelta = timedelta(seconds=30)
    opts_out_after: int | None = None
    fails: FailReason | None = None
    fails_later: FailReason | None = None
    limited_for: timedelta | None = None
    transient_times: int = 0
    times_out_after_accepting: bool = False
    echoes: bool = False
    echo_before_answer: bool = False
    echo_is_anonymous: bool = False
    duplicate_receipts: bool = False
    disorder: bool = False
    hidden_id: str | None = None
    shows_phone_after: int | None = 0
    refuses_as: RefusesAs | None = None
    stops_after: int | None = None
    resumes_after: timedelta | None = None

    def names(self, address: str, written: int) -> tuple[str, ...]:
        """Return what the network calls the person in their next message, after so many: who it is from first."""
        if self.hidden_id is None:
            return (address,)
        is_shown = self.shows_phone_after is not None and written >= self.shows_phone_after
        return (self.hidden_id, address) if is_shown else (self.hidden_id,)


@dataclass(frozen=True, slots=True)
class PlannedAction:
    """Something that will happen on the network."""

    kind: ActionKind
    due_at: datetime
    state: ReceiptState | None = None
    error: FailReason | None = None
    text: str | None = None
    is_anonymous: bool = False
    """Our correlation id is not told."""
    is_opt_out: bool = False
    """It failed because the network keeps an opt-out of the person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxPerson:
    """Someone with a phone on the network of one connection."""

    organization_id: UUID
    connection_id: UUID
    address: str
    id: UUID
    name: str
    locale: str
    behaviour: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxMessage:
    """A message on the network, as both phones show it."""

    organization_id: UUID
    id: UUID
    connection_id: UUID
    address: str
    sender: Sender
    body: str
    at: datetime
    correlation_id: UUID | None = None
    delivered_at: datetime | None = None
    read_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DueAction:
    """A planned action of the network, with the message it is about."""

    organization_id: UUID
    id: UUID
    connection_id: UUID
    address: str
    kind: ActionKind
    due_at: datetime
    message_id: UUID
    correlation_id: UUID | None
    state: ReceiptState | None = None
    error: FailReason | None = None
    text: str | None = None
    is_opt_out: bool = False
    attempts: int = 0


class Network(Protocol):
    """The sandbox's network as its adapter sees it."""

    async def take(self, connection: Connection, message: OutboundMessage) -> SendResult:
        """Take a call; every call it gets counts, also one that repeats another."""
        ...

    async def has(self, connection: Connection, address: str) -> bool:
        """Say whether someone has this address."""
        ...


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a call leads to: whether the network takes the message, what it answers, what happens then."""

    is_taken: bool
    refusal: SendResult | None = None
    """The answer when it is not the plain yes: the network's id is known only once it has taken the message."""
    actions: tuple[PlannedAction, ...] = ()
    echoes_first: bool = False


def read_behaviour(raw: Mapping[str, Any]) -> Behaviour:
    """Read a behaviour from its JSON; unknown keys are left alone."""
    return Behaviour(
        delivers=bool(raw.get("delivers", True)),
        delivered_after=_seconds(raw.get("delivered_after_s")) or timedelta(0),
        reads_after=_seconds(raw.get("reads_after_s", 5)),
        replies_with=tuple(None if text is None else str(text) for text in raw.get("replies_with", ())),
        reply_after=_seconds(raw.get("reply_after_s", 30)) or timedelta(0),
        opts_out_after=raw.get("opts_out_after"),
        fails=_reason(raw.get("fails")),
        fails_later=_reason(raw.get("fails_later")),
        limited_for=_seconds(raw.get("limited_for_s")),
        transient_times=int(raw.get("transient_times", 0)),
        times_out_after_accepting=bool(raw.get("times_out_after_accepting", False)),
        echoes=bool(raw.get("echoes", False)),
        echo_before_answer=bool(raw.get("echo_before_answer", False)),
        echo_is_anonymous=bool(raw.get("echo_is_anonymous", False)),
        duplicate_receipts=bool(raw.get("duplicate_receipts", False)),
        disorder=bool(raw.get("disorder", False)),
        hidden_id=raw.get("hidden_id"),
        shows_phone_after=raw.get("shows_phone_after", 0),
        refuses_as=None if raw.get("refuses_as") is None else RefusesAs(raw["refuses_as"]),
        stops_after=raw.get("stops_after"),
        resumes_after=_seconds(raw.get("resumes_after_s")),
    )


def react(behaviour: Behaviour, message: OutboundMessage, received: int, now: datetime) -> Reaction:
    """Say how the network and the person take this message, the `received`-th they get from us, counted from 1."""
    if behaviour.fails is not None:
        return Reaction(is_taken=False, refusal=Refused(behaviour.fails, "sandbox_refused", "as this person's are"))
    if behaviour.refuses_as is RefusesAs.ANSWER:
        return Reaction(is_taken=False, refusal=KEPT_OPT_OUT)
    if behaviour.limited_for is not None and message.attempt <= 1:
        limited = Limited(now + behaviour.limited_for, "sandbox_limited", is_whole_connection=False)
        return Reaction(is_taken=False, refusal=limited)
    if message.attempt <= behaviour.transient_times:
        return Reaction(is_taken=False, refusal=Transient("sandbox_broken", "the line broke"))
    return Reaction(
        is_taken=True,
        refusal=Unknown("timed_out") if behaviour.times_out_after_accepting else None,
        actions=(
            *_echoes(behaviour, now),
            *_receipts(behaviour, now),
            *_replies(behaviour, received, now),
            *_switches(behaviour, received, now),
        ),
        echoes_first=behaviour.echo_before_answer,
    )


def _echoes(behaviour: Behaviour, now: datetime) -> list[PlannedAction]:
    late = behaviour.echoes and not behaviour.echo_before_answer
    return [PlannedAction(ActionKind.ECHO, now, is_anonymous=behaviour.echo_is_anonymous)] if late else []


def _receipts(behaviour: Behaviour, now: datetime) -> list[PlannedAction]:
    """Plan the receipts, doubled and turned around where the behaviour says so."""
    delivered_at = now + behaviour.delivered_after
    if behaviour.refuses_as is RefusesAs.RECEIPT:
        kept = PlannedAction(ActionKind.RECEIPT, delivered_at, ReceiptState.FAILED, FailReason.POLICY, is_opt_out=True)
        return [kept]
    if behaviour.fails_later is not None:
        failed = PlannedAction(ActionKind.RECEIPT, delivered_at, ReceiptState.FAILED, behaviour.fails_later)
        return [failed] * (2 if behaviour.duplicate_receipts else 1)
    times = [(ReceiptState.SENT, now)]
    if behaviour.delivers:
        times.append((ReceiptState.DELIVERED, delivered_at))
        if behaviour.reads_after is not None:
            times.append((ReceiptState.READ, delivered_at + behaviour.reads_after))
    if behaviour.disorder:
        times = [(state, at) for (state, _), (_, at) in zip(reversed(times), times, strict=True)]
    planned = [PlannedAction(ActionKind.RECEIPT, at, state) for state, at in times]
    return [action for action in planned for _ in range(2 if behaviour.duplicate_receipts else 1)]


def _replies(behaviour: Behaviour, received: int, now: datetime) -> list[PlannedAction]:
    """Plan what the person writes back; one whose phone is off writes nothing."""
    if not behaviour.delivers or behaviour.fails_later is not None or behaviour.refuses_as is not None:
        return []
    at = now + behaviour.delivered_after + behaviour.reply_after
    if behaviour.opts_out_after is not None and received >= behaviour.opts_out_after:
        stops = received == behaviour.opts_out_after
        return [PlannedAction(ActionKind.REPLY, at, text=OPT_OUT_WORD)] if stops else []
    text = behaviour.replies_with[received - 1] if received <= len(behaviour.replies_with) else None
    return [] if text is None else [PlannedAction(ActionKind.REPLY, at, text=text)]


def _switches(behaviour: Behaviour, received: int, now: datetime) -> list[PlannedAction]:
    """Plan when the person turns the network's own switch."""
    if behaviour.stops_after != received:
        return []
    at = now + behaviour.delivered_after
    planned = [PlannedAction(ActionKind.STOP, at)]
    if behaviour.resumes_after is not None:
        planned.append(PlannedAction(ActionKind.RESUME, at + behaviour.resumes_after))
    return planned


def _seconds(raw: float | None) -> timedelta | None:
    return None if raw is None else timedelta(seconds=raw)


def _reason(raw: str | None) -> FailReason | None:
    return None if raw is None else FailReason(raw)


@dataclass(frozen=True, slots=True)
class LookedFor:
    """Which people are looked for: by a part of their name or number, by address; one of them in any case."""

    text: str | None = None
    addresses: tuple[str, ...] = ()
    person_id: UUID | None = None

    def params(self) -> dict[str, object]:
        """Return what the statements of the wall take."""
        digits = "".join(one for one in self.text or "" if one.isdigit())
        return {
            "name": None if self.text is None else self.text.lower(),
            "digits": digits if len(digits) >= FEWEST_DIGITS else "",
            "addresses": list(self.addresses),
            "person_id": self.person_id,
        }


FEWEST_DIGITS = 3
"""Fewer say nothing about a number."""
EVERYBODY = LookedFor()
