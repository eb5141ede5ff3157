"""What publishing means for those inside: who has passed what is new, who would come by it, who has nowhere to go."""

from uuid import UUID

import pytest

from cadenza.journeys.domain.compiled import compile_graph, write_version
from cadenza.journeys.domain.diff import compare
from cadenza.journeys.domain.foreseeing import foresee
from cadenza.journeys.domain.graph import read_graph
from cadenza.journeys.domain.nodes.registry import KINDS
from cadenza.journeys.domain.policies import Policies
from tests.builders.graphs import make_condition, make_edge, make_json, make_line, make_message, make_trigger, make_wait

OLD = UUID(int=7)
HELLO, DAYS, AGAIN = make_message("hello", "Oi"), make_wait("days", days=3), make_message("again", "Ainda aí?")
WEEK, LAST = make_wait("week", days=7), make_message("last", "Tchau")
NEW = make_message("new", "Novidade")


def foreseen(old, new, standing):
    """Foresee publishing one graph over another, with people at these nodes of the old one."""
    graphs = [read_graph(graph, KINDS)[0] for graph in (old, new)]
    before, after = (compile_graph(graph, Policies()) for graph in graphs)
    changes = compare(*(write_version(graph, Policies()) for graph in graphs)).steps
    people = {(OLD, node_id): count for node_id, count in standing.items()}
    return foresee(after, {OLD: before}, people, changes, completed=9, is_capped=False)


def told(found):
    """Return who has passed each step, and who would come by it."""
    return {step.change.node.id: (step.passed, step.ahead) for step in found.steps}


LINE = make_line(HELLO, DAYS, AGAIN, WEEK, LAST)
STANDING = {"days": 40, "week": 212}


@pytest.mark.parametrize(
    ("new", "steps", "nowhere"),
    [
        (LINE, {}, 0),
        (make_line(NEW, HELLO, DAYS, AGAIN, WEEK, LAST), {"new": (252, 0)}, 0),
        (make_line(HELLO, DAYS, NEW, AGAIN, WEEK, LAST), {"new": (212, 40)}, 0),
        (make_line(HELLO, DAYS, AGAIN, WEEK, LAST, NEW), {"new": (0, 252)}, 0),
        (make_line(HELLO, make_wait("days", days=1), AGAIN, WEEK, LAST), {"days": (212, 40)}, 0),
        (make_line(make_message("hello", "Olá"), DAYS, AGAIN, WEEK, LAST), {"hello": (252, 0)}, 0),
        (make_line(HELLO, AGAIN, WEEK, NEW, LAST), {"new": (0, 252)}, 0),
        (make_line(HELLO, DAYS, NEW), {"new": (0, 40)}, 212),
    ],
)
def test_each_step_says_who_has_passed_it_and_who_comes_by_it(new, steps, nowhere):
    """F32: wherever it is added or changed; what goes is told by who has no step left."""
    found = foreseen(LINE, new, STANDING)
    assert told(found) == steps
    assert (found.inside, found.nowhere, found.completed) == (252, nowhere, 9)


def test_a_step_on_another_way_is_neither_passed_nor_ahead():
    """F32: whoever took the other exit is not counted at it."""
    nodes = [make_trigger(), make_condition("check"), make_wait("yes", days=1), make_wait("no", days=1)]
    ways = [make_edge("check", "yes", "true"), make_edge("check", "no", "false")]
    edges = [make_edge("start", "check"), *ways]
    old = make_json(nodes, edges)
    new = make_json([*nodes, NEW], [*edges, make_edge("yes", "new")])
    assert told(foreseen(old, new, {"yes": 3, "no": 4, "check": 5})) == {"new": (0, 8)}
