"""Changes of single contacts, and pages of them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, Tx

sql = Queries.beside(__file__)


async def hold_contacts(tx: Tx, organization_id: UUID, ids: Sequence[UUID], until: datetime | None) -> None:
    """Set until when locked contacts get no automatic messages."""
    await tx.execute(sql.hold_contacts, organization_id=organization_id, ids=list(ids), until=until, now=tx.now)


async def erase(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> set[tuple[UUID, str, str]]:
    """Remove what is personal of locked contacts; returns their identifiers as (contact, match key, value)."""
    whose = {"organization_id": organization_id, "ids": list(ids)}
    rows = await tx.fetch(sql.erase_identifiers, **whose)
    await tx.execute(sql.erase_tags, **whose)
    await tx.execute(sql.erase_proofs, **whose)
    await tx.execute(sql.erase_changes, **whose)
    await tx.execute(sql.erase_deals, **whose)
    await tx.execute(sql.erase_deal_changes, **whose)
    await tx.execute(sql.erase_contacts, now=tx.now, **whose)
    return {(row["contact_id"], row["match_key"], row["value"]) for row in rows}


async def erase_facts(tx: Tx, organization_id: UUID, ids: Sequence[UUID], limit: int) -> int:
    """Delete at most this many facts about contacts; returns how many."""
    return await tx.execute(sql.erase_facts, organization_id=organization_id, ids=list(ids), limit=limit)
