"""Values that many rows of a batch share are passed to a statement once."""

from collections.abc import Hashable, Sequence
from typing import Any

from cadenza.kit.db import columns


def shared_columns(
    rows: Sequence[tuple[Sequence[object], tuple[Hashable, ...]]], own: int, shared: int
) -> tuple[list[list[Any]], list[list[Any]], list[int]]:
    """Turn rows of (values of its own, values it shares with others) into arrays.

    Returns the columns of the `own` values, those of the `shared` ones with each combination once, and for each row
    the place of its combination, from 1: the statement reads `(:states::text[])[t.place]`. Most of a release batch
    come to stand at one node until one time, and writing a time for each row takes the driver longer than deciding it.
    """
    places: dict[tuple[Hashable, ...], int] = {}
    found = [places.setdefault(values, len(places) + 1) for _, values in rows]
    return columns([values for values, _ in rows], own), columns(list(places), shared), found
