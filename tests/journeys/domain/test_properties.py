"""What holds for every graph that publishes, whatever the world does to those inside."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from cadenza.accounts.domain.settings import FrequencyCaps
from cadenza.contacts.domain.consent import ConsentState
from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.decision import Stop, WaitUntil, Walk
from cadenza.journeys.domain.engine import walk
from cadenza.journeys.domain.enrollment import RUNNING, Enrollment, is_live
from cadenza.journeys.domain.facts import Facts, Inbound
from cadenza.journeys.domain.headroom import Headroom
from cadenza.journeys.domain.moving import after
from cadenza.journeys.domain.nodes.wait import Wait
from cadenza.journeys.domain.paths import reachable
from cadenza.journeys.domain.policies import Policies
from cadenza.journeys.domain.publish import inspect
from cadenza.journeys.errors import EnrollmentNotRunning
from cadenza.kit.reasons import ConnectionState, EnrollmentState, FailReason
from cadenza.kit.timing import is_inside
from cadenza.messages.domain.gate import WEEK
from tests.builders.graphs import (
    DAYTIME,
    Json,
    compiled,
    enter,
    make_condition,
    make_edge,
    make_end,
    make_facts,
    make_json,
    make_message,
    make_reach,
    make_surroundings,
    make_trigger,
    make_wait,
)

DAY = timedelta(days=1)
ZONES = [ZoneInfo(name) for name in ("America/Sao_Paulo", "America/New_York", "Australia/Lord_Howe", "Asia/Gaza")]
CAPS = FrequencyCaps(day=2, week=4)
ASKED_AT_MOST = 800

WAITS = st.sampled_from([{"minutes": 5}, {"hours": 7}, {"days": 1}, {"days": 3, "hours": 2}, {"days": 20}])
CHECKS = st.sampled_from(
    [
        {"field": "enrollment.messages_sent", "op": "gte", "value": 2},
        {"field": "enrollment.visits", "op": "gt", "value": 9},
        {"field": "vars.unknown", "op": "is", "value": 1},
        {"field": "contact.lifecycle", "op": "is", "value": "member"},
    ]
)
TEXTS = st.sampled_from(["Hi", "Hi {{ contact.first_name }}", "{{ vars.missing }}"])
INSTANTS = st.one_of(
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    # The days around changes of clocks in the zones above.
    st.sampled_from([datetime(2026, 3, 6, 6, 30), datetime(2026, 10, 30, 5, 45), datetime(2026, 4, 3, 15, 1)]).map(  # noqa: DTZ001
        lambda at: at.replace(tzinfo=UTC)
    ),
)


@st.composite
def drafts(draw: st.DrawFn) -> Json:
    """A draft that mostly publishes: edges lead on, and conditions sometimes back."""
    middle = draw(st.lists(st.sampled_from(["wait", "message", "message", "condition"]), min_size=1, max_size=7))
    nodes, edges = [make_trigger()], [make_edge("start", "n0")]
    for place, kind in enumerate(middle):
        onward = st.integers(place + 1, len(middle)).map(lambda n: f"n{n}")
        anywhere = st.integers(0, len(middle)).map(lambda n: f"n{n}")
        name = f"n{place}"
        if kind == "wait":
            nodes.append(make_wait(name, **draw(WAITS)))
        elif kind == "message":
            grace = draw(st.sampled_from([{}, {"grace_minutes": 90}]))
            nodes.append(make_message(name, draw(TEXTS), **grace))
        else:
            nodes.append(make_condition(name, draw(CHECKS)))
            edges += [make_edge(name, draw(onward), "true"), make_edge(name, draw(anywhere), "false")]
            continue
        edges.append(make_edge(name, draw(onward)))
    nodes.append(make_end(f"n{len(middle)}"))
    return _reached(make_json(nodes, edges))


def _reached(raw: Json) -> Json:
    """Leave out what cannot be reached, which would only be refused."""
    edges = raw["edges"]
    known = reachable(["start"], lambda node: [edge["target"] for edge in edges if edge["source"] == node])  # type: ignore[attr-defined]
    return make_json(
        [node for node in raw["nodes"] if node["id"] in known],  # type: ignore[attr-defined]
        [edge for edge in edges if edge["source"] in known],  # type: ignore[attr-defined]
    )


@st.composite
def published(draw: st.DrawFn) -> CompiledGraph:
    """A graph that publishes, compiled."""
    raw = draw(drafts())
    policies = Policies(max_steps=draw(st.sampled_from([8, 30, 50])), clock=draw(st.sampled_from(["contact", "UTC"])))
    assume(not inspect(raw, policies, make_surroundings()).problems)
    return compiled(raw, policies)


@dataclass
class World:
    """What the walks of one enrollment meet: weather that changes, and the messages they sent."""

    zone: ZoneInfo
    weather: list[str]
    asked: int = 0
    sent_at: list[datetime] = field(default_factory=list)

    def facts(self, now: datetime) -> Facts:
        """Look outside."""
        mood = self.weather[self.asked % len(self.weather)]
        self.asked += 1
        reach = make_reach(
            person={
                "zone": self.zone,
                "sent_at": tuple(at for at in self.sent_at if at > now - WEEK),
                "consent": ConsentState.UNKNOWN if mood == "no consent" else ConsentState.SUBSCRIBED,
            },
            route={
                "address": None if mood == "no address" else "+1",
                "connection_state": ConnectionState.DISCONNECTED if mood == "down" else ConnectionState.CONNECTED,
            },
            rules={"send_window": DAYTIME, "caps": CAPS},
            headroom=Headroom(limit=0 if mood == "full" else 5, pace=timedelta(minutes=3)),
        )
        return make_facts(reach, zone=self.zone)


MOODS = st.lists(st.sampled_from(["fine", "fine", "down", "full", "no consent", "no address"]), max_size=6)
WORLDS = st.builds(World, st.sampled_from(ZONES), MOODS.map(lambda moods: [*moods, "fine"]))


@dataclass(frozen=True)
class Asked:
    """One walk with what it was asked on."""

    enrollment: Enrollment
    facts: Facts
    now: datetime
    answer: Walk


def live(graph: CompiledGraph, world: World, start: datetime) -> Iterator[Asked]:
    """Walk an enrollment to its end, jumping to each time it rests until."""
    enrollment, now = enter(graph, at=start), start
    for _ in range(ASKED_AT_MOST):
        facts = world.facts(now)
        answer = walk(graph, enrollment, facts, now)
        yield Asked(enrollment, facts, now, answer)
        world.sent_at.extend([now] * len(answer.messages))
        enrollment = after(enrollment, answer)
        if enrollment.state not in RUNNING:
            return
        assert enrollment.next_run_at is not None
        assert enrollment.next_run_at > now, "a live enrollment rests until later"
        now = enrollment.next_run_at
    raise AssertionError("the walk does not come to an end")


@given(published(), WORLDS, INSTANTS)
def test_every_graph_that_publishes_terminates(graph: CompiledGraph, world: World, start: datetime) -> None:
    """It ends within its most steps, and its ledger has every visit exactly once."""
    asked = list(live(graph, world, start))
    steps = [step for one in asked for step in one.answer.steps]
    last = after(asked[-1].enrollment, asked[-1].answer)
    event(f"ends {last.state.value}")
    assert [step.visit for step in steps] == list(range(1, len(steps) + 1))
    assert len(steps) <= graph.policies.max_steps
    assert not is_live(last.state) or last.state is EnrollmentState.PAUSED
    if last.state is EnrollmentState.FAILED:
        assert last.reason in {FailReason.MAX_STEPS, FailReason.MAX_LIFETIME}


@given(published(), WORLDS, INSTANTS)
def test_a_decision_is_the_same_when_asked_twice(graph: CompiledGraph, world: World, start: datetime) -> None:
    """Same values, same answer: nothing is remembered between two walks."""
    for one in live(graph, world, start):
        assert walk(graph, one.enrollment, one.facts, one.now) == one.answer


@given(published(), WORLDS, INSTANTS)
def test_every_message_goes_out_when_it_may(graph: CompiledGraph, world: World, start: datetime) -> None:
    """In the person's daytime, within the caps, in the headroom, with consent and an address."""
    for one in live(graph, world, start):
        if one.answer.messages:
            reach = one.facts.reaches[one.facts.channel]
            assert is_inside(DAYTIME, one.now, world.zone)
            assert reach.person.consent is ConsentState.SUBSCRIBED
            assert reach.route.address is not None
            assert reach.route.connection_state is ConnectionState.CONNECTED
            for period, most in ((DAY, CAPS.day), (WEEK, CAPS.week)):
                before = [at for at in world.sent_at if at > one.now - period]
                assert len(before) + len(one.answer.messages) <= most  # type: ignore[operator]


STOPS = st.sampled_from(["reply", "opted out", "erased", "plan lost"])


@given(published(), WORLDS, INSTANTS, STOPS, st.integers(0, 20))
def test_after_a_stop_nothing_sends(graph: CompiledGraph, world: World, start: datetime, stop: str, asks: int) -> None:
    """Wherever it stands, a stop ends it there and then, and nobody walks it again."""
    walks = list(live(graph, world, start))
    one = walks[min(asks, len(walks) - 1)]
    reach = one.facts.reaches[one.facts.channel]
    left = reach._replace(person=reach.person._replace(consent=ConsentState.UNSUBSCRIBED))
    later = one.now + timedelta(seconds=1)
    stopped_facts = {
        "reply": one.facts._replace(inbound=Inbound(later, later)),
        "opted out": one.facts._replace(reaches={one.facts.channel: left}),
        "erased": one.facts._replace(is_erased=True),
        "plan lost": one.facts._replace(is_plan_active=False),
    }[stop]
    answer = walk(graph, one.enrollment, stopped_facts, later)
    assert isinstance(answer.rest, Stop)
    assert answer.steps == ()
    ended = after(one.enrollment, answer)
    with pytest.raises(EnrollmentNotRunning):
        walk(graph, ended, one.facts, later)


@given(published(), WORLDS, INSTANTS, st.floats(0, 1))
def test_waits_never_end_early(graph: CompiledGraph, world: World, start: datetime, part: float) -> None:
    """Asked at any moment before its end, whatever the clock of the claim says, a wait still waits."""
    for one in live(graph, world, start):
        kind = graph.nodes[one.answer.node_id].kind
        if not isinstance(kind, Wait) or not isinstance(one.answer.rest, WaitUntil):
            continue
        until = one.answer.rest.at
        due_at = kind.due_at(one.answer.node_entered_at, graph.policies.zone(world.zone, world.zone))
        assert until >= due_at >= one.now
        early = min(one.now + (due_at - one.now) * part, due_at - timedelta.resolution)
        waiting = after(one.enrollment, one.answer)
        assert walk(graph, waiting, one.facts, early).steps == ()
        # Also when the claim came too early: the wait itself knows when it ends.
        claimed = waiting._replace(next_run_at=early)
        assert walk(graph, claimed, one.facts, early).rest == WaitUntil(until)


@settings(max_examples=30)
@given(drafts())
def test_drafts_mostly_publish(raw: Json) -> None:
    """The properties above are about many graphs: their drafts are refused only for loops without a wait."""
    codes = {problem.code for problem in inspect(raw, Policies(max_steps=50), make_surroundings()).problems}
    assert codes <= {"loop_without_wait"}
