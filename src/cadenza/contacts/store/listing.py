"""Walks of the lists of contacts: each takes at most so many rows of one index.

A filter is any combination of checks, so its statements are put together here, of fixed pieces (`filtering`): by the
ids of the few that the rarest check leaves, else along the index of the order, looking at a bounded number of rows.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.listing import FIRST_ID, ContactFilter, Order, Place, Sort, Span, Stage
from cadenza.contacts.store.filtering import Compiled
from cadenza.contacts.store.rarest import Source, count_text, ids_text, sources_of, times_of, times_text
from cadenza.kit.db import Queries, ReadTx, Row
from cadenza.kit.sql import Query, read_query

sql = Queries.beside(__file__)

COLUMNS = {Sort.CREATED: "created_at", Sort.NAME: "search_name", Sort.ACTIVE: "active_at"}
CASTS = {Sort.CREATED: "timestamptz", Sort.NAME: "text", Sort.ACTIVE: "timestamptz"}
ALWAYS_THERE = frozenset({Sort.CREATED})

LIVING = "c.merged_into IS NULL AND c.erased_at IS NULL"
BY_ID = f"""unnest(:ids::uuid[]) AS u (id)
 CROSS JOIN LATERAL (
       SELECT k.* FROM contacts k WHERE k.organization_id = :organization_id::uuid AND k.id = u.id OFFSET 0) c
 WHERE {LIVING}"""


async def find_few(tx: ReadTx, organization_id: UUID, wanted: ContactFilter, most: int) -> list[UUID] | None:
    """Return whom the rarest of the checks leaves, by its index; None where none leaves so few."""
    rarest = await _rarest(tx, organization_id, wanted, most)
    if rarest is None:
        return None
    into = Compiled(tx.now, wanted.as_of)
    query = read_query("list_few", ids_text(rarest(into)))
    rows = await tx.fetch(query, organization_id=organization_id, most=most, **into.values)
    return list({row["id"] for row in rows})


async def _rarest(tx: ReadTx, organization_id: UUID, wanted: ContactFilter, most: int) -> Source | None:
    """Ask the index of each check how many it leaves; return the one that leaves the fewest, and no more than that."""
    best: tuple[int, Source | None] = most + 1, None
    for source in sources_of(wanted.required):
        into = Compiled(tx.now, wanted.as_of)
        query = read_query("count_few", count_text(source(into)))
        count = await tx.fetchval(query, organization_id=organization_id, most=best[0], **into.values)
        if count < best[0]:
            best = count, source
    return best[1]


async def page_of_few(
    tx: ReadTx,
    organization_id: UUID,
    wanted: ContactFilter,
    order: Order,
    ids: Sequence[UUID],
    after: Place | None,
    limit: int,
) -> list[Place]:
    """Return the next of these contacts who live and pass every check, in the order."""
    into = Compiled(tx.now, wanted.as_of)
    column = f"c.{COLUMNS[order.sort]}"
    beyond = _beyond(into, order, after) if after else "true"
    if after and not after.is_last_part:
        beyond = f"({beyond} OR {column} IS NULL)"
    text = f"""SELECT c.id, {column} AS place FROM {BY_ID} AND {into.groups(wanted.groups)} AND {beyond}
 ORDER BY {_order(order, " NULLS LAST")} LIMIT :n::integer"""
    query = read_query("page_of_few", text)
    rows = await tx.fetch(query, organization_id=organization_id, ids=list(ids), n=limit, **into.values)
    return [_placed(row) for row in rows]


async def walk(
    tx: ReadTx, organization_id: UUID, wanted: ContactFilter, order: Order, after: Place | None, limit: int, most: int
) -> tuple[list[Place], Place | None]:
    """Look at the next contacts of one part of the order; returns who passes, and where it stopped before its end."""
    query, values = walk_query(tx.now, wanted, order, after)
    rows = await tx.fetch(query, organization_id=organization_id, n=limit, most=most, **values)
    found = [_placed(row) for row in rows]
    if len(found) == limit:
        return found, found[-1]
    into = Compiled(tx.now, wanted.as_of)
    skipping = f"{_part(into, wanted, order, after)} LIMIT 1 OFFSET :most::integer - 1"
    query = read_query("skip", f"SELECT c.id, c.{COLUMNS[order.sort]} AS place {skipping}")
    row = await tx.fetchrow(query, organization_id=organization_id, most=most, **into.values)
    return found, _placed(row) if row else None


def walk_query(
    now: datetime, wanted: ContactFilter, order: Order, after: Place | None
) -> tuple[Query, dict[str, object]]:
    """Return the statement that walks the index of an order, and the values of its checks."""
    into = Compiled(now, wanted.as_of)
    part = _part(into, wanted, order, after)
    text = f"""SELECT c.id, c.place
  FROM (SELECT c.*, c.{COLUMNS[order.sort]} AS place {part} LIMIT :most::integer) c
 WHERE {LIVING} AND {into.groups(wanted.groups)}
 ORDER BY {_order(order)} LIMIT :n::integer"""
    return read_query("walk", text), into.values


async def find_matching(tx: ReadTx, organization_id: UUID, wanted: ContactFilter, ids: Sequence[UUID]) -> set[UUID]:
    """Return those of these contacts who live and pass every check."""
    into = Compiled(tx.now, wanted.as_of)
    query = read_query("matching", f"SELECT c.id FROM {BY_ID} AND {into.groups(wanted.groups)}")
    rows = await tx.fetch(query, organization_id=organization_id, ids=list(ids), **into.values)
    return {row["id"] for row in rows}


async def count_matching(tx: ReadTx, organization_id: UUID, wanted: ContactFilter, most: int) -> tuple[int, bool]:
    """Count who lives and passes every check among `most` contacts, and say whether these were all.

    They are those that the rarest check leaves by its index, or one of the checks that have one; else any.
    """
    by = await _rarest(tx, organization_id, wanted, most) or next(sources_of(wanted.required), None)
    query, values = count_query(tx.now, wanted, by)
    row = await tx.fetchrow(query, organization_id=organization_id, most=most, **values)
    return (row["matching"], row["looked"] < most) if row else (0, True)


def count_query(now: datetime, wanted: ContactFilter, by: Source | None) -> tuple[Query, dict[str, object]]:
    """Return the statement that counts a list by one of its checks or by anybody, and the values of its checks."""
    into = Compiled(now, wanted.as_of)
    if by is None:
        text = f"""SELECT {_matching(into, wanted)} AS matching, count(*) AS looked
  FROM (SELECT k.* FROM contacts k WHERE k.organization_id = :organization_id::uuid LIMIT :most::integer) c"""
    else:
        # Somebody may have two of the tags, or many deals: what the index was asked for is counted before it is people.
        text = f"""WITH looked_at AS MATERIALIZED (SELECT {by(into)} LIMIT :most::integer)
SELECT {_matching(into, wanted)} AS matching, (SELECT count(*) FROM looked_at) AS looked
  FROM (SELECT DISTINCT id FROM looked_at) u
 CROSS JOIN LATERAL (SELECT k.* FROM contacts k
                      WHERE k.organization_id = :organization_id::uuid AND k.id = u.id OFFSET 0) c"""
    return read_query("count_matching", text), into.values


def _matching(into: Compiled, wanted: ContactFilter) -> str:
    return f"count(*) FILTER (WHERE {LIVING} AND {into.groups(wanted.groups)})"


def _part(into: Compiled, wanted: ContactFilter, order: Order, after: Place | None) -> str:
    """Return the walk of the order's index from a place on, within the times that are asked for."""
    name = COLUMNS[order.sort]
    beyond = _beyond(into, order, after) if after else f"c.{name} IS NOT NULL"
    if (times := times_of(wanted.required).get(name)) and not (after and after.is_last_part):
        beyond += f" AND {times_text(name, times, into)}"
    return f"""FROM contacts c
        WHERE c.organization_id = :organization_id::uuid AND {beyond}
        ORDER BY {_order(order)}"""


def _beyond(into: Compiled, order: Order, after: Place) -> str:
    column = f"c.{COLUMNS[order.sort]}"
    sign = "<" if order.is_descending else ">"
    if after.is_last_part:
        return f"{column} IS NULL AND c.id {sign} {into.bind(after.id, 'uuid')}"
    cast = CASTS[order.sort]
    match: Any = after.match if cast == "text" else datetime.fromisoformat(after.match)
    return f"({column}, c.id) {sign} ({into.bind(match, cast)}, {into.bind(after.id, 'uuid')})"


def _order(order: Order, lacking: str = "") -> str:
    # Of an index whoever lacks the column is a part of its own, so that they come last in either direction.
    direction = " DESC" if order.is_descending else ""
    return f"c.{COLUMNS[order.sort]}{direction}{lacking}, c.id{direction}"


def _placed(row: Row) -> Place:
    place = row["place"]
    match = place.isoformat() if isinstance(place, datetime) else str(place or "")
    return Place(row["id"], match, is_last_part=place is None)


async def list_named(
    tx: ReadTx, organization_id: UUID, stage: Stage, span: Span, after: Place, limit: int
) -> list[Place]:
    """Read the next contacts whose whole or last name begins so."""
    # The scan begins at what the page goes on after, so the first page names the beginning itself.
    match, after_id = max((span.start, FIRST_ID), (after.match, after.id))
    query = sql.with_name if stage is Stage.NAME else sql.with_last_name
    rows = await tx.fetch(
        query,
        organization_id=organization_id,
        start=span.start,
        end=span.end,
        match=match,
        after=after_id,
        n=limit,
    )
    return _matches(stage, rows)


async def list_with_identifier(
    tx: ReadTx, organization_id: UUID, spans: Sequence[Span], name: Span | None, after: Place, limit: int
) -> list[Place]:
    """Read the next contacts with an identifier that begins so, but for those whose name does."""
    rows = await tx.fetch(
        sql.with_identifier,
        organization_id=organization_id,
        starts=[span.start for span in spans],
        ends=[span.end for span in spans],
        name_start=name and name.start,
        name_end=name and name.end,
        match=after.match,
        after=after.id,
        first=FIRST_ID,
        n=limit,
    )
    return _matches(Stage.IDENTIFIER, rows)


async def list_found(
    tx: ReadTx, organization_id: UUID, name: Span | None, identifiers: Sequence[Span], most: int
) -> list[UUID]:
    """Return who is found by a text, in no order, some more than `most` at most."""
    rows = await tx.fetch(
        sql.found,
        organization_id=organization_id,
        start=name and name.start,
        end=name and name.end,
        starts=[span.start for span in identifiers],
        ends=[span.end for span in identifiers],
        most=most,
    )
    return [row["id"] for row in rows]


def _matches(stage: Stage, rows: Iterable[Row]) -> list[Place]:
    return [Place(row["id"], row["match"], stage) for row in rows]
