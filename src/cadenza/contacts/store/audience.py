"""Contacts as an audience: walked by id, and counted."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx

sql = Queries.beside(__file__)


class Walk(NamedTuple):
    """Where a walk over an audience stands, and how far it goes; its fields are parameters of the statements."""

    organization_id: UUID
    cutoff: datetime
    after: UUID
    n: int
    share: int | None = None
    """How many of every 65,536 are looked at; None is all of them."""


async def list_everyone(tx: ReadTx, walk: Walk) -> list[UUID]:
    """Return the next contacts of the organization."""
    return [row["id"] for row in await tx.fetch(sql.list_everyone, **walk._asdict())]


async def list_tagged(tx: ReadTx, walk: Walk, tags: Sequence[str]) -> list[UUID]:
    """Return the next contacts with one of some tags."""
    return [row["id"] for row in await tx.fetch(sql.list_tagged, **walk._asdict(), tags=list(tags))]


async def list_named(tx: ReadTx, walk: Walk, contact_ids: Sequence[UUID]) -> list[UUID]:
    """Return the next of some contacts."""
    return [row["id"] for row in await tx.fetch(sql.list_named, **walk._asdict(), ids=list(contact_ids))]


async def count_everyone(tx: ReadTx, organization_id: UUID) -> int:
    """Count the organization's contacts."""
    return int(await tx.fetchval(sql.count_everyone, organization_id=organization_id))


async def count_tagged(tx: ReadTx, organization_id: UUID, tags: Sequence[str]) -> int:
    """Count the contacts with one of some tags."""
    return int(await tx.fetchval(sql.count_tagged, organization_id=organization_id, tags=list(tags)))


async def count_named(tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID]) -> int:
    """Count those of some contacts that live."""
    return int(await tx.fetchval(sql.count_named, organization_id=organization_id, ids=list(contact_ids)))
