"""Contacts as an audience: walked by id, and counted.

Whoever passes checks is looked for in pieces: a statement looks at so many contacts at most, so that a rare value in a
million of them is many short statements and never a long one.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.contacts.domain.checks import Checks
from cadenza.contacts.store.filtering import Compiled
from cadenza.contacts.store.listing import BY_ID, LIVING
from cadenza.kit.db import Queries, ReadTx
from cadenza.kit.sql import Query, read_query

sql = Queries.beside(__file__)

MEANT = f"""c.created_at <= :cutoff::timestamptz AND {LIVING}
   AND (:share::integer IS NULL OR get_byte(uuid_send(c.id), 14) * 256 + get_byte(uuid_send(c.id), 15) < :share)"""


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


async def list_matching(tx: ReadTx, walk: Walk, checks: Checks, most: int) -> tuple[list[UUID], UUID | None]:
    """Look at the next contacts, `most` at most; returns who passes, and where it stopped before the end."""
    query, values = matching_query(walk.cutoff, checks)
    found = [row["id"] for row in await tx.fetch(query, **walk._asdict(), most=most, **values)]
    if len(found) == walk.n:
        return found, found[-1]
    return found, await skip(tx, walk, most)


async def list_few(tx: ReadTx, walk: Walk, checks: Checks, contact_ids: Sequence[UUID]) -> list[UUID]:
    """Return the next of a few contacts who pass the checks."""
    into = Compiled(walk.cutoff, walk.cutoff)
    text = f"""SELECT c.id FROM {BY_ID} AND c.id > :after::uuid AND {into.groups((checks,))} AND {MEANT}
 ORDER BY c.id LIMIT :n::integer"""
    query = read_query("list_few_meant", text)
    rows = await tx.fetch(query, **walk._asdict(), ids=list(contact_ids), **into.values)
    return [row["id"] for row in rows]


async def count_matching(tx: ReadTx, walk: Walk, checks: Checks, most: int) -> tuple[int, UUID | None]:
    """Count who passes among the next contacts, `most` at most; and where it stopped before the end."""
    into = Compiled(walk.cutoff, walk.cutoff)
    query = read_query("count_looked_at", f"SELECT count(*) FROM {_looked_at(into, checks)}")
    values = {name: value for name, value in walk._asdict().items() if name != "n"}
    return int(await tx.fetchval(query, **values, most=most, **into.values)), await skip(tx, walk, most)


def matching_query(cutoff: datetime, checks: Checks) -> tuple[Query, dict[str, object]]:
    """Return the statement that looks at the next contacts by id, and the values of its checks."""
    into = Compiled(cutoff, cutoff)
    text = f"SELECT c.id FROM {_looked_at(into, checks)}\n ORDER BY c.id LIMIT :n::integer"
    return read_query("list_matching", text), into.values


def _looked_at(into: Compiled, checks: Checks) -> str:
    return f"""(SELECT c.* FROM contacts c
         WHERE c.organization_id = :organization_id::uuid AND c.id > :after::uuid
         ORDER BY c.id LIMIT :most::integer) c
 WHERE {MEANT} AND {into.groups((checks,))}"""


async def skip(tx: ReadTx, walk: Walk, most: int) -> UUID | None:
    """Return where a walk stands after this many contacts; None where there are fewer."""
    found: UUID | None = await tx.fetchval(
        sql.skip_contacts, organization_id=walk.organization_id, after=walk.after, most=most
    )
    return found


async def count_everyone(tx: ReadTx, organization_id: UUID) -> int:
    """Count the organization's contacts."""
    return int(await tx.fetchval(sql.count_everyone, organization_id=organization_id))


async def count_tagged(tx: ReadTx, organization_id: UUID, tags: Sequence[str]) -> int:
    """Count the contacts with one of some tags."""
    return int(await tx.fetchval(sql.count_tagged, organization_id=organization_id, tags=list(tags)))


async def count_named(tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID]) -> int:
    """Count those of some contacts that live."""
    return int(await tx.fetchval(sql.count_named, organization_id=organization_id, ids=list(contact_ids)))
