"""The few things a step can say. Release applies each in the transaction that holds the enrollment.

    Goto(edge)        move along an edge and decide again, up to the step ceiling
    WaitUntil(at)     stand at this node until then; nothing is recorded
    Defer(at, reason) the same, but something holds a message back: keep the node and say why
    SendMessage       queue the message, record the step, move on
    SkipMessage       record the step as skipped with its reason, move on
    FailStep          record the step as failed, then move on or end by the node's `on_failure`
    Pause(reason)     stand still until someone wakes it
    Stop(reason)      end from outside: the person or the team
    Finish(outcome)   end from inside: the journey is through
    Abort(reason)     end because it can't go on: too many steps, too old
"""

from dataclasses import dataclass
from datetime import datetime

from cadenza.kit.reasons import (
    DeferReason,
    FailReason,
    Outcome,
    PauseReason,
    SkipReason,
    StepState,
    StopReason,
)


@dataclass(frozen=True, slots=True)
class Goto:
    """Leave by the edges whose condition is this; a plain node leaves by `always`."""

    condition: str = "always"


@dataclass(frozen=True, slots=True)
class WaitUntil:
    """Stand here until then."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Defer:
    """A message is held back: ask again then, and say why meanwhile."""

    at: datetime
    reason: DeferReason


@dataclass(frozen=True, slots=True)
class SendMessage:
    """Queue this text on the enrollment's route, then leave by `always`."""

    body: str
    template_key: str | None = None


@dataclass(frozen=True, slots=True)
class SkipMessage:
    """This person does not get this message; leave by `always`."""

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
class Finish:
    """End: the journey is through."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Abort:
    """End as failed: the engine's own limits."""

    reason: FailReason


StepDecision = Goto | WaitUntil | Defer | SendMessage | SkipMessage | FailStep | Pause | Stop | Finish | Abort


@dataclass(frozen=True, slots=True)
class StepTaken:
    """One finished visit, as the ledger keeps it."""

    visit: int
    node_id: str
    state: StepState
    reason: str | None = None
    message: SendMessage | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """What one release does to one enrollment: the visits it finished and where it stands after them."""

    steps: tuple[StepTaken, ...]
    node_id: str
    visit: int
    node_entered_at: datetime
    rest: WaitUntil | Defer | Pause | Stop | Finish | Abort
