"""Questions about ways through a directed graph: what can be reached, what goes round, how far, how long.

Plain algorithms over node ids and a `follow` function (who comes next); they know nothing of journeys.
"""

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import timedelta
from heapq import heappop, heappush

Follow = Callable[[str], Iterable[str]]
"""Gives the nodes that come right after a node."""


def reachable(starts: Iterable[str], follow: Follow, without: AbstractSet[str] = frozenset()) -> set[str]:
    """Return every node that can be reached, the starts included, going through none of `without`."""
    found: set[str] = set()
    ahead = list(starts)
    while ahead:
        node = ahead.pop()
        if node not in found and node not in without:
            found.add(node)
            ahead.extend(follow(node))
    return found


def reversed_edges(nodes: Iterable[str], follow: Follow) -> Follow:
    """Return the `follow` of the same graph with every edge turned round."""
    before: dict[str, list[str]] = {}
    for node in nodes:
        for after in follow(node):
            before.setdefault(after, []).append(node)
    return lambda node: before.get(node, ())


def components(nodes: Iterable[str], follow: Follow) -> list[frozenset[str]]:
    """Return the sets of nodes that can reach each other, in an order in which edges only point forward.

    Kosaraju: leave-order of one search, then searches on the reversed graph in the opposite of that order.
    """
    members = set(nodes)
    order = _leave_order(members, follow)
    backward = reversed_edges(members, follow)
    found: list[frozenset[str]] = []
    placed: set[str] = set()
    for root in reversed(order):
        if root not in placed:
            component = reachable([root], backward, without=placed)
            placed |= component
            found.append(frozenset(component))
    return found


def _leave_order(members: set[str], follow: Follow) -> list[str]:
    order: list[str] = []
    seen: set[str] = set()
    for root in sorted(members):
        if root in seen:
            continue
        seen.add(root)
        stack = [(root, iter(follow(root)))]
        while stack:
            node, ahead = stack[-1]
            step = next((n for n in ahead if n in members and n not in seen), None)
            if step is None:
                stack.pop()
                order.append(node)
            else:
                seen.add(step)
                stack.append((step, iter(follow(step))))
    return order


def is_loop(component: frozenset[str], follow: Follow) -> bool:
    """Say whether one can go round in this component."""
    return len(component) > 1 or any(node in follow(node) for node in component)


def fewest(start: str, follow: Follow) -> Mapping[str, int]:
    """Return for each reachable node the fewest edges to it."""
    distance = {start: 0}
    ahead = [start]
    for node in ahead:
        for after in follow(node):
            if after not in distance:
                distance[after] = distance[node] + 1
                ahead.append(after)
    return distance


def shortest(start: str, follow: Follow, stay: Callable[[str], timedelta]) -> Mapping[str, timedelta]:
    """Return for each reachable node the least time one has stayed at nodes on the way to it."""
    settled: dict[str, timedelta] = {}
    ahead = [(timedelta(0), start)]
    while ahead:
        passed, node = heappop(ahead)
        if node in settled:
            continue
        settled[node] = passed
        for after in follow(node):
            if after not in settled:
                heappush(ahead, (passed + stay(node), after))
    return settled


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A component on the way: the most time that may have passed on arrival, and when leaving it."""

    arriving: timedelta
    leaving: timedelta


def longest(starts: Iterable[str], follow: Follow, stay: Callable[[str], timedelta]) -> Mapping[str, timedelta]:
    """Return for each reachable node the most time one may have stayed at nodes on the way to it.

    A loop counts once: everyone in it, and everyone after it, has every stay of the loop behind them once. Where
    a loop has branches that exclude each other this is more than any one way takes; never less.
    """
    starts = list(starts)
    nodes = reachable(starts, follow)
    ordered = components(nodes, follow)
    home = {node: component for component in ordered for node in component}
    arriving = {home[start]: timedelta(0) for start in starts}
    result: dict[str, timedelta] = {}
    for component in ordered:
        stretch = _stretch(component, arriving[component], follow, stay)
        for node in component:
            result[node] = stretch.arriving
            for after in follow(node):
                if home[after] is not component:
                    arriving[home[after]] = max(arriving.get(home[after], timedelta(0)), stretch.leaving)
    return result


def _stretch(
    component: frozenset[str], arriving: timedelta, follow: Follow, stay: Callable[[str], timedelta]
) -> _Stretch:
    leaving = arriving + sum((stay(node) for node in component), timedelta(0))
    return _Stretch(leaving if is_loop(component, follow) else arriving, leaving)
