"""A contact as it is submitted: by the API, an import, a form or an event. Pure.

`None` means "not said": an upsert leaves that field as it is. A draft is cleaned at the boundary (`clean_draft`)
and checked as a whole (`check_draft`), so its caller answers with every problem at once. Limits keep one row a
row: attributes are values, not documents.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, normalise
from cadenza.contacts.domain.text import clean_line, clean_name, clean_text
from cadenza.contacts.errors import InvalidIdentifier
from cadenza.kit.errors import Problem
from cadenza.kit.locales import locale_named
from cadenza.kit.timing import is_zone

MAX_IDENTIFIERS = 50
MAX_NAME_LENGTH = 200
MAX_ATTRIBUTES = 200
MAX_ATTRIBUTE_KEY_LENGTH = 64
MAX_ATTRIBUTE_BYTES = 2048
MAX_TAGS = 100
MAX_TAG_LENGTH = 64
MAX_PROOF_LENGTH = 2000

FALLBACK_ZONE = "UTC"

_KINDS = frozenset(IdentifierKind)


class Lifecycle(StrEnum):
    """What the person is to the organization."""

    LEAD = "lead"
    MEMBER = "member"
    CUSTOMER = "customer"


class ZoneSource(StrEnum):
    """Where a contact's time zone is from, the most trusted first."""

    GIVEN = "given"
    PHONE_PREFIX = "phone_prefix"
    CONNECTION = "connection"
    ORGANIZATION = "organization"


class ZoneChoice(NamedTuple):
    """A time zone and where it is from."""

    zone: str
    source: ZoneSource


AttributeValue = str | int | float | bool | None | Sequence[str | int | float | bool | None]


class ContactDraft(NamedTuple):
    """What someone says about a contact; identifiers are in their normal form already."""

    identifiers: tuple[Identifier, ...] = ()
    first_name: str | None = None
    last_name: str | None = None
    locale: str | None = None
    time_zone: str | None = None
    lifecycle: Lifecycle | None = None
    lead_status: str | None = None
    source: str | None = None
    """Where the person is from, in the organization's own words: an advert, a form, a friend."""
    owner: str | None = None
    """Who of the team looks after the person."""
    trial_at: datetime | None = None
    """When a lead tries it out."""
    attributes: Mapping[str, AttributeValue] = MappingProxyType({})
    tags: tuple[str, ...] = ()
    consent: Mapping[OptOutKey, ConsentState] = MappingProxyType({})
    consent_proof: str | None = None


def read_identifiers(
    raw: Iterable[tuple[str, str, str]], default_region: str | None
) -> tuple[tuple[Identifier, ...], list[Problem]]:
    """Read (kind, value, scope) rows: the good ones, each once, and what is wrong with the others by position."""
    found: dict[tuple[str, str, str], Identifier] = {}
    problems: list[Problem] = []
    for position, (kind, value, scope) in enumerate(raw):
        path = f"identifiers.{position}"
        if kind not in _KINDS:
            params = {"kind": kind, "choices": [one.value for one in IdentifierKind]}
            problems.append(Problem(f"{path}.kind", "unknown_kind", params))
            continue
        try:
            identifier = normalise(IdentifierKind(kind), value, default_region, scope=scope)
        except InvalidIdentifier as error:
            problems.append(Problem(f"{path}.value", error.problem.code, error.problem.params))
            continue
        found.setdefault((identifier.kind, identifier.scope, identifier.match_key), identifier)
    return tuple(found.values()), problems


def clean_draft(draft: ContactDraft) -> ContactDraft:
    """Remove what can't be stored from every text, blank texts included, and write the locale in its usual form."""
    return draft._replace(
        first_name=_name_or_none(draft.first_name),
        last_name=_name_or_none(draft.last_name),
        locale=locale_named(draft.locale) or draft.locale if draft.locale else None,
        time_zone=_line_or_none(draft.time_zone),
        lead_status=_line_or_none(draft.lead_status),
        source=_line_or_none(draft.source),
        owner=_line_or_none(draft.owner),
        attributes={clean_line(key): _clean_value(value) for key, value in draft.attributes.items()},
        tags=tuple(dict.fromkeys(tag for raw in draft.tags if (tag := clean_line(raw)))),
        consent_proof=clean_text(draft.consent_proof) if draft.consent_proof else None,
    )


def check_draft(draft: ContactDraft) -> list[Problem]:
    """List everything that is wrong with a cleaned draft."""
    return [*_check_person(draft), *_check_attributes(draft.attributes), *_check_tags(draft.tags)]


def _check_person(draft: ContactDraft) -> Iterable[Problem]:
    if not draft.identifiers:
        yield Problem("identifiers", "no_identifier")
    if len(draft.identifiers) > MAX_IDENTIFIERS:
        yield Problem("identifiers", "too_many", {"limit": MAX_IDENTIFIERS})
    for path in ("first_name", "last_name", "source", "owner"):
        text: str | None = getattr(draft, path)
        if text is not None and len(text) > MAX_NAME_LENGTH:
            yield Problem(path, "too_long", {"limit": MAX_NAME_LENGTH})
    if draft.locale is not None and locale_named(draft.locale) is None:
        yield Problem("locale", "unknown_locale", {"locale": draft.locale[:50]})
    if draft.time_zone is not None and not is_zone(draft.time_zone):
        yield Problem("time_zone", "unknown_time_zone", {"name": draft.time_zone[:50]})
    if draft.consent_proof is not None and len(draft.consent_proof) > MAX_PROOF_LENGTH:
        yield Problem("consent_proof", "too_long", {"limit": MAX_PROOF_LENGTH})


def _check_attributes(attributes: Mapping[str, object]) -> Iterable[Problem]:
    if len(attributes) > MAX_ATTRIBUTES:
        yield Problem("attributes", "too_many", {"limit": MAX_ATTRIBUTES})
    for key, value in attributes.items():
        path = f"attributes.{key[:MAX_ATTRIBUTE_KEY_LENGTH]}"
        if not key:
            yield Problem(path, "empty_key")
        elif len(key) > MAX_ATTRIBUTE_KEY_LENGTH:
            yield Problem(path, "key_too_long", {"limit": MAX_ATTRIBUTE_KEY_LENGTH})
        if not _is_attribute(value):
            yield Problem(path, "unknown_type", {"choices": ["text", "number", "boolean", "null", "list"]})
        elif len(json.dumps(value, ensure_ascii=False).encode()) > MAX_ATTRIBUTE_BYTES:
            yield Problem(path, "value_too_long", {"limit": MAX_ATTRIBUTE_BYTES})


def _check_tags(tags: Sequence[str]) -> Iterable[Problem]:
    if len(tags) > MAX_TAGS:
        yield Problem("tags", "too_many", {"limit": MAX_TAGS})
    for position, tag in enumerate(tags):
        if len(tag) > MAX_TAG_LENGTH:
            yield Problem(f"tags.{position}", "too_long", {"limit": MAX_TAG_LENGTH})


def _is_attribute(value: object) -> bool:
    """Say whether it is one value or a list of values; NaN and infinity are no JSON."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, list | tuple):
        return all(not isinstance(item, list | tuple) and _is_attribute(item) for item in value)
    return value is None or isinstance(value, str | int)


def _clean_value(value: AttributeValue) -> AttributeValue:
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, list | tuple):
        return [clean_text(item) if isinstance(item, str) else item for item in value]
    return value


def _name_or_none(text: str | None) -> str | None:
    return (clean_name(text) or None) if text is not None else None


def _line_or_none(text: str | None) -> str | None:
    return (clean_line(text) or None) if text is not None else None
