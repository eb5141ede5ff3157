"""Where in a conversation a text was said: its messages looked through from the newest back. Pure.

One look is bounded by how many messages it reads and by how long they are together: a conversation of any length is
looked through in several.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from cadenza.contacts.domain.text import fold_text

MOST_LETTERS = 500_000
"""How much text one look reads: more than a thousand messages of any usual length have."""


class Said(NamedTuple):
    """One message, and what it says."""

    id: UUID
    seq: int
    body: str


class Found(NamedTuple):
    """A message in which the text stands."""

    id: UUID
    seq: int


class Look(NamedTuple):
    """What one look has found, the newest first, and before which message the next begins; None where it is through."""

    found: Sequence[Found]
    next_before: int | None


def look_through(messages: Iterable[Said], text: str, *, has_more: bool) -> Look:
    """Find a folded text in messages that are given from the newest back."""
    found: list[Found] = []
    letters = 0
    last: int | None = None
    for one in messages:
        if letters > MOST_LETTERS:
            return Look(found, last)
        letters += len(one.body)
        last = one.seq
        if text in fold_text(one.body):
            found.append(Found(one.id, one.seq))
    return Look(found, last if has_more else None)
