"""Cells of spreadsheets as the text that a CSV file would have."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

WHOLE_UP_TO = 2**53
"""Above it a float no longer holds every whole number."""

Cell = str | float | bool | date | datetime | time | timedelta | None


def cell_text(cell: Cell) -> str:
    """Write a cell: a whole number without a fraction, a moment as ISO 8601."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < WHOLE_UP_TO else repr(cell)
    if isinstance(cell, datetime):
        is_day = cell.time() == time()
        return cell.date().isoformat() if is_day else cell.isoformat(" ")
    return "" if cell is None else str(cell)


def row_texts(cells: Sequence[Cell]) -> list[str]:
    """Write a row."""
    return [cell_text(cell) for cell in cells]
