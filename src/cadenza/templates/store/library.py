"""Templates as rows."""

from collections.abc import Collection
from uuid import UUID

from cadenza.channels.domain.capabilities import Channel
from cadenza.kit.db import Queries, ReadTx, Row, Tx
from cadenza.templates.domain.saved import Listing, SavedTemplate, Variants

sql = Queries.beside(__file__)


async def insert_template(tx: Tx, organization_id: UUID, template: SavedTemplate) -> bool:
    """Write a new one; False when its name is taken."""
    written = await tx.execute(
        sql.insert_template,
        organization_id=organization_id,
        id=template.id,
        name=template.name,
        channel=template.channel.value,
        variants=dict(template.variants.texts),
        base=template.variants.base,
        now=tx.now,
    )
    return written > 0


async def find_template(tx: ReadTx, organization_id: UUID, template_id: UUID) -> SavedTemplate | None:
    """Read one."""
    row = await tx.fetchrow(sql.find_template, organization_id=organization_id, id=template_id)
    return None if row is None else _template(row)


async def load_templates(tx: ReadTx, organization_id: UUID, ids: Collection[UUID]) -> dict[UUID, SavedTemplate]:
    """Read those of these that there are, by id."""
    rows = await tx.fetch(sql.load_templates, organization_id=organization_id, ids=sorted(set(ids)))
    return {row["id"]: _template(row) for row in rows}


async def lock_template(tx: Tx, organization_id: UUID, template_id: UUID) -> SavedTemplate | None:
    """Lock one."""
    row = await tx.fetchrow(sql.lock_template, organization_id=organization_id, id=template_id)
    return None if row is None else _template(row)


async def save_template(tx: Tx, organization_id: UUID, template: SavedTemplate) -> None:
    """Write what a person has changed."""
    await tx.execute(
        sql.save_template,
        organization_id=organization_id,
        id=template.id,
        name=template.name,
        variants=dict(template.variants.texts),
        base=template.variants.base,
        archived_at=template.archived_at,
        now=tx.now,
    )


async def list_templates(tx: ReadTx, organization_id: UUID, listing: Listing) -> list[tuple[SavedTemplate, str]]:
    """Read a page, each with what it is sorted by."""
    after = listing.after
    rows = await tx.fetch(
        sql.list_templates,
        organization_id=organization_id,
        by=listing.by.value,
        is_descending=listing.is_descending,
        after_by=None if after is None else after[0],
        after_name=None if after is None else after[1],
        text=listing.text,
        channel=None if listing.channel is None else listing.channel.value,
        is_archived=listing.is_archived,
        limit=listing.limit,
    )
    return [(_template(row), row["sorted_by"]) for row in rows]


def _template(row: Row) -> SavedTemplate:
    return SavedTemplate(
        id=row["id"],
        name=row["name"],
        channel=Channel(row["channel"]),
        variants=Variants(texts=row["variants"], base=row["base"]),
        archived_at=row["archived_at"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
    )
