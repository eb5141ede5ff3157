"""Enrollments as people look at them: one, or a page.

A statement for each shape of filter, so that each has a plan of its own.
"""

from collections.abc import Sequence
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row

sql = Queries.beside(__file__)

NEWEST = UUID(int=2**128 - 1)
"""The position before the first page."""


async def find_enrollment(tx: ReadTx, organization_id: UUID, enrollment_id: UUID) -> Row | None:
    """Return one enrollment as people see it."""
    return next(iter(await _shown(tx, organization_id, [enrollment_id])), None)


async def list_enrollments(
    tx: ReadTx,
    organization_id: UUID,
    *,
    journey_id: UUID | None = None,
    contact_id: UUID | None = None,
    before: UUID = NEWEST,
    limit: int = 50,
) -> list[Row]:
    """Return a page of enrollments, newest first."""
    page = {"organization_id": organization_id, "before": before, "n": limit}
    if journey_id is not None and contact_id is not None:
        rows = await tx.fetch(sql.page_of_contact_in_journey, journey_id=journey_id, contact_id=contact_id, **page)
    elif journey_id is not None:
        rows = await tx.fetch(sql.page_of_journey, journey_id=journey_id, **page)
    elif contact_id is not None:
        rows = await tx.fetch(sql.page_of_contact, contact_id=contact_id, **page)
    else:
        rows = await tx.fetch(sql.page, **page)
    return await _shown(tx, organization_id, [row["id"] for row in rows])


async def _shown(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> list[Row]:
    return await tx.fetch(sql.shown, organization_id=organization_id, ids=list(ids)) if ids else []
