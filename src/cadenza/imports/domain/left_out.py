"""Cells that rows were taken without: each is counted by its column and by why, the first of them are kept. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

MOST_OF_A_GROUP = 1_000
"""Cells of one column and one reason that are kept; the count tells of the rest."""

MOST_OF_A_FILE = 10_000


class LeftOut(NamedTuple):
    """A cell that could not be read, by its place in the row."""

    column: int
    reason: str


class LeftCell(NamedTuple):
    """The same in its file; the value is gone once the file is."""

    row_number: int
    column: int
    reason: str
    value: str | None
    who: str | None = None
    """Whom the row is about, as a person says it; gone with the value."""


@dataclass(slots=True)
class LeftOutCount:
    """How many cells of a column were left out for one reason, and how many of them are kept."""

    count: int = 0
    kept: int = 0


@dataclass(slots=True)
class LeftOutCounts:
    """All the cells that were left out of a file so far."""

    groups: dict[LeftOut, LeftOutCount] = field(default_factory=dict)

    def take(self, cells: Iterable[LeftCell]) -> list[LeftCell]:
        """Count cells in the order of the file; returns those that are to be kept."""
        room = MOST_OF_A_FILE - sum(group.kept for group in self.groups.values())
        kept: list[LeftCell] = []
        for cell in cells:
            group = self.groups.setdefault(LeftOut(cell.column, cell.reason), LeftOutCount())
            group.count += 1
            if group.kept < MOST_OF_A_GROUP and len(kept) < room:
                group.kept += 1
                kept.append(cell)
        return kept

    def by_reason(self) -> Counter[str]:
        """Return how many there are for each reason, in whichever column."""
        found = Counter[str]()
        for group, counted in self.groups.items():
            found[group.reason] += counted.count
        return found


def write_left_out(counts: LeftOutCounts) -> list[dict[str, Any]]:
    """Write the groups as they are stored and shown, in the order of the columns."""
    return [
        {"column": group.column, "reason": group.reason, "count": counted.count, "kept": counted.kept}
        for group, counted in sorted(counts.groups.items())
    ]


def read_left_out(raw: Sequence[Mapping[str, Any]]) -> LeftOutCounts:
    """Read stored groups."""
    return LeftOutCounts(
        {LeftOut(one["column"], one["reason"]): LeftOutCount(one["count"], one["kept"]) for one in raw}
    )
