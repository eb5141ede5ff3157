"""The decisions that a step can make. Release applies each in the transaction that holds the enrollment.

Goto(edge)        move along an edge and decide again, up to the step ceiling
WaitUntil(at)     stand at this node until then; nothing is recorded
Defer(at, reason) the same, but something holds a message back: keep the node and say why
SendMessage       queue the message, record the step, move on
SkipMessage       record the step as skipped with its reason, move on
FailStep          record the step as failed, then move on or end by the node's `on_failure`
Pause(reason)     stand still until someone wakes it
Stop(reason)      end from outside: the person or the team
Cancel(reason)    end because the journey itself was called off
Finish(outcome)   end from inside: the journey is through
Abort(reason)     end because it can't go on: too many steps, too old, a step that had to succeed
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain.graph import ALWAYS
from cadenza.journeys.domain.headroom import Headroom
from cadenza.kit.reasons import (
    CancelReason,
    DeferReason,
    FailReason,
    Outcome,
    PauseReason,
    SkipReason,
    StepState,
    StopReason,
)
from cadenza.messages.domain.gate import Purpose


@dataclass(frozen=True, slots=True)
class Goto:
    """Leave by the edge whose condition is this; a plain node leaves by `always`."""

    condition: str = ALWAYS
    due_at: datetime | None = None
    """When this should have happened, from a node that waited: what follows counts its lateness from then."""
    unreadable: tuple[str, ...] = ()
    """The fields a condition could not read and therefore took as false."""


@dataclass(frozen=True, slots=True)
class WaitUntil:
    """Stand here until then."""

    at: datetime
    zone: ZoneInfo | None = field(default=None, compare=False)
    """On whose clock that time was reckoned; None for an exact length."""


@dataclass(frozen=True, slots=True)
class Defer:
    """A message is held back: ask again then, and say why meanwhile."""

    at: datetime
    reason: DeferReason


class SendMessage(NamedTuple):
    """Queue this text on the channel's route, then leave by `always`."""

    body: str
    channel: Channel
    connection_id: UUID
    purpose: Purpose
    fingerprint: str


@dataclass(frozen=True, slots=True)
class SkipMessage:
    """Let this person go without this message; leave by `always`."""

    reason: SkipReason


@dataclass(frozen=True, slots=True)
class FailStep:
    """The step can't succeed; the node's `on_failure` says whether the journey goes on."""

    reason: FailReason
    ends: bool


@dataclass(frozen=True, slots=True)
class Pause:
    """Stand still until someone wakes it."""

    reason: PauseReason


@dataclass(frozen=True, slots=True)
class Stop:
    """End: the person or the team said so."""

    reason: StopReason


@dataclass(frozen=True, slots=True)
class Cancel:
    """End: the journey was called off for everyone in it."""

    reason: CancelReason


@dataclass(frozen=True, slots=True)
class Finish:
    """End: the journey is through."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Abort:
    """End as failed."""

    reason: FailReason


StepDecision = Goto | WaitUntil | Defer | SendMessage | SkipMessage | FailStep | Pause | Stop | Cancel | Finish | Abort

Rest = WaitUntil | Defer | Pause | Stop | Cancel | Finish | Abort
"""Where a walk comes to rest: standing for a while, standing still, or ended."""


class StepTaken(NamedTuple):
    """One finished visit, as the ledger keeps it."""

    visit: int
    node_id: str
    state: StepState
    reason: str | None = None
    message: SendMessage | None = None
    branch: str | None = None
    """The condition of the edge it left by; None where the journey ended here."""
    unreadable: tuple[str, ...] = ()


class Walk(NamedTuple):
    """What one release does to one enrollment: the visits it finished and where it stands after them."""

    steps: tuple[StepTaken, ...]
    node_id: str
    visit: int
    node_entered_at: datetime
    rest: Rest
    deferred_since: datetime | None = None
    """Since when the node is held back for the reason of `rest`; None where nothing holds it back."""
    headroom: Mapping[UUID, Headroom] = MappingProxyType({})
    """What is left, by connection, of the headroom this walk used: the facts of the next one in the batch."""

    @property
    def messages(self) -> tuple[SendMessage, ...]:
        """Return the messages to queue, in order."""
        return tuple([step.message for step in self.steps if step.message is not None])
