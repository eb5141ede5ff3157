"""What became of the rows of a file: each is counted exactly once. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from cadenza.contacts.domain.upsert import UpsertResult, UpsertStatus
from cadenza.imports.domain.left_out import LeftCell, LeftOutCounts, read_left_out, write_left_out


class RowStatus(StrEnum):
    """What became of one row."""

    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    DUPLICATE = "duplicate"
    """An earlier row of the file is about the same person; what this one says holds as well."""
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one row, and why it was rejected."""

    status: RowStatus
    reason: str | None = None


@dataclass(slots=True)
class Tally:
    """The counts of an import so far."""

    rows: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    """By reason."""
    left_out: LeftOutCounts = field(default_factory=LeftOutCounts)
    """Cells that rows were taken without."""
    refused: Counter[str] = field(default_factory=Counter)
    """Consent that was not taken, by why; its row was."""

    def count(self, outcome: Outcome) -> None:
        """Count one row."""
        self.rows += 1
        if outcome.status is RowStatus.REJECTED:
            self.rejected[outcome.reason or "unknown"] += 1
        else:
            self.statuses[outcome.status.value] += 1

    def leave_out(self, cells: Sequence[LeftCell]) -> list[LeftCell]:
        """Count what was left out of rows; returns what of it is to be kept."""
        return self.left_out.take(cells)

    @property
    def warnings(self) -> Counter[str]:
        """Return how many cells were left out, by what is wrong with them, in whichever column."""
        return self.left_out.by_reason()

    @property
    def is_whole(self) -> bool:
        """Whether every row is counted once."""
        return self.rows == self.statuses.total() + self.rejected.total()


def outcome_of(result: UpsertResult, *, is_known: bool) -> Outcome:
    """Say what an upsert made of a row; `is_known`: an earlier row of the file was about the same person."""
    if result.status in {UpsertStatus.CONFLICT, UpsertStatus.INVALID}:
        return Outcome(RowStatus.REJECTED, result.problems[0].code if result.problems else result.status.value)
    if is_known:
        return Outcome(RowStatus.DUPLICATE)
    return Outcome(RowStatus(result.status.value))


def write_tally(tally: Tally) -> dict[str, Any]:
    """Write counts as they are stored and shown: every status is there, zero or not."""
    counted = {status.value: tally.statuses[status.value] for status in RowStatus if status is not RowStatus.REJECTED}
    return {
        "rows": tally.rows,
        **counted,
        "rejected": dict(tally.rejected),
        "warnings": dict(tally.warnings),
        "left_out": write_left_out(tally.left_out),
        "consent_refused": dict(tally.refused),
    }


def read_tally(raw: Mapping[str, Any]) -> Tally:
    """Read stored counts."""
    return Tally(
        rows=raw.get("rows", 0),
        statuses=Counter({status.value: raw[status.value] for status in RowStatus if isinstance(raw.get(status), int)}),
        rejected=Counter(raw.get("rejected", {})),
        left_out=read_left_out(raw.get("left_out", ())),
        refused=Counter(raw.get("consent_refused", {})),
    )
