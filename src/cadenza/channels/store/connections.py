"""The rows of connections: what they are, who owns them, when their next slot is."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.channels.domain.connection import Connection, HeldConnection, KnownConnection, Ownership
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.reasons import ConnectionState

sql = Queries.beside(__file__)


async def load_connections(tx: ReadTx, ids: Sequence[UUID]) -> list[Connection]:
    """Read connections by id."""
    rows = await tx.fetch(sql.load_connections, orgs=list(tx.organizations), ids=list(ids))
    return [_connection(row) for row in rows]


async def list_connections(tx: ReadTx, organization_ids: Sequence[UUID]) -> list[Connection]:
    """Read every connection of these organizations but the deleted ones."""
    rows = await tx.fetch(sql.list_connections, orgs=list(organization_ids))
    return [_connection(row) for row in rows]


async def is_any_real(tx: ReadTx, sandbox: str) -> bool:
    """Say whether some organization has a connection that is no sandbox's; reads everywhere."""
    (row,) = await tx.fetch(sql.is_any_real, sandbox=sandbox)
    return bool(row["is_real"])


async def show_connections(tx: ReadTx, organization_id: UUID) -> list[KnownConnection]:
    """Read every connection but the deleted ones, with what is known of it beside its settings."""
    return [
        KnownConnection(
            connection=_connection(row),
            state_changed_at=row["state_changed_at"],
            limited_until=row["limited_until"],
            created_at=row["created_at"],
        )
        for row in await tx.fetch(sql.show_connections, organization_id=organization_id)
    ]


async def lock_connection(tx: Tx, organization_id: UUID, connection_id: UUID) -> Connection | None:
    """Lock one connection that was not deleted."""
    row = await tx.fetchrow(sql.lock_connection, organization_id=organization_id, id=connection_id)
    return None if row is None else _connection(row)


async def lock_connections(tx: Tx, organization_id: UUID) -> None:
    """Lock every connection of the organization, waiting for whoever holds one."""
    await tx.fetch(sql.lock_connections, organization_id=organization_id)


async def hold_unusable(tx: Tx, organization_ids: Sequence[UUID]) -> set[UUID]:
    """Keep unusable connections as they are, but for those that somebody holds; returns their ids."""
    return {row["id"] for row in await tx.fetch(sql.hold_unusable, orgs=list(organization_ids))}


async def insert_connection(tx: Tx, connection: Connection) -> None:
    """Write a new connection."""
    await tx.execute(
        sql.insert_connection,
        organization_id=connection.organization_id,
        id=connection.id,
        channel=connection.channel,
        provider=connection.provider,
        state=connection.state,
        secrets=connection.sealed,
        now=tx.now,
        **_settings(connection),
    )


async def set_state(
    tx: Tx, organization_id: UUID, connection_id: UUID, state: ConnectionState, said_at: datetime
) -> bool:
    """Write what was said of the account then, unless a later word is known; returns whether that is new."""
    row = await tx.fetchrow(
        sql.set_state, organization_id=organization_id, id=connection_id, state=state, said_at=said_at, now=tx.now
    )
    return row is not None and bool(row["is_new"])


async def save_settings(tx: Tx, connection: Connection) -> None:
    """Write what a person has set of a connection."""
    await tx.execute(
        sql.save_settings,
        organization_id=connection.organization_id,
        id=connection.id,
        **_settings(connection),
    )


async def drop_default(tx: Tx, organization_id: UUID, channel: str) -> None:
    """Take it from the connection that is the channel's default."""
    await tx.execute(sql.drop_default, organization_id=organization_id, channel=channel)


async def set_kill_switch(tx: Tx, organization_id: UUID, connection_id: UUID, *, is_on: bool) -> bool:
    """Turn the switch of one connection; returns whether it exists."""
    touched = await tx.execute(sql.set_kill_switch, organization_id=organization_id, id=connection_id, is_on=is_on)
    return touched == 1


async def lock_ownable(
    tx: Tx, worker: str, organization_ids: Sequence[UUID], furthest: datetime
) -> tuple[list[Ownership], list[Ownership]]:
    """Lock what this worker owns and what it may take, as (its own, free)."""
    rows = await tx.fetch(sql.lock_ownable, orgs=list(organization_ids), worker=worker, now=tx.now, furthest=furthest)
    mine = [_ownership(row) for row in rows if row["owner"] == worker]
    free = [_ownership(row) for row in rows if row["owner"] != worker]
    return mine, free


async def take_ownership(tx: Tx, worker: str, connection_ids: Sequence[UUID], owned_until: datetime) -> list[Ownership]:
    """Become the owner of locked connections, each under a new fence."""
    rows = await tx.fetch(
        sql.take_ownership,
        orgs=list(tx.organizations),
        ids=list(connection_ids),
        worker=worker,
        owned_until=owned_until,
    )
    return [_ownership(row) for row in rows]


async def hold_owned(tx: Tx, worker: str, owned: Sequence[Ownership]) -> list[HeldConnection]:
    """Lock those of these connections that this worker still owns."""
    rows = await tx.fetch(sql.hold_owned, orgs=list(tx.organizations), worker=worker, **_keys(owned))
    return [HeldConnection(_connection(row), row["next_slot_at"], row["limited_until"]) for row in rows]


async def reserve_slots(tx: Tx, worker: str, slots: Mapping[Ownership, datetime], owned_until: datetime) -> None:
    """Move the next slot of owned connections, and renew the ownership."""
    owned = sorted(slots, key=lambda ownership: ownership.connection_id)
    await tx.execute(
        sql.reserve_slots,
        orgs=list(tx.organizations),
        worker=worker,
        next_slots=[slots[ownership] for ownership in owned],
        owned_until=owned_until,
        **_keys(owned),
    )


async def limit_connections(tx: Tx, limits: Sequence[tuple[UUID, UUID, datetime]]) -> None:
    """Keep these connections (organization, id) quiet until then."""
    organization_ids, ids, untils = columns(sorted(limits), 3)
    await tx.execute(
        sql.limit_connections, orgs=list(tx.organizations), organization_ids=organization_ids, ids=ids, untils=untils
    )


async def release_ownership(tx: Tx, worker: str, owned: Sequence[Ownership]) -> int:
    """Give connections back."""
    return await tx.execute(sql.release_ownership, orgs=list(tx.organizations), worker=worker, **_keys(owned))


def _keys(owned: Sequence[Ownership]) -> dict[str, Any]:
    return {
        "organization_ids": [ownership.organization_id for ownership in owned],
        "ids": [ownership.connection_id for ownership in owned],
        "fences": [ownership.fence for ownership in owned],
    }


def _ownership(row: Row) -> Ownership:
    return Ownership(row["organization_id"], row["id"], row["fence"])


def _connection(row: Row) -> Connection:
    return Connection(
        organization_id=row["organization_id"],
        id=row["id"],
        channel=row["channel"],
        provider=row["provider"],
        name=row["name"],
        state=ConnectionState(row["state"]),
        kill_switch=row["kill_switch"],
        is_default=row["is_default"],
        uncertain_policy=UncertainPolicy(row["uncertain_policy"]),
        pace=timedelta(milliseconds=row["pace_ms"]),
        concurrency=row["concurrency"],
        time_zone=row["time_zone"],
        config=row["config"],
        sealed=row["secrets"],
    )


def _settings(connection: Connection) -> dict[str, object]:
    return {
        "name": connection.name,
        "is_default": connection.is_default,
        "uncertain_policy": connection.uncertain_policy,
        "pace_ms": connection.pace // timedelta(milliseconds=1),
        "concurrency": connection.concurrency,
        "time_zone": connection.time_zone,
        "config": dict(connection.config),
    }
