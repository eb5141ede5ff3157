"""Records out of the bytes of a file, from any place where a record begins. Pure.

A window of the file is read at once; a record that reaches the window's end is not known to be whole and is left to
the next, wider window. What can't be a record never swallows what follows it: a quote that does not close costs one
line, a line that is too long costs that line, and reading goes on behind it.
"""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cadenza.imports.domain.dialect import Dialect

FIRST_WINDOW = 128 * 1024
LARGEST_WINDOW = 1024 * 1024
"""A record that does not end within it is too long to be one person."""

MOST_LINES = 100
"""More lines than that in one record are a quote that was never closed."""

TOO_LONG = "row_too_long"
NOT_CLOSED = "quote_not_closed"


class Record(NamedTuple):
    """One record, or one line that can't be read: then `broken` says why, and `cells` hold what there is to show."""

    cells: list[str]
    end: int
    """Where the next one begins, counted from the window's start."""
    broken: str | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """What a window of a file gave."""

    records: list[Record]
    needs_more: bool = False
    """Not one record is whole: ask again with a wider window, or, if it is the widest, skip the line."""


def read_window(data: bytes, dialect: Dialect, most: int, *, width: int, is_last: bool) -> Window:
    """Read at most so many records; `width` is how many fields the header has, 0 if that is not known yet."""
    lines = data.splitlines(keepends=True)
    if not is_last and lines and lines[-1].endswith(b"\r"):
        lines.pop()  # its other half may be in the next window
    found = _Found(lines, dialect, width, is_last=is_last)
    line = 0
    while line < len(lines) and len(found.records) < most:
        after = found.read_from(line, most)
        if after == line:
            break
        line = after
    return Window(found.records, needs_more=not found.records and not is_last)


class _Found:
    """The records of one window, as they are found."""

    def __init__(self, lines: list[bytes], dialect: Dialect, width: int, *, is_last: bool) -> None:
        self.records: list[Record] = []
        self._lines = lines
        self._dialect = dialect
        self._width = width
        self._is_last = is_last
        self._read_to = 0

    def read_from(self, first: int, most: int) -> int:
        """Read records from a line on until one is broken; returns the line where to go on, the same if nowhere."""
        text = b"".join(self._lines[first:]).decode(self._dialect.encoding, "replace")
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=self._dialect.delimiter)
        line, total = first, len(self._lines)
        while len(self.records) < most:
            try:
                cells = next(reader)
            except StopIteration:
                return line
            except csv.Error:
                return self._break(line, TOO_LONG)
            after = first + reader.line_num
            is_whole = self._is_last or after < total
            if after - line > 1 and (after - line > MOST_LINES or (is_whole and self._is_odd(line, after, cells))):
                return self._break(line, NOT_CLOSED)
            if not is_whole:
                return line
            self._add(cells, line, after, None)
            line = after
        return line

    def _break(self, line: int, why: str) -> int:
        """Give one line up and go on behind it, unless it may not be whole yet."""
        if line + 1 >= len(self._lines) and not self._is_last:
            return line
        shown = self._lines[line][:2000].decode(self._dialect.encoding, "replace").rstrip("\r\n")
        self._add([shown], line, line + 1, why)
        return line + 1

    def _is_odd(self, line: int, after: int, cells: list[str]) -> bool:
        """Say whether a record of several lines is several records behind a stray quote."""
        raw = b"".join(self._lines[line:after])
        return raw.count(b'"') % 2 == 1 or (self._width > 0 and len(cells) > self._width)

    def _add(self, cells: list[str], line: int, after: int, broken: str | None) -> None:
        self._read_to += sum(map(len, self._lines[line:after]))
        self.records.append(Record(cells, self._read_to, broken))


def is_blank(cells: Sequence[str]) -> bool:
    """Say whether a record says nothing: spreadsheets export many of those."""
    return not any(cell and not cell.isspace() for cell in cells)
