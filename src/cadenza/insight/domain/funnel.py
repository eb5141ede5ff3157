"""The funnel of a journey: what became of people at each of its nodes. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from cadenza.journeys.domain.enrollment import is_live
from cadenza.kit.reasons import EnrollmentState, StepState


class Walker(NamedTuple):
    """One enrollment: where it stands, or where it ended."""

    id: UUID
    state: EnrollmentState
    reason: str | None
    outcome: str | None
    node_id: str
    is_told: bool
    """The visit it stands at is finished, and in the ledger."""
    is_unreached: bool = False
    """It came to the end, and all that was meant for the person was skipped or failed."""


class Visits(NamedTuple):
    """Finished visits to one node that came to the same."""

    node_id: str
    state: StepState
    reason: str | None
    people: int
    visits: int
    sent: int
    delivered: int
    read: int


@dataclass(slots=True)
class NodeCounts:
    """What became of people at one node."""

    entered: int = 0
    inside: int = 0
    sent: int = 0
    delivered: int = 0
    read: int = 0
    replied: int = 0
    """Answered what this node sent, as the last message before they left."""
    skipped: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    stopped: Counter[str] = field(default_factory=Counter)
    """Left the journey here: what ended it, by reason."""


@dataclass(frozen=True, slots=True)
class Funnel:
    """The counts of each node, and of everybody."""

    nodes: Mapping[str, NodeCounts]
    states: Mapping[str, int]
    outcomes: Mapping[str, int]


UNNAMED = "unknown"
UNREACHED = "unreached"
"""Beside the outcomes: at the end without having got anything. Whoever was never written to has not been through it."""

ENDED_EARLY = frozenset({EnrollmentState.STOPPED, EnrollmentState.CANCELLED, EnrollmentState.FAILED})


def count(walkers: Iterable[Walker], visits: Iterable[Visits], answered: Mapping[str, int]) -> Funnel:
    """Put the counts together; `answered` is how many answered what each node sent."""
    nodes: dict[str, NodeCounts] = defaultdict(NodeCounts)
    states, outcomes = Counter[str](), Counter[str]()
    for walker in walkers:
        node = nodes[walker.node_id]
        states[walker.state.value] += 1
        if walker.outcome is not None:
            outcomes[UNREACHED if walker.is_unreached else walker.outcome] += 1
        node.entered += not walker.is_told
        node.inside += is_live(walker.state)
        if walker.state in ENDED_EARLY:
            node.stopped[walker.reason or UNNAMED] += 1
    for one in visits:
        _add(nodes[one.node_id], one)
    for node_id, replied in answered.items():
        nodes[node_id].replied += replied
    return Funnel(dict(nodes), states, outcomes)


def _add(node: NodeCounts, one: Visits) -> None:
    node.entered += one.people
    node.sent += one.sent
    node.delivered += one.delivered
    node.read += one.read
    if one.state is StepState.SKIPPED:
        node.skipped[one.reason or UNNAMED] += one.visits
    elif one.state is StepState.FAILED:
        node.failed[one.reason or UNNAMED] += one.visits
