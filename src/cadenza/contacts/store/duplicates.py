"""The rows of suggested duplicates, and the looks for more."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.ids import new_id

sql = Queries.beside(__file__)

Pair = tuple[UUID, UUID]
"""Two contacts, the smaller id first."""


def pair_of(one: UUID, other: UUID) -> Pair:
    """Return two contacts as they stand in the table."""
    return (one, other) if one < other else (other, one)


async def suggest(tx: Tx, organization_id: UUID, pairs: Iterable[Pair], reason: str) -> None:
    """Suggest pairs that nobody has decided about."""
    rows = [(new_id(tx.now), *pair) for pair in sorted(pairs)]
    ids, contact_ids, other_ids = columns(rows, 3)
    await tx.execute(
        sql.suggest,
        organization_id=organization_id,
        ids=ids,
        contact_ids=contact_ids,
        other_ids=other_ids,
        reason=reason,
        now=tx.now,
    )


async def settle_pair(tx: Tx, organization_id: UUID, one: UUID, other: UUID, state: str, actor: str | None) -> None:
    """Write what a person decided about a pair."""
    contact_id, other_id = pair_of(one, other)
    await tx.execute(
        sql.settle_pair,
        organization_id=organization_id,
        id=new_id(tx.now),
        contact_id=contact_id,
        other_id=other_id,
        reason="same_name_and_detail",
        state=state,
        actor=actor,
        now=tx.now,
    )


async def list_open(tx: ReadTx, organization_id: UUID, after: UUID, limit: int) -> list[Row]:
    """Read a page of open pairs."""
    return await tx.fetch(sql.list_open, organization_id=organization_id, after=after, n=limit)


async def pairs_of(tx: ReadTx, organization_id: UUID, contact_id: UUID) -> list[Row]:
    """Read what is known of pairs with one contact."""
    return await tx.fetch(sql.pairs_of, organization_id=organization_id, id=contact_id)


async def find_same_phone(
    tx: ReadTx, organization_id: UUID, match_keys: Sequence[str], kinds: Sequence[str]
) -> set[UUID]:
    """Find who has one of these phones, under whatever kind."""
    rows = await tx.fetch(
        sql.same_phone, organization_id=organization_id, match_keys=list(match_keys), kinds=list(kinds)
    )
    return {row["id"] for row in rows}


async def find_same_name(
    tx: ReadTx, organization_id: UUID, contact_id: UUID, search_name: str, limit: int
) -> list[Row]:
    """Find some others of the same name."""
    return await tx.fetch(
        sql.same_name, organization_id=organization_id, id=contact_id, search_name=search_name, n=limit
    )


async def erase_suggestions(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> None:
    """Forget the pairs that these contacts were part of."""
    await tx.execute(sql.erase_suggestions, organization_id=organization_id, ids=list(ids))
