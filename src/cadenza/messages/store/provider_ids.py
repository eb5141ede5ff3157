"""What providers call messages: an inbound id comes once, receipts and echoes find their message."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True, order=True)
class ProviderKey:
    """An id, which means something on its connection alone."""

    organization_id: UUID
    connection_id: UUID
    provider_message_id: str


async def find_provider_ids(tx: ReadTx, keys: Sequence[ProviderKey]) -> dict[ProviderKey, UUID]:
    """Find the messages that these ids stand for."""
    rows = [(key.organization_id, key.connection_id, key.provider_message_id) for key in keys]
    organization_ids, connection_ids, provider_message_ids = columns(rows, 3)
    found = await tx.fetch(
        sql.find_provider_ids,
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        provider_message_ids=provider_message_ids,
        orgs=list(tx.organizations),
    )
    return {
        ProviderKey(row["organization_id"], row["connection_id"], row["provider_message_id"]): row["message_id"]
        for row in found
    }


async def insert_provider_ids(tx: Tx, taken: Mapping[ProviderKey, UUID]) -> set[UUID]:
    """Take ids for messages; returns the messages that got theirs, the others' were taken before."""
    rows = [(key.organization_id, key.connection_id, key.provider_message_id, taken[key]) for key in sorted(taken)]
    organization_ids, connection_ids, provider_message_ids, message_ids = columns(rows, 4)
    written = await tx.fetch(
        sql.insert_provider_ids,
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        provider_message_ids=provider_message_ids,
        message_ids=message_ids,
        orgs=list(tx.organizations),
        now=tx.now,
    )
    return {row["message_id"] for row in written}
