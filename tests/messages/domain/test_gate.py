"""The gate: every reason it can give, which one wins, and what no combination of facts may do."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadenza.accounts.domain.settings import ConsentMode, FrequencyCaps
from cadenza.channels.domain.capabilities import CAPABILITIES, REACHES_NOBODY, Channel, capabilities_of
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.kit.reasons import ConnectionState, DeferReason, FailReason, SkipReason
from cadenza.kit.timing import Window, is_inside, zone_named
from cadenza.messages.domain.gate import (
    Answer,
    Defer,
    Fail,
    Outgoing,
    Person,
    Purpose,
    Route,
    Send,
    SendingRules,
    Skip,
    decide,
)

NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)
"""Noon in São Paulo, a Wednesday."""

SAO_PAULO = zone_named("America/Sao_Paulo")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
DAYTIME = Window(time(7), time(22))

OUTGOING = Outgoing(Purpose.MARKETING)
PERSON = Person(SAO_PAULO, Lifecycle.MEMBER, ConsentState.SUBSCRIBED)
ROUTE = Route(capabilities_of(Channel.WHATSAPP_QR), UUID(int=1), address="+551187650001")
RULES = SendingRules(send_window=DAYTIME)


def asked(now: datetime = NOW, **changes: Any) -> Answer:
    """Ask about a message that may go, but for what is changed."""
    things: dict[str, Any] = {"outgoing": OUTGOING, "person": PERSON, "route": ROUTE, "rules": RULES}
    for name, value in changes.items():
        for key, thing in things.items():
            if hasattr(thing, name):
                things[key] = replace(thing, **{name: value}) if key == "rules" else thing._replace(**{name: value})
                break
        else:
            raise AttributeError(name)
    return decide(**things, now=now)


def test_what_nothing_forbids_goes() -> None:
    """The message that all other tests change."""
    assert asked() == Send()


SKIPS = [
    (SkipReason.ERASED, {"erased": True}),
    (SkipReason.SUPPRESSED, {"suppressed": True}),
    (SkipReason.OPTED_OUT, {"consent": ConsentState.UNSUBSCRIBED}),
    (SkipReason.NO_CONSENT, {"consent": ConsentState.UNKNOWN}),
    (SkipReason.CHANNEL_NOT_ALLOWED, {"lifecycle": Lifecycle.LEAD, "capabilities": capabilities_of(Channel.PUSH)}),
    (SkipReason.CHANNEL_NOT_CONFIGURED, {"connection_id": None}),
    (SkipReason.NO_ADDRESS, {"address": None, "address_problem": None}),
    (SkipReason.INVALID_ADDRESS, {"address": None, "address_problem": SkipReason.INVALID_ADDRESS}),
    (SkipReason.NOT_ON_WHATSAPP, {"address": None, "address_problem": SkipReason.NOT_ON_WHATSAPP}),
    (SkipReason.DUPLICATE_CONTENT, {"fingerprint": "f", "recent_content": frozenset({"f"})}),
]

DEFERRALS = [
    (DeferReason.KILL_SWITCH, timedelta(seconds=30), {"kill_switch": True}),
    (DeferReason.CONNECTION_UNAVAILABLE, timedelta(seconds=15), {"connection_state": ConnectionState.DISCONNECTED}),
    (DeferReason.CONNECTION_UNAVAILABLE, timedelta(seconds=15), {"connection_state": ConnectionState.DELETED}),
    (DeferReason.CONNECTION_UNAVAILABLE, HOUR, {"connection_state": "restricted", "connection_retry": HOUR}),
    (DeferReason.HELD, 3 * DAY, {"held_until": NOW + 3 * DAY}),
    (DeferReason.SEND_WINDOW, 6 * HOUR, {"send_window": Window(time(18), time(20))}),
    (DeferReason.SEND_WINDOW, 18 * HOUR, {"send_window": Window(time(6), time(11))}),
    (DeferReason.QUIET_HOURS, 2 * HOUR, {"quiet_hours": Window(time(11), time(14))}),
    (DeferReason.FREQUENCY_CAP, 20 * HOUR, {"caps": FrequencyCaps(day=1), "sent_at": (NOW - 4 * HOUR,)}),
    (DeferReason.FREQUENCY_CAP, 4 * DAY, {"caps": FrequencyCaps(week=1), "sent_at": (NOW - 3 * DAY,)}),
    (
        DeferReason.FREQUENCY_CAP,
        HOUR,
        {"caps_everywhere": FrequencyCaps(day=1), "sent_everywhere_at": (NOW - 23 * HOUR,)},
    ),
    (DeferReason.QUOTA, timedelta(minutes=30), {"quota_left": 0}),
    (DeferReason.QUOTA, HOUR, {"quota_left": -3, "allowance_retry": HOUR}),
    (DeferReason.BUDGET, timedelta(minutes=30), {"budget_left": 0}),
    (DeferReason.BACKLOG, timedelta(minutes=30), {"backlog_left": 0}),
]

FAILS = [
    (FailReason.WINDOW_CLOSED, {"capabilities": capabilities_of(Channel.WHATSAPP)}),
    (FailReason.AUTH_OR_CONFIG, {"quiet_hours": Window(time(6), time(23))}),
    (FailReason.AUTH_OR_CONFIG, {"send_window": None, "quiet_hours": Window(time(0), time(0))}),
    (FailReason.POLICY, {"caps": FrequencyCaps(day=0)}),
    (FailReason.POLICY, {"caps_everywhere": FrequencyCaps(week=0)}),
]


@pytest.mark.parametrize(("reason", "changes"), SKIPS)
def test_each_skip(reason: SkipReason, changes: dict[str, Any]) -> None:
    """Facts about the person refuse the message for good."""
    assert asked(**changes) == Skip(reason)


@pytest.mark.parametrize(("reason", "after", "changes"), DEFERRALS)
def test_each_deferral(reason: DeferReason, after: timedelta, changes: dict[str, Any]) -> None:
    """Facts about the moment put it off, to the moment at which they are gone."""
    assert asked(**changes) == Defer(NOW + after, reason)


@pytest.mark.parametrize(("reason", "changes"), FAILS)
def test_each_failure(reason: FailReason, changes: dict[str, Any]) -> None:
    """What can never go as it is fails, so that someone sees it: no endless hold."""
    assert asked(**changes) == Fail(reason)


def test_a_switched_off_connection_waits_like_everything_switched_off() -> None:
    """X1: the connection's own switch."""
    route = ROUTE._replace(kill_switch=True)
    assert decide(OUTGOING, PERSON, route, RULES, NOW) == Defer(NOW + timedelta(seconds=30), DeferReason.KILL_SWITCH)


@pytest.mark.parametrize("first", range(len(SKIPS)))
@pytest.mark.parametrize("second", range(len(SKIPS)))
def test_the_most_important_skip_wins(first: int, second: int) -> None:
    """Product 0b: of two reasons to skip, the one that stands first."""
    changes = SKIPS[second][1] | SKIPS[first][1] if first <= second else SKIPS[first][1] | SKIPS[second][1]
    merged = asked(**changes)
    assert merged == Skip(SKIPS[min(first, second)][0])


@pytest.mark.parametrize(("reason", "changes"), SKIPS)
@pytest.mark.parametrize("later", [change for _, _, change in DEFERRALS[1:]] + [change for _, change in FAILS[1:]])
def test_a_refusal_of_the_person_outranks_the_moment(
    reason: SkipReason, changes: dict[str, Any], later: dict[str, Any]
) -> None:
    """A skip is final, so it is said at once and not after a wait."""
    if not set(changes) & set(later):
        assert asked(**later, **changes) == Skip(reason)


def test_one_who_unsubscribed_and_has_no_phone_is_opted_out() -> None:
    """The example of the product."""
    assert asked(consent=ConsentState.UNSUBSCRIBED, address=None) == Skip(SkipReason.OPTED_OUT)


@pytest.mark.parametrize(
    ("purpose", "consent", "wrote", "answer"),
    [
        ("marketing", "subscribed", False, Send()),
        ("marketing", "unknown", False, Skip(SkipReason.NO_CONSENT)),
        ("marketing", "unknown", True, Skip(SkipReason.NO_CONSENT)),
        ("marketing", "unsubscribed", True, Skip(SkipReason.OPTED_OUT)),
        ("transactional", "unknown", False, Send()),
        ("transactional", "unsubscribed", True, Skip(SkipReason.OPTED_OUT)),
        ("reply", "unknown", False, Send()),
        ("reply", "unsubscribed", True, Send()),
        ("reply", "unsubscribed", False, Skip(SkipReason.OPTED_OUT)),
        ("confirmation", "unsubscribed", False, Send()),
    ],
)
def test_consent_by_purpose(purpose: str, consent: str, wrote: bool, answer: Answer) -> None:
    """What each purpose needs of the person."""
    last_inbound_at = NOW - HOUR if wrote else None
    got = asked(purpose=Purpose(purpose), consent=ConsentState(consent), last_inbound_at=last_inbound_at)
    assert got == answer


@pytest.mark.parametrize(
    ("lifecycle", "channel", "answer"),
    [
        (Lifecycle.MEMBER, Channel.SMS, Send()),
        (Lifecycle.LEAD, Channel.EMAIL, Send()),
        (Lifecycle.LEAD, Channel.SMS, Skip(SkipReason.NO_CONSENT)),
        (Lifecycle.LEAD, Channel.WHATSAPP_QR, Skip(SkipReason.NO_CONSENT)),
    ],
)
def test_leads_need_a_clear_yes_on_phones(lifecycle: Lifecycle, channel: str, answer: Answer) -> None:
    """S3: with opt-out mode and silence, leads get email and nothing on SMS and WhatsApp."""
    silent = {"consent_mode": ConsentMode.OPT_OUT, "consent": ConsentState.UNKNOWN, "lifecycle": lifecycle}
    assert asked(**silent, capabilities=capabilities_of(channel)) == answer


@pytest.mark.parametrize(
    ("wrote_before", "is_free_form", "answer"),
    [
        (23 * HOUR, True, Send()),
        (24 * HOUR, True, Fail(FailReason.WINDOW_CLOSED)),
        (None, True, Fail(FailReason.WINDOW_CLOSED)),
        (None, False, Send()),
    ],
)
@pytest.mark.parametrize("purpose", list(Purpose))
def test_the_24_hour_window(
    wrote_before: timedelta | None, is_free_form: bool, answer: Answer, purpose: Purpose
) -> None:
    """Official WhatsApp: free text for a day after the person wrote, then a failure."""
    got = asked(
        purpose=purpose,
        capabilities=capabilities_of(Channel.WHATSAPP),
        last_inbound_at=None if wrote_before is None else NOW - wrote_before,
        is_free_form=is_free_form,
    )
    assert got == answer


@pytest.mark.parametrize("purpose", [Purpose.TRANSACTIONAL, Purpose.REPLY, Purpose.CONFIRMATION])
def test_only_marketing_minds_hours_caps_and_repeats(purpose: Purpose) -> None:
    """An answer of the team at night, twice the same, is nobody's business."""
    assert Send() == asked(
        purpose=purpose,
        send_window=Window(time(18), time(20)),
        quiet_hours=Window(time(11), time(14)),
        caps=FrequencyCaps(day=0),
        fingerprint="f",
        recent_content=frozenset({"f"}),
    )


@pytest.mark.parametrize("purpose", [Purpose.REPLY, Purpose.CONFIRMATION])
def test_people_and_confirmations_mind_neither_hold_nor_allowance(purpose: Purpose) -> None:
    """K8: a hold is for automatic messages."""
    assert asked(purpose=purpose, held_until=NOW + DAY, quota_left=0, budget_left=0) == Send()


def test_a_channel_we_do_not_know_reaches_nobody() -> None:
    """H1: it skips everyone, whatever the person allowed."""
    for purpose in Purpose:
        route = Route(REACHES_NOBODY, UUID(int=1))
        assert isinstance(decide(Outgoing(purpose), PERSON, route, RULES, NOW), Skip)


def test_hours_are_the_persons_own() -> None:
    """Noon in São Paulo is midnight in Tokyo."""
    assert asked(zone=zone_named("Asia/Tokyo")) == Defer(NOW + 7 * HOUR, DeferReason.SEND_WINDOW)


def test_window_and_quiet_hours_are_waited_for_together() -> None:
    """At night, with quiet hours until nine: one deferral to nine, not one to seven and another."""
    night = NOW + 12 * HOUR
    got = asked(night, quiet_hours=Window(time(20), time(9)))
    assert got == Defer(NOW + 21 * HOUR, DeferReason.SEND_WINDOW)


def test_quiet_hours_of_some_weekdays() -> None:
    """Sabbath: quiet from Friday afternoon to Saturday night, whole days included, never a deferral to now."""
    saturday = datetime(2026, 3, 7, 15, 0, tzinfo=UTC)
    assert asked(saturday, quiet_hours=Window(time(0), time(0), frozenset({5}))) == Defer(
        datetime(2026, 3, 8, 10, 0, tzinfo=UTC), DeferReason.QUIET_HOURS
    )


def test_the_cap_frees_when_the_one_too_many_leaves() -> None:
    """Three in a day are allowed and four were sent: room when the second oldest has left."""
    sent = tuple(NOW - hours * HOUR for hours in (23, 20, 10, 1))
    assert asked(caps=FrequencyCaps(day=3), sent_at=sent) == Defer(NOW + 4 * HOUR, DeferReason.FREQUENCY_CAP)
    assert asked(NOW + 4 * HOUR, caps=FrequencyCaps(day=3), sent_at=sent, send_window=None) == Send()


ZONES = [zone_named(name) for name in ("America/Sao_Paulo", "Asia/Tokyo", "America/St_Johns", "Pacific/Apia")]
INSTANTS = st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
WALLS = st.times().map(lambda wall: wall.replace(second=0, microsecond=0))
WINDOWS = st.none() | st.builds(Window, WALLS, WALLS, st.none() | st.frozensets(st.integers(0, 6), min_size=1))
CAPS = st.builds(FrequencyCaps, st.none() | st.integers(0, 3), st.none() | st.integers(0, 3))


AGO = st.timedeltas(timedelta(0), timedelta(days=9))
SENT = st.lists(AGO, max_size=5).map(lambda agos: tuple(sorted(agos, reverse=True)))
PERSONS = st.builds(
    Person,
    zone=st.sampled_from(ZONES),
    lifecycle=st.sampled_from(Lifecycle),
    consent=st.sampled_from(ConsentState),
    erased=st.booleans(),
    suppressed=st.booleans(),
    recent_content=st.sampled_from([frozenset(), frozenset({"a"})]),
)
OUTGOINGS = st.builds(
    Outgoing,
    purpose=st.sampled_from(Purpose),
    is_free_form=st.booleans(),
    fingerprint=st.sampled_from([None, "a", "b"]),
    quota_left=st.sampled_from([None, -1, 0, 1]),
    budget_left=st.sampled_from([None, 0, 1]),
)
ROUTES = st.builds(
    Route,
    capabilities=st.sampled_from([*CAPABILITIES.values(), REACHES_NOBODY]),
    connection_id=st.sampled_from([None, UUID(int=1)]),
    connection_state=st.sampled_from(ConnectionState),
    kill_switch=st.booleans(),
    address=st.sampled_from([None, "+551187650001"]),
)
ALL_RULES = st.builds(
    SendingRules,
    kill_switch=st.booleans(),
    consent_mode=st.sampled_from(ConsentMode),
    send_window=WINDOWS,
    quiet_hours=WINDOWS,
    caps=CAPS,
    caps_everywhere=CAPS,
)
Situation = tuple[Outgoing, Person, Route, SendingRules, datetime]


def _at(
    now: datetime, person: Person, held_by: timedelta | None, wrote: timedelta | None, *sent: tuple[timedelta, ...]
) -> Person:
    """Give a person their times, relative to now."""
    return person._replace(
        held_until=None if held_by is None else now + held_by,
        last_inbound_at=None if wrote is None else now - wrote,
        sent_at=tuple(now - ago for ago in sent[0]),
        sent_everywhere_at=tuple(now - ago for ago in sent[1]),
    )


HELD = st.none() | st.timedeltas(-timedelta(days=2), timedelta(days=2))
SITUATIONS = st.builds(
    lambda now, outgoing, person, route, rules, *times: (outgoing, _at(now, person, *times), route, rules, now),
    INSTANTS,
    OUTGOINGS,
    PERSONS,
    ROUTES,
    ALL_RULES,
    HELD,
    st.none() | AGO,
    SENT,
    SENT,
)
"""Anything that the gate may be asked."""


@given(SITUATIONS)
@settings(max_examples=150, deadline=None)
def test_nothing_is_sent_to_whom_it_must_not_be(situation: Situation) -> None:
    """Whatever else is true: no Send against consent, suppression, erasure, the channel's limits or the switches."""
    outgoing, person, route, rules, now = situation
    if not isinstance(decide(*situation), Send):
        return
    assert not any((person.erased, person.suppressed, rules.kill_switch, route.kill_switch))
    assert route.address is not None
    assert route.connection_id is not None
    assert route.connection_state is ConnectionState.CONNECTED
    if person.consent is ConsentState.UNSUBSCRIBED:
        assert outgoing.purpose in {Purpose.CONFIRMATION, Purpose.REPLY}
    if outgoing.purpose is Purpose.MARKETING:
        assert person.consent is ConsentState.SUBSCRIBED or rules.consent_mode is ConsentMode.OPT_OUT
        assert rules.send_window is None or is_inside(rules.send_window, now, person.zone)
        assert rules.quiet_hours is None or not is_inside(rules.quiet_hours, now, person.zone)


@given(SITUATIONS)
@settings(max_examples=150, deadline=None)
def test_the_same_facts_give_the_same_answer_and_a_deferral_lies_ahead(situation: Situation) -> None:
    """Pure; and asking again at the time of a deferral is always progress."""
    answer = decide(*situation)
    assert decide(*situation) == answer
    if isinstance(answer, Defer):
        assert answer.until > situation[-1]


@given(SITUATIONS)
@settings(max_examples=100, deadline=None)
def test_waiting_ends(situation: Situation) -> None:
    """Asked again at each deferral's time, a person's own reasons are gone after a few times: sent or refused."""
    outgoing, person, route, rules, now = situation
    outgoing = outgoing._replace(quota_left=None, budget_left=None)
    route = route._replace(kill_switch=False, connection_state=ConnectionState.CONNECTED)
    rules = replace(rules, kill_switch=False)
    for _ in range(20):
        answer = decide(outgoing, person, route, rules, now)
        if not isinstance(answer, Defer):
            return
        now = answer.until
    raise AssertionError(answer)
