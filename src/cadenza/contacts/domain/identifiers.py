"""Identifiers: the ways a person can be known and reached, each in one normal form. Pure.

An identifier keeps `value`, the form a network understands, and `match_key`, which finds the person again and has
no national variants: a phone, its WhatsApp id and its JID share one key. `scope` is the linked account (LID) or
the portfolio (business-scoped id) for the kinds that mean something only there.
"""

import hashlib
import re
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from cadenza.contacts.domain import emails, phones
from cadenza.contacts.domain.text import clean_line, plain_digits, strip_invisible
from cadenza.contacts.errors import InvalidIdentifier

MAX_EXTERNAL_ID_LENGTH = 256
MAX_TOKEN_LENGTH = 4096
MAX_KEY_LENGTH = 256
"""A longer match key would not fit an index entry; it is replaced by its digest."""

_WHATSAPP_ID = re.compile(r"\+?([1-9][0-9]{6,14})")
_PERSON_JID = re.compile(r"([1-9][0-9]{6,14})(?:[._][0-9]+)?(?::[0-9]+)?@(?:s\.whatsapp\.net|c\.us)")
_OTHER_JID = re.compile(r".*@(?:g\.us|newsletter|broadcast|call)")
_LID = re.compile(r"([0-9]{5,20})(?::[0-9]+)?(?:@lid)?")
_BUSINESS_SCOPED = re.compile(r"[A-Z]{2}(?:\.ENT)?\.[A-Za-z0-9]{1,128}")


class IdentifierKind(StrEnum):
    """What sort of identifier it is."""

    PHONE = "phone"
    WHATSAPP_ID = "whatsapp_id"
    JID = "jid"
    LID = "lid"
    BUSINESS_SCOPED_ID = "business_scoped_id"
    EMAIL = "email"
    PUSH_TOKEN = "push_token"  # noqa: S105 - the name of a kind
    EXTERNAL_ID = "external_id"


class IdentifierStatus(StrEnum):
    """Whether it can be used: its form and, once it was tried, what the network said."""

    VALID = "valid"
    INVALID = "invalid"
    UNKNOWN = "unknown"


class Identifier(NamedTuple):
    """One identifier in its normal form."""

    kind: IdentifierKind
    value: str
    match_key: str
    status: IdentifierStatus = IdentifierStatus.UNKNOWN
    scope: str = ""


SCOPED_KINDS = frozenset({IdentifierKind.LID, IdentifierKind.BUSINESS_SCOPED_ID})


def normalise(kind: IdentifierKind, raw: str, default_region: str | None = None, *, scope: str = "") -> Identifier:
    """Return the identifier's normal form, or raise InvalidIdentifier with what is wrong.

    `default_region` (ISO code) reads phones without a country code. Normalising a value again changes nothing.
    """
    value, match_key, status = _NORMAL_FORMS[kind](raw, default_region)
    return Identifier(kind, value, match_key, status, scope if kind in SCOPED_KINDS else "")


def scoped_kind(value: str) -> IdentifierKind | None:
    """Return which hidden id a value is by its form: a LID, a business-scoped id, or none of them."""
    if value.endswith("@lid"):
        return IdentifierKind.LID
    return IdentifierKind.BUSINESS_SCOPED_ID if _BUSINESS_SCOPED.fullmatch(value) else None


_Form = tuple[str, str, IdentifierStatus]


def _phone(raw: str, region: str | None) -> _Form:
    number = phones.e164(raw, region)
    return number, phones.match_key(number), IdentifierStatus.VALID


def _email(raw: str, _: str | None) -> _Form:
    address = emails.email(raw)
    return address, emails.match_key(address), IdentifierStatus.VALID


def _whatsapp_id(raw: str, _: str | None) -> _Form:
    """Take the network's own digits as they are: it knows numbers that no metadata has yet."""
    digits = _matched(_WHATSAPP_ID, IdentifierKind.WHATSAPP_ID, re.sub(r"[\s().-]", "", _bare(raw)))
    return digits, phones.match_key(f"+{digits}"), IdentifierStatus.VALID


def _jid(raw: str, _: str | None) -> _Form:
    """Drop the device (`:12`); gateways spell the server in two ways, we in one."""
    text = _bare(raw).lower()
    if _OTHER_JID.fullmatch(text):
        raise InvalidIdentifier(IdentifierKind.JID, "not_a_person")
    digits = _matched(_PERSON_JID, IdentifierKind.JID, text)
    return f"{digits}@s.whatsapp.net", phones.match_key(f"+{digits}"), IdentifierStatus.VALID


def _lid(raw: str, _: str | None) -> _Form:
    digits = _matched(_LID, IdentifierKind.LID, _bare(raw).lower())
    return f"{digits}@lid", digits, IdentifierStatus.VALID


def _business_scoped_id(raw: str, _: str | None) -> _Form:
    text = _bare(raw)
    if not _BUSINESS_SCOPED.fullmatch(text):
        raise _refused(IdentifierKind.BUSINESS_SCOPED_ID, text)
    return text, text, IdentifierStatus.VALID


def _push_token(raw: str, _: str | None) -> _Form:
    return _opaque(IdentifierKind.PUSH_TOKEN, raw, MAX_TOKEN_LENGTH)


def _external_id(raw: str, _: str | None) -> _Form:
    return _opaque(IdentifierKind.EXTERNAL_ID, raw, MAX_EXTERNAL_ID_LENGTH)


def _opaque(kind: IdentifierKind, raw: str, limit: int) -> _Form:
    """Keep what only its issuer understands; case and punctuation may mean something."""
    text = clean_line(raw)
    if len(text) > limit:
        raise InvalidIdentifier(kind, "identifier_too_long", limit=limit)
    if not text:
        raise _refused(kind, text)
    is_short = len(text) <= MAX_KEY_LENGTH
    key = text if is_short else f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"
    return text, key, IdentifierStatus.UNKNOWN


def _bare(raw: str) -> str:
    """Return the text without marks that show nothing and with plain digits."""
    return plain_digits(strip_invisible(clean_line(raw[: MAX_TOKEN_LENGTH + 1])))


def _matched(pattern: re.Pattern[str], kind: IdentifierKind, text: str) -> str:
    """Return the pattern's first group, or raise."""
    if match := pattern.fullmatch(text):
        return match[1]
    raise _refused(kind, text)


def _refused(kind: IdentifierKind, text: str) -> InvalidIdentifier:
    return InvalidIdentifier(kind, "identifier_invalid" if text.strip() else "identifier_empty")


_NORMAL_FORMS: dict[IdentifierKind, Callable[[str, str | None], _Form]] = {
    IdentifierKind.PHONE: _phone,
    IdentifierKind.WHATSAPP_ID: _whatsapp_id,
    IdentifierKind.JID: _jid,
    IdentifierKind.LID: _lid,
    IdentifierKind.BUSINESS_SCOPED_ID: _business_scoped_id,
    IdentifierKind.EMAIL: _email,
    IdentifierKind.PUSH_TOKEN: _push_token,
    IdentifierKind.EXTERNAL_ID: _external_id,
}
