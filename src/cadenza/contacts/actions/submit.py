"""A batch of rows from outside: each is read on its own, the good ones are upserted together.

One bad row touches no other: its problems carry its position, such as `rows.17.identifiers.0.value`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource
from cadenza.contacts.domain.submitted import ReadRow, SubmittedContact, read_row
from cadenza.contacts.domain.upsert import UpsertResult, UpsertStatus
from cadenza.kit.db import Tx
from cadenza.kit.errors import Invalid, Problem

MOST_ROWS = 1000


async def submit_batch(
    tx: Tx,
    organization_id: UUID,
    rows: Sequence[SubmittedContact | Sequence[Problem]],
    *,
    source: ConsentSource,
    actor: str | None = None,
) -> list[UpsertResult]:
    """Upsert rows; one that could not even be parsed is given as its problems. One result per row, in order."""
    if len(rows) > MOST_ROWS:
        raise Invalid([Problem("rows", "too_many", {"limit": MOST_ROWS})])
    region = (await get_organization(tx, organization_id)).region
    read = [read_row(row, region) if isinstance(row, SubmittedContact) else row for row in rows]
    good = [row for row in read if isinstance(row, ReadRow) and not row.problems]
    written = iter(await upsert_batch(tx, organization_id, [row.draft for row in good], source=source, actor=actor))
    return [_result(number, row, written) for number, row in enumerate(read)]


def _result(number: int, row: ReadRow | Sequence[Problem], written: Iterator[UpsertResult]) -> UpsertResult:
    if not isinstance(row, ReadRow):
        return UpsertResult(UpsertStatus.INVALID, None, _placed(number, row))
    if row.problems:
        return UpsertResult(UpsertStatus.INVALID, None, _placed(number, row.problems))
    result = next(written)
    problems = [replace(problem, path=row.path_in_row(problem.path)) for problem in result.problems]
    return result._replace(problems=_placed(number, problems))


def _placed(number: int, problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Say in which row the problems are."""
    return tuple(
        replace(problem, path=f"rows.{number}.{problem.path}" if problem.path else f"rows.{number}")
        for problem in problems
    )
