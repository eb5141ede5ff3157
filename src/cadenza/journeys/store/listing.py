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
) -> list[Row]:
    """Return a page of enrollments, newest first."""
    page: dict[str, object] = {
        "organization_id": organization_id,
        "before": before,
        "since": OLDEST if wanted.since is None else first_id(wanted.since),
        "n": limit,
    }
    filters: dict[str, object] = {
        **page,
        "states": [state.value for state in wanted.states or EnrollmentState],
        "reason": wanted.reason,
    }
    if wanted.journey_id is not None and wanted.contact_id is not None:
        where = {"journey_id": wanted.journey_id, "contact_id": wanted.contact_id}
        rows = await tx.fetch(sql.page_of_contact_in_journey, **where, **filters)
    elif wanted.journey_id is not None:
        rows = await tx.fetch(sql.page_of_journey, journey_id=wanted.journey_id, **filters)
    elif wanted.contact_id is not None:
        rows = await tx.fetch(sql.page_of_contact, contact_id=wanted.contact_id, **filters)
    elif wanted.states or wanted.reason is not None:
        rows = await tx.fetch(sql.page_of_states, **filters)
    else:
        rows = await tx.fetch(sql.page, **page)
    return await _shown(tx, organization_id, [row["id"] for row in rows])


async def _shown(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> list[Row]:
    return await tx.fetch(sql.shown, organization_id=organization_id, ids=list(ids)) if ids else []
