"""The one gate: may this message go to this person on this route now?

Asked at release and again as the last look when delivery claims, for campaigns, journeys, the inbox, AI, the API
and tests alike, always by this function. Rules:

- pure: facts and `now` in, an answer out; same inputs, same answer;
- fail closed: what is not known to be allowed is refused;
- a refusal about the person outranks one about the moment: a skip is final for this message, a deferral is later;
- among skips the order of `SkipReason` decides, so one who unsubscribed and has no phone is `opted_out`.

What a purpose must respect:

    purpose        opt-in  opt-out  24-hour window  send window  caps  quota
    marketing      mode    yes      yes             yes          yes   yes
    transactional  no      yes      yes             no           no    yes
    reply          no      unless the person wrote in the last 24 hours
                                    yes             no           no    no
    confirmation   no      no       yes             no           no    no
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.channels.domain.capabilities import Capabilities
from cadenza.contacts.domain.consent import ConsentMode, ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.kit.reasons import ConnectionState, DeferReason, FailReason, SkipReason
from cadenza.kit.timing import Window, is_inside, next_inside

CUSTOMER_CARE_WINDOW = timedelta(hours=24)
"""WhatsApp: free-form messages only within 24 hours of the person's last message."""

KILL_SWITCH_RETRY = timedelta(seconds=30)
CONNECTION_RETRY = timedelta(seconds=15)
ALLOWANCE_RETRY = timedelta(minutes=30)
DAY = timedelta(hours=24)
WEEK = timedelta(days=7)


class Purpose(StrEnum):
    """Why the message is sent; decides which rules bind it."""

    MARKETING = "marketing"
    TRANSACTIONAL = "transactional"
    REPLY = "reply"
    CONFIRMATION = "confirmation"


@dataclass(frozen=True, slots=True)
class Caps:
    """How many marketing messages a person gets in 24 hours and in 7 days; None is no limit."""

    day: int | None = None
    week: int | None = None


@dataclass(frozen=True, slots=True)
class SendingRules:
    """The organization's rules for one channel, read with the facts of each batch."""

    kill_switch: bool = False
    consent_mode: ConsentMode = ConsentMode.OPT_IN
    send_window: Window | None = None
    quiet_hours: Window | None = None
    caps: Caps = field(default_factory=Caps)
    caps_everywhere: Caps = field(default_factory=Caps)


@dataclass(frozen=True, slots=True)
class Person:
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


@dataclass(frozen=True, slots=True)
class Route:
    """The way to the person: a connection of the channel and the address the message would use."""

    capabilities: Capabilities
    connection_id: UUID | None
    connection_state: ConnectionState = ConnectionState.CONNECTED
    address: str | None = None
    address_problem: SkipReason | None = None
    """`no_address`, `invalid_address` or `not_on_whatsapp` where the channel has none to use."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """The message as far as the gate cares."""

    purpose: Purpose
    is_free_form: bool = True
    has_fallback_template: bool = False
    fingerprint: str | None = None
    quota_left: int | None = None
    budget_left: int | None = None


@dataclass(frozen=True, slots=True)
class Send:
    """It may go; by the fallback template where the 24-hour window has closed."""

    use_fallback_template: bool = False


@dataclass(frozen=True, slots=True)
class Skip:
    """This person does not get this message; final, with the most important reason."""

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
    window_closed = _needs_template(outgoing, person, route, now)
    if window_closed and not outgoing.has_fallback_template:
        return Fail(FailReason.WINDOW_CLOSED)
    return _deferral(outgoing, person, route, rules, now) or Send(use_fallback_template=window_closed)


def _refusals(
    outgoing: Outgoing, person: Person, route: Route, rules: SendingRules, now: datetime
) -> Iterator[SkipReason]:
    """Yield every reason this person must not get it, in the order of precedence."""
    if person.erased:
        yield SkipReason.ERASED
    if person.suppressed:
        yield SkipReason.SUPPRESSED
    if consent_refusal := _consent_refusal(outgoing, person, rules, now):
        yield consent_refusal
    if person.lifecycle is Lifecycle.LEAD and not route.capabilities.to_leads:
        yield SkipReason.CHANNEL_NOT_ALLOWED
    if route.connection_id is None:
        yield SkipReason.CHANNEL_NOT_CONFIGURED
    if route.address is None:
        yield route.address_problem or SkipReason.NO_ADDRESS
    if outgoing.fingerprint is not None and outgoing.fingerprint in person.recent_content:
        yield SkipReason.DUPLICATE_CONTENT


def _consent_refusal(
    outgoing: Outgoing, person: Person, rules: SendingRules, now: datetime
) -> SkipReason | None:
    """Say why consent forbids it. Anything but a clear subscription is a no where opt-in is required."""
    if outgoing.purpose is Purpose.CONFIRMATION:
        return None
    if person.consent is ConsentState.UNSUBSCRIBED:
        answering = outgoing.purpose is Purpose.REPLY and _wrote_within_24_hours(person, now)
        return None if answering else SkipReason.OPTED_OUT
    needs_opt_in = outgoing.purpose is Purpose.MARKETING and rules.consent_mode is ConsentMode.OPT_IN
    if needs_opt_in and person.consent is not ConsentState.SUBSCRIBED:
        return SkipReason.NO_CONSENT
    return None


def _wrote_within_24_hours(person: Person, now: datetime) -> bool:
    return person.last_inbound_at is not None and now - person.last_inbound_at < CUSTOMER_CARE_WINDOW


def _needs_template(outgoing: Outgoing, person: Person, route: Route, now: datetime) -> bool:
    return (
        route.capabilities.has_24_hour_window
        and outgoing.is_free_form
        and not _wrote_within_24_hours(person, now)
    )


def _deferral(
    outgoing: Outgoing, person: Person, route: Route, rules: SendingRules, now: datetime
) -> Defer | None:
    """Find the first reason to wait: the route, then the person's hours, then what was already sent."""
    if route.connection_state is not ConnectionState.CONNECTED:
        return Defer(now + CONNECTION_RETRY, DeferReason.CONNECTION_UNAVAILABLE)
    automatic = outgoing.purpose in {Purpose.MARKETING, Purpose.TRANSACTIONAL}
    if automatic and person.held_until is not None and person.held_until > now:
        return Defer(person.held_until, DeferReason.HELD)
    if outgoing.purpose is Purpose.MARKETING:
        hours = _outside_hours(person.zone, rules, now)
        if hours is not None:
            return hours
        capped_until = _capped_until(person, rules, now)
        if capped_until is not None:
            return Defer(capped_until, DeferReason.FREQUENCY_CAP)
    if automatic and outgoing.quota_left is not None and outgoing.quota_left <= 0:
        return Defer(now + ALLOWANCE_RETRY, DeferReason.QUOTA)
    if automatic and outgoing.budget_left is not None and outgoing.budget_left <= 0:
        return Defer(now + ALLOWANCE_RETRY, DeferReason.BUDGET)
    return None


def _outside_hours(zone: ZoneInfo, rules: SendingRules, now: datetime) -> Defer | None:
    """Wait for the send window and the end of quiet hours, both on the contact's own clock."""
    if rules.send_window is not None and not is_inside(rules.send_window, now, zone):
        return Defer(next_inside(rules.send_window, now, zone), DeferReason.SEND_WINDOW)
    if rules.quiet_hours is not None and is_inside(rules.quiet_hours, now, zone):
        loud = Window(start=rules.quiet_hours.end, end=rules.quiet_hours.start)
        return Defer(next_inside(loud, now, zone), DeferReason.QUIET_HOURS)
    return None


def _capped_until(person: Person, rules: SendingRules, now: datetime) -> datetime | None:
    """Say when every frequency cap has room again: the oldest message that is one too many has left its period."""
    limits = [
        (rules.caps.day, DAY, person.sent_at),
        (rules.caps.week, WEEK, person.sent_at),
        (rules.caps_everywhere.day, DAY, person.sent_everywhere_at),
        (rules.caps_everywhere.week, WEEK, person.sent_everywhere_at),
    ]
    frees_at = [_room_at(limit, period, sent_at, now) for limit, period, sent_at in limits if limit is not None]
    return max((at for at in frees_at if at is not None), default=None)


def _room_at(limit: int, period: timedelta, sent_at: tuple[datetime, ...], now: datetime) -> datetime | None:
    counted = [at for at in sent_at if at > now - period]
    if len(counted) < limit:
        return None
    if limit == 0:
        return now + period
    return counted[-limit] + period
