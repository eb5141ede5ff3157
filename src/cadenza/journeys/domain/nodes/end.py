"""`end`: the journey is through. `{"outcome": "exhausted", "note": "no answer to three messages"}`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from cadenza.journeys.domain.decision import Finish, StepDecision
from cadenza.journeys.domain.nodes.kind import NodeKind, StepContext
from cadenza.journeys.domain.policies import Policies
from cadenza.kit.reading import Reader
from cadenza.kit.reasons import Outcome

NOTE_LIMIT = 500


class EndOutcome(StrEnum):
    """The outcomes that a graph may give; the others come from the person or the team."""

    EXHAUSTED = "exhausted"
    CONVERTED = "converted"
    CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class End(NodeKind):
    """A way out."""

    type: ClassVar[str] = "end"

    outcome: Outcome = Outcome.EXHAUSTED
    note: str = ""

    @classmethod
    def read(cls, reader: Reader, policies: Policies) -> "End":
        """Read the outcome and the note."""
        del policies
        outcome = reader.choice("outcome", EndOutcome, EndOutcome.EXHAUSTED)
        note = reader.text("note", default="", limit=NOTE_LIMIT)
        reader.done()
        return cls(Outcome(outcome.value), note)

    def exits(self) -> tuple[str, ...]:
        """Nothing follows."""
        return ()

    def step(self, context: StepContext) -> StepDecision:
        """Finish."""
        del context
        return Finish(self.outcome)
