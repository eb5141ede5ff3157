"""One action on many contacts as a job: which contacts it means, where it stands, when it can be undone. Pure.

queued ──▶ running ──▶ done, failed, cancelled

Whom a job means is a rule and a moment: the contacts that the rule finds and that were there at that moment, so whoever
comes later is not hit. A contact that has left the list before its turn is passed over.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.checks import Check, Checks, Match, Op
from cadenza.contacts.domain.listing import ContactFilter, Place, Stage

MOST_NAMED = 5_000
"""More people than anybody marks by hand are found by a filter."""

UNDO_FOR = timedelta(days=1)
LANE = "bulk"
HINT = "bulk_jobs"
"""The topic under which dashboards learn of progress."""


class BulkAction(StrEnum):
    """What may be done to many."""

    TAG = "tag"
    UNTAG = "untag"
    HOLD = "hold"
    ERASE = "erase"
    RUN = "run"
    """Put into a journey."""


class BulkState(StrEnum):
    """Where a job is."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Refusal(StrEnum):
    """Why something was not done to one contact; what a journey answers comes on top."""

    NOT_FOUND = "contact_not_found"
    CHANGED_SINCE = "changed_since"
    FAILED = "failed"


ACTIVE = frozenset({BulkState.QUEUED, BulkState.RUNNING})
UNDOABLE = frozenset({BulkAction.TAG, BulkAction.UNTAG, BulkAction.HOLD})
CHUNK: Mapping[BulkAction, int] = {
    BulkAction.TAG: 500,
    BulkAction.UNTAG: 500,
    BulkAction.HOLD: 500,
    # An erasure removes what every feature keeps about a person.
    BulkAction.ERASE: 50,
    BulkAction.RUN: 200,
}
"""How many contacts one transaction is about."""


EVERYONE = ContactFilter()


@dataclass(frozen=True, slots=True)
class Selection:
    """Whom: those named, or a list of contacts."""

    wanted: ContactFilter = EVERYONE
    contact_ids: tuple[UUID, ...] = ()

    @property
    def is_list(self) -> bool:
        """Whether it is a list that leaves somebody out."""
        return self.wanted.text is not None or bool(self.wanted.groups)


@dataclass(frozen=True, slots=True)
class Counts:
    """What came of it so far."""

    done: int = 0
    unchanged: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkJob:
    """A job as it is stored."""

    organization_id: UUID
    id: UUID
    action: BulkAction
    params: Mapping[str, Any]
    rule: Mapping[str, Any] | None
    cutoff: datetime
    undoes: UUID | None
    undone_by: UUID | None = None
    state: BulkState
    error: str | None
    place: Place | None
    total: int | None
    counts: Counts
    attempts: int
    actor: str | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None

    def undo_until(self) -> datetime | None:
        """Return until when it can be taken back; None where it can't, or somebody has."""
        if self.ended_at is None or self.counts.done == 0 or self.undoes or self.undone_by:
            return None
        return self.ended_at + UNDO_FOR if self.action in UNDOABLE else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it for one contact: changed, with what it was before, or refused; else it was so already."""

    contact_id: UUID
    reason: str | None = None
    before: Mapping[str, Any] | None = None


def frozen(wanted: ContactFilter, cutoff: datetime) -> ContactFilter:
    """Return the list without whoever was made after the moment, or came to a tag or an import after it."""
    there = Check("contact.created_at", Op.LTE, cutoff.isoformat())
    return replace(wanted, groups=(*wanted.groups, Checks(checks=(there,))), as_of=cutoff)


def write_rule(selection: Selection) -> dict[str, Any]:
    """Write which contacts a job means."""
    if selection.contact_ids:
        return {"contact_ids": [str(one) for one in selection.contact_ids]}
    groups = [
        {
            "match": group.match.value,
            "checks": [[one.field, one.op.value, list(one.value) if isinstance(one.value, tuple) else one.value]
                       for one in group.checks],
        }
        for group in selection.wanted.groups
    ]  # fmt: skip
    return {"text": selection.wanted.text, "groups": groups}


def read_rule(raw: Mapping[str, Any]) -> Selection:
    """Read which contacts a job means, as it was written."""
    if "contact_ids" in raw:
        return Selection(contact_ids=tuple(UUID(one) for one in raw["contact_ids"]))
    groups = tuple(
        Checks(
            Match(group["match"]),
            tuple(
                Check(field, Op(op), tuple(value) if isinstance(value, list) else value)
                for field, op, value in group["checks"]
            ),
        )
        for group in raw["groups"]
    )
    return Selection(ContactFilter(text=raw["text"], groups=groups))


def write_place(place: Place) -> dict[str, Any]:
    """Write where a walk stands."""
    return {
        "id": str(place.id),
        "match": place.match,
        "stage": int(place.stage),
        "is_last_part": place.is_last_part,
    }


def read_place(raw: Mapping[str, Any]) -> Place:
    """Read where a walk stands."""
    return Place(UUID(raw["id"]), raw["match"], Stage(raw["stage"]), raw["is_last_part"])
