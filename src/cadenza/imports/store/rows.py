"""What became of the rows of a file: rejected ones, cells that others lack, their contacts, whom a dry run has met."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.upsert import Key
from cadenza.imports.domain.left_out import LeftCell
from cadenza.imports.store.imports import Ref
from cadenza.kit.db import Queries, ReadTx, Tx, columns
from cadenza.kit.enums import by_value

sql = Queries.beside(__file__)

_KINDS = by_value(IdentifierKind)
PERSON = ""
"""The kind under which a dry run keeps the people it has met."""


class Reject(NamedTuple):
    """A row that was not imported; its cells are gone once the file is."""

    row_number: int
    reason: str
    field: str | None
    cells: list[str] | None


class Link(NamedTuple):
    """A contact of an import."""

    contact_id: UUID
    was_created: bool
    changes: Mapping[str, Any] | None
    is_touched: bool


class NewLink(NamedTuple):
    """A contact that no earlier row was about."""

    contact_id: UUID
    row_number: int
    was_created: bool
    changes: Mapping[str, Any] | None
    is_touched: bool


async def insert_rejects(tx: Tx, ref: Ref, rejects: Sequence[Reject]) -> None:
    """Keep rows that were not imported."""
    row_numbers, reasons, fields, cells = columns(rejects, 4)
    # As objects: a list of lists would be written as one array of two dimensions.
    cells = [None if row is None else {"cells": row} for row in cells]
    await tx.execute(
        sql.insert_rejects, **_named(ref), row_numbers=row_numbers, reasons=reasons, fields=fields, cells=cells
    )


async def list_rejects(tx: ReadTx, ref: Ref, after: int, limit: int) -> list[Reject]:
    """Read rejected rows behind this one."""
    rows = await tx.fetch(sql.list_rejects, **_named(ref), after=after, limit=limit)
    return [Reject(row["row_number"], row["reason"], row["field"], row["cells"]) for row in rows]


async def insert_left_out(tx: Tx, ref: Ref, cells: Sequence[LeftCell]) -> None:
    """Keep cells that rows were taken without."""
    row_numbers, places, reasons, values, whom = columns(cells, 5)
    await tx.execute(
        sql.insert_left_out,
        **_named(ref),
        row_numbers=row_numbers,
        places=places,
        reasons=reasons,
        values=values,
        whom=whom,
    )


async def list_left_out(
    tx: ReadTx, ref: Ref, after: tuple[int, int], limit: int, *, column: int | None, reason: str | None
) -> list[LeftCell]:
    """Read cells that were left out behind this one, of one column and for one reason if they are named."""
    rows = await tx.fetch(
        sql.list_left_out,
        **_named(ref),
        row_number=after[0],
        place=after[1],
        column=column,
        reason=reason,
        limit=limit,
    )
    return [LeftCell(*row) for row in rows]


async def find_links(tx: ReadTx, ref: Ref, contact_ids: Sequence[UUID]) -> dict[UUID, Link]:
    """Find the contacts that an earlier row was about."""
    rows = await tx.fetch(sql.find_links, **_named(ref), contact_ids=list(contact_ids))
    return {
        row["contact_id"]: Link(row["contact_id"], row["was_created"], row["changes"], row["touched_at"] is not None)
        for row in rows
    }


async def insert_links(tx: Tx, ref: Ref, links: Sequence[NewLink]) -> None:
    """Link contacts to their import."""
    contact_ids, row_numbers, were_created, changes, are_touched = columns(links, 5)
    await tx.execute(
        sql.insert_links,
        **_named(ref),
        contact_ids=contact_ids,
        row_numbers=row_numbers,
        were_created=were_created,
        changes=changes,
        are_touched=are_touched,
        now=tx.now,
    )


async def update_links(tx: Tx, ref: Ref, changes: Mapping[UUID, Mapping[str, Any] | None]) -> None:
    """Say what linked contacts were before, now that they were changed again."""
    contact_ids = sorted(changes)
    changed = [changes[contact_id] for contact_id in contact_ids]
    await tx.execute(sql.update_links, **_named(ref), contact_ids=contact_ids, changes=changed, now=tx.now)


async def find_seen(tx: ReadTx, ref: Ref, keys: Sequence[Key]) -> dict[Key, UUID]:
    """Find the people that a dry run has come across, by identifier."""
    kinds, scopes, match_keys = columns(keys, 3)
    rows = await tx.fetch(sql.find_seen, **_named(ref), kinds=kinds, scopes=scopes, match_keys=match_keys)
    return {(_KINDS[row["kind"]], row["scope"], row["match_key"]): row["contact_id"] for row in rows}


async def find_seen_people(tx: ReadTx, ref: Ref, contact_ids: Sequence[UUID]) -> dict[UUID, Mapping[str, str]]:
    """Find which people a dry run has met, and the consent its rows would have left."""
    count = len(contact_ids)
    rows = await tx.fetch(
        sql.find_seen,
        **_named(ref),
        kinds=[PERSON] * count,
        scopes=[""] * count,
        match_keys=[str(contact_id) for contact_id in contact_ids],
    )
    return {row["contact_id"]: row["consents"] or {} for row in rows}


async def insert_seen(
    tx: Tx, ref: Ref, keys: Mapping[Key, UUID], people: Mapping[UUID, Mapping[str, str] | None]
) -> None:
    """Keep the people that a dry run comes across."""
    rows: list[tuple[str, str, str, UUID, object]] = [(*key, contact_id, None) for key, contact_id in keys.items()]
    rows += [(PERSON, "", str(contact_id), contact_id, consents or None) for contact_id, consents in people.items()]
    kinds, scopes, match_keys, contact_ids, consents = columns(rows, 5)
    await tx.execute(
        sql.insert_seen,
        **_named(ref),
        kinds=kinds,
        scopes=scopes,
        match_keys=match_keys,
        contact_ids=contact_ids,
        consents=consents,
    )


async def clear(tx: Tx, ref: Ref, limit: int) -> int:
    """Delete some of what an earlier job has left; returns how much that was."""
    rejects = await _clear_rejects(tx, ref, limit)
    return await clear_seen(tx, ref, limit) + rejects + await _clear_left_out(tx, ref, limit)


async def clear_seen(tx: Tx, ref: Ref, limit: int) -> int:
    """Delete some of the people that a dry run came across; returns how many."""
    edge = await tx.fetchrow(sql.edge_of_seen, **_named(ref), limit=limit)
    if edge is None:
        return 0
    kind, scope, match_key = edge
    return await tx.execute(sql.delete_seen, **_named(ref), kind=kind, scope=scope, match_key=match_key)


async def _clear_rejects(tx: Tx, ref: Ref, limit: int) -> int:
    edge = await tx.fetchval(sql.edge_of_rejects, **_named(ref), limit=limit)
    return 0 if edge is None else await tx.execute(sql.delete_rejects, **_named(ref), row_number=edge)


async def _clear_left_out(tx: Tx, ref: Ref, limit: int) -> int:
    edge = await tx.fetchval(sql.edge_of_left_out, **_named(ref), limit=limit)
    return 0 if edge is None else await tx.execute(sql.delete_left_out, **_named(ref), row_number=edge)


def _named(ref: Ref) -> dict[str, Any]:
    return {"organization_id": ref[0], "id": ref[1]}
