from datetime import time, timedelta

import pytest

from cadenza.accounts.domain.settings import FrequencyCaps
from cadenza.channels.domain.capabilities import CAPABILITIES, Channel
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.journeys.domain.decision import Defer, FailStep, Pause, SendMessage, SkipMessage, StepDecision
from cadenza.journeys.domain.facts import ContactView, Facts, Inbound, StepPast, Wants
from cadenza.journeys.domain.headroom import Headroom
from cadenza.journeys.domain.nodes.kind import Place, Sends, StepContext
from cadenza.journeys.domain.nodes.message import Message
from cadenza.journeys.domain.policies import Policies, Subject
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader
from cadenza.kit.reasons import ConnectionState, DeferReason, FailReason, PauseReason, SkipReason
from cadenza.kit.timing import Window
from cadenza.messages.domain.draft import fingerprint
from cadenza.messages.domain.gate import Purpose
from tests.builders.graphs import (
    CONNECTION,
    DAYTIME,
    NOON,
    make_context,
    make_edge,
    make_end,
    make_enrollment,
    make_facts,
    make_json,
    make_line,
    make_message,
    make_reach,
    make_surroundings,
    make_trigger,
    make_wait,
)
from tests.builders.graphs import read as read_json

HI = {"texts": {"whatsapp_qr": "Hi {{ contact.first_name }}", "whatsapp": "Hi {{ contact.first_name }}"}}
HOUR = timedelta(hours=1)
SIESTA = Window(time(8), time(10))
"""In São Paulo, where it is 09:00 at NOON."""
WHATSAPP = make_reach(Channel.WHATSAPP)


def read(**config: object) -> tuple[Message, list[Problem]]:
    """Read a message from its config."""
    problems: list[Problem] = []
    return Message.read(Reader({**HI, **config}, "c", problems), Policies()), problems


def step(context: StepContext, **config: object) -> StepDecision:
    """Read a message and ask it what happens."""
    message, problems = read(**config)
    assert not problems, problems
    return message.step(context)


def test_a_text_goes_out_with_its_variables_filled() -> None:
    """Whoever may be written to gets the text on the channel's connection."""
    assert step(make_context()) == SendMessage(
        "Hi Ana", Channel.WHATSAPP_QR, CONNECTION, Purpose.MARKETING, fingerprint("Hi Ana")
    )


def test_a_text_knows_the_contact_the_organization_the_event_and_the_variables() -> None:
    """Every root of a text has its values; an attribute never hides a field."""
    text = "{{ contact.first_name }}/{{ contact.plan }}/{{ organization.name }}/{{ event.amount }}/{{ vars.coach }}"
    facts = make_facts(
        contact=ContactView(Lifecycle.LEAD, {"first_name": "Ana"}, {"plan": "gold", "first_name": "X"}),
        organization_name="Studio",
    )
    enrollment = make_enrollment(
        "hello", variables={"coach": "Bia"}, context={"event": {"name": "order.paid", "properties": {"amount": 9}}}
    )
    decision = step(make_context(facts=facts, enrollment=enrollment), texts={"whatsapp_qr": text})
    assert isinstance(decision, SendMessage)
    assert decision.body == "Ana/gold/Studio/9/Bia"


def facts(*, route: dict[str, object] | None = None, headroom: Headroom | None = None, **person: object) -> Facts:
    """Make facts that differ in one channel."""
    reach = make_reach(person=person, route=route, **({"headroom": headroom} if headroom else {}))
    return make_facts(reach)


@pytest.mark.parametrize(
    ("known", "reason"),
    [
        (facts(erased=True), SkipReason.ERASED),
        (facts(suppressed=True), SkipReason.SUPPRESSED),
        (facts(consent=ConsentState.UNSUBSCRIBED), SkipReason.OPTED_OUT),
        (facts(consent=ConsentState.UNKNOWN), SkipReason.NO_CONSENT),
        (facts(route={"connection_id": None}), SkipReason.CHANNEL_NOT_CONFIGURED),
        (facts(route={"address": None}), SkipReason.NO_ADDRESS),
        (
            facts(route={"address": None, "address_problem": SkipReason.INVALID_ADDRESS}),
            SkipReason.INVALID_ADDRESS,
        ),
        (
            facts(route={"address": None, "address_problem": SkipReason.NOT_ON_WHATSAPP}),
            SkipReason.NOT_ON_WHATSAPP,
        ),
        (facts(recent_content=frozenset({fingerprint("hi  ANA")})), SkipReason.DUPLICATE_CONTENT),
        (make_facts(contact=ContactView(Lifecycle.MEMBER)), SkipReason.MISSING_VARIABLE),
        (make_facts(channel=Channel.SMS), SkipReason.CHANNEL_NOT_CONFIGURED),
        (make_facts(make_reach(Channel.SMS)), SkipReason.CHANNEL_NOT_CONFIGURED),
        (make_facts(make_reach(Channel.SMS, person={"consent": ConsentState.UNSUBSCRIBED})), SkipReason.OPTED_OUT),
    ],
)
def test_a_person_who_must_not_get_it_is_skipped(known: Facts, reason: SkipReason) -> None:
    """Each refusal has its reason, and the enrollment goes on."""
    assert step(make_context(facts=known)) == SkipMessage(reason)


def test_push_is_not_for_leads() -> None:
    """A channel that may not write to leads skips them."""
    reach = make_reach(Channel.PUSH, person={"lifecycle": Lifecycle.LEAD})
    decision = step(make_context(facts=make_facts(reach)), texts={"push": "Hi"})
    assert decision == SkipMessage(SkipReason.CHANNEL_NOT_ALLOWED)


@pytest.mark.parametrize(
    ("reach", "reason", "at"),
    [
        (make_reach(rules={"kill_switch": True}), DeferReason.KILL_SWITCH, NOON + timedelta(seconds=30)),
        (make_reach(person={"held_until": NOON + HOUR}), DeferReason.HELD, NOON + HOUR),
        (
            make_reach(route={"connection_state": ConnectionState.DISCONNECTED}),
            DeferReason.CONNECTION_UNAVAILABLE,
            NOON + timedelta(seconds=15),
        ),
        (
            make_reach(person={"sent_at": (NOON - HOUR,)}, rules={"caps": FrequencyCaps(day=1)}),
            DeferReason.FREQUENCY_CAP,
            NOON + timedelta(hours=23),
        ),
        (make_reach(headroom=Headroom(2, 2, 3, HOUR)), DeferReason.WINDOW_FULL, NOON + 6 * HOUR),
        (make_reach(rules={"quiet_hours": SIESTA}), DeferReason.QUIET_HOURS, NOON + HOUR),
    ],
)
def test_what_stands_in_the_way_holds_it_back(reach: object, reason: DeferReason, at: object) -> None:
    """A deferral says why and until when, and keeps the node."""
    decision = step(make_context(facts=make_facts(reach)))  # type: ignore[arg-type]
    assert isinstance(decision, Defer)
    assert (decision.reason, decision.at) == (reason, at)


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ({"caps": FrequencyCaps(day=0)}, FailReason.POLICY),
        ({"send_window": DAYTIME, "quiet_hours": DAYTIME}, FailReason.AUTH_OR_CONFIG),
    ],
)
def test_what_will_never_be_allowed_fails(rules: dict[str, object], reason: FailReason) -> None:
    """Rules that leave no moment to send are a failure, not an endless deferral."""
    assert step(make_context(facts=make_facts(make_reach(rules=rules)))) == FailStep(reason, ends=False)


def test_the_night_and_an_empty_quota_hold_it_back() -> None:
    """Nobody is written to at night; without quota the step waits for more."""
    night = NOON.replace(hour=4)
    in_window = make_facts(make_reach(rules={"send_window": DAYTIME}))
    assert step(make_context(facts=in_window, now=night)) == Defer(NOON.replace(hour=10), DeferReason.SEND_WINDOW)
    empty = step(make_context(facts=make_facts(quota_left=0)))
    assert isinstance(empty, Defer)
    assert empty.reason is DeferReason.QUOTA


@pytest.mark.parametrize(("minutes", "paused"), [(29, False), (30, True), (90, True)])
def test_a_connection_that_stays_away_pauses_the_enrollment(minutes: int, paused: bool) -> None:
    """It is tried for thirty minutes, then somebody has to bring it back."""
    enrollment = make_enrollment(
        "hello",
        defer_reason=DeferReason.CONNECTION_UNAVAILABLE,
        deferred_since=NOON - timedelta(minutes=minutes),
    )
    down = facts(route={"connection_state": ConnectionState.LOGGED_OUT})
    decision = step(make_context(facts=down, enrollment=enrollment))
    assert decision == (
        Pause(PauseReason.CONNECTION_UNAVAILABLE)
        if paused
        else Defer(NOON + timedelta(seconds=15), DeferReason.CONNECTION_UNAVAILABLE)
    )


def test_waiting_for_something_else_does_not_count_for_the_connection() -> None:
    """The thirty minutes are those of this visit and this reason."""
    down = facts(route={"connection_state": ConnectionState.DISCONNECTED})
    long_ago = NOON - timedelta(hours=9)
    for enrollment in (
        make_enrollment("hello", defer_reason=DeferReason.QUOTA, deferred_since=long_ago),
        make_enrollment("hello", visit=7, defer_reason=DeferReason.CONNECTION_UNAVAILABLE, deferred_since=long_ago),
    ):
        assert isinstance(step(make_context(facts=down, enrollment=enrollment)), Defer)


@pytest.mark.parametrize(("on_failure", "ends"), [("continue", False), ("end", True)])
def test_a_closed_window_fails_the_step(on_failure: str, ends: bool) -> None:
    """Without a fallback nothing is dropped in silence: the step fails, and the node says what then."""
    decision = step(make_context(facts=make_facts(WHATSAPP)), on_failure=on_failure)
    assert decision == FailStep(FailReason.WINDOW_CLOSED, ends=ends)


@pytest.mark.parametrize(("late", "skipped"), [(HOUR, False), (HOUR + timedelta(seconds=1), True)])
def test_a_reminder_past_its_grace_is_not_sent(late: timedelta, skipped: bool) -> None:
    """Too late is worse than not at all."""
    decision = step(make_context(now=NOON + late, entered_at=NOON), grace_minutes=60)
    assert (decision == SkipMessage(SkipReason.PAST_GRACE)) is skipped


def inbound(after: timedelta) -> Inbound:
    """Make a message of the person."""
    return Inbound(NOON + after, NOON + after)


@pytest.mark.parametrize(
    ("only_if", "changes", "reason"),
    [
        ({"no_reply": True}, {}, None),
        ({"no_reply": True}, {"inbound": inbound(-HOUR)}, None),
        ({"no_reply": True}, {"inbound": inbound(HOUR)}, SkipReason.REPLIED),
        ({"no_reply": True, "since": "n1"}, {"inbound": inbound(HOUR)}, SkipReason.REPLIED),
        (
            {"no_reply": True, "since": "n1"},
            {"inbound": inbound(HOUR), "steps": {"n1": StepPast(NOON + 2 * HOUR)}},
            None,
        ),
        ({"not_read": True, "since": "n1"}, {"steps": {"n1": StepPast(NOON)}}, None),
        ({"not_read": True, "since": "n1"}, {"steps": {"n1": StepPast(NOON, NOON)}}, SkipReason.ALREADY_READ),
        ({"not_read": True, "since": "n1"}, {}, None),
        (
            {"no_reply": True, "not_read": True, "since": "n1"},
            {"inbound": inbound(HOUR), "steps": {"n1": StepPast(NOON, NOON)}},
            SkipReason.REPLIED,
        ),
        ({"not_read": True, "since": "n1"}, {"inbound": inbound(HOUR), "steps": {"n1": StepPast(NOON)}}, None),
    ],
)
def test_a_message_is_sent_only_if_it_is_still_wanted(
    only_if: dict[str, object], changes: dict[str, object], reason: SkipReason | None
) -> None:
    """No reply, and not read, since the step it names; since entry where that step was never done."""
    later = make_context(facts=make_facts(**changes), now=NOON + 3 * HOUR)
    decision = step(later, only_if=only_if)
    assert (decision == SkipMessage(reason)) if reason else isinstance(decision, SendMessage)


@pytest.mark.parametrize(
    ("config", "path", "code"),
    [
        ({"texts": {}}, "c.texts", "required"),
        ({"texts": "Hi"}, "c.texts", "not_an_object"),
        ({"texts": {"pigeon": "coo"}}, "c.texts.pigeon", "unknown_channel"),
        ({"texts": {"sms": ""}}, "c.texts.sms", "required"),
        ({"texts": {"sms": "x" * 4097}}, "c.texts.sms", "too_long"),
        ({"channel": "pigeon"}, "c.channel", "unknown_choice"),
        ({"purpose": "reply"}, "c.purpose", "unknown_choice"),
        ({"only_if": {}}, "c.only_if.no_reply", "required"),
        ({"only_if": {"not_read": True}}, "c.only_if.since", "required"),
        ({"only_if": {"no_reply": True, "until": 1}}, "c.only_if.until", "unknown_field"),
        ({"grace_minutes": 0}, "c.grace_minutes", "out_of_range"),
        ({"on_failure": "panic"}, "c.on_failure", "unknown_choice"),
        ({"text": "Hi"}, "c.text", "unknown_field"),
    ],
)
def test_a_bad_message_is_listed(config: dict[str, object], path: str, code: str) -> None:
    """Every mistake has its place."""
    assert (path, code) in {(problem.path, problem.code) for problem in read(**config)[1]}


def test_a_text_that_fails_on_a_value_fails_the_step() -> None:
    """What the template can't do with this person's values is a failure, not a retry for ever."""
    text = {"whatsapp_qr": "{{ contact.first_name | date: '%' | divided_by: 0 }}"}
    decision = step(make_context(), texts=text, on_failure="end")
    assert decision == FailStep(FailReason.PERMANENT_CONTENT, ends=True)


def test_a_text_that_is_no_template_is_listed_at_its_channel() -> None:
    """Broken braces are found when saving, at the text they are in."""
    _, problems = read(texts={"sms": "Hi {{ contact.first_name"})
    assert [problem.path for problem in problems] == ["c.texts.sms"]


GRAPH = make_json(
    [make_trigger(), make_message("first"), make_wait(), make_message("second"), make_end()],
    [
        make_edge("start", "first"),
        make_edge("first", "wait"),
        make_edge("wait", "second"),
        make_edge("second", "end"),
    ],
)
LEADS = make_surroundings(subject=Subject.LEADS, channel=Channel.PUSH)
ONLY_SMS = make_surroundings(capabilities={Channel.SMS: CAPABILITIES[Channel.SMS]})


@pytest.mark.parametrize(
    ("config", "surroundings", "path", "code"),
    [
        ({"texts": {"push": "Hi"}}, LEADS, "texts", "channel_not_allowed"),
        ({"texts": {"push": "Hi"}, "channel": "push"}, LEADS, "channel", "channel_not_allowed"),
        ({}, ONLY_SMS, "texts", "channel_not_configured"),
        ({"channel": "email"}, make_surroundings(), "texts", "missing_text"),
        ({"texts": {"sms": "Hi"}}, make_surroundings(), "texts", "missing_text"),
        ({"only_if": {"no_reply": True, "since": "gone"}}, make_surroundings(), "only_if.since", "unknown_message"),
        ({"only_if": {"no_reply": True, "since": "wait"}}, make_surroundings(), "only_if.since", "unknown_message"),
        ({"only_if": {"no_reply": True, "since": "second"}}, make_surroundings(), "only_if.since", "not_before"),
        (
            {"texts": {"whatsapp_qr": "{{ event.amount }}"}},
            make_surroundings(),
            "texts.whatsapp_qr",
            "unknown_variable",
        ),
        (
            {"texts": {"whatsapp_qr": "Hi {first_name}"}},
            make_surroundings(),
            "texts.whatsapp_qr",
            "raw_token",
        ),
        (
            {"texts": {"whatsapp_qr": "{{ contact.shoe }}"}},
            make_surroundings(),
            "texts.whatsapp_qr",
            "unknown_variable",
        ),
    ],
)
def test_publishing_checks_a_message_in_its_place(
    config: dict[str, object], surroundings: object, path: str, code: str
) -> None:
    """Channel, subject, template, references and variables fit where the message stands."""
    message, problems = read(**config)
    assert not problems
    place = Place(read_json(GRAPH), "second", surroundings)  # type: ignore[arg-type]
    found = {(problem.path, problem.code) for problem in message.check(place)}
    assert (f"nodes.second.config.{path}", code) in found


def test_a_message_that_fits_has_no_problems() -> None:
    """Known variables, an earlier step."""
    message, _ = read(
        texts={"whatsapp_qr": "{{ contact.first_name }} {{ contact.plan }} {{ vars.x }} {{ event.y }}"},
        only_if={"no_reply": True, "since": "first"},
    )
    place = Place(read_json(GRAPH), "second", make_surroundings(), frozenset({"event.*"}))
    assert not list(message.check(place))


def test_it_says_what_it_sends_and_wants() -> None:
    """The engine, publishing and release ask the kind, not the config."""
    plain, _ = read()
    assert plain.sends() == Sends(Purpose.MARKETING)
    assert plain.wants() == Wants()
    full, _ = read(
        texts={"sms": "Hi"},
        channel="sms",
        purpose="transactional",
        only_if={"no_reply": True, "since": "first"},
    )
    assert full.sends() == Sends(Purpose.TRANSACTIONAL, Channel.SMS)
    assert full.wants() == Wants(channels=frozenset({Channel.SMS}), steps=frozenset({"first"}))


def test_a_line_of_messages_reads() -> None:
    """The builder of the tests makes graphs that read."""
    assert set(read_json(make_line(make_message(), make_wait())).nodes) == {"start", "hello", "wait", "end"}
