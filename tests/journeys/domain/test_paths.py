from collections.abc import Callable
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from cadenza.journeys.domain import paths

HOUR = timedelta(hours=1)
Edges = dict[str, list[str]]


def follow(edges: Edges) -> Callable[[str], list[str]]:
    """Follow edges given as a table."""
    return lambda node: edges.get(node, [])


def an_hour(_: str) -> timedelta:
    """Stay an hour at every node."""
    return HOUR


GRAPHS = st.integers(1, 8).flatmap(
    lambda size: st.dictionaries(
        st.sampled_from([str(n) for n in range(size)]),
        st.lists(st.sampled_from([str(n) for n in range(size)]), max_size=3),
        max_size=size,
    ).map(lambda edges: {str(n): edges.get(str(n), []) for n in range(size)})
)


@given(GRAPHS)
def test_components_are_those_that_reach_each_other(edges: Edges) -> None:
    """Two nodes share a component exactly when each can be reached from the other, and edges point forward."""
    found = paths.components(edges, follow(edges))
    home = {node: place for place, component in enumerate(found) for node in component}
    assert sorted(home) == sorted(edges)
    reach = {node: paths.reachable([node], follow(edges)) for node in edges}
    for one in edges:
        for other in edges:
            assert (home[one] == home[other]) is (other in reach[one] and one in reach[other])
        assert all(home[one] <= home[after] for after in edges[one])


@given(GRAPHS)
def test_the_longest_way_is_never_shorter_than_the_shortest(edges: Edges) -> None:
    """Both know the same nodes, and the longest is at least the shortest."""
    least = paths.shortest("0", follow(edges), an_hour)
    most = paths.longest(["0"], follow(edges), an_hour)
    assert least.keys() == most.keys() == paths.reachable(["0"], follow(edges))
    assert all(most[node] >= least[node] for node in least)
    steps = paths.fewest("0", follow(edges))
    assert {node: count * HOUR for node, count in steps.items()} == least


def test_the_longest_way_takes_the_slower_branch() -> None:
    """Where two ways meet, the one with the longer stays counts."""
    edges = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
    stays = {"a": HOUR, "b": 5 * HOUR, "c": HOUR, "d": HOUR}
    assert paths.longest(["a"], follow(edges), stays.__getitem__)["d"] == 6 * HOUR
    assert paths.shortest("a", follow(edges), stays.__getitem__)["d"] == 2 * HOUR


def test_a_loop_counts_once() -> None:
    """Everyone in a loop, and everyone after it, has its stays behind them once."""
    edges = {"a": ["b"], "b": ["c"], "c": ["b", "d"], "d": []}
    assert paths.longest(["a"], follow(edges), an_hour) == {
        "a": timedelta(0),
        "b": 3 * HOUR,
        "c": 3 * HOUR,
        "d": 3 * HOUR,
    }


def test_a_node_that_leads_to_itself_is_a_loop() -> None:
    """A loop of one is a loop; a node alone is none."""
    assert paths.is_loop(frozenset({"a"}), follow({"a": ["a"]}))
    assert not paths.is_loop(frozenset({"a"}), follow({"a": ["b"]}))
