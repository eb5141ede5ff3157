"""The one gate: whether this message may go to this person on this route now.

Asked at release and again as the last look when delivery claims, for campaigns, journeys, the inbox, AI, the API
and tests alike, always by this function. Rules:

- pure: facts and `now` in, an answer out; same inputs, same answer;
- fail closed: what is not known to be allowed is refused;
- a refusal about the person outranks one about the moment: a skip is final for this message, a deferral is later;
- among skips the order of `SkipReason` decides, so one who unsubscribed and has no phone is `opted_out`.

What a purpose must respect:

    purpose        opt-in  opt-out  24-hour window  hold  hours, caps, repeats  quota
    marketing      mode    yes      yes             yes   yes                   yes
    transactional  no      yes      yes             yes   no                    yes
    reply          no      unless the person wrote in the last 24 hours
                                    yes             no    no                    no
    confirmation   no      no       yes             no    no                    no

A deferral names a moment at which its reason is gone, where there is one, and is always later than now. Hours that
never open and a cap of nothing are no reason to wait: they fail, so that someone sees them.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.accounts.domain.settings import ConsentMode, FrequencyCaps
from cadenza.channels.domain.capabilities import Capabilities
from cadenza.contacts.domain.consent import ConsentState, is_allowed, mode_for
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.kit.reasons import ConnectionState, DeferReason, FailReason, SkipReason
from cadenza.kit.timing import Window, next_inside, next_outside

CUSTOMER_CARE_WINDOW = timedelta(hours=24)
"""WhatsApp: free-form messages only within 24 hours of the person's last message."""

KILL_SWITCH_RETRY = timedelta(seconds=30)
DAY = timedelta(hours=24)
WEEK = timedelta(days=7)
LONGEST_CLOSED = timedelta(days=15)
"""Hours with weekdays open at least once a week; a window that has not opened in two never will."""


class Purpose(StrEnum):
    """Why the message is sent; decides which rules bind it."""

    MARKETING = "marketing"
    TRANSACTIONAL = "transactional"
    REPLY = "reply"
    CONFIRMATION = "confirmation"


AUTOMATIC = frozenset({Purpose.MARKETING, Purpose.TRANSACTIONAL})
"""Purposes of what is sent by itself: hours bind it, and the daily allowance counts it."""


@dataclass(frozen=True, slots=True)
class SendingRules:
    """The organization's rules for one channel, read with the facts of each batch."""

    kill_switch: bool = False
    consent_mode: ConsentMode = ConsentMode.OPT_IN
    send_window: Window | None = None
    quiet_hours: Window | None = None
    caps: FrequencyCaps = field(default_factory=FrequencyCaps)
    caps_everywhere: FrequencyCaps = field(default_factory=FrequencyCaps)
    connection_retry: timedelta = timedelta(seconds=15)
    allowance_retry: timedelta = timedelta(minutes=30)

    @property
    def has_caps(self) -> bool:
        """Whether there is any frequency cap."""
        here, everywhere = self.caps, self.caps_everywhere
        return not (here.day is here.week is everywhere.day is everywhere.week is None)


class Person(NamedTuple):
    """What the gate knows about one contact, for one channel's opt-out key."""

    zone: ZoneInfo
    lifecycle: Lifecycle
    consent: ConsentState
    erased: bool = False
    suppressed: bool = False
    held_until: datetime | None = None
    last_inbound_at: datetime | None = None
    sent_at: tuple[datetime, ...] = ()
    """Marketing sent to this address on this channel in the last 7 days, oldest first."""
    sent_everywhere_at: tuple[datetime, ...] = ()
    recent_content: frozenset[str] = frozenset()
    """Fingerprints of what this address got within the duplicate-content period."""


class Route(NamedTuple):
    """The way to the person: a connection of the channel and the address the message would use."""

    capabilities: Capabilities
    connection_id: UUID | None
    connection_state: ConnectionState = ConnectionState.CONNECTED
    kill_switch: bool = False
    """The connection's own."""
    address: str | None = None
    address_problem: SkipReason | None = None
    """`no_address`, `invalid_address` or `not_on_whatsapp` where the channel has none to use."""


class Outgoing(NamedTuple):
    """The message as far as the gate cares."""

    purpose: Purpose
    is_free_form: bool = True
    fingerprint: str | None = None
    quota_left: int | None = None
    budget_left: int | None = None
    backlog_left: int | None = None
    """How many more may wait on the connection; None is no limit."""


@dataclass(frozen=True, slots=True)
class Send:
    """It may go."""


@dataclass(frozen=True, slots=True)
class Skip:
    """The person does not get this message; final, with the most important reason."""

    reason: SkipReason


@dataclass(frozen=True, slots=True)
class Defer:
    """Not now: ask again at `until`."""

    until: datetime
    reason: DeferReason


@dataclass(frozen=True, slots=True)
class Fail:
    """It can't be sent as it is."""

    reason: FailReason


Answer = Send | Skip | Defer | Fail


def decide(outgoing: Outgoing, person: Person, route: Route, rules: SendingRules, now: datetime) -> Answer:
    """Say whether the message may go to this person on this route now. Pure."""
    if rules.kill_switch:
        return Defer(now + KILL_SWITCH_RETRY, DeferReason.KILL_SWITCH)
    for reason in _refusals(outgoing, person, route, rules, now):
        return Skip(reason)
    if _is_window_closed(outgoing, person, route, now):
        return Fail(FailReason.WINDOW_CLOSED)
    for answer in _obstacles(outgoing, person, route, rules, now):
        return answer
    return Send()


def _refusals(
    outgoing: Outgoing, person: Person, route: Route, rules: SendingRules, now: datetime
) -> Iterator[SkipReason]:
    """Yield every reason this person must not get it, in the order of precedence."""
    if person.erased:
        yield SkipReason.ERASED
    if person.suppressed:
        yield SkipReason.SUPPRESSED
    if consent_refusal := _consent_refusal(outgoing, person, route, rules, now):
        yield consent_refusal
    if person.lifecycle is Lifecycle.LEAD and not route.capabilities.to_leads:
        yield SkipReason.CHANNEL_NOT_ALLOWED
    if route.connection_id is None:
        yield SkipReason.CHANNEL_NOT_CONFIGURED
    if route.address is None:
        yield route.address_problem or SkipReason.NO_ADDRESS
    if outgoing.purpose is Purpose.MARKETING and outgoing.fingerprint in person.recent_content:
        yield SkipReason.DUPLICATE_CONTENT


def _consent_refusal(
    outgoing: Outgoing, person: Person, route: Route, rules: SendingRules, now: datetime
) -> SkipReason | None:
    """Say why consent forbids it. Anything but a clear subscription is a no where opt-in is required."""
    if outgoing.purpose is Purpose.CONFIRMATION:
        return None
    if person.consent is ConsentState.UNSUBSCRIBED:
        answering = outgoing.purpose is Purpose.REPLY and _wrote_within_24_hours(person, now)
        return None if answering else SkipReason.OPTED_OUT
    if outgoing.purpose is not Purpose.MARKETING or is_allowed(person.consent, _mode(person, route, rules)):
        return None
    return SkipReason.NO_CONSENT


def _mode(person: Person, route: Route, rules: SendingRules) -> ConsentMode:
    """Return the consent mode that binds; a channel without an opt-out key has nobody's consent."""
    key = route.capabilities.opt_out_key
    if key is None:
        return ConsentMode.OPT_IN
    return mode_for(key, rules.consent_mode, is_lead=person.lifecycle is Lifecycle.LEAD)


def _wrote_within_24_hours(person: Person, now: datetime) -> bool:
    return person.last_inbound_at is not None and now - person.last_inbound_at < CUSTOMER_CARE_WINDOW


def _is_window_closed(outgoing: Outgoing, person: Person, route: Route, now: datetime) -> bool:
    return route.capabilities.has_24_hour_window and outgoing.is_free_form and not _wrote_within_24_hours(person, now)


def _obstacles(
    outgoing: Outgoing, person: Person, route: Route, rules: SendingRules, now: datetime
) -> Iterator[Defer | Fail]:
    """Yield what stands in the way at this moment: the route, the person's hours, what was sent, what is used up."""
    if route.kill_switch:
        yield Defer(now + KILL_SWITCH_RETRY, DeferReason.KILL_SWITCH)
    if route.connection_state is not ConnectionState.CONNECTED:
        yield Defer(now + rules.connection_retry, DeferReason.CONNECTION_UNAVAILABLE)
    if outgoing.purpose not in AUTOMATIC:
        return
    if person.held_until is not None and person.held_until > now:
        yield Defer(person.held_until, DeferReason.HELD)
    if outgoing.purpose is Purpose.MARKETING:
        yield from _outside_hours(person.zone, rules, now)
        if rules.has_caps:
            yield from _over_caps(person, rules, now)
    if outgoing.quota_left is not None and outgoing.quota_left <= 0:
        yield Defer(now + rules.allowance_retry, DeferReason.QUOTA)
    if outgoing.budget_left is not None and outgoing.budget_left <= 0:
        yield Defer(now + rules.allowance_retry, DeferReason.BUDGET)
    if outgoing.backlog_left is not None and outgoing.backlog_left <= 0:
        yield Defer(now + rules.allowance_retry, DeferReason.BACKLOG)


def _outside_hours(zone: ZoneInfo, rules: SendingRules, now: datetime) -> Iterator[Defer | Fail]:
    """Wait for the send window and the end of quiet hours, both on the contact's own clock."""
    opens_at, reason = now, None
    while opens_at <= now + LONGEST_CLOSED:
        in_window = opens_at if rules.send_window is None else next_inside(rules.send_window, opens_at, zone)
        loud = in_window if rules.quiet_hours is None else next_outside(rules.quiet_hours, in_window, zone)
        if loud is None:
            break
        if loud == opens_at:
            if reason is not None:
                yield Defer(opens_at, reason)
            return
        if reason is None:
            reason = DeferReason.SEND_WINDOW if in_window != opens_at else DeferReason.QUIET_HOURS
        opens_at = loud
    yield Fail(FailReason.AUTH_OR_CONFIG)


def _over_caps(person: Person, rules: SendingRules, now: datetime) -> Iterator[Defer | Fail]:
    """Wait until every frequency cap has room again: the oldest message that is one too many has left its period."""
    limits = [
        (limit, period, sent_at)
        for limit, period, sent_at in (
            (rules.caps.day, DAY, person.sent_at),
            (rules.caps.week, WEEK, person.sent_at),
            (rules.caps_everywhere.day, DAY, person.sent_everywhere_at),
            (rules.caps_everywhere.week, WEEK, person.sent_everywhere_at),
        )
        if limit is not None
    ]
    if any(limit == 0 for limit, _, _ in limits):
        yield Fail(FailReason.POLICY)
    full = [_room_at(limit, period, sent_at, now) for limit, period, sent_at in limits]
    frees_at = max((at for at in full if at is not None), default=None)
    if frees_at is not None:
        yield Defer(frees_at, DeferReason.FREQUENCY_CAP)


def _room_at(limit: int, period: timedelta, sent_at: tuple[datetime, ...], now: datetime) -> datetime | None:
    counted = [at for at in sent_at if at > now - period]
    return counted[-limit] + period if len(counted) >= limit else None


def inputs(person: Person, route: Route, rules: SendingRules) -> dict[str, Hashable]:
    """Return what an answer was given on, without personal data, as it is kept for whoever asks why."""
    known: dict[str, Hashable] = {
        "consent": person.consent,
        "mode": rules.consent_mode,
        "connection": route.connection_state,
        "has_address": route.address is not None,
        "zone": person.zone.key,
        "sent_7d": len(person.sent_at),
    }
    if person.suppressed:
        known["suppressed"] = True
    if person.last_inbound_at is not None:
        known["last_inbound_at"] = person.last_inbound_at
    if person.held_until is not None:
        known["held_until"] = person.held_until
    return known
