"""How a conversation stands once an answer of the team is called back: as if it had not been given. Pure."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from cadenza.inbox.domain.conversation import preview_of


class Word(NamedTuple):
    """A message that a person wrote: the contact, or somebody of the team by hand."""

    seq: int
    is_theirs: bool
    """The contact's."""
    at: datetime
    """When it reached us, or was written here."""
    body: str


class Standing(NamedTuple):
    """Since when the person waits for an answer, and what was said last."""

    waiting_since: datetime | None
    last_text: str


def stand_without(words: Iterable[Word], resolved_after: int) -> Standing:
    """Say how it stands by the words that are left, given from the newest back.

    Whoever wrote before somebody was done with the conversation, up to `resolved_after`, waits no more.
    """
    waiting: datetime | None = None
    last: str | None = None
    for word in words:
        last = preview_of(word.body) if last is None else last
        if not word.is_theirs or word.seq <= resolved_after:
            break
        waiting = word.at
    return Standing(waiting, last or "")
