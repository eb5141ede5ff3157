"""A stage for delivery: an organization with a connection and queued messages, and what workers do there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from cadenza.channels.domain.connection import Connection, Ownership
from cadenza.channels.domain.sending import SendOutcome
from cadenza.contacts.domain.phones import match_key
from cadenza.kit.db import Database, Tx
from cadenza.kit.sql import read_query
from cadenza.messages.actions.delivery import (
    Attempt,
    Claim,
    Offer,
    Ticket,
    claim,
    settle_attempts,
    take_connections,
)
from cadenza.messages.actions.last_look import Sources
from tests.builders.accounts import make_organization
from tests.builders.channels import make_channel
from tests.builders.contacts import make_contact, phone_number
from tests.builders.messages import make_message

_MOVE_CLOCK = read_query("move_clock", "UPDATE platform_state SET clock_offset = clock_offset + :by::interval")
_ROW = read_query(
    "read_queue_row",
    "SELECT * FROM message_queue WHERE organization_id = :organization_id::uuid AND message_id = :id::uuid",
)
_MESSAGE = read_query(
    "read_message",
    "SELECT * FROM messages WHERE organization_id = :organization_id::uuid AND id = :id::uuid",
)
_STATES = read_query(
    "count_states",
    "SELECT state, count(*) AS n FROM messages WHERE organization_id = ANY(:orgs::uuid[]) GROUP BY state",
)


@dataclass(frozen=True)
class Stage:
    """Who sends to whom."""

    connection: Connection
    contacts: list[UUID]
    phones: list[str]
    messages: list[UUID]

    @property
    def organization_id(self) -> UUID:
        """Whose it is."""
        return self.connection.organization_id


async def make_stage(tx: Tx, organization_id: UUID, messages: int = 1, **connection: Any) -> Stage:
    """Make an organization without hours, a connection, and so many people with one queued message each."""
    await make_organization(tx, organization_id, send_window=None)
    channel = await make_channel(tx, organization_id, **connection)
    stage = Stage(channel, [], [], [])
    for _ in range(messages):
        await add_message(tx, stage)
    return stage


async def add_message(tx: Tx, stage: Stage, *, to: int | None = None, **changes: Any) -> UUID:
    """Queue one more message, to a new person or to one who is there."""
    if to is None:
        phone = phone_number()
        stage.contacts.append(await make_contact(tx, stage.organization_id, phone=phone))
        stage.phones.append(phone)
        to = -1
    message_id = await make_message(
        tx,
        stage.organization_id,
        stage.contacts[to],
        stage.connection.id,
        **{"address": match_key(stage.phones[to]), "send_to": stage.phones[to], **changes},
    )
    stage.messages.append(message_id)
    return message_id


async def own(db: Database, organization_id: UUID, worker: str = "one") -> list[Ownership]:
    """Become the owner of what is free and has work."""
    async with db.begin(organization_id) as tx:
        return (await take_connections(tx, worker, [organization_id]))[0]


async def claim_owned(
    db: Database, owned: Iterable[Ownership], worker: str = "one", *, on_wire: int = 0, sources: Sources | None = None
) -> Claim:
    """Claim what may leave, and commit."""
    owned = list(owned)
    async with db.begin(*{one.organization_id for one in owned}) as tx:
        return await claim(tx, worker, [Offer(one, on_wire) for one in owned], sources or {})


def answered(ticket: Ticket, outcome: SendOutcome) -> Attempt:
    """Answer a ticket."""
    return Attempt(
        ticket.connection.organization_id,
        ticket.message.message_id,
        ticket.connection.id,
        ticket.message.attempt,
        outcome,
        ticket.rules,
    )


async def settle_all(db: Database, attempts: Sequence[Attempt]) -> None:
    """Settle answers, and commit."""
    async with db.begin(*{one.organization_id for one in attempts}) as tx:
        await settle_attempts(tx, attempts)


async def move_clock(db: Database, **by: float) -> None:
    """Move the test clock, forward or back."""
    async with db.begin() as tx:
        await tx.execute(_MOVE_CLOCK, by=timedelta(**by))


async def read_row(db: Database, organization_id: UUID, message_id: UUID) -> Any:
    """Read a queue row; None when its message is through."""
    async with db.read(organization_id) as tx:
        return await tx.fetchrow(_ROW, organization_id=organization_id, id=message_id)


async def read_message(db: Database, organization_id: UUID, message_id: UUID) -> Any:
    """Read a message."""
    async with db.read(organization_id) as tx:
        return await tx.fetchrow(_MESSAGE, organization_id=organization_id, id=message_id)


async def count_states(db: Database, *organization_ids: UUID) -> dict[str, int]:
    """Count messages by state."""
    async with db.read(*organization_ids) as tx:
        return {row["state"]: row["n"] for row in await tx.fetch(_STATES, orgs=list(organization_ids))}
