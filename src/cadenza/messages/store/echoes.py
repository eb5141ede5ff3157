"""Echoes waiting to be judged, and the sends of ours that they may be of."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.reasons import MessageState
from cadenza.messages.domain.echo import Echo, Send
from cadenza.messages.store.conversations import ThreadKey
from cadenza.messages.store.queue import MessageRef

sql = Queries.beside(__file__)

MOST_SENDS = 20
LONGEST_AGO = timedelta(hours=1)
"""Long past the time in which a send can be the cause of an echo; what moved before is not looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EchoRow:
    """One echo as its row says."""

    organization_id: UUID
    id: UUID
    connection_id: UUID
    provider_message_id: str
    correlation_id: UUID | None
    kind: str
    scope: str
    address: str
    send_to: str
    body: str
    at: datetime
    received_at: datetime
    attempts: int = 0

    @property
    def thread(self) -> ThreadKey:
        """The thread that it belongs to."""
        return ThreadKey(self.organization_id, self.connection_id, self.address)

    @property
    def echo(self) -> Echo:
        """What of it is judged."""
        return Echo(self.body, self.at, self.received_at)


async def insert_echoes(tx: Tx, echoes: Sequence[EchoRow]) -> None:
    """Write echoes, due at once."""
    rows = [
        (
            e.organization_id, e.id, e.connection_id, e.provider_message_id, e.correlation_id, e.kind, e.scope,
            e.address, e.send_to, e.body, e.at, e.received_at,
        )
        for e in echoes
    ]  # fmt: skip
    names = (
        "organization_ids", "ids", "connection_ids", "provider_message_ids", "correlation_ids", "kinds", "scopes",
        "addresses", "send_tos", "bodies", "ats", "received_ats",
    )  # fmt: skip
    arrays = dict(zip(names, columns(rows, len(names)), strict=True))
    await tx.execute(sql.insert_echoes, **arrays, orgs=list(tx.organizations), now=tx.now)


async def find_due_echoes(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with due echoes."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due_echoes, now=tx.now, n=limit)]


async def claim_echoes(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[EchoRow]:
    """Lock due echoes."""
    rows = await tx.fetch(sql.claim_echoes, orgs=list(organization_ids), now=tx.now, each=each, total=total)
    return [EchoRow(**row) for row in rows]


async def reclaim_echoes(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[EchoRow]:
    """Lock these echoes if they are still due."""
    rows = await tx.fetch(sql.reclaim_echoes, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [EchoRow(**row) for row in rows]


async def delete_echoes(tx: Tx, echoes: Sequence[EchoRow]) -> None:
    """Delete echoes that are judged."""
    organization_ids, ids = columns([(echo.organization_id, echo.id) for echo in echoes], 2)
    await tx.execute(sql.delete_echoes, organization_ids=organization_ids, ids=ids, orgs=list(tx.organizations))


async def postpone_echoes(tx: Tx, later: Sequence[tuple[EchoRow, datetime]]) -> None:
    """Count a try of echoes and set their next."""
    rows = [(echo.organization_id, echo.id, at) for echo, at in later]
    organization_ids, ids, next_run_ats = columns(rows, 3)
    await tx.execute(
        sql.postpone_echoes,
        organization_ids=organization_ids,
        ids=ids,
        next_run_ats=next_run_ats,
        orgs=list(tx.organizations),
    )


async def find_ours(tx: ReadTx, messages: Sequence[MessageRef]) -> dict[MessageRef, tuple[UUID, MessageState]]:
    """Find which of these are messages that we sent, with their connection and state."""
    organization_ids, ids = columns(messages, 2)
    rows = await tx.fetch(sql.find_ours, organization_ids=organization_ids, ids=ids, orgs=list(tx.organizations))
    return {(row["organization_id"], row["id"]): (row["connection_id"], MessageState(row["state"])) for row in rows}


async def find_recent_sends(tx: ReadTx, threads: Sequence[ThreadKey]) -> dict[ThreadKey, list[Send]]:
    """Find the sends of ours that an echo in these threads may be of."""
    rows = [(thread.organization_id, thread.connection_id, thread.address) for thread in threads]
    organization_ids, connection_ids, addresses = columns(rows, 3)
    found = await tx.fetch(
        sql.find_recent_sends,
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        addresses=addresses,
        most=MOST_SENDS,
        since=tx.now - LONGEST_AGO,
        orgs=list(tx.organizations),
    )
    sends: dict[ThreadKey, list[Send]] = defaultdict(list)
    for row in found:
        sends[ThreadKey(row["organization_id"], row["connection_id"], row["address"])].append(_send(row))
    return sends


def _send(row: Row) -> Send:
    return Send(
        message_id=row["message_id"],
        body=row["body"],
        is_open=row["is_open"],
        is_uncertain=row["is_uncertain"],
        is_queued_again=row["is_queued_again"],
        claimed_at=row["claimed_at"],
        lease_until=row["lease_until"],
        sent_at=row["sent_at"],
        settled_at=row["settled_at"] or row["sent_at"],
        lost_at=row["lost_at"],
    )
