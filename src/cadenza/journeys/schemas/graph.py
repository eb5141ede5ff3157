"""A journey's draft and policies as the API's document describes them.

The domain reads both (`domain.graph`, `domain.nodes`, `domain.policies`); a test asks whether these models have the
fields that it reads. A draft that is not finished yet may be saved: what is described here can be published.
"""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.accounts.domain.settings import Handoff
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.schemas.checks import ChecksIn
from cadenza.journeys.domain import graph, policies
from cadenza.journeys.domain.entry import REENTRY_DAYS_LIMIT, ReentryRule
from cadenza.journeys.domain.nodes.end import NOTE_LIMIT, EndOutcome
from cadenza.journeys.domain.nodes.message import OnFailure, StepPurpose
from cadenza.journeys.domain.nodes.trigger import RULE_LIMIT, RuleType
from cadenza.kit.reading import NAME_LIMIT
from cadenza.kit.web import Strict
from cadenza.templates.schemas import FrozenOut

Id = Annotated[str, Field(pattern=rf"^[A-Za-z0-9_-]{{1,{NAME_LIMIT}}}$")]


class PoliciesIn(Strict):
    """The limits and the clock of a journey."""

    max_steps: int = Field(default=policies.MAX_STEPS, ge=1, le=policies.MAX_STEPS_CEILING)
    max_lifetime_days: int = Field(default=policies.MAX_LIFETIME_DAYS, ge=1, le=policies.MAX_LIFETIME_CEILING_DAYS)
    clock: str = Field(default=policies.CONTACT_CLOCK, description="`contact`, `organization` or a named zone.")
    handoff: Handoff = Field(
        default=Handoff.PAUSE,
        description="What becomes of those inside while a colleague has their conversation. "
        "A new journey that leaves it out gets what the organization's settings say.",
    )
    is_test: bool = Field(default=False, description="Waits may be seconds, and nothing of it counts.")


class RuleIn(Strict):
    """One way in."""

    id: Annotated[str, Field(max_length=NAME_LIMIT)]
    type: RuleType
    on: bool = True
    name: str | None = Field(default=None, description="Of the event; needed for `event`.")
    filter: ChecksIn | None = Field(default=None, description="On the properties of the event.")
    tag: str | None = Field(default=None, description="Needed for `tag_added` and `tag_removed`.")


class ReentryIn(Strict):
    """Whether someone who was inside may come again."""

    rule: ReentryRule
    days: int | None = Field(default=None, ge=1, le=REENTRY_DAYS_LIMIT, description="Needed for `after_days`.")
    concurrent: bool = Field(default=False, description="Several may be live at once for one contact.")


class TriggerConfig(Strict):
    """Who enters when."""

    rules: list[RuleIn] = Field(min_length=1, max_length=RULE_LIMIT)
    reentry: ReentryIn | None = None


class OnlyIfIn(Strict):
    """What the person must not have done, since a message node was done or since entry."""

    no_reply: bool = False
    not_read: bool = Field(default=False, description="Needs `since`.")
    since: str | None = Field(default=None, description="The id of a message node before this one.")


class MessageConfig(Strict):
    """What is sent."""

    texts: dict[Channel, str] | None = Field(default=None, min_length=1, description="Liquid, by channel.")
    template_id: UUID | None = Field(default=None, description="What a template says, instead of texts of its own.")
    frozen: FrozenOut | None = Field(
        default=None, description="What the template said when this was published: only in a version, never written."
    )
    channel: Channel | None = Field(default=None, description="Another than the journey's.")
    purpose: StepPurpose = StepPurpose.MARKETING
    only_if: OnlyIfIn | None = None
    grace_minutes: int | None = Field(default=None, ge=1, description="Later than that it is skipped.")
    on_failure: OnFailure = OnFailure.CONTINUE


class WaitConfig(Strict):
    """How long: the parts are added up, to between 5 minutes and 90 days."""

    days: int = Field(default=0, ge=0)
    hours: int = Field(default=0, ge=0)
    minutes: int = Field(default=0, ge=0)
    seconds: int | None = Field(default=None, ge=0, description="Only in a test.")


class EndConfig(Strict):
    """How it ended."""

    outcome: EndOutcome = EndOutcome.EXHAUSTED
    note: str = Field(default="", max_length=NOTE_LIMIT)


class PositionIn(Strict):
    """Where a node is drawn."""

    x: float = 0
    y: float = 0


class NodeIn(Strict):
    """What every node has."""

    id: Id
    label: str = Field(default="", max_length=graph.LABEL_LIMIT)
    position: PositionIn | None = None


class TriggerNode(NodeIn):
    """The one way in. Exit: `always`."""

    type: Literal["trigger"]
    config: TriggerConfig


class MessageNode(NodeIn):
    """A message. Exit: `always`."""

    type: Literal["message"]
    config: MessageConfig


class WaitNode(NodeIn):
    """A wait. Exit: `always`."""

    type: Literal["wait"]
    config: WaitConfig


class ConditionNode(NodeIn):
    """A question. Exits: `true` and `false`."""

    type: Literal["condition"]
    config: ChecksIn


class EndNode(NodeIn):
    """A way out. No exit."""

    type: Literal["end"]
    config: EndConfig = Field(default_factory=EndConfig)


Nodes = TriggerNode | MessageNode | WaitNode | ConditionNode | EndNode


class EdgeIn(Strict):
    """A way from an exit of one node to another node."""

    source: Id
    target: Id
    condition: str = Field(default=graph.ALWAYS, max_length=NAME_LIMIT, description="The exit of the source.")
    priority: int = Field(default=0, ge=-graph.PRIORITY_LIMIT, le=graph.PRIORITY_LIMIT)


class GraphIn(Strict):
    """A graph that can be published; one that is not finished may be saved."""

    nodes: list[Annotated[Nodes, Field(discriminator="type")]] = Field(max_length=graph.NODE_LIMIT)
    edges: list[EdgeIn] = Field(max_length=graph.EDGE_LIMIT)


CONFIGS: dict[str, type[BaseModel]] = {
    "trigger": TriggerConfig,
    "message": MessageConfig,
    "wait": WaitConfig,
    "condition": ChecksIn,
    "end": EndConfig,
}
"""The config of each kind of node."""
