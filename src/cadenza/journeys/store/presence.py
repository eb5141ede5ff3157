"""Who is inside a journey."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx

sql = Queries.beside(__file__)


async def find_live(tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID]) -> set[UUID]:
    """Find those of these people who are inside a journey."""
    rows = await tx.fetch(sql.find_live, organization_id=organization_id, contact_ids=list(contact_ids))
    return {row["contact_id"] for row in rows}
