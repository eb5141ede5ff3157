"""The rows of the sandbox's network: people, their messages, and what will happen."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from cadenza.channels.domain.sandbox import (
    ActionKind,
    DueAction,
    LookedFor,
    SandboxMessage,
    SandboxPerson,
    Sender,
)
from cadenza.channels.domain.signals import ReceiptState
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.ids import first_id
from cadenza.kit.reasons import FailReason

sql = Queries.beside(__file__)

Place = tuple[UUID, UUID, str]
"""Organization, connection and address: one person."""


async def find_receivers(tx: Tx, places: Sequence[Place]) -> dict[Place, tuple[dict[str, Any], int]]:
    """Read the behaviour of the people at these addresses and how many messages each has got."""
    organization_ids, connection_ids, addresses = columns(sorted(set(places)), 3)
    rows = await tx.fetch(
        sql.find_receivers,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        addresses=addresses,
    )
    return {_place(row): (row["behaviour"], row["received"]) for row in rows}


async def insert_messages(tx: Tx, messages: Sequence[SandboxMessage]) -> None:
    """Write messages that are on the network from now on."""
    rows = [
        (one.organization_id, one.id, one.connection_id, one.address, one.sender, one.correlation_id, one.body, one.at)
        for one in messages
    ]
    organization_ids, ids, connection_ids, addresses, senders, correlation_ids, bodies, ats = columns(rows, 8)
    await tx.execute(
        sql.insert_messages,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        ids=ids,
        connection_ids=connection_ids,
        addresses=addresses,
        senders=senders,
        correlation_ids=correlation_ids,
        bodies=bodies,
        ats=ats,
    )


async def insert_actions(tx: Tx, actions: Sequence[DueAction]) -> None:
    """Write what will happen."""
    rows = [
        (one.organization_id, one.id, one.connection_id, one.address, one.kind, _payload(one), one.due_at)
        for one in actions
    ]
    organization_ids, ids, connection_ids, addresses, kinds, payloads, due_ats = columns(rows, 7)
    await tx.execute(
        sql.insert_actions,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        ids=ids,
        connection_ids=connection_ids,
        addresses=addresses,
        kinds=kinds,
        payloads=payloads,
        due_ats=due_ats,
    )


async def find_due_actions(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations on whose networks something is due."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due_actions, now=tx.now, n=limit)]


async def claim_actions(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[DueAction]:
    """Lock the actions due first."""
    rows = await tx.fetch(sql.claim_actions, orgs=list(organization_ids), now=tx.now, each=each, total=total)
    return [_action(row) for row in rows]


async def reclaim_actions(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[DueAction]:
    """Lock these actions if they are still due."""
    rows = await tx.fetch(sql.reclaim_actions, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [_action(row) for row in rows]


async def mark_ticks(tx: Tx, ticks: Sequence[tuple[UUID, UUID, datetime | None, datetime | None]]) -> None:
    """Write when messages (organization, id) were delivered and read."""
    organization_ids, ids, delivered_ats, read_ats = columns(ticks, 4)
    await tx.execute(
        sql.mark_ticks,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        ids=ids,
        delivered_ats=delivered_ats,
        read_ats=read_ats,
    )


async def load_messages(tx: Tx, ids: Sequence[UUID]) -> dict[UUID, SandboxMessage]:
    """Read messages by id."""
    rows = await tx.fetch(sql.load_messages, orgs=list(tx.organizations), ids=list(ids))
    return {row["id"]: _message(row) for row in rows}


async def delete_actions(tx: Tx, ids: Sequence[UUID]) -> None:
    """Forget actions that have happened."""
    await tx.execute(sql.delete_actions, orgs=list(tx.organizations), ids=list(ids))


async def put_off_action(tx: Tx, action: DueAction, due_at: datetime) -> None:
    """Let a failed action happen later."""
    await tx.execute(sql.put_off_action, organization_id=action.organization_id, id=action.id, due_at=due_at)


async def upsert_people(tx: Tx, people: Sequence[SandboxPerson]) -> list[SandboxPerson]:
    """Write people by address; returns them as they are now, those who were there with the ids they had."""
    rows = [
        (one.organization_id, one.connection_id, one.address, one.id, one.name, one.locale, dict(one.behaviour))
        for one in people
    ]
    organization_ids, connection_ids, addresses, ids, names, locales, behaviours = columns(rows, 7)
    written = await tx.fetch(
        sql.upsert_people,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        addresses=addresses,
        ids=ids,
        names=names,
        locales=locales,
        behaviours=behaviours,
        now=tx.now,
    )
    return [_person(row) for row in written]


async def find_person(tx: ReadTx, organization_id: UUID, person_id: UUID) -> SandboxPerson | None:
    """Find one person."""
    row = await tx.fetchrow(sql.find_person, organization_id=organization_id, id=person_id)
    return None if row is None else _person(row)


async def has_person_at(tx: ReadTx, organization_id: UUID, connection_id: UUID, address: str) -> bool:
    """Say whether somebody has this address."""
    return bool(
        await tx.fetchval(
            sql.find_person_at, organization_id=organization_id, connection_id=connection_id, address=address
        )
    )


class Speaker(NamedTuple):
    """Someone who is about to write, and how much they have written before."""

    name: str
    behaviour: Mapping[str, Any]
    written: int


async def find_hidden(tx: ReadTx, places: Sequence[Place]) -> dict[Place, Place]:
    """Return where the people behind these hidden ids are."""
    organization_ids, connection_ids, hidden_ids = columns(sorted(set(places)), 3)
    rows = await tx.fetch(
        sql.find_hidden,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        hidden_ids=hidden_ids,
    )
    return {(row["organization_id"], row["connection_id"], row["hidden_id"]): _place(row) for row in rows}


async def load_speakers(tx: ReadTx, places: Sequence[Place]) -> dict[Place, Speaker]:
    """Read who the people at these addresses are."""
    organization_ids, connection_ids, addresses = columns(sorted(set(places)), 3)
    rows = await tx.fetch(
        sql.load_speakers,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        addresses=addresses,
    )
    return {_place(row): Speaker(row["name"], row["behaviour"], row["written"]) for row in rows}


async def list_people(
    tx: ReadTx, organization_id: UUID, whom: LookedFor, typing_until: datetime, limit: int
) -> list[tuple[SandboxPerson, bool]]:
    """Read people, who talked last first, with whether each is about to write."""
    rows = await tx.fetch(
        sql.list_people, organization_id=organization_id, **whom.params(), typing_until=typing_until, n=limit
    )
    return [(_person(row), row["is_typing"]) for row in rows]


async def count_people(tx: ReadTx, organization_id: UUID, whom: LookedFor) -> int:
    """Count those that are looked for."""
    return int(await tx.fetchval(sql.count_people, organization_id=organization_id, **whom.params()))


async def list_threads(
    tx: ReadTx, organization_id: UUID, people: Sequence[SandboxPerson], each: int
) -> list[SandboxMessage]:
    """Read the last messages of these people, the newest first."""
    rows = await tx.fetch(
        sql.list_threads,
        organization_id=organization_id,
        connection_ids=[person.connection_id for person in people],
        addresses=[person.address for person in people],
        each=each,
    )
    return [_message(row) for row in rows]


async def read_all(tx: Tx, person: SandboxPerson) -> list[SandboxMessage]:
    """Write that this person has read everything; returns what was new to them."""
    rows = await tx.fetch(
        sql.read_all,
        organization_id=person.organization_id,
        connection_id=person.connection_id,
        address=person.address,
        now=tx.now,
    )
    return sorted((_message(row) for row in rows), key=lambda message: (message.at, message.id))


def _place(row: Row) -> Place:
    return (row["organization_id"], row["connection_id"], row["address"])


async def forget(
    tx: Tx, organization_id: UUID, addresses: Sequence[str], *, since: datetime, until: datetime, limit: int
) -> int:
    """Delete phones that were there at `since`, and what happened on them until then; returns how many messages."""
    whose = {"organization_id": organization_id, "addresses": list(addresses)}
    await tx.execute(sql.forget_people, **whose, since=since)
    await tx.execute(sql.forget_actions, **whose, before_id=first_id(until))
    return await tx.execute(sql.forget_messages, **whose, until=until, n=limit)


def _person(row: Row) -> SandboxPerson:
    return SandboxPerson(
        organization_id=row["organization_id"],
        connection_id=row["connection_id"],
        address=row["address"],
        id=row["id"],
        name=row["name"],
        locale=row["locale"],
        behaviour=row["behaviour"],
    )


def _message(row: Row) -> SandboxMessage:
    return SandboxMessage(**{**dict(row), "sender": Sender(row["sender"])})


def _payload(action: DueAction) -> dict[str, Any]:
    return {
        "message_id": action.message_id,
        "correlation_id": action.correlation_id,
        "state": action.state,
        "error": action.error,
        "text": action.text,
        "is_opt_out": action.is_opt_out,
    }


def _action(row: Row) -> DueAction:
    payload = row["payload"]
    return DueAction(
        organization_id=row["organization_id"],
        id=row["id"],
        connection_id=row["connection_id"],
        address=row["address"],
        kind=ActionKind(row["kind"]),
        due_at=row["due_at"],
        message_id=UUID(payload["message_id"]),
        correlation_id=UUID(payload["correlation_id"]) if payload["correlation_id"] else None,
        state=ReceiptState(payload["state"]) if payload["state"] else None,
        error=FailReason(payload["error"]) if payload["error"] else None,
        text=payload["text"],
        is_opt_out=bool(payload.get("is_opt_out")),
        attempts=row["attempts"],
    )
