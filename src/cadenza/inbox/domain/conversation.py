"""A conversation as the team works it. Pure.

    open ──snooze──▶ snoozed ──its time, or the person writes──▶ open
     │ ▲                │
     │ └── the person or a colleague writes, reopen ── resolved
     └──resolve──▶ resolved ◀── resolve

Whoever writes by hand opens it again; what is sent by itself changes nothing here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from cadenza.contacts.domain.text import clean_line, fold_text
from cadenza.kit.errors import Invalid, Problem

MOST_LABELS = 20
LONGEST_LABEL = 40
LONGEST_PREVIEW = 200


class State(StrEnum):
    """Whether somebody has something to do here."""

    OPEN = "open"
    SNOOZED = "snoozed"
    RESOLVED = "resolved"


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What the team has done with one conversation."""

    organization_id: UUID
    conversation_id: UUID
    contact_id: UUID
    seq: int
    """The number of its last message."""
    state: State
    state_changed_at: datetime
    snoozed_until: datetime | None
    assignee_id: UUID | None
    unread: int
    waiting_since: datetime | None
    labels: tuple[str, ...]

    @property
    def id(self) -> UUID:
        """Name the work: there is one of a conversation."""
        return self.conversation_id


class Whose(StrEnum):
    """Whose conversations a list shows."""

    ANYBODY = "anybody"
    MINE = "mine"
    UNASSIGNED = "unassigned"


class Position(NamedTuple):
    """Where a page of the list ends: the last conversation on it."""

    activity_at: datetime
    conversation_id: UUID
    is_named: bool = False
    """Among those that a search means by name or number: they come first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a list of conversations shows."""

    state: State | None = State.OPEN
    """None: all of them."""
    whose: Whose = Whose.ANYBODY
    assignee_id: UUID | None = None
    """One colleague's; with `mine` the caller's own."""
    is_unread: bool = False
    needs_person: bool = False
    label: str | None = None
    text: str | None = None
    """Part of what was last said, or the beginning of a name or a number."""

    @property
    def folded(self) -> str | None:
        """Return the text as what was said is kept; what was kept before accents went has it as it is."""
        return None if self.text is None else fold_text(self.text) or self.text

    @property
    def name(self) -> str:
        """Name the list, so that a cursor of one fits no other."""
        parts = (self.state, self.whose, self.assignee_id, self.is_unread, self.needs_person, self.label, self.text)
        return ":".join(["inbox", *(str(part) for part in parts)])


def preview_of(text: str) -> str:
    """Return what of a message is kept to be searched: one line, in small letters without accents; not much of it."""
    return fold_text(text)[:LONGEST_PREVIEW]


def read_labels(raw: Iterable[str]) -> tuple[str, ...]:
    """Return labels as they are kept: trimmed, each once, in the order of the alphabet."""
    labels = sorted({clean_line(label) for label in raw} - {""})
    problems = [
        Problem(f"labels.{place}", "too_long", {"limit": LONGEST_LABEL})
        for place, label in enumerate(labels)
        if len(label) > LONGEST_LABEL
    ]
    if len(labels) > MOST_LABELS:
        problems.append(Problem("labels", "too_many", {"limit": MOST_LABELS}))
    if problems:
        raise Invalid(problems)
    return tuple(labels)
