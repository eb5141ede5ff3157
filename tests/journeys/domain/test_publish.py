from datetime import timedelta
from uuid import UUID

import pytest

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain.nodes.kind import Surroundings
from cadenza.journeys.domain.policies import Policies
from cadenza.journeys.domain.publish import RULES, Silence, check_publishable, inspect
from cadenza.journeys.errors import NotPublishable
from tests.builders.graphs import (
    Json,
    make_condition,
    make_edge,
    make_end,
    make_json,
    make_line,
    make_message,
    make_surroundings,
    make_trigger,
    make_wait,
)
from tests.builders.templates import make_template

HOUR = timedelta(hours=1)
GONE = UUID(int=99)
WELCOME = make_template({"en": "Hi {{ contact.first_name }}", "pt": "Oi {{ contact.sapato }}"}, base="en")
KEPT = {"base": "en", "texts": {"en": "Hi"}}
OFFICIAL = make_surroundings(channel=Channel.WHATSAPP)
WROTE = [{"id": "r1", "type": "event", "name": "message.received"}]


def problems(
    raw: object, policies: Policies | None = None, surroundings: Surroundings | None = None
) -> set[tuple[str, str]]:
    """List what is wrong with a draft, by path and code."""
    inspection = inspect(raw, policies or Policies(), surroundings or make_surroundings())
    return {(problem.path, problem.code) for problem in inspection.problems}


def make_loop(*inside: Json, way_out: bool = True) -> Json:
    """A loop through these nodes and a condition, with or without a way out."""
    ids = [str(node["id"]) for node in inside]
    edges = [make_edge("start", ids[0]), make_edge("check", ids[0], "false")]
    edges += [make_edge(one, other) for one, other in zip(ids, [*ids[1:], "check"], strict=True)]
    edges.append(make_edge("check", "end" if way_out else ids[0], "true"))
    nodes = [make_trigger(), *inside, make_condition("check")]
    return make_json([*nodes, make_end()] if way_out else nodes, edges)


def without(raw: Json, *edges: tuple[str, str]) -> Json:
    """The same graph without some edges."""
    kept = [edge for edge in raw["edges"] if (edge["source"], edge["target"]) not in edges]  # type: ignore[attr-defined]
    return {**raw, "edges": kept}


def with_edge(raw: Json, *edges: Json, nodes: tuple[Json, ...] = ()) -> Json:
    """The same graph with more edges and nodes."""
    return make_json([*raw["nodes"], *nodes], [*raw["edges"], *edges])  # type: ignore[misc]


def from_template(template_id: UUID, **config: object) -> Json:
    """A message that says what a template says."""
    return make_message(texts=None, template_id=str(template_id), **config)


GOOD = make_line(make_message(), make_wait(days=3), make_message("again"))


@pytest.mark.parametrize(
    "raw",
    [
        GOOD,
        make_line(),
        make_loop(make_wait("w", minutes=5)),
        make_loop(make_message("m"), make_wait("w", days=1)),
    ],
)
def test_a_good_draft_may_be_published(raw: Json) -> None:
    """A graph that obeys every rule has no problems."""
    inspection = inspect(raw, Policies(), make_surroundings())
    assert inspection.problems == ()
    check_publishable(inspection)


def test_a_bad_draft_is_refused_with_all_its_problems() -> None:
    """One answer lists everything that is wrong, each at its node."""
    raw = make_json(
        [make_trigger(rules=[]), make_wait("w", minutes=1), make_message("m", "{{ contact.x }}"), {"id": "?"}],
        [make_edge("start", "w"), make_edge("w", "nowhere"), make_edge("w", "m")],
    )
    inspection = inspect(raw, Policies(), make_surroundings())
    with pytest.raises(NotPublishable) as refused:
        check_publishable(inspection)
    assert {(problem.path, problem.code) for problem in refused.value.problems} == {
        ("nodes.3.id", "bad_id"),
        ("edges.1.target", "unknown_node"),
        ("nodes.w.config.minutes", "wait_too_short"),
        ("nodes.start.config.rules", "required"),
        ("nodes.m", "missing_edge"),
        ("nodes.m.config.texts.whatsapp_qr", "unknown_variable"),
    }


@pytest.mark.parametrize(
    ("raw", "path", "code"),
    [
        # one way in
        (make_json([make_end()], []), "nodes", "no_trigger"),
        (with_edge(GOOD, make_edge("two", "wait"), nodes=(make_trigger("two"),)), "nodes.two", "second_trigger"),
        (with_edge(without(GOOD, ("again", "end")), make_edge("again", "start")), "nodes.again", "leads_to_trigger"),
        # edges fit
        (without(GOOD, ("wait", "again")), "nodes.wait", "missing_edge"),
        (without(make_loop(make_wait("w")), ("check", "w")), "nodes.check", "missing_edge"),
        (with_edge(GOOD, make_edge("wait", "end", "maybe")), "nodes.wait", "unknown_exit"),
        (with_edge(GOOD, make_edge("end", "wait")), "nodes.end", "unknown_exit"),
        (with_edge(GOOD, make_edge("wait", "end")), "nodes.wait", "duplicate_edge"),
        # all reachable
        (with_edge(GOOD, make_edge("x", "end"), nodes=(make_wait("x"),)), "nodes.x", "unreachable"),
        # all paths end
        (make_loop(make_wait("w"), way_out=False), "nodes.w", "never_ends"),
        (make_loop(make_wait("w"), way_out=False), "nodes.start", "never_ends"),
        # loops wait
        (make_loop(make_message("m")), "nodes.m", "loop_without_wait"),
        (make_loop(make_message("m")), "nodes.check", "loop_without_wait"),
        # the kinds' own checks
        (make_line(from_template(GONE)), "nodes.hello.config.template_id", "unknown_template"),
        # configs
        (make_line(make_wait(minutes=3)), "nodes.wait.config.minutes", "wait_too_short"),
        (make_line(make_message(texts={})), "nodes.hello.config.texts", "required"),
    ],
)
def test_each_rule_names_the_node(raw: Json, path: str, code: str) -> None:
    """What breaks a rule is listed at the node that breaks it."""
    assert (path, code) in problems(raw)


def test_a_loose_end_is_one_problem() -> None:
    """A missing edge does not make every node before it one that never ends."""
    assert problems(without(GOOD, ("wait", "again"))) == {
        ("nodes.wait", "missing_edge"),
        ("nodes.again", "unreachable"),
        ("nodes.end", "unreachable"),
    }


def test_a_loop_needs_five_minutes_in_one_piece() -> None:
    """Also in a test journey, where single waits may be seconds."""
    policies = Policies(is_test=True)
    assert not problems(make_loop(make_wait("w", minutes=5)), policies)
    assert ("nodes.w", "loop_without_wait") in problems(make_loop(make_wait("w", seconds=299)), policies)
    pieces = make_loop(make_wait("w", minutes=3), make_wait("v", minutes=3))
    assert ("nodes.v", "loop_without_wait") in problems(pieces, policies)


def test_nobody_may_need_more_steps_or_time_than_allowed() -> None:
    """A node that the shortest way reaches too late is where everyone would fail."""
    waits = [make_wait(f"w{n}", days=1) for n in range(6)]
    assert not problems(make_line(*waits), Policies(max_steps=7))
    assert problems(make_line(*waits), Policies(max_steps=6)) == {("nodes.end", "beyond_max_steps")}
    assert not problems(make_line(*waits), Policies(max_lifetime=timedelta(days=6)))
    assert problems(make_line(*waits), Policies(max_lifetime=timedelta(days=5))) == {
        ("nodes.end", "beyond_max_lifetime")
    }


def test_the_most_steps_have_a_ceiling() -> None:
    """Fifty steps are enough for anyone."""
    assert not problems(GOOD, Policies(max_steps=50))
    assert ("policies.max_steps", "out_of_range") in problems(GOOD, Policies(max_steps=51))


# ------------------------------------------------------------------------------- the 24-hour rule


def make_official(node_id: str, **config: object) -> Json:
    """A message on the official channel."""
    return make_message(node_id, **{"texts": {"whatsapp": "Hi"}, **config})


def line_after(*nodes: Json, rules: list[Json] | None = None) -> Json:
    """A line that people enter by writing, or by other rules."""
    raw = make_line(*nodes)
    return {**raw, "nodes": [make_trigger(rules=WROTE if rules is None else rules), *raw["nodes"][1:]]}  # type: ignore[index]


CLOSED = "window_may_be_closed"


@pytest.mark.parametrize(
    ("raw", "refused"),
    [
        (line_after(make_official("m")), set()),
        (line_after(make_wait("w", hours=23, minutes=59), make_official("m")), set()),
        (line_after(make_wait("w", hours=24), make_official("m")), {"m"}),
        (line_after(make_wait("w", days=1), make_official("m")), {"m"}),
        (line_after(make_wait("w", hours=12), make_official("m"), make_wait("v", hours=12), make_official("n")), {"n"}),
        (line_after(make_official("m"), rules=[{"id": "r", "type": "manual"}]), {"m"}),
        (line_after(make_official("m"), rules=[{"id": "r", "type": "event", "name": "lead.created"}]), {"m"}),
        (line_after(make_message("m", channel="whatsapp_qr"), rules=[{"id": "r", "type": "manual"}]), set()),
    ],
)
def test_a_message_that_may_meet_a_closed_window_is_refused(raw: Json, refused: set[str]) -> None:
    """Twenty-four hours of waits since the person surely wrote, or nobody knows when they did."""
    found = problems(raw, surroundings=OFFICIAL)
    assert {path.split(".")[1] for path, code in found if code == CLOSED} == refused
    assert all(code == CLOSED for _, code in found)


def test_the_slower_branch_counts() -> None:
    """Where two ways lead to a message, the longer one decides."""
    raw = make_json(
        [
            make_trigger(rules=WROTE),
            make_condition("c"),
            make_wait("short", hours=1),
            make_wait("long", hours=30),
            make_official("m"),
            make_end(),
        ],
        [
            make_edge("start", "c"),
            make_edge("c", "short", "true"),
            make_edge("c", "long", "false"),
            make_edge("short", "m"),
            make_edge("long", "m"),
            make_edge("m", "end"),
        ],
    )
    inspection = inspect(raw, Policies(), OFFICIAL)
    assert [problem.path for problem in inspection.problems] == ["nodes.m"]
    assert inspection.problems[0].params == {"hours": 30.0, "surely_wrote": True}
    assert inspection.silences["m"] == Silence(30 * HOUR, surely_wrote=True)
    assert inspection.silences["short"] == Silence(timedelta(0), surely_wrote=True)


def test_a_loop_counts_once() -> None:
    """Everyone in a loop has its waits behind them once, however often they go round."""
    raw = make_loop(make_wait("w", hours=10), make_official("m"), make_wait("v", hours=10))
    raw = {**raw, "nodes": [make_trigger(rules=WROTE), *raw["nodes"][1:]]}  # type: ignore[index]
    inspection = inspect(raw, Policies(), OFFICIAL)
    assert inspection.problems == ()
    assert inspection.silences["m"] == Silence(20 * HOUR, surely_wrote=True)
    assert inspection.silences["end"] == Silence(20 * HOUR, surely_wrote=True)


def test_the_sums_are_there_for_every_node() -> None:
    """The builder shows how long the person may have been silent, also where nobody knows."""
    inspection = inspect(make_line(make_wait("w", days=2), make_message()), Policies(), make_surroundings())
    assert inspection.silences == {
        "start": Silence(timedelta(0), surely_wrote=False),
        "w": Silence(timedelta(0), surely_wrote=False),
        "hello": Silence(timedelta(days=2), surely_wrote=False),
        "end": Silence(timedelta(days=2), surely_wrote=False),
    }


def test_every_rule_is_tried_above() -> None:
    """The list of rules and the tests of this file grow together."""
    assert [rule.__name__ for rule in RULES] == [
        "one_way_in",
        "edges_fit",
        "all_reachable",
        "all_paths_end",
        "loops_wait",
        "within_limits",
        "window_open",
        "nodes_fit",
    ]


@pytest.mark.parametrize("raw", [None, [], {}, {"nodes": 1}, {"nodes": [], "edges": []}])
def test_anything_can_be_inspected(raw: object) -> None:
    """Nonsense has problems, not exceptions."""
    assert problems(raw)


AT_TEMPLATE = "nodes.hello.config.template_id"


def test_a_draft_is_published_with_the_texts_of_its_templates() -> None:
    """As they are now; what a draft says of them itself is nothing."""
    raw = make_line(from_template(WELCOME.id, frozen=KEPT))
    inspection = inspect(raw, Policies(), make_surroundings(templates={WELCOME.id: WELCOME}))
    assert inspection.graph.nodes["hello"].config["frozen"] == WELCOME.variants.write()
    assert [(one.path, one.code, one.params["locale"]) for one in inspection.problems] == [
        (AT_TEMPLATE, "unknown_variable", "pt")
    ]
    unknown = inspect(raw, Policies(), make_surroundings())
    assert "frozen" not in unknown.graph.nodes["hello"].config
    assert [(one.path, one.code) for one in unknown.problems] == [(AT_TEMPLATE, "unknown_template")]


@pytest.mark.parametrize(
    ("changes", "code"),
    [({"is_archived": True}, "template_archived"), ({"channel": Channel.SMS}, "template_of_other_channel")],
)
def test_a_template_that_can_t_be_used_keeps_a_draft_back(changes: dict[str, object], code: str) -> None:
    """What was put away, or is written for another channel."""
    template = make_template({"en": "Hi"}, base="en", **changes)  # type: ignore[arg-type]
    around = make_surroundings(templates={template.id: template})
    assert problems(make_line(from_template(template.id)), surroundings=around) == {(AT_TEMPLATE, code)}


def test_a_version_that_comes_back_keeps_its_texts() -> None:
    """Whatever became of the template meanwhile."""
    raw = make_line(from_template(GONE, frozen=KEPT))
    inspection = inspect(raw, Policies(), make_surroundings(templates=None))
    assert inspection.problems == ()
    assert inspection.graph.nodes["hello"].config["frozen"] == KEPT
