"""How a CSV file is written: its encoding, delimiter, where its records begin, whether the first one is a header."""

import codecs
import csv
import io
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from cadenza.imports.domain.encoding import KNOWN, UTF8
from cadenza.kit.errors import Problem

DELIMITERS = (",", ";", "\t", "|")
SAMPLE_RECORDS = 100

_SEP_LINE = re.compile(rb"sep=(.)\r?\n", re.IGNORECASE)
"""Excel's first line that names the delimiter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How to read the bytes of one file."""

    encoding: str = UTF8
    delimiter: str = ","
    start: int = 0
    """Where the first record that is read begins: behind a mark of the encoding, Excel's `sep=` line, and a title."""
    has_header: bool = True
    skipped: int = 0
    """How many records stand above the headings: they are not read, but rows are counted from them."""

    def is_heading(self, number: int) -> bool:
        """Say whether the record of this number in the file names the columns."""
        return self.has_header and number == self.skipped + 1


def sniff(head: bytes, encoding: str) -> Dialect:
    """Read the dialect off the beginning of a file; `has_header` is decided later, by what the columns hold."""
    start = records_begin(head)
    if named := _sep_line(head):
        return Dialect(encoding=encoding, delimiter=named[1].decode("latin-1"), start=start)
    return Dialect(encoding=encoding, delimiter=_delimiter(head[start:].decode(encoding, "replace")), start=start)


def records_begin(head: bytes) -> int:
    """Return where the first record of a file begins, whatever it says."""
    named = _sep_line(head)
    return named.end() if named else _mark(head)


def _sep_line(head: bytes) -> re.Match[bytes] | None:
    return _SEP_LINE.match(head, _mark(head))


def _mark(head: bytes) -> int:
    return len(codecs.BOM_UTF8) if head.startswith(codecs.BOM_UTF8) else 0


def _delimiter(text: str) -> str:
    """Choose the delimiter by which most records have the same number of fields, and more than one."""
    return max(DELIMITERS, key=lambda one: (_agreement(text, one), -DELIMITERS.index(one)))


def _agreement(text: str, delimiter: str) -> float:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    widths: Counter[int] = Counter()
    try:
        for record in reader:
            if record:
                widths[len(record)] += 1
            if widths.total() >= SAMPLE_RECORDS:
                break
    except csv.Error:
        pass  # what was read so far says enough
    if not widths:
        return 0.0
    width, times = max(widths.items(), key=lambda item: (item[1], item[0]))
    return 0.0 if width < 2 else times / widths.total() + min(width, 50) / 1000


def read_dialect(raw: dict[str, Any], known: Dialect) -> tuple[Dialect, list[Problem]]:
    """Change a dialect by what a person says about it; where records begin stays."""
    problems = []
    encoding = raw.get("encoding", known.encoding)
    delimiter = raw.get("delimiter", known.delimiter)
    if encoding not in KNOWN:
        problems.append(Problem("dialect.encoding", "unknown_encoding", {"known": list(KNOWN)}))
    if not isinstance(delimiter, str) or len(delimiter) != 1 or delimiter in '"\r\n\0':
        problems.append(Problem("dialect.delimiter", "unknown_delimiter"))
    changed = Dialect(
        encoding=str(encoding),
        delimiter=str(delimiter),
        start=known.start,
        has_header=bool(raw.get("has_header", known.has_header)),
        skipped=known.skipped,
    )
    return (known if problems else changed), problems
