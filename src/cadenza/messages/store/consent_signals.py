"""The rows of what providers say about people's consent."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)


class SignalRow(NamedTuple):
    """One signal, about the contact of a message or about an address: the columns of the claim."""

    organization_id: UUID
    id: UUID
    connection_id: UUID
    contact_id: UUID | None
    kind: str | None
    scope: str | None
    match_key: str | None
    is_opt_out: bool
    code: str
    at: datetime
    attempts: int = 0


_ARRAYS = (
    "organization_ids", "ids", "connection_ids", "contact_ids", "kinds", "scopes", "match_keys", "opt_outs", "codes",
    "ats",
)  # fmt: skip


async def insert_signals(tx: Tx, signals: Sequence[SignalRow]) -> None:
    """Write signals, due at once."""
    arrays = dict(zip(_ARRAYS, columns([signal[:-1] for signal in signals], len(_ARRAYS)), strict=True))
    await tx.execute(sql.insert_signals, **arrays, orgs=list(tx.organizations), now=tx.now)


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with due signals."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, n=limit)]


async def claim_due(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[SignalRow]:
    """Lock due signals of these organizations."""
    rows = await tx.fetch(sql.claim_due, orgs=list(organizations), each=each, total=total, now=tx.now)
    return [SignalRow(*row) for row in rows]


async def reclaim_due(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[SignalRow]:
    """Lock these signals if they are still due."""
    rows = await tx.fetch(sql.reclaim_due, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [SignalRow(*row) for row in rows]


async def delete_signals(tx: Tx, signals: Sequence[SignalRow]) -> None:
    """Delete signals that were acted upon."""
    await tx.execute(sql.delete_signals, orgs=list(tx.organizations), ids=[signal.id for signal in signals])


async def count_failure(tx: Tx, signal: SignalRow, attempts: int, error: str, next_run_at: datetime | None) -> None:
    """Count a signal that could not be acted upon."""
    await tx.execute(
        sql.count_failure,
        organization_id=signal.organization_id,
        id=signal.id,
        attempts=attempts,
        error=error,
        next_run_at=next_run_at,
    )


async def erase_signals(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID], match_keys: Sequence[str]) -> None:
    """Delete what is said of these people, by their ids and addresses."""
    await tx.execute(
        sql.erase_signals,
        organization_id=organization_id,
        contact_ids=list(contact_ids),
        match_keys=list(match_keys),
    )


async def replay(tx: Tx, organization_id: UUID) -> int:
    """Make given-up signals due again; returns how many."""
    return await tx.execute(sql.replay, organization_id=organization_id, now=tx.now)
