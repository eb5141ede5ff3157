"""Enrollments that stand still while a colleague has the conversation."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from cadenza.journeys.domain.journey import Ref
from cadenza.kit.db import Queries, Tx, columns

sql = Queries.beside(__file__)


async def pause(tx: Tx, enrollments: Iterable[Ref]) -> list[Ref]:
    """Let those of these locked enrollments stand still that were walking; returns them."""
    organization_ids, ids = columns(sorted(enrollments), 2)
    rows = await tx.fetch(sql.pause, organization_ids=organization_ids, ids=ids, now=tx.now)
    return [(row["organization_id"], row["id"]) for row in rows]


async def lock_paused(tx: Tx, contacts: Iterable[Ref]) -> list[Ref]:
    """Lock who of these people stands still for a colleague."""
    organization_ids, contact_ids = columns(sorted(set(contacts)), 2)
    rows = await tx.fetch(sql.lock_paused, organization_ids=organization_ids, contact_ids=contact_ids)
    return [(row["organization_id"], row["id"]) for row in rows]


async def wake(tx: Tx, enrollments: Sequence[Ref], from_ats: Sequence[datetime]) -> None:
    """Let locked ones go on, none before its moment."""
    organization_ids, ids = columns(enrollments, 2)
    await tx.execute(sql.wake, organization_ids=organization_ids, ids=ids, from_ats=list(from_ats), now=tx.now)
