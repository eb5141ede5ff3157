"""Rows as a CSV file that spreadsheets open without running anything, and that can be read again. Pure."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r")
BOM = "\ufeff"
"""Without it spreadsheets read UTF-8 as the encoding of their country."""


def safe_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA_MARKS) else text


def plain_cell(cell: str) -> str:
    """Return what stood in a cell before it was made safe."""
    return cell[1:] if cell[0] == "'" and cell.startswith(FORMULA_MARKS, 1) else cell


def write_rows(rows: Iterable[Sequence[object]]) -> str:
    """Write rows as lines of CSV."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerows([safe_cell("" if cell is None else str(cell)) for cell in row] for row in rows)
    return file.getvalue()
