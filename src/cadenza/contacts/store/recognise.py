"""What people have said about pairs of contacts that a network takes for one."""

from uuid import UUID

from cadenza.contacts.store.duplicates import pair_of
from cadenza.kit.db import Queries, ReadTx

sql = Queries.beside(__file__)


async def are_apart(tx: ReadTx, organization_id: UUID, one: UUID, other: UUID) -> bool:
    """Say whether a person has decided that these are two."""
    first, second = pair_of(one, other)
    return bool(await tx.fetchval(sql.are_apart, organization_id=organization_id, one=first, other=second))
