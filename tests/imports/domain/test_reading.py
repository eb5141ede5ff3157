"""Whatever the bytes, every record is found once, and nothing that is broken swallows what follows it (F39)."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.imports.domain.dialect import Dialect, sniff
from cadenza.imports.domain.encoding import KNOWN
from cadenza.imports.domain.reading import MOST_LINES, NOT_CLOSED, TOO_LONG, read_window

COMMA = Dialect()


def read_all(data, dialect=COMMA, *, window=1 << 20, most=500, width=0):
    """Read a whole file in windows, as a job does; returns the records."""
    found, position = [], 0
    while position < len(data):
        size = window
        while True:
            piece = data[position : position + size]
            read = read_window(piece, dialect, most, width=width, is_last=position + len(piece) >= len(data))
            if read.records or not read.needs_more:
                break
            size *= 2
        if not read.records:
            break
        found += read.records
        assert read.records[-1].end > 0
        position += read.records[-1].end
    return found


def cells(records):
    """Return the cells, and why where there are none."""
    return [record.broken or record.cells for record in records]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("window", [7, 16, 1000])
def test_line_ends_and_windows_make_no_difference(end, window):
    """Quotes, line ends in cells, empty lines and a last line without an end are read alike from any window."""
    text = end.join(["a,b", '"x, y","l1' + end + 'l2"', "", '"say ""hi""",', "last,1"])
    expected = [["a", "b"], ["x, y", f"l1{end}l2"], [], ['say "hi"', ""], ["last", "1"]]
    assert cells(read_all(text.encode(), window=window)) == expected


def test_a_quote_that_never_closes_costs_its_line():
    """The rows behind it are read, wherever the next quote is."""
    text = 'a,b\n"Ana,1\nBia,2\nCaio,"3"\nDora,4\n'
    assert cells(read_all(text.encode(), width=2)) == [
        ["a", "b"],
        NOT_CLOSED,
        ["Bia", "2"],
        ["Caio", "3"],
        ["Dora", "4"],
    ]
    endless = 'a,b\n"Ana,1\n' + "x,y\n" * (MOST_LINES * 3)
    read = cells(read_all(endless.encode(), window=100, width=2))
    assert read[1] == NOT_CLOSED
    assert read[2:] == [["x", "y"]] * (MOST_LINES * 3)


def test_a_field_that_is_too_long_costs_its_line():
    """The reader's own limit is one row's reason, not the file's end."""
    text = "a,b\n" + "x" * 200_000 + ",1\nBia,2\n"
    assert cells(read_all(text.encode())) == [["a", "b"], TOO_LONG, ["Bia", "2"]]


table = st.lists(
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0")), min_size=2, max_size=5), max_size=30
)


@given(rows=table, delimiter=st.sampled_from(",;\t|"), end=st.sampled_from(["\n", "\r\n"]), window=st.integers(1, 400))
def test_what_a_writer_writes_is_what_is_read(rows, delimiter, end, window):
    """Any table through Python's own writer comes back, from windows of any size."""
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(rows)
    dialect = Dialect(delimiter=delimiter)
    few_lines = [row for row in rows if sum(len(cell.splitlines()) for cell in row) < MOST_LINES]
    assert len(few_lines) == len(rows)
    assert cells(read_all(file.getvalue().encode(), dialect, window=window)) == rows


@given(data=st.binary(max_size=3000), encoding=st.sampled_from(KNOWN), window=st.integers(1, 500))
def test_any_bytes_are_read_to_their_end(data, encoding, window):
    """No exception, no endless loop, and every byte is in one record."""
    dialect = sniff(data, encoding)
    records = read_all(data[dialect.start :], dialect, window=window, width=3)
    lines = data[dialect.start :].splitlines()
    assert len(records) <= len(lines)
    assert bool(records) == bool(lines)
