"""The rows of tags."""

from collections.abc import Iterable
from uuid import UUID

from cadenza.kit.db import Queries, Query, Tx, columns

sql = Queries.beside(__file__)

Tagged = tuple[UUID, UUID, str]
"""An organization, a contact and a tag."""


async def insert_tags(tx: Tx, tagged: Iterable[Tagged]) -> list[Tagged]:
    """Add tags to locked contacts; returns those that are new, sorted."""
    return await _touch(tx, sql.insert_tags, tagged, now=tx.now)


async def delete_tags(tx: Tx, tagged: Iterable[Tagged]) -> list[Tagged]:
    """Take tags from locked contacts; returns those that were there, sorted."""
    return await _touch(tx, sql.delete_tags, tagged)


async def _touch(tx: Tx, query: Query, tagged: Iterable[Tagged], **more: object) -> list[Tagged]:
    organization_ids, contact_ids, tags = columns(sorted(set(tagged)), 3)
    rows = await tx.fetch(
        query,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        tags=tags,
        orgs=sorted(set(organization_ids)),
        **more,
    )
    return sorted((row["organization_id"], row["contact_id"], row["tag"]) for row in rows)
