"""A person's addresses where somebody wrote them into a filter: found in any spelling, and taken out. Pure.

- Only what checks compare with is looked at: texts that the team wrote are theirs.
- A phone is found by the digits at its end, at least eight of them: with and without country code, plus, zeros, spaces
  and dashes, in each national form and in the digits of any script. A date is no phone.
- What comes along when an address is copied is no part of it: marks that show nothing, brackets, quotes, what a link
  begins with, and a name in front of an address in angle brackets.
- An email is found whole, and by the part before the @ where that is long. So is every other identifier; one that is
  short is part of too much to be looked for.
"""

import re
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from cadenza.contacts.domain import phones
from cadenza.contacts.domain.checks import Op
from cadenza.contacts.domain.text import plain_digits, strip_invisible

SHORTEST = 8
"""Characters, or digits, of which nobody else's value is made by chance."""

ERASED = "[erased]"
"""What a check compares with afterwards: nobody has it."""

_LIKE_A_PHONE = re.compile(r"[+0-9\s()._/\u2010-\u2015-]+")
_DATE = re.compile(r"(19|20)\d\d[-/]?(0[1-9]|1[0-2])[-/]?(0[1-9]|[12]\d|3[01])")
_AROUND = " \t<>;,\"'=@"
_CARRIED = re.compile(r"^(?:tel|sms|whatsapp|mailto):|^(?:https?://)?wa\.me/|@(?:s\.whatsapp\.net|c\.us|lid)$|\.0$")
"""What stands around an address that was copied: of a link, of a network, of a spreadsheet."""

_BETWEEN = '[^0-9a-z"]{0,3}'
"""What people write between two digits; quotes are where a value of a document ends."""

_BRACKETED = re.compile(r"<([^<>]+)>")
"""The address behind a name, as mail programs write it."""

_COMPARING = frozenset({Op.IS, Op.IS_NOT, Op.IN, Op.NOT_IN, Op.CONTAINS, Op.HAS, Op.HAS_NOT})


@dataclass(frozen=True, slots=True)
class Mentions:
    """What names a person: whole values in small letters, and digits without zeros ahead."""

    words: frozenset[str]
    digits: frozenset[str]

    @property
    def pattern(self) -> str:
        """A regular expression of PostgreSQL that whatever names the person matches, and little else: a first look."""
        ends = (one for one in self.digits if not any(one != other and one.endswith(other) for other in self.digits))
        scripts = _digits_of_scripts()
        no_more = f"(?![{''.join(scripts)}a-f])"
        numbers = (_BETWEEN.join(f"[{scripts[int(digit)]}]" for digit in number) + no_more for number in sorted(ends))
        return "|".join((*(re.sub(r"(\W)", r"\\\1", word) for word in sorted(self.words)), *numbers)) or "(?!)"

    def take_from(self, document: Any) -> Any:
        """Return a JSON document in which no check compares with what names the person."""
        if isinstance(document, Mapping):
            is_check = "field" in document and document.get("op") in _COMPARING
            return {
                name: self._erased(value) if is_check and name == "value" else self.take_from(value)
                for name, value in document.items()
            }
        return [self.take_from(one) for one in document] if isinstance(document, list) else document

    def _erased(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._erased(one) for one in value]
        return ERASED if self._has(value) else value

    def _has(self, value: Any) -> bool:
        if isinstance(value, bool) or not isinstance(value, str | int):
            return False
        text = plain_digits(strip_invisible(unicodedata.normalize("NFKC", str(value)))).lower()
        return any(self._is_named(one) for one in (text, *_BRACKETED.findall(text)))

    def _is_named(self, text: str) -> bool:
        text = text.strip(_AROUND)
        if text in self.words or (text := _CARRIED.sub("", text)) in self.words:
            return True
        if not _LIKE_A_PHONE.fullmatch(text) or _DATE.fullmatch(text):
            return False
        return re.sub(r"[^0-9]", "", text).lstrip("0") in self.digits


@cache
def _digits_of_scripts() -> tuple[str, ...]:
    """Return how all scripts write each digit, 0 to 9."""
    every = [char for code in range(sys.maxunicode + 1) if (char := chr(code)).isdecimal()]
    return tuple("".join(char for char in every if unicodedata.decimal(char) == digit) for digit in range(10))


def spellings(addresses: Iterable[str]) -> set[str]:
    """Return the forms in which networks write these addresses: national variants, with and without a plus."""
    given = set(addresses)
    found = set(given)
    for address in given:
        digits = address.removeprefix("+").removesuffix("@s.whatsapp.net").removesuffix("@lid")
        if digits.isascii() and digits.isdigit():
            for number in (f"+{digits}", *phones.variants(phones.match_key(f"+{digits}"))):
                found |= {number, number.removeprefix("+")}
    return found


def mentions_of(addresses: Iterable[str]) -> Mentions:
    """Return what somebody may have typed who meant one of these addresses."""
    words, digits = set[str](), set[str]()
    for spelling in spellings(addresses):
        word = spelling.lower()
        words |= {word, word.partition("@")[0]}
        number = word.removeprefix("+")
        if number.isascii() and number.isdigit():
            digits |= {number[start:].lstrip("0") for start in range(len(number) - SHORTEST + 1)}
    return Mentions(
        frozenset(word for word in words if len(word) >= SHORTEST),
        frozenset(number for number in digits if len(number) >= SHORTEST),
    )
