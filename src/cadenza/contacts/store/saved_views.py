"""Saved views as rows."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.contacts.domain.listing import Sort
from cadenza.contacts.domain.mentions import Mentions
from cadenza.contacts.domain.saved_views import MOST_VIEWS, SavedView
from cadenza.kit.db import Queries, ReadTx, Row, Tx
from cadenza.kit.documents import rewrite

sql = Queries.beside(__file__)


async def list_views(tx: ReadTx, organization_id: UUID, owner_id: UUID | None) -> list[SavedView]:
    """Read the views that are everybody's, and this person's."""
    rows = await tx.fetch(
        sql.list_views, organization_id=organization_id, owner_id=owner_id, limit=MOST_VIEWS + MOST_VIEWS
    )
    return [_view(row) for row in rows]


async def count_views(tx: ReadTx, organization_id: UUID, owner_id: UUID | None) -> int:
    """Count the views of one person, or those that are everybody's."""
    return int(await tx.fetchval(sql.count_views, organization_id=organization_id, owner_id=owner_id))


async def insert_view(tx: Tx, organization_id: UUID, view: SavedView) -> bool:
    """Write a new one; False when its name is taken."""
    return await tx.execute(sql.insert_view, owner_id=view.owner_id, **_written(tx, organization_id, view)) > 0


async def lock_view(tx: Tx, organization_id: UUID, view_id: UUID, person_id: UUID | None) -> SavedView | None:
    """Lock one that is everybody's or this person's."""
    row = await tx.fetchrow(sql.lock_view, organization_id=organization_id, id=view_id, owner_id=person_id)
    return None if row is None else _view(row)


async def save_view(tx: Tx, organization_id: UUID, view: SavedView) -> None:
    """Write what a person has changed of a locked one."""
    await tx.execute(sql.save_view, **_written(tx, organization_id, view))


async def delete_view(tx: Tx, organization_id: UUID, view_id: UUID) -> None:
    """Forget one."""
    await tx.execute(sql.delete_view, organization_id=organization_id, id=view_id)


async def delete_views_of(tx: Tx, organization_id: UUID, owner_ids: Sequence[UUID]) -> None:
    """Forget the own views of people."""
    await tx.execute(sql.delete_views_of, organization_id=organization_id, owner_ids=list(owner_ids))


def _written(tx: Tx, organization_id: UUID, view: SavedView) -> dict[str, object]:
    return {
        "organization_id": organization_id,
        "id": view.id,
        "name": view.name,
        "filter": None if view.filter is None else dict(view.filter),
        "sort": view.sort,
        "is_descending": view.is_descending,
        "columns": None if view.columns is None else list(view.columns),
        "now": tx.now,
    }


def _view(row: Row) -> SavedView:
    return SavedView(
        id=row["id"],
        owner_id=row["owner_id"],
        name=row["name"],
        filter=row["filter"],
        sort=Sort(row["sort"]) if row["sort"] else None,
        is_descending=row["is_descending"],
        columns=row["columns"],
    )


async def take_out(tx: Tx, organization_id: UUID, mentions: Mentions) -> None:
    """Take what names somebody out of the filters of views."""
    await rewrite(
        tx, organization_id, sql.lock_comparing, sql.save_filters, mentions.take_from, pattern=mentions.pattern
    )
