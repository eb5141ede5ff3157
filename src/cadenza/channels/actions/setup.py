"""Connections as people set them up: made, changed, paused, resumed, retired.

A paused connection keeps what waits for it: nothing leaves and nothing is lost. It is retired once it is paused and
nothing waits any more; its conversations keep its name. What a release queues at that very moment was not seen: it
is given up when it is due, and whoever made it may take another connection.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from cadenza.channels.actions.connections import DELIVERY, HINT, change_state, set_kill_switch
from cadenza.channels.actions.sandbox_people import PROVIDER, create_sandbox
from cadenza.channels.domain.connection import GIVES_PHONES, Connection, ConnectionChanges, KnownConnection
from cadenza.channels.domain.events import ConnectionChanged
from cadenza.channels.errors import ConnectionInUse, ConnectionNotFound
from cadenza.channels.store import connections as store
from cadenza.contacts.domain.text import clean_line
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.reasons import ConnectionState
from cadenza.kit.timing import is_zone

SUBJECT = "connection"
"""What the audit log calls it."""

CountWaiting = Callable[[ReadTx, UUID, UUID], Awaitable[int]]
"""Counts what still waits for a connection of an organization."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who is asked what waits for a connection before it is retired."""

    counters: Sequence[CountWaiting]


async def show(tx: ReadTx, organization_id: UUID) -> list[KnownConnection]:
    """Read every connection with what is known of it, the oldest first."""
    return await store.show_connections(tx, organization_id)


async def show_one(tx: ReadTx, organization_id: UUID, connection_id: UUID) -> KnownConnection:
    """Read one connection that was not retired."""
    for one in await show(tx, organization_id):
        if one.connection.id == connection_id:
            return one
    raise ConnectionNotFound


async def add_sandbox(
    tx: Tx, organization_id: UUID, name: str, channel: str, *, gives_phones: bool, pace: timedelta, concurrency: int
) -> Connection:
    """Make a number of the sandbox, or a mailbox, that plays the channel."""
    made = await create_sandbox(
        tx,
        organization_id,
        _named(name),
        channel=channel,
        pace=pace,
        concurrency=concurrency,
        gives_phones=gives_phones,
    )
    tx.changed(SUBJECT, made.id, after=_facts(made))
    tx.hint(organization_id, HINT, made.id)
    return made


async def change(tx: Tx, organization_id: UUID, connection_id: UUID, changes: ConnectionChanges) -> None:
    """Set what is named; it holds from the next message on."""
    before = await _lock(tx, organization_id, connection_id)
    after = _changed(before, changes)
    if after.is_default and not before.is_default:
        await store.drop_default(tx, organization_id, before.channel)
    await store.save_settings(tx, after)
    tx.changed(SUBJECT, connection_id, before=_facts(before), after=_facts(after))
    tx.nudge(DELIVERY, organization_id)
    tx.hint(organization_id, HINT, connection_id)


async def pause(tx: Tx, organization_id: UUID, connection_id: UUID) -> None:
    """Let nothing leave through it; what waits for it goes on waiting."""
    before = await _lock(tx, organization_id, connection_id)
    await set_kill_switch(tx, organization_id, connection_id, is_on=True)
    _say_paused(tx, before, is_paused=True)


async def resume(tx: Tx, organization_id: UUID, connection_id: UUID) -> None:
    """Let it go on: whoever was held for it is asked again at once."""
    before = await _lock(tx, organization_id, connection_id)
    await set_kill_switch(tx, organization_id, connection_id, is_on=False)
    if before.kill_switch and before.state is ConnectionState.CONNECTED:
        tx.emit(ConnectionChanged(organization_id=organization_id, connection_id=connection_id, state=before.state))
    _say_paused(tx, before, is_paused=False)


async def retire(tx: Tx, organization_id: UUID, connection_id: UUID, waiting: Waiting) -> None:
    """Take it away for good, if it is paused and nothing waits for it; what it sent stays in its conversations."""
    before = await _lock(tx, organization_id, connection_id)
    counts = [await count(tx, organization_id, connection_id) for count in waiting.counters]
    if not before.kill_switch or any(counts):
        raise ConnectionInUse(is_paused=before.kill_switch, waiting=sum(counts))
    if before.is_default:
        await store.drop_default(tx, organization_id, before.channel)
    await change_state(tx, organization_id, connection_id, ConnectionState.DELETED)
    tx.changed(SUBJECT, connection_id, before=_facts(before), after={"state": ConnectionState.DELETED.value})


async def _lock(tx: Tx, organization_id: UUID, connection_id: UUID) -> Connection:
    # All of them, in order: another may lose to it that it is the default, and a wake waits for whoever holds one.
    await store.lock_connections(tx, organization_id)
    found = await store.lock_connection(tx, organization_id, connection_id)
    if found is None:
        raise ConnectionNotFound
    return found


def _named(name: str) -> str:
    cleaned = clean_line(name)
    if not cleaned:
        raise Invalid([Problem("name", "required")])
    return cleaned


def _changed(before: Connection, changes: ConnectionChanges) -> Connection:
    """Return the connection as it will be."""
    if changes.time_zone is not None and not is_zone(changes.time_zone):
        raise Invalid([Problem("time_zone", "unknown_time_zone")])
    if changes.gives_phones is not None and before.provider != PROVIDER:
        raise Invalid([Problem("gives_phones", "only_on_the_sandbox")])
    if changes.is_default is False and before.is_default:
        raise Invalid([Problem("is_default", "make_another_the_default")])
    config = dict(before.config)
    if changes.gives_phones is not None:
        config[GIVES_PHONES] = changes.gives_phones
    return replace(
        before,
        name=before.name if changes.name is None else _named(changes.name),
        pace=before.pace if changes.pace is None else changes.pace,
        concurrency=changes.concurrency or before.concurrency,
        is_default=before.is_default or bool(changes.is_default),
        uncertain_policy=changes.uncertain_policy or before.uncertain_policy,
        time_zone=None if changes.drops_time_zone else changes.time_zone or before.time_zone,
        config=config,
    )


def _say_paused(tx: Tx, before: Connection, *, is_paused: bool) -> None:
    tx.changed(SUBJECT, before.id, before={"is_paused": before.kill_switch}, after={"is_paused": is_paused})
    tx.hint(before.organization_id, HINT, before.id)


def _facts(connection: Connection) -> Mapping[str, Any]:
    """Return what the audit log keeps of a connection: never a secret."""
    return {
        "name": connection.name,
        "channel": connection.channel,
        "provider": connection.provider,
        "gap_ms": connection.pace // timedelta(milliseconds=1),
        "concurrency": connection.concurrency,
        "is_default": connection.is_default,
        "uncertain_policy": connection.uncertain_policy.value,
        "time_zone": connection.time_zone,
        GIVES_PHONES: bool(connection.config.get(GIVES_PHONES)),
    }
