import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.journeys.domain.graph import EDGE_LIMIT, NODE_LIMIT, read_graph, write_graph

KNOWN = frozenset({"wait", "end"})


def codes(raw: object) -> set[tuple[str, str]]:
    """List the problems by path and code."""
    return {(problem.path, problem.code) for problem in read_graph(raw, KNOWN)[1]}


def node(node_id: str, **changes: object) -> dict[str, object]:
    """Make the JSON of a node."""
    return {"id": node_id, "type": "wait", **changes}


def test_a_graph_reads_back_as_it_was_written() -> None:
    """Positions, labels, configs, conditions and priorities survive the way through JSON."""
    raw = {
        "nodes": [
            node("a", label="First", position={"x": 1.5, "y": -2.0}, config={"days": 3}),
            node("b", type="end", label="", position={"x": 0.0, "y": 0.0}, config={}),
        ],
        "edges": [{"source": "a", "target": "b", "condition": "always", "priority": 2}],
    }
    graph, problems = read_graph(raw, KNOWN)
    assert not problems
    assert write_graph(graph) == raw
    assert read_graph(write_graph(graph), KNOWN) == (graph, [])


@pytest.mark.parametrize(
    ("raw", "path", "code"),
    [
        ("nonsense", "", "not_an_object"),
        ({"nodes": {}}, "nodes", "not_a_list"),
        ({"nodes": ["a"]}, "nodes.0", "not_an_object"),
        ({"nodes": [], "notes": 1}, "notes", "unknown_field"),
        ({"nodes": [{"type": "wait"}]}, "nodes.0.id", "required"),
        ({"nodes": [node("a b")]}, "nodes.0.id", "bad_id"),
        ({"nodes": [node("x" * 65)]}, "nodes.0.id", "too_long"),
        ({"nodes": [node("a"), node("a")]}, "nodes.1.id", "duplicate_id"),
        ({"nodes": [node("a", type="dance")]}, "nodes.a.type", "unknown_type"),
        ({"nodes": [node("a", type=7)]}, "nodes.a.type", "not_text"),
        ({"nodes": [node("a", label="x" * 121)]}, "nodes.a.label", "too_long"),
        ({"nodes": [node("a", label="nul\0")]}, "nodes.a.label", "bad_character"),
        ({"nodes": [node("a", config=[])]}, "nodes.a.config", "not_an_object"),
        ({"nodes": [node("a", position={"x": "left"})]}, "nodes.a.position.x", "not_a_number"),
        ({"nodes": [node("a", position={"x": float("nan")})]}, "nodes.a.position.x", "not_a_number"),
        ({"nodes": [node("a", color="red")]}, "nodes.a.color", "unknown_field"),
        ({"nodes": [node("a")], "edges": [{"source": "a", "target": "b"}]}, "edges.0.target", "unknown_node"),
        ({"nodes": [node("a")], "edges": [{"target": "a"}]}, "edges.0.source", "required"),
        (
            {"nodes": [node("a")], "edges": [{"source": "a", "target": "a", "priority": True}]},
            "edges.0.priority",
            "not_a_whole_number",
        ),
        ({"nodes": [node(f"n{i}") for i in range(NODE_LIMIT + 1)]}, "nodes", "too_many"),
        ({"nodes": [], "edges": [{}] * (EDGE_LIMIT + 1)}, "edges", "too_many"),
    ],
)
def test_a_problem_is_listed_at_its_path(raw: object, path: str, code: str) -> None:
    """Whatever is wrong has a path that the builder can pin."""
    assert (path, code) in codes(raw)


def test_an_unknown_type_says_which_there_are() -> None:
    """Whoever guesses a name finds the right one in the answer."""
    _, [problem] = read_graph({"nodes": [node("a", type="dance")]}, {"wait", "end"})
    assert problem.params == {"type": "dance", "choices": ["end", "wait"]}


def test_what_can_be_read_is_read_beside_what_cannot() -> None:
    """One bad node does not hide the others, nor the problems of the edges."""
    graph, problems = read_graph(
        {"nodes": [node("a"), node("?"), node("b")], "edges": [{"source": "a", "target": "b"}]}, KNOWN
    )
    assert set(graph.nodes) == {"a", "b"}
    assert graph.successors("a") == ("b",)
    assert [problem.code for problem in problems] == ["bad_id"]


def test_edges_are_followed_by_priority() -> None:
    """A lower priority number comes first, equal ones as written."""
    raw = {
        "nodes": [node("a"), node("b"), node("c"), node("d")],
        "edges": [
            {"source": "a", "target": "b", "condition": "x", "priority": 5},
            {"source": "a", "target": "c", "condition": "y", "priority": 1},
            {"source": "a", "target": "d", "condition": "z", "priority": 5},
        ],
    }
    assert read_graph(raw, KNOWN)[0].successors("a") == ("c", "b", "d")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
SHAPES = st.fixed_dictionaries(
    {
        "nodes": JSON | st.lists(st.fixed_dictionaries({"id": JSON, "type": JSON, "config": JSON}), max_size=3),
        "edges": JSON | st.lists(st.fixed_dictionaries({"source": JSON, "target": JSON}), max_size=3),
    }
)


@given(JSON | SHAPES)
def test_reading_never_raises(raw: object) -> None:
    """Any JSON is either a graph or has problems."""
    graph, problems = read_graph(raw, KNOWN)
    if not problems:
        assert read_graph(write_graph(graph), KNOWN)[0] == graph
