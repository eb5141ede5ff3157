"""A template as it is kept: a text for each language, and which of them a person gets. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.channels.domain.capabilities import Channel

MOST_VARIANTS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedTemplate:
    """Reusable content of a channel."""

    id: UUID
    name: str
    channel: Channel
    variants: Mapping[str, str]
    """The text by language tag; at least one."""
    archived_at: datetime | None
    created_at: datetime
    updated_at: datetime


def choose_variant(variants: Mapping[str, str], contact_locale: str | None, organization_locale: str) -> str:
    """Return the language that a person is written to in: theirs, else the organization's, else the first there is.

    The tag itself goes before another country's form of the language, and a bare language before a country's.
    """
    for wanted in (contact_locale, organization_locale):
        if wanted is not None and (found := _nearest(variants, wanted)) is not None:
            return found
    return min(variants)


def _nearest(variants: Mapping[str, str], wanted: str) -> str | None:
    language = _language(wanted)
    if wanted in variants:
        return wanted
    if language in variants:
        return language
    return min((tag for tag in variants if _language(tag) == language), default=None)


def _language(tag: str) -> str:
    return tag.split("-", maxsplit=1)[0]
