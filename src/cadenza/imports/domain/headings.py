"""Which of the first records names the columns: above it may stand a title, a date, blank lines. Pure."""

from collections import Counter
from collections.abc import Sequence

from cadenza.imports.domain.columns import has_header, is_data, is_known
from cadenza.imports.domain.content import most
from cadenza.imports.domain.reading import is_blank

RECORDS_LOOKED_AT = 10


def find_headings(records: Sequence[Sequence[str]]) -> int | None:
    """Return where the headings stand, or None if the file has none: then nothing is skipped.

    The first record that says anything is looked at first. Headings below it are as wide as the data and full of text,
    and known (two of them: a status may be called as a heading is) or unlike what stands beneath. A full record before
    them is already somebody's.
    """
    first = next((at for at, cells in enumerate(records[:RECORDS_LOOKED_AT]) if not is_blank(cells)), None)
    if first is None:
        return None
    width = _width(records[min(RECORDS_LOOKED_AT, len(records) // 2) :])
    is_named = has_header(records[first], records[first + 1 :])
    if is_named and (_extent(records[first]) >= width or _names_some(records[first])):
        return first
    for at in range(first, min(RECORDS_LOOKED_AT, len(records))):
        filled = [cell for cell in records[at] if cell.strip()]
        if len(filled) < width:
            continue
        if at > first and has_header(records[at], records[at + 1 :]) and _are_headings(records[at], records[at + 1 :]):
            return at
        break
    return first if is_named else None


def _are_headings(cells: Sequence[str], beneath: Sequence[Sequence[str]]) -> bool:
    """Say whether a full record names columns and is no person: nothing in it is data, and what is beneath is."""
    if any(is_data(cell) for cell in cells):
        return False
    columns = ([row[at] for row in beneath if at < len(row) and row[at].strip()] for at in range(len(cells)))
    return sum(map(is_known, cells)) > 1 or any(most(column, is_data) for column in columns)


def _names_some(cells: Sequence[str]) -> bool:
    """Say whether a record that is narrower than the data is still no title: it has several cells, a known one too."""
    return sum(1 for cell in cells if cell.strip()) > 1 and any(is_known(cell) for cell in cells)


def _extent(cells: Sequence[str]) -> int:
    """Return how many cells there are up to the last one that is filled."""
    return max((at + 1 for at, cell in enumerate(cells) if cell.strip()), default=0)


def _width(records: Sequence[Sequence[str]]) -> int:
    """Return how wide most records are, of those that say something."""
    extents = Counter(_extent(cells) for cells in records if not is_blank(cells))
    return max(extents, key=lambda extent: (extents[extent], extent), default=0)
