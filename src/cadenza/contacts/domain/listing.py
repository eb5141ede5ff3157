"""Which contacts a list shows, and where its pages end. Pure.

A list is walked by one index, the most selective of its filters, and what comes is checked against the others; a page
never costs more than a bounded walk. With a text the order is that of the matches: exact identifier, name, last name,
beginning of an identifier; without one it is newest first.
"""

import re
from dataclasses import dataclass
from enum import IntEnum
from uuid import UUID

from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.phones import country_code
from cadenza.contacts.domain.text import search_text

FIRST_ID = UUID(int=0)
LAST_ID = UUID(int=2**128 - 1)
_LAST_CHARACTER = "\U0010ffff"
_PHONE_LIKE = re.compile(r"[+()\s.\-\d]{3,30}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactFilter:
    """What a contact must be to be listed; None asks for nothing."""

    text: str | None = None
    tag: str | None = None
    lifecycle: Lifecycle | None = None
    lead_status: str | None = None
    consent_key: OptOutKey | None = None
    consent_state: ConsentState | None = None
    import_id: UUID | None = None

    @property
    def name(self) -> str:
        """Name the list, so that a cursor belongs to it alone."""
        parts = (self.text, self.tag, self.lifecycle, self.lead_status, self.consent_key, self.consent_state)
        return "contacts:" + "|".join("" if part is None else str(part) for part in (*parts, self.import_id))


class Stage(IntEnum):
    """What of a contact the text is compared with, in the order of the list."""

    EXACT = 0
    NAME = 1
    LAST_NAME = 2
    IDENTIFIER = 3


@dataclass(frozen=True, slots=True)
class Place:
    """Where a list stands: after this match and this contact."""

    id: UUID
    stage: Stage = Stage.EXACT
    match: str = ""


NEWEST = Place(LAST_ID)
FIRST_MATCH = Place(FIRST_ID)


@dataclass(frozen=True, slots=True)
class Span:
    """All texts that begin with a prefix, compared byte by byte."""

    start: str

    @property
    def end(self) -> str:
        """Return what comes after all of them."""
        return self.start + _LAST_CHARACTER


def name_span(text: str) -> Span | None:
    """Return the names that begin with the text."""
    folded = search_text(text)
    return Span(folded) if folded else None


def identifier_spans(text: str, region: str) -> list[Span]:
    """Return the identifiers that begin with the text: as written, and as a phone of the organization's country."""
    written = " ".join(text.lower().split())
    starts = [written] if written else []
    if _PHONE_LIKE.fullmatch(text.strip()):
        digits = re.sub(r"\D", "", text)
        code = country_code(region)
        starts = [digits, f"+{digits}", *([f"+{code}{digits.lstrip('0')}"] if code and "+" not in text else [])]
    return [Span(start) for start in dict.fromkeys(starts) if start]
