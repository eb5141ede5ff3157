"""What a column holds by its cells alone, where its heading says nothing. Pure."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.text import plain_digits
from cadenza.contacts.errors import InvalidIdentifier
from cadenza.imports.domain.values import looks_like_date

LEAST_CELLS = 5
"""Fewer cells prove nothing against a heading."""

CELLS_LOOKED_AT = 50
"""A number is parsed with all the plans of the world: enough of them to tell, in every column of a wide file."""

LEAST_DIGITS = 7

_DIGIT = re.compile(r"\d")


def identifier_of(cells: Sequence[str], region: str) -> IdentifierKind | None:
    """Say whether nearly all of these filled cells are phones or emails; phones are read as the region writes them."""
    cells = cells[:CELLS_LOOKED_AT]
    if most(cells, looks_like_date):
        return None
    kinds = (IdentifierKind.PHONE, IdentifierKind.EMAIL)
    return next((kind for kind in kinds if most(cells, partial(_is, kind, region))), None)


def most(cells: Sequence[str], holds: Callable[[str], object]) -> bool:
    """Say whether at least four of five hold; the rest is not looked at once too many don't."""
    may_fail = len(cells) // 5
    for cell in cells:
        if not holds(cell):
            may_fail -= 1
        if may_fail < 0:
            return False
    return bool(cells)


def _is(kind: IdentifierKind, region: str, cell: str) -> bool:
    """Say whether a cell is read as one; what can't be is told before the costly look."""
    if kind is IdentifierKind.EMAIL and "@" not in cell:
        return False
    if kind is IdentifierKind.PHONE and len(_DIGIT.findall(plain_digits(cell))) < LEAST_DIGITS:
        return False
    try:
        normalise(kind, cell, region)
    except InvalidIdentifier:
        return False
    return True
