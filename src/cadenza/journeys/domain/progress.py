"""How far an enrollment has come in its version. Pure."""

from dataclasses import dataclass

from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.nodes.end import End


@dataclass(frozen=True, slots=True)
class Progress:
    """Steps behind, and steps in all on the longest way ahead."""

    done: int
    total: int


def progress(graph: CompiledGraph | None, node_id: str, visit: int, *, is_completed: bool = False) -> Progress:
    """Say how far it is: the visits behind, and the nodes ahead that are not an end. A loop counts once.

    Whoever has completed it has nothing before them, also where a goal was reached in the middle.
    """
    done = visit - 1
    if is_completed:
        return Progress(max(done, 1), max(done, 1))
    if graph is None:
        return Progress(done, visit)
    return Progress(done, done + _longest_ahead(graph, node_id))


def _longest_ahead(graph: CompiledGraph, node_id: str) -> int:
    known: dict[str, int] = {}

    def ahead(at: str, behind: frozenset[str]) -> int:
        node = graph.nodes.get(at)
        if node is None or at in behind or isinstance(node.kind, End):
            return 0
        if at not in known:
            known[at] = 1 + max((ahead(next_, behind | {at}) for next_ in node.exits.values()), default=0)
        return known[at]

    return ahead(node_id, frozenset())
