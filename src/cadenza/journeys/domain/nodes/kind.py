"""What a kind of node is: a frozen class whose fields are the typed config of one node.

    read      make it from the node's JSON, noting problems
    check     what is wrong with it in its graph and organization, when publishing
    exits     the conditions its edges must have, each exactly once
    step      what happens to an enrollment that stands here: a function of values

The other answers let whole-graph checks, the engine and release treat every kind alike: how long one stays, what
it sends, which facts it wants, on which exits the person surely has just written.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import ClassVar, NamedTuple, Self
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.channels.domain.capabilities import Capabilities, Channel
from cadenza.journeys.domain.decision import StepDecision
from cadenza.journeys.domain.enrollment import Enrollment
from cadenza.journeys.domain.facts import Facts, Wants
from cadenza.journeys.domain.graph import ALWAYS, Graph
from cadenza.journeys.domain.policies import Policies, Subject
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader
from cadenza.kit.reasons import DeferReason
from cadenza.messages.domain.gate import Purpose
from cadenza.templates.domain.saved import SavedTemplate


class StepContext(NamedTuple):
    """What a node decides on: the enrollment as claimed, the facts as the walk has changed them, the moment."""

    enrollment: Enrollment
    facts: Facts
    now: datetime
    zone: ZoneInfo
    """The zone of the journey's clock."""
    entered_at: datetime
    """When the visit in progress began, by the plan."""
    visit: int
    messages_sent: int

    def deferred_for(self, reason: DeferReason) -> timedelta:
        """Return how long this visit has been held back for this reason."""
        claimed = self.enrollment
        if claimed.visit != self.visit or claimed.defer_reason is not reason or claimed.deferred_since is None:
            return timedelta(0)
        return self.now - claimed.deferred_since


@dataclass(frozen=True, slots=True)
class Stay:
    """How long someone stays at a node, at least and at most; being held back by the gate not counted."""

    shortest: timedelta = timedelta(0)
    longest: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class Sends:
    """What a node sends."""

    purpose: Purpose
    channel: Channel | None = None
    """None is the enrollment's own."""
    is_free_form: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What publishing knows about the journey and its organization."""

    subject: Subject
    channel: Channel
    """The journey's own."""
    capabilities: Mapping[Channel, Capabilities]
    """Of each channel the organization can send on; where its connections differ, the strictest."""
    templates: Mapping[UUID, SavedTemplate] | None = field(default_factory=dict)
    """Those that the draft refers to. None for a version that comes back: it has its texts, and keeps them."""
    attributes: frozenset[str] = frozenset()
    """Keys of the custom attributes it has declared."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node stands, for its checks at publishing."""

    graph: Graph
    node_id: str
    surroundings: Surroundings
    offered: frozenset[str] = frozenset()
    """The names that the nodes of this graph make known to its texts."""

    def at(self, key: str) -> str:
        """Return the path of a field of this node's config."""
        return f"nodes.{self.node_id}.config.{key}"

    def problem(self, key: str, code: str, **params: object) -> Problem:
        """Return a problem at a field of this node's config."""
        return Problem(self.at(key), code, params)


class NodeKind(ABC):
    """One kind of node."""

    __slots__ = ()

    type: ClassVar[str]
    restarts_clock: ClassVar[bool] = False
    """Its time counts from when someone really arrives; other nodes count lateness from when they should have."""
    takes_replies: ClassVar[bool] = False
    """A message of the person is this node's answer and stops nothing while it stands here."""

    @classmethod
    @abstractmethod
    def read(cls, reader: Reader, policies: Policies) -> Self:
        """Read the config, noting problems; the result is thrown away if there are any."""

    @abstractmethod
    def step(self, context: StepContext) -> StepDecision:
        """Say what happens to an enrollment that stands here. Pure: same inputs, same answer."""

    def exits(self) -> tuple[str, ...]:
        """Return the conditions its edges must have."""
        return (ALWAYS,)

    def exits_after_writing(self) -> frozenset[str]:
        """Return the exits by which someone leaves who surely has just written to us."""
        return frozenset()

    def stay(self) -> Stay:
        """Return how long one stays."""
        return Stay()

    def sends(self) -> Sends | None:
        """Return what it sends, if anything."""
        return None

    def wants(self) -> Wants:
        """Return the facts it needs beyond the common ones."""
        return Wants()

    def offers(self) -> frozenset[str]:
        """Return the names its results have in the texts of this graph; `.*` is any name below."""
        return frozenset()

    def check(self, place: Place) -> Iterator[Problem]:
        """Yield what is wrong with it where it stands."""
        del place
        return iter(())
