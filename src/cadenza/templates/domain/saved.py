"""A template as it is kept: a text for each language, and which of them a person gets. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from cadenza.channels.domain.capabilities import Channel

MOST_VARIANTS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Variants:
    """What is said, in one or more languages. Whoever is under way keeps these: they are frozen as a whole."""

    texts: Mapping[str, str]
    """The text by language tag; at least one."""
    base: str
    """The language for whoever speaks none of them."""

    @classmethod
    def own(cls, text: str) -> "Variants":
        """Return a text that is the same for everybody, written where it is used."""
        return cls(texts={"": text}, base="")

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Variants":
        """Read what `write` has written."""
        return cls(texts=raw["texts"], base=raw["base"])

    def write(self) -> dict[str, object]:
        """Return it as JSON."""
        return {"base": self.base, "texts": dict(self.texts)}

    def text_for(self, contact_locale: object, organization_locale: str) -> str:
        """Return the text that a person gets."""
        return self.texts[choose_variant(self.texts, self.base, contact_locale, organization_locale)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedTemplate:
    """Reusable content of a channel."""

    id: UUID
    name: str
    channel: Channel
    variants: Variants
    archived_at: datetime | None
    created_at: datetime
    updated_at: datetime


class SortedBy(StrEnum):
    """What lists of templates are sorted by; names decide between equals."""

    NAME = "name"
    CHANNEL = "channel"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """Which templates are listed."""

    channel: Channel | None
    is_archived: bool
    limit: int
    text: str | None = None
    """Part of a name."""
    by: SortedBy = SortedBy.NAME
    is_descending: bool = False
    after: tuple[str, str] | None = None
    """What the last of the page before is sorted by, and its name."""


def choose_variant(variants: Mapping[str, object], base: str, contact_locale: object, organization_locale: str) -> str:
    """Return the language that a person is written to in: theirs, else the organization's, else the base.

    The tag itself goes before another country's form of the language, and a bare language before a country's.
    """
    for wanted in (contact_locale, organization_locale):
        if isinstance(wanted, str) and (found := nearest(variants, wanted)) is not None:
            return found
    return base


def nearest(variants: Mapping[str, object], wanted: str) -> str | None:
    """Return the language among these that comes nearest to a tag, if it is the same one at all."""
    language = _language(wanted)
    if wanted in variants:
        return wanted
    if language in variants:
        return language
    return min((tag for tag in variants if _language(tag) == language), default=None)


def _language(tag: str) -> str:
    return tag.split("-", maxsplit=1)[0]
