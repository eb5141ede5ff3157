"""One bad row must not spoil a batch: work behind a savepoint, split until the bad one is alone.

On an error the savepoint is undone (claims and locks stay), the batch is split by organization first, so that no
other tenant notices, then by halves. The single bad row counts its failure; everyone else goes on.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import structlog

from cadenza.kit.db import Tx
from cadenza.kit.db_errors import is_contention, is_transient
from cadenza.kit.lane import RowT

log = structlog.get_logger(__name__)

PartT = TypeVar("PartT")
AnswerT = TypeVar("AnswerT")


async def isolate(
    tx: Tx,
    rows: list[RowT],
    work: Callable[[list[RowT]], Awaitable[None]],
    fail: Callable[[RowT, str], Awaitable[None]],
    *,
    name: str,
) -> None:
    """Do the work of all rows, or of all but the bad ones; `fail` gets each of those with the error's name.

    The name only: what databases and libraries say in their errors quotes personal data.
    """
    try:
        async with tx.savepoint():
            await work(rows)
    except Exception as error:
        if not tx.is_open:
            raise
        if len(rows) > 1:
            for part in _split(rows):
                await isolate(tx, part, work, fail, name=name)
            return
        kind = type(error).__name__
        log.warning("row_failed", work=name, error=kind, transient=is_transient(error))
        if is_contention(error):
            return  # it stays as it was, due, and costs no attempt
        async with tx.savepoint():
            await fail(rows[0], kind)


async def halve(
    tx: Tx,
    rows: Sequence[PartT],
    work: Callable[[Sequence[PartT]], Awaitable[list[AnswerT]]],
    alone: Callable[[PartT], list[AnswerT]],
    *,
    name: str,
) -> list[AnswerT]:
    """Do the work of rows together; where it fails they are halved, until the one bad row is alone, and answered so.

    The work has a savepoint of its own. What may succeed when it is run again, or fails on whoever holds what it needs,
    is raised: then no row is bad.
    """
    try:
        return await work(rows)
    except Exception as error:
        if not tx.is_open or is_transient(error) or is_contention(error):
            raise
        if len(rows) == 1:
            log.warning("part_failed", work=name, error=type(error).__name__)
            return alone(rows[0])
    half = len(rows) // 2
    first = await halve(tx, rows[:half], work, alone, name=name)
    return [*first, *await halve(tx, rows[half:], work, alone, name=name)]


def _split(rows: list[RowT]) -> list[list[RowT]]:
    by_organization: dict[object, list[RowT]] = {}
    for row in rows:
        by_organization.setdefault(row.organization_id, []).append(row)
    if len(by_organization) > 1:
        return list(by_organization.values())
    half = len(rows) // 2
    return [rows[:half], rows[half:]]
