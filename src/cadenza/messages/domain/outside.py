"""What comes from outside is read and bounded before it is kept: addresses, ids, texts and times. Pure.

Signals have lost NULs and broken characters already; what is left is size, clocks that are wrong, and numbers that no
list of valid numbers knows yet: a person who writes from one has it.
"""

import hashlib
import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from cadenza.channels.domain.signals import Alias
from cadenza.contacts.domain import phones
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, IdentifierStatus, normalise
from cadenza.contacts.errors import InvalidIdentifier

LONGEST_ID = 250
"""Fits an index entry with room to spare."""

LONGEST_TEXT = 2_000
"""A provider's explanation."""

LONGEST_BODY = 65_536
"""A message; longer ones are cut, the call they came in is kept whole."""

OLDEST = timedelta(days=30)
"""No provider tells of anything older; a time before that is a wrong clock."""

_DIGITS = re.compile(r"\+?([0-9]{3,15})")


def read_address(kind: IdentifierKind, raw: str, region: str, scope: str) -> Identifier | None:
    """Read an address as a network writes it; None for what is nobody's: groups, channels, broadcasts.

    Networks write phones with their country code, with or without a plus, whatever the organization's region.
    """
    digits = _DIGITS.fullmatch(raw.strip()) if kind is IdentifierKind.PHONE else None
    if digits is None:
        return _normal(kind, raw, region, scope)
    international = f"+{digits[1]}"
    known = _normal(kind, international, None, scope) or _normal(kind, raw, region, scope)
    return known or Identifier(kind, international, phones.match_key(international), IdentifierStatus.VALID)


def read_aliases(aliases: Iterable[Alias], region: str, scope: str) -> tuple[Identifier, ...]:
    """Read what else a network calls somebody; what is nobody's is left out."""
    read = (read_address(alias.kind, alias.raw, region, scope) for alias in aliases)
    return tuple(identifier for identifier in read if identifier is not None)


def _normal(kind: IdentifierKind, raw: str, region: str | None, scope: str) -> Identifier | None:
    try:
        return normalise(kind, raw, region, scope=scope)
    except InvalidIdentifier:
        return None


def bounded_id(text: str) -> str:
    """Return an id that fits an index; two long ones that differ stay different."""
    if len(text) <= LONGEST_ID:
        return text
    digest = hashlib.sha256(text.encode()).hexdigest()
    return f"{text[: LONGEST_ID - len(digest) - 1]}#{digest}"


def bounded_text(text: str) -> str:
    """Return a provider's explanation at a length worth keeping."""
    return text[:LONGEST_TEXT]


def bounded_body(text: str) -> str:
    """Return a message's text at a length worth keeping."""
    return text[:LONGEST_BODY]


def believable(at: datetime, received_at: datetime) -> datetime:
    """Return when something happened: never after we heard of it, nor so long before that its clock must be wrong."""
    return at if received_at - OLDEST <= at <= received_at else received_at
