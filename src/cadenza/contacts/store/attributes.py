"""The names of custom attributes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.contacts.domain.attributes import AttributeType
from cadenza.kit.db import Queries, ReadTx, Tx

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True)
class Attribute:
    """One name: declared with a type, or only seen."""

    name: str
    type: AttributeType | None
    label: str | None
    seen_at: datetime
    declared_at: datetime | None


async def load_attributes(tx: ReadTx, organization_id: UUID) -> list[Attribute]:
    """Read all names, the declared ones first."""
    rows = await tx.fetch(sql.load_attributes, organization_id=organization_id)
    return [
        Attribute(name, AttributeType(kind) if kind else None, label, seen_at, declared_at)
        for name, kind, label, seen_at, declared_at in rows
    ]


async def list_names(tx: Tx, organization_id: UUID, names: Sequence[str]) -> None:
    """Note names that were seen."""
    await tx.execute(sql.list_names, organization_id=organization_id, names=list(names), now=tx.now)


async def declare_attribute(tx: Tx, organization_id: UUID, name: str, kind: AttributeType, label: str | None) -> None:
    """Write what an attribute is."""
    await tx.execute(
        sql.declare_attribute, organization_id=organization_id, name=name, type=kind, label=label, now=tx.now
    )


async def forget_attribute(tx: Tx, organization_id: UUID, name: str) -> int:
    """Take a name off the list; returns whether it was there."""
    return await tx.execute(sql.forget_attribute, organization_id=organization_id, name=name)
