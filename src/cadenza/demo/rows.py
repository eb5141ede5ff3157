"""What the demo reads: clocks to know when to go on, and rows to tell what came of it. It writes by actions alone."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row

sql = Queries.beside(__file__)


async def find_contacts(tx: ReadTx, organization_id: UUID) -> Mapping[str, UUID]:
    """Return contacts by phone and email."""
    return {
        row["value"]: row["contact_id"] for row in await tx.fetch(sql.find_contacts, organization_id=organization_id)
    }


async def load_clocks(tx: ReadTx, organization_id: UUID) -> Mapping[str, datetime]:
    """Return when each part of the work is due next; parts with nothing to do are missing."""
    return {row["part"]: row["at"] for row in await tx.fetch(sql.load_clocks, organization_id=organization_id)}


async def list_messages(tx: ReadTx, organization_id: UUID) -> list[Row]:
    """Read everything on the phones, in its order."""
    return await tx.fetch(sql.list_messages, organization_id=organization_id)


async def list_enrollments(tx: ReadTx, organization_id: UUID) -> list[Row]:
    """Read what became of each walk through a journey."""
    return await tx.fetch(sql.list_enrollments, organization_id=organization_id)


async def list_unsent(tx: ReadTx, organization_id: UUID) -> list[Row]:
    """Read the steps whose message was not sent."""
    return await tx.fetch(sql.list_unsent, organization_id=organization_id)


async def list_refused(tx: ReadTx, organization_id: UUID) -> list[Row]:
    """Read how many were not let into each journey, by why."""
    return await tx.fetch(sql.list_refused, organization_id=organization_id)


async def count_messages(tx: ReadTx, organization_id: UUID) -> dict[str, int]:
    """Count our messages by what became of them."""
    return {row["state"]: row["count"] for row in await tx.fetch(sql.count_messages, organization_id=organization_id)}


async def count_broken(tx: ReadTx, organization_id: UUID) -> dict[str, int]:
    """Count how often each promise was broken."""
    rows = await tx.fetch(sql.count_broken, organization_id=organization_id, now=tx.now)
    return {row["promise"]: row["count"] for row in rows}


async def list_reachable(tx: ReadTx, organization_id: UUID) -> list[Row]:
    """Read whom a phone can reach, in the order in which they came."""
    return await tx.fetch(sql.list_reachable, organization_id=organization_id)


async def list_file_names(tx: ReadTx, organization_id: UUID) -> set[str]:
    """Return the names of the files that were imported."""
    return {row["file_name"] for row in await tx.fetch(sql.list_file_names, organization_id=organization_id)}


async def list_waiting(tx: ReadTx, organization_id: UUID, *, limit: int) -> list[UUID]:
    """Return conversations that wait for an answer, the one that waits longest first."""
    found = await tx.fetch(sql.list_waiting, organization_id=organization_id, n=limit)
    return [row["conversation_id"] for row in found]


async def list_answered(tx: ReadTx, organization_id: UUID, *, limit: int) -> list[UUID]:
    """Return conversations that are taken and answered, the quietest first."""
    found = await tx.fetch(sql.list_answered, organization_id=organization_id, n=limit)
    return [row["conversation_id"] for row in found]


async def find_to_hold(tx: ReadTx, organization_id: UUID, journey: str) -> UUID | None:
    """Return an enrollment of a journey in which nobody is held."""
    found: UUID | None = await tx.fetchval(sql.find_to_hold, organization_id=organization_id, journey=journey)
    return found


async def last_word(tx: ReadTx, organization_id: UUID) -> datetime | None:
    """Return when something last happened on the network."""
    at: datetime | None = await tx.fetchval(sql.last_word, organization_id=organization_id)
    return at
