"""Enrollments as people look at them: one, or a page.

A statement for each shape of filter, so that each has a plan of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row
from cadenza.kit.ids import first_id
from cadenza.kit.reasons import EnrollmentState

sql = Queries.beside(__file__)

NEWEST = UUID(int=2**128 - 1)
"""The position before the first page."""

OLDEST = UUID(int=0)

LOOKED_AT = 10_000
"""How many a page for a reason looks at; where fewer have it the page is short, and the next goes on behind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which enrollments; None and nothing leave nobody out."""

    journey_id: UUID | None = None
    contact_id: UUID | None = None
    states: tuple[EnrollmentState, ...] = ()
    reason: str | None = None
    since: datetime | None = None
    """Entered then or later: ids sort by time."""


EVERYBODY = Wanted()


async def find_enrollment(tx: ReadTx, organization_id: UUID, enrollment_id: UUID) -> Row | None:
    """Return one enrollment as people see it."""
    return next(iter(await _shown(tx, organization_id, [enrollment_id])), None)


async def list_enrollments(
    tx: ReadTx, organization_id: UUID, wanted: Wanted = EVERYBODY, *, before: UUID = NEWEST, limit: int = 50
) -> tuple[list[Row], UUID | None]:
    """Return a page of enrollments, newest first, and the position before the next one."""
    ids, stopped_at = await _find(tx, organization_id, wanted, before, limit + 1)
    page = ids[:limit]
    return await _shown(tx, organization_id, page), page[-1] if len(ids) > limit else stopped_at


Found = tuple[list[UUID], UUID | None]
"""Whom a statement found, and where it stopped looking before the end."""


async def _find(tx: ReadTx, organization_id: UUID, wanted: Wanted, before: UUID, limit: int) -> Found:
    page: dict[str, object] = {
        "organization_id": organization_id,
        "before": before,
        "since": OLDEST if wanted.since is None else first_id(wanted.since),
        "n": limit,
    }
    states = [state.value for state in wanted.states or EnrollmentState]
    filters: dict[str, object] = {**page, "states": states, "reason": wanted.reason}
    most = limit if wanted.reason is None else LOOKED_AT
    if wanted.journey_id is not None and wanted.contact_id is not None:
        where = {"journey_id": wanted.journey_id, "contact_id": wanted.contact_id}
        return _all(await tx.fetch(sql.page_of_contact_in_journey, **where, **filters))
    if wanted.journey_id is not None:
        rows = await tx.fetch(sql.walk_of_journey, journey_id=wanted.journey_id, most=most, **filters)
        return _passing(rows, most)
    if wanted.contact_id is not None:
        return _all(await tx.fetch(sql.page_of_contact, contact_id=wanted.contact_id, **filters))
    if wanted.reason is not None:
        return _passing(await tx.fetch(sql.walk, most=most, **filters), most)
    if wanted.states:
        return _all(await tx.fetch(sql.page_of_states, **page, states=states))
    return _all(await tx.fetch(sql.page, **page))


def _all(rows: Sequence[Row]) -> Found:
    return [row["id"] for row in rows], None


def _passing(rows: Sequence[Row], most: int) -> Found:
    stopped_at = rows[-1]["id"] if rows and rows[-1]["place"] == most else None
    return [row["id"] for row in rows if row["passes"]], stopped_at


async def _shown(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> list[Row]:
    return await tx.fetch(sql.shown, organization_id=organization_id, ids=list(ids)) if ids else []
