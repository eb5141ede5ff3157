"""Rows as a CSV file that spreadsheets open without running anything, and that can be read again. Pure."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r")
BOM = "\ufeff"
"""Without it spreadsheets read UTF-8 as the encoding of their country."""

COMMA_LANGUAGES = frozenset({"pt", "es", "ru"})
POINT_REGIONS = frozenset({"MX", "US", "PR", "DO", "GT", "HN", "NI", "PA", "PE", "SV"})
"""Countries of these languages that write 1.5 nevertheless."""


def safe_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA_MARKS) else text


def plain_cell(cell: str) -> str:
    """Return what stood in a cell before it was made safe."""
    return cell[1:] if cell[0] == "'" and cell.startswith(FORMULA_MARKS, 1) else cell


def delimiter_of(written: str, language: str, region: str) -> str:
    """Return what spreadsheets of these people part cells by: a semicolon where the comma is the decimal mark.

    `written` is how the file came that they know: one with semicolons was made by such a spreadsheet.
    """
    has_decimal_comma = language in COMMA_LANGUAGES and region not in POINT_REGIONS
    return ";" if written == ";" or has_decimal_comma else ","


def write_rows(rows: Iterable[Sequence[object]], delimiter: str = ",") -> str:
    """Write rows as lines of CSV."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
    writer.writerows([safe_cell("" if cell is None else str(cell)) for cell in row] for row in rows)
    return file.getvalue()
