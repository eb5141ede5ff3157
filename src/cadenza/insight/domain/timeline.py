"""The timeline of a contact: everything that happened, in one order that never changes. Pure.

Newest first; of one instant by the rank of the kind, then by id, the larger first. A page ends at a `Position`, and
each kind's rows are read from there on by (time, id) alone: `Position.bound` says from which id.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID


class Kind(StrEnum):
    """What sort of thing happened; in the order in which things of one instant stand."""

    MESSAGE = "message"
    EVENT = "event"
    CONSENT = "consent"
    CHANGE = "change"
    DEAL = "deal"
    ENROLLMENT_ENDED = "enrollment_ended"
    ENROLLMENT_STARTED = "enrollment_started"
    MERGE_UNDONE = "merge_undone"
    MERGE = "merge"


_RANKS = {kind: rank for rank, kind in enumerate(Kind)}
_NONE = UUID(int=0)
_ALL = UUID(int=2**128 - 1)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened."""

    kind: Kind
    at: datetime
    id: UUID
    details: Mapping[str, Any]

    @property
    def position(self) -> "Position":
        """Return where it stands."""
        return Position(self.at, self.kind, self.id)


class Position(NamedTuple):
    """Where a page ends: the last entry on it."""

    at: datetime
    kind: Kind
    id: UUID

    def bound(self, kind: Kind) -> UUID:
        """Return the id below which rows of this kind, of this very instant, are still to come."""
        if kind is self.kind:
            return self.id
        return _ALL if _RANKS[kind] > _RANKS[self.kind] else _NONE


TOP = Position(datetime(9999, 1, 1, tzinfo=UTC), Kind.MESSAGE, _ALL)
"""Before the first entry."""


def page_of(entries: Iterable[Entry], limit: int) -> tuple[Sequence[Entry], Position | None]:
    """Return one page of what each kind has at most `limit + 1` of, and where the next begins, if there is one."""
    ordered = sorted(entries, key=_order, reverse=True)
    page = ordered[:limit]
    return page, page[-1].position if len(ordered) > limit else None


def _order(entry: Entry) -> tuple[datetime, int, int]:
    return entry.at, -_RANKS[entry.kind], entry.id.int
