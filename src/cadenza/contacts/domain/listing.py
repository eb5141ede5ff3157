"""Which contacts a list shows, in what order, and where its pages end. Pure.

A list with a text stands in the order of the matches: exact identifier, name, last name, beginning of an identifier.
Without one it stands in the order that was asked for, and whoever lacks what it goes by comes last. A page never
costs more than a bounded walk.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum
from uuid import UUID

from cadenza.contacts.domain.checks import Check, Checks, Match
from cadenza.contacts.domain.phones import country_code
from cadenza.contacts.domain.text import search_text

FIRST_ID = UUID(int=0)
LAST_ID = UUID(int=2**128 - 1)
_LAST_CHARACTER = "\U0010ffff"
_PHONE_LIKE = re.compile(r"[+()\s.\-\d]{3,30}")


class Sort(StrEnum):
    """What a list goes by."""

    CREATED = "created"
    NAME = "name"
    ACTIVE = "active"


@dataclass(frozen=True, slots=True)
class Order:
    """In which order a list stands; newest first if nothing else is said."""

    sort: Sort = Sort.CREATED
    is_descending: bool = True


NEWEST_FIRST = Order()


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactFilter:
    """What a contact must be to be listed: found by the text, and every group of checks holds."""

    text: str | None = None
    groups: tuple[Checks, ...] = ()
    as_of: datetime | None = None
    """What tags and imports have brought since then does not count."""

    def list_name(self, order: Order) -> str:
        """Name the list, so that a cursor belongs to it alone."""
        return f"contacts:{order.sort}:{order.is_descending}:{self.text!r}:{self.groups!r}"

    @property
    def required(self) -> Iterator[Check]:
        """Yield the checks each of which must hold: the list is no longer than what the rarest of them leaves."""
        for group in self.groups:
            if group.match is Match.ALL or len(group.checks) == 1:
                yield from group.checks


class Stage(IntEnum):
    """What of a contact the text is compared with, in the order of the list."""

    EXACT = 0
    NAME = 1
    LAST_NAME = 2
    IDENTIFIER = 3


@dataclass(frozen=True, slots=True)
class Place:
    """Where a list stands: after this contact and what the list goes by there.

    `is_last_part` is where those stand who lack it. In a list with a text, `match` is what matched in that stage.
    """

    id: UUID
    match: str = ""
    stage: Stage = Stage.EXACT
    is_last_part: bool = False


FIRST_MATCH = Place(FIRST_ID)


@dataclass(frozen=True, slots=True)
class Span:
    """All texts that begin with a prefix, compared byte by byte."""

    start: str

    @property
    def end(self) -> str:
        """Return what comes after all of them."""
        return self.start + _LAST_CHARACTER


@dataclass(frozen=True, slots=True)
class Spans:
    """Where a text may be found."""

    name: Span | None
    identifiers: list[Span] = field(default_factory=list)


def spans_of(text: str, region: str) -> Spans:
    """Return the names and identifiers that begin with the text; a phone also as the organization's country writes."""
    folded = search_text(text)
    return Spans(Span(folded) if folded else None, _identifier_spans(text, region))


def _identifier_spans(text: str, region: str) -> list[Span]:
    written = " ".join(text.lower().split())
    starts = [written] if written else []
    if _PHONE_LIKE.fullmatch(text.strip()):
        digits = re.sub(r"\D", "", text)
        code = country_code(region)
        starts = [digits, f"+{digits}", *([f"+{code}{digits.lstrip('0')}"] if code and "+" not in text else [])]
    return [Span(start) for start in dict.fromkeys(starts) if start]
