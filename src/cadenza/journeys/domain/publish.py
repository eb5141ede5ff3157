"""Whether a draft may be published, and everything that is wrong with it, each problem at its node.

Theory of operation. A draft is read once: structure first, then each node's config by its kind. What can't be read
is a problem already and takes no part in the rest. Then every rule looks at the whole graph:

    one_way_in        exactly one trigger, and nothing leads back into it
    edges_fit         every exit of a node has exactly one edge, and no edge leaves by an exit that is not there
    all_reachable     every node can be reached from the trigger
    all_paths_end     from every node an end can be reached
    loops_wait        every loop holds a wait of at least 5 minutes, so a walk always comes to rest
    within_limits     nobody has to take more steps, or more time, than the journey's limits allow
    window_open       the 24-hour rule, below
    nodes_fit         what each kind checks of its own: variables, channel, references to other nodes

The 24-hour rule. On a channel with a 24-hour window a free-form message goes only to someone who wrote within the
last 24 hours. So we add up the longest waits on the way since the last point where the person surely wrote (an
exit that only an answer takes; a trigger that only a message of theirs sets off), a loop counting once. Where that
may be 24 hours or more, or where no such point lies on some way, the message may not stand there: what a network takes
then is a template that it has approved, and no connection can send one yet.
The sums are returned for every node: the builder shows them.

Adding a kind adds nothing here: the rules ask each kind for its exits, stays and sends.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.journeys.domain import paths
from cadenza.journeys.domain.freezing import freeze
from cadenza.journeys.domain.graph import Graph, read_graph
from cadenza.journeys.domain.nodes.kind import NodeKind, Place, Sends, Surroundings
from cadenza.journeys.domain.nodes.registry import KINDS, read_nodes
from cadenza.journeys.domain.nodes.trigger import Trigger
from cadenza.journeys.domain.policies import MAX_STEPS_CEILING, Policies
from cadenza.journeys.errors import NotPublishable
from cadenza.kit.errors import Problem
from cadenza.messages.domain.gate import CUSTOMER_CARE_WINDOW

LOOP_WAIT = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Silence:
    """How long the person may not have written by the time someone comes to a node."""

    longest: timedelta
    """The longest waits on the way, added up since the person wrote, or since the trigger."""
    surely_wrote: bool
    """They wrote on every way here; else they may never have."""

    @property
    def closes_window(self) -> bool:
        """Say whether the 24-hour window may be closed."""
        return not self.surely_wrote or self.longest >= CUSTOMER_CARE_WINDOW


@dataclass(frozen=True, slots=True)
class Inspection:
    """A draft as it was read and would be published, with all that is wrong with it."""

    graph: Graph
    problems: tuple[Problem, ...]
    silences: Mapping[str, Silence]
    """By node, for those that can be reached."""
    said_at: Mapping[UUID, datetime] = field(default_factory=dict)
    """When each template that it refers to was last changed."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What the rules look at. `kinds` has the nodes whose config could be read, `entrance` the one trigger."""

    graph: Graph
    kinds: Mapping[str, NodeKind]
    entrance: str | None
    policies: Policies
    surroundings: Surroundings

    def longest_stay(self, node_id: str) -> timedelta:
        """Return how long one stays at a node at most; nothing at one that can't be read."""
        kind = self.kinds.get(node_id)
        return kind.stay().longest if kind else timedelta(0)

    def shortest_stay(self, node_id: str) -> timedelta:
        """Return how long one stays at a node at least."""
        kind = self.kinds.get(node_id)
        return kind.stay().shortest if kind else timedelta(0)


def inspect(raw: object, policies: Policies, surroundings: Surroundings) -> Inspection:
    """Read a draft, with the texts of the templates it refers to as they are now, and find what is wrong with it."""
    graph, unreadable = read_graph(raw, KINDS)
    if surroundings.templates is not None:
        graph = freeze(graph, surroundings.templates)
    kinds, misconfigured = read_nodes(graph, policies)
    triggers = graph.of_type(Trigger.type)
    entrance = triggers[0].id if len(triggers) == 1 else None
    draft = Draft(graph, kinds, entrance, policies, surroundings)
    broken = [problem for rule in RULES for problem in rule(draft)]
    return Inspection(graph, (*unreadable, *misconfigured, *broken), silences(draft))


def check_publishable(inspection: Inspection) -> None:
    """Refuse a draft with problems."""
    if inspection.problems:
        raise NotPublishable(inspection.problems)


def one_way_in(draft: Draft) -> Iterator[Problem]:
    """Ask for exactly one trigger, and for nothing that leads back into it."""
    triggers = draft.graph.of_type(Trigger.type)
    if not triggers:
        yield Problem("nodes", "no_trigger")
    for second in triggers[1:]:
        yield _at(second.id, "second_trigger")
    ids = {trigger.id for trigger in triggers}
    for source in sorted({edge.source for edge in draft.graph.edges if edge.target in ids}):
        yield _at(source, "leads_to_trigger")


def edges_fit(draft: Draft) -> Iterator[Problem]:
    """Ask for exactly one edge at every exit, and for none at an exit that is not there."""
    for node_id, kind in draft.kinds.items():
        taken = [edge.condition for edge in draft.graph.edges_from(node_id)]
        exits = kind.exits()
        for condition in exits:
            if condition not in taken:
                yield _at(node_id, "missing_edge", condition=condition)
        for condition in sorted(set(taken)):
            if condition not in exits:
                yield _at(node_id, "unknown_exit", condition=condition)
            elif taken.count(condition) > 1:
                yield _at(node_id, "duplicate_edge", condition=condition)


def all_reachable(draft: Draft) -> Iterator[Problem]:
    """Ask that every node can be reached from the trigger."""
    if draft.entrance is not None:
        reached = paths.reachable([draft.entrance], draft.graph.successors)
        for node_id in draft.graph.nodes:
            if node_id not in reached:
                yield _at(node_id, "unreachable")


def all_paths_end(draft: Draft) -> Iterator[Problem]:
    """Ask that an end can be reached from every node. A loose end counts as one: `edges_fit` reports it."""
    last = [node_id for node_id in draft.graph.nodes if _may_end_at(draft, node_id)]
    before = paths.reversed_edges(draft.graph.nodes, draft.graph.successors)
    ending = paths.reachable(last, before)
    for node_id in draft.graph.nodes:
        if node_id not in ending:
            yield _at(node_id, "never_ends")


def loops_wait(draft: Draft) -> Iterator[Problem]:
    """Ask for a wait in every loop. Without the nodes that wait long enough nothing may go round any more."""
    restless = [node for node in draft.graph.nodes if draft.shortest_stay(node) < LOOP_WAIT]
    staying = frozenset(restless)

    def follow(node_id: str) -> list[str]:
        return [after for after in draft.graph.successors(node_id) if after in staying]

    for component in paths.components(restless, follow):
        if paths.is_loop(component, follow):
            for node_id in sorted(component):
                yield _at(node_id, "loop_without_wait", minutes=LOOP_WAIT // timedelta(minutes=1))


def within_limits(draft: Draft) -> Iterator[Problem]:
    """Ask that nobody has to take more steps or more time than the limits allow: there their enrollment fails."""
    if draft.policies.max_steps > MAX_STEPS_CEILING:
        yield Problem("policies.max_steps", "out_of_range", {"highest": MAX_STEPS_CEILING})
    if draft.entrance is None:
        return
    # The trigger is no visit: the node after it is the first, so edges count visits.
    for node_id, steps in paths.fewest(draft.entrance, draft.graph.successors).items():
        if steps > draft.policies.max_steps:
            yield _at(node_id, "beyond_max_steps", steps=steps, max_steps=draft.policies.max_steps)
    times = paths.shortest(draft.entrance, draft.graph.successors, draft.shortest_stay)
    for node_id, passed in times.items():
        if passed > draft.policies.max_lifetime:
            yield _at(node_id, "beyond_max_lifetime", days=passed.days, max_days=draft.policies.max_lifetime.days)


def window_open(draft: Draft) -> Iterator[Problem]:
    """Ask for no message where the 24-hour window may be closed: see the top of this file."""
    found = silences(draft)
    for node_id, kind in draft.kinds.items():
        sends, silence = kind.sends(), found.get(node_id)
        if sends is None or silence is None or not silence.closes_window:
            continue
        if sends.is_free_form and _has_window(draft, sends):
            hours = silence.longest / timedelta(hours=1)
            yield _at(node_id, "window_may_be_closed", hours=hours, surely_wrote=silence.surely_wrote)


def nodes_fit(draft: Draft) -> Iterator[Problem]:
    """Ask each kind for its own checks."""
    offered = frozenset().union(*(kind.offers() for kind in draft.kinds.values()))
    for node_id, kind in draft.kinds.items():
        yield from kind.check(Place(draft.graph, node_id, draft.surroundings, offered))


Rule = Callable[[Draft], Iterator[Problem]]

RULES: tuple[Rule, ...] = (
    one_way_in,
    edges_fit,
    all_reachable,
    all_paths_end,
    loops_wait,
    within_limits,
    window_open,
    nodes_fit,
)


def silences(draft: Draft) -> Mapping[str, Silence]:
    """Add up, for each node, the longest waits since the person surely wrote; a loop counts once."""
    if draft.entrance is None:
        return {}
    wrote = [edge for edge in draft.graph.edges if _wrote_on(draft, edge.source, edge.condition)]
    silent: dict[str, list[str]] = {}
    for edge in draft.graph.edges:
        if edge not in wrote:
            silent.setdefault(edge.source, []).append(edge.target)

    def follow(node_id: str) -> list[str]:
        return silent.get(node_id, [])

    known = paths.reachable([draft.entrance], draft.graph.successors)
    fresh = {edge.target for edge in wrote if edge.source in known}
    longest = paths.longest([draft.entrance, *sorted(fresh)], follow, draft.longest_stay)
    never_wrote = paths.reachable([draft.entrance], follow)
    return {node_id: Silence(passed, node_id not in never_wrote) for node_id, passed in longest.items()}


def _wrote_on(draft: Draft, node_id: str, condition: str) -> bool:
    kind = draft.kinds.get(node_id)
    return kind is not None and condition in kind.exits_after_writing()


def _has_window(draft: Draft, sends: Sends) -> bool:
    capabilities = draft.surroundings.capabilities.get(sends.channel or draft.surroundings.channel)
    return capabilities is not None and capabilities.has_24_hour_window


def _may_end_at(draft: Draft, node_id: str) -> bool:
    kind = draft.kinds.get(node_id)
    return kind is None or not kind.exits() or not draft.graph.edges_from(node_id)


def _at(node_id: str, code: str, **params: object) -> Problem:
    return Problem(f"nodes.{node_id}", code, params)
