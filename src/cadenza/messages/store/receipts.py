"""Receipts waiting to be folded into their messages, and the rows they are folded into."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.channels.domain.signals import ReceiptState
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.reasons import MessageState
from cadenza.messages.domain.status import Standing
from cadenza.messages.store.queue import MessageRef

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptRow:
    """One receipt as its row says."""

    organization_id: UUID
    id: UUID
    connection_id: UUID
    provider_message_id: str | None
    correlation_id: UUID | None
    state: ReceiptState
    at: datetime
    error: Mapping[str, Any] | None
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class Locked:
    """A message of ours, locked, with where it stands."""

    organization_id: UUID
    id: UUID
    connection_id: UUID
    conversation_id: UUID
    contact_id: UUID
    enrollment_id: UUID | None
    visit: int | None
    recipient_id: UUID | None
    standing: Standing


async def insert_receipts(tx: Tx, receipts: Sequence[ReceiptRow]) -> None:
    """Write receipts, due at once."""
    rows = [
        (r.organization_id, r.id, r.connection_id, r.provider_message_id, r.correlation_id, r.state, r.at, r.error)
        for r in receipts
    ]
    names = (
        "organization_ids", "ids", "connection_ids", "provider_message_ids", "correlation_ids", "states", "ats",
        "errors",
    )  # fmt: skip
    arrays = dict(zip(names, columns(rows, len(names)), strict=True))
    await tx.execute(sql.insert_receipts, **arrays, orgs=list(tx.organizations), now=tx.now)


async def find_due_receipts(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with due receipts."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due_receipts, now=tx.now, n=limit)]


async def claim_receipts(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[ReceiptRow]:
    """Lock due receipts."""
    rows = await tx.fetch(sql.claim_receipts, orgs=list(organization_ids), now=tx.now, each=each, total=total)
    return [_receipt(row) for row in rows]


async def reclaim_receipts(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[ReceiptRow]:
    """Lock these receipts if they are still due."""
    rows = await tx.fetch(sql.reclaim_receipts, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [_receipt(row) for row in rows]


async def delete_receipts(tx: Tx, receipts: Sequence[ReceiptRow]) -> None:
    """Delete receipts that are done."""
    organization_ids, ids = columns([(receipt.organization_id, receipt.id) for receipt in receipts], 2)
    await tx.execute(sql.delete_receipts, organization_ids=organization_ids, ids=ids, orgs=list(tx.organizations))


async def postpone_receipts(tx: Tx, later: Sequence[tuple[ReceiptRow, datetime | None]]) -> None:
    """Count an attempt of receipts and set their next; None gives them up."""
    rows = [(receipt.organization_id, receipt.id, at) for receipt, at in later]
    organization_ids, ids, next_run_ats = columns(rows, 3)
    await tx.execute(
        sql.postpone_receipts,
        organization_ids=organization_ids,
        ids=ids,
        next_run_ats=next_run_ats,
        orgs=list(tx.organizations),
    )


async def lock_standings(tx: Tx, messages: Sequence[MessageRef]) -> dict[MessageRef, Locked]:
    """Lock these messages of ours; others' and unknown ones are missing."""
    organization_ids, ids = columns(messages, 2)
    rows = await tx.fetch(sql.lock_standings, organization_ids=organization_ids, ids=ids, orgs=list(tx.organizations))
    return {(row["organization_id"], row["id"]): _locked(row) for row in rows}


async def write_standings(tx: Tx, standings: Sequence[tuple[Locked, Standing, str | None]]) -> None:
    """Write where locked messages stand now, with what the provider calls them where that was unknown."""
    rows = [
        (
            message.organization_id, message.id, standing.state, standing.reason, standing.error, standing.sent_at,
            standing.delivered_at, standing.read_at, standing.ended_at, provider_message_id,
        )
        for message, standing, provider_message_id in standings
    ]  # fmt: skip
    names = (
        "organization_ids", "ids", "states", "reasons", "errors", "sent_ats", "delivered_ats", "read_ats",
        "ended_ats", "provider_message_ids",
    )  # fmt: skip
    arrays = dict(zip(names, columns(rows, len(names)), strict=True))
    await tx.execute(sql.write_standings, **arrays, orgs=list(tx.organizations))


def _receipt(row: Row) -> ReceiptRow:
    return ReceiptRow(
        organization_id=row["organization_id"],
        id=row["id"],
        connection_id=row["connection_id"],
        provider_message_id=row["provider_message_id"],
        correlation_id=row["correlation_id"],
        state=ReceiptState(row["state"]),
        at=row["at"],
        error=row["error"],
        attempts=row["attempts"],
    )


def _locked(row: Row) -> Locked:
    return Locked(
        organization_id=row["organization_id"],
        id=row["id"],
        connection_id=row["connection_id"],
        conversation_id=row["conversation_id"],
        contact_id=row["contact_id"],
        enrollment_id=row["enrollment_id"],
        visit=row["visit"],
        recipient_id=row["recipient_id"],
        standing=Standing(
            state=MessageState(row["state"]),
            sent_at=row["sent_at"],
            delivered_at=row["delivered_at"],
            read_at=row["read_at"],
            ended_at=row["ended_at"],
            reason=row["reason"],
            error=row["error"],
        ),
    )
