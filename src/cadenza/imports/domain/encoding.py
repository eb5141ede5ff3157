"""Which encoding a file is in, told from its bytes: BOM, UTF-16 by its zeros, UTF-8 by its form, else the likeliest.

A single-byte encoding can't be proven, only guessed: the sample is read in each candidate, and the one whose words
look most like words wins (one script a word, capitals where capitals stand). The guess is shown with the preview and
can be changed; nothing is lost by a wrong one, since the file is kept as it came. UTF-16 and UTF-32 are turned into
UTF-8 when they come in, so that a line end is a byte in whatever is kept.
"""

import codecs
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

UTF8 = "utf-8"
SAMPLE_BYTES = 64 * 1024
CONTEXT_BYTES = 200
"""How much is kept around a byte that is no ASCII, for the guess."""

SINGLE_BYTE = (
    "cp1252",
    "cp1251",
    "cp1255",
    "iso-8859-15",
    "koi8-r",
    "cp866",
    "cp850",
    "cp862",
    "mac_roman",
    "cp1250",
    "cp1253",
    "cp1254",
    "cp1256",
)
"""Those that are tried, the likelier first."""

KNOWN = (UTF8, *SINGLE_BYTE, "iso-8859-1", "iso-8859-2", "iso-8859-5", "iso-8859-7", "iso-8859-8", "iso-8859-9")
"""Those a person may choose: every one keeps ASCII, and so the line ends, as single bytes."""

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_BROKEN_FOR_EACH_GOOD = 20
"""A UTF-8 file may hold one broken byte among this many good characters."""

_ONE_CASE = 0.7
_LATIN = frozenset("àáâãäåçèéêëìíîïñòóôõöøùúûüýœæßªº" + "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒÆ")
_COMMON_MARKS = frozenset("–—‘’“”…€°·«»¿¡§©®™ \xa0")
_WORD = re.compile(r"[^\s\x00-\x40\[-`{-\x7f]+")


def unicode_of(head: bytes) -> str | None:
    """Return UTF-16 or UTF-32 if the file is in one, by its mark or by where its zeros are."""
    for mark, name in _BOMS:
        if head.startswith(mark):
            return name
    part = head[:1000]
    even, odd = part[::2].count(0), part[1::2].count(0)
    if odd * 4 > len(part) and even * 8 < len(part):
        return "utf-16-le"
    if even * 4 > len(part) and odd * 8 < len(part):
        return "utf-16-be"
    return None


class Sniffer:
    """Looks at a whole file as it passes, and keeps little of it."""

    def __init__(self) -> None:
        """Start with nothing seen."""
        self._utf8 = codecs.getincrementaldecoder(UTF8)("replace")
        self._broken = 0
        self._good = 0
        self._kept = bytearray()

    def feed(self, data: bytes) -> None:
        """Look at the next bytes."""
        text = self._utf8.decode(data)
        if data.isascii():
            return
        self._broken += text.count("\ufffd")
        self._good += max(0, len(data) - len(text))  # each character of several bytes makes the text shorter
        self._keep(data)

    def encoding(self) -> str:
        """Say which encoding it is most likely."""
        broken = self._broken + self._utf8.decode(b"", final=True).count("\ufffd")
        if broken == 0 or self._good > _BROKEN_FOR_EACH_GOOD * broken:
            return UTF8
        return guess_single_byte(bytes(self._kept))

    def _keep(self, data: bytes) -> None:
        kept_to = 0
        for match in re.finditer(rb"[\x80-\xff]", data):
            if len(self._kept) >= SAMPLE_BYTES:
                return
            if match.start() >= kept_to:
                kept_to = match.start() + CONTEXT_BYTES
                self._kept += data[max(0, match.start() - CONTEXT_BYTES) : kept_to] + b"\n"


def guess_single_byte(sample: bytes) -> str:
    """Return the candidate in which the sample's words look most like words."""
    return max(SINGLE_BYTE, key=lambda name: (_likeliness(sample, name), -SINGLE_BYTE.index(name)))


def _likeliness(sample: bytes, name: str) -> float:
    text = sample.decode(name, "replace")
    words = [match[0] for match in _WORD.finditer(text) if not match[0].isascii()]
    marks = sum(1 for char in text if char > "\x7f" and not char.isalpha() and char not in _COMMON_MARKS)
    score = sum(map(_word_score, words)) - 2.0 * marks
    is_one_case = all(map(str.islower, words)) or all(map(str.isupper, words))
    # Names have capitals: letters of one case alone may be those of a script that has none, such as Hebrew.
    return score * _ONE_CASE if is_one_case and score > 0 and not any(map(_is_latin, words)) else score


def _word_score(word: str) -> float:
    """Score one word that is not ASCII: 1 for each character if it is like a word, less if it is not."""
    letters = [char for char in word if char.isalpha()]
    strange = sum(1 for char in word if not char.isalpha() and char not in _COMMON_MARKS and char > "\x7f")
    scripts = {_script(char) for char in letters}
    score = float(sum(1 for char in letters if char > "\x7f"))
    if len(scripts) > 1:
        score -= 3.0 * len(letters)
    if scripts == {"LATIN"}:
        score -= 2.0 * sum(1 for char in letters if char > "\x7f" and char not in _LATIN)
    core = "".join(letters)
    if not (core.islower() or core.isupper() or core.istitle() or _is_caseless(core)):
        score -= 1.5 * len(letters)
    return score - 3.0 * strange


def _is_latin(word: str) -> bool:
    return any(_script(char) == "LATIN" for char in word if char.isalpha())


def _is_caseless(word: str) -> bool:
    return word.lower() == word.upper()


@lru_cache(maxsize=4096)
def _script(char: str) -> str:
    return unicodedata.name(char, "?").split(" ", 1)[0] if char > "\x7f" else "LATIN"


def transcoder(encoding: str) -> codecs.IncrementalDecoder:
    """Return what turns the pieces of a UTF-16 or UTF-32 file into text; a broken unit becomes U+FFFD."""
    return codecs.getincrementaldecoder(encoding)("replace")


def pieces(data: bytes, size: int) -> Iterator[bytes]:
    """Cut bytes into pieces of this size."""
    for start in range(0, len(data), size):
        yield data[start : start + size]
