"""Email addresses: the syntax that today's mail servers accept, without asking the network. Pure.

Kept as the person wrote it, but for the domain's case; compared in lower case, since no provider in use tells
`Ana@` from `ana@`. Dots and +tags stay: on most servers they are other mailboxes.
"""

import re
import unicodedata

from cadenza.contacts.domain.text import clean_text, strip_invisible
from cadenza.contacts.errors import InvalidIdentifier

MAX_LENGTH = 254
MAX_LOCAL_LENGTH = 64
MAX_RAW_LENGTH = 500

_WORD = r"[^\s\x00-\x20\"(),.:;<>@\[\\\]\x7f]+"
_LABEL = r"[^\W_](?:[\w-]{0,61}[^\W_])?"
_ADDRESS = re.compile(rf"({_WORD}(?:\.{_WORD})*)@((?:{_LABEL}\.)+{_LABEL})")
_IN_BRACKETS = re.compile(r"<([^<>]*@[^<>]*)>")
_IN_DNS = "xn--"
_SEVERAL = re.compile(r"[;,\s]+")


def email(raw: str) -> str:
    """Return the address as it is kept, or raise InvalidIdentifier; of several the first valid one."""
    if len(raw) > MAX_RAW_LENGTH:
        raise InvalidIdentifier("email", "identifier_too_long", limit=MAX_RAW_LENGTH)
    text = strip_invisible(clean_text(raw)).strip().strip("'\"`")
    text = re.sub(r"^mailto:", "", text, flags=re.IGNORECASE)
    if bracketed := _IN_BRACKETS.search(text):
        text = bracketed[1].strip()
    for part in (text, *_separate(text)):
        if address := _checked(part.strip().rstrip(".")):
            return address
    raise InvalidIdentifier("email", "email_invalid")


def match_key(address: str) -> str:
    """Return what is compared: two spellings of one mailbox have one key."""
    local, _, domain = address.lower().rpartition("@")
    labels = [_readable(label) for label in domain.split(".")]
    return unicodedata.normalize("NFC", f"{local}@{'.'.join(labels)}")


def _readable(label: str) -> str:
    """Return a part of a domain in its own letters, also where it is written in the form that DNS has for them."""
    if not label.startswith(_IN_DNS):
        return label
    try:
        letters = label.removeprefix(_IN_DNS).encode("ascii").decode("punycode")
        is_the_form = letters.encode("punycode").decode("ascii") == label.removeprefix(_IN_DNS)
    except UnicodeError:
        return label
    is_label = not letters.isascii() and re.fullmatch(_LABEL, letters) is not None
    return letters.lower() if is_the_form and is_label else label


def _separate(text: str) -> list[str]:
    """Split a cell of several addresses; "joao silva@example.com" is one broken address, not two parts."""
    parts = _SEVERAL.split(text)
    return parts if all("@" in part for part in parts if part) else []


def _checked(text: str) -> str | None:
    found = _ADDRESS.fullmatch(text)
    if found is None or len(found[1]) > MAX_LOCAL_LENGTH or len(text) > MAX_LENGTH:
        return None
    domain = found[2].lower()
    return None if domain.rsplit(".", 1)[-1].isdecimal() else f"{found[1]}@{domain}"
