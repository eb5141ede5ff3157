"""Where somebody of an older version goes on in a new one (J5). Pure."""

from cadenza.journeys.domain.compiled import CompiledGraph, CompiledNode
from cadenza.journeys.domain.graph import ALWAYS
from cadenza.journeys.domain.nodes.trigger import Trigger


def place_in(new: CompiledGraph, old: CompiledGraph | None, node_id: str) -> str | None:
    """Return where someone at this node of the old version goes on: there, or at the nearest node that is left.

    A node is the same if its id and its kind are. Nearest is the first that everybody who leaves the old node comes
    by; where ways part before that, or nothing is left, there is none.
    """
    seen: set[str] = set()
    at: str | None = node_id
    while at is not None and at not in seen:
        seen.add(at)
        node = old.nodes.get(at) if old else None
        if _is_kept(new, node, at):
            return at
        at = node.exits.get(ALWAYS) if node else None
    return None


def _is_kept(new: CompiledGraph, node: CompiledNode | None, node_id: str) -> bool:
    found = new.nodes.get(node_id)
    return found is not None and not isinstance(found.kind, Trigger) and (node is None or node.type == found.type)
