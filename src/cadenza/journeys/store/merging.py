"""Enrollments whose contact became another one."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.journeys.domain.merging import Standing
from cadenza.kit.db import Queries, Tx
from cadenza.kit.reasons import EnrollmentState

sql = Queries.beside(__file__)


async def lock_standings(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID]) -> list[Standing]:
    """Lock all enrollments of contacts, ended ones too."""
    rows = await tx.fetch(sql.lock_standings, organization_id=organization_id, contact_ids=list(contact_ids))
    return [Standing(*row)._replace(state=EnrollmentState(row["state"])) for row in rows]


async def move(tx: Tx, organization_id: UUID, ids: Sequence[UUID], source: UUID, target: UUID) -> None:
    """Give enrollments of one contact to another one."""
    await tx.execute(sql.move, organization_id=organization_id, ids=list(ids), source=source, target=target)


async def move_triggers(tx: Tx, organization_id: UUID, source: UUID, target: UUID) -> None:
    """Give waiting triggers of one contact to another one."""
    await tx.execute(sql.move_triggers, organization_id=organization_id, source=source, target=target)


async def follow_thread(tx: Tx, organization_id: UUID, contact_id: UUID, source: UUID, target: UUID) -> None:
    """Give the enrollments of a contact that one thread had to another thread."""
    await tx.execute(
        sql.follow_thread, organization_id=organization_id, contact_id=contact_id, source=source, target=target
    )
