"""Text as it comes from files, forms and providers, made fit to store and to compare. Pure.

NUL and lone surrogates are the two things PostgreSQL's text can't hold and JSON can carry; they go at the
boundary, so nothing further in has to think of them.
"""

import re
import unicodedata

from cadenza.kit.blank import is_blank

_UNSTORABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
"""Control characters but tab and line ends, and halves of surrogate pairs."""

_DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Marks that turn the direction of what follows: in a name they would turn the rest of the message around."""

LONGEST_SEARCH = 200
"""Enough to tell people apart, and fits an index entry."""

MOST_MARKS = 30
"""That one letter is written with: no language comes near."""

_SHORT = 200
"""In which marks can't pile up to anything that takes long."""

_SPACES = re.compile(r"\s+")


def clean_text(text: str) -> str:
    """Remove what can't be stored or shown and put the rest in composed form; lines stay as they are."""
    if text.isascii() and text.isprintable():
        return text  # most of what comes, known at once
    return unicodedata.normalize("NFC", _with_few_marks(_UNSTORABLE.sub("", text)))


def clean_line(text: str) -> str:
    """Clean a value that is one line, such as a name: every run of spaces and line ends is one space.

    What is made only of characters that nobody sees is nothing.
    """
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    line = _SPACES.sub(" ", clean_text(text)).strip()
    return "" if is_blank(line) else line


def clean_name(text: str) -> str:
    """Clean what a person is called: a line that turns nothing around."""
    line = clean_line(text)
    return line if line.isascii() else clean_line(_DIRECTIONS.sub("", line))


def strip_invisible(text: str) -> str:
    """Remove characters that show nothing: bidi marks, zero-width spaces and joiners, byte order marks."""
    if text.isascii():
        return text
    return "".join(char for char in text if unicodedata.category(char) != "Cf")


def plain_digits(text: str) -> str:
    """Write every decimal digit of any script as 0-9."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text)


def search_text(*parts: str | None) -> str | None:
    """Return names as they are searched: lower case, without accents and marks, single spaces; None for nothing."""
    return fold_text(" ".join(part for part in parts if part))[:LONGEST_SEARCH] or None


def fold_text(text: str) -> str:
    """Return a text as it is searched: lower case, without accents and marks, single spaces."""
    if text.isascii():
        return clean_line(text.casefold())
    if len(text) > _SHORT:
        text = text.translate(_UNMARKED)
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return clean_line(folded.translate(_UNMARKED))


def _with_few_marks(text: str) -> str:
    """Take away marks that are piled upon one letter: normal forms sort them, in the square of how many there are."""
    if len(text) <= _SHORT or text.isascii():
        return text
    kept, pile = [], 0
    for char in text:
        pile = pile + 1 if unicodedata.combining(char) else 0
        if pile <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)


class _Unmarked(dict[int, int | None]):
    """For `str.translate`: takes marks away; each character is looked up once in a process."""

    def __missing__(self, code: int) -> int | None:
        self[code] = None if unicodedata.category(chr(code))[0] == "M" else code
        return self[code]


_UNMARKED = _Unmarked()
