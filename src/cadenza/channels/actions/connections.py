"""Connections are made, changed, and owned by one worker at a time.

An owner is named in the row with a fence that grows with every change of hands. Each claim locks the row as its owner
and fence (`hold`), and ends by writing the slots it used (`reserve`): whoever finds no row is no longer the owner,
however long it was frozen, and two owners can't use one slot.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from cadenza.channels.actions.secrets import seal_secrets
from cadenza.channels.domain.capabilities import capabilities_of
from cadenza.channels.domain.connection import OWNED_FOR, Connection, ConnectionDraft, HeldConnection, Ownership
from cadenza.channels.domain.events import ConnectionChanged
from cadenza.channels.errors import ConnectionNotFound
from cadenza.channels.store import connections as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import ConnectionState

DELIVERY = "delivery"
"""The topic of nudges for whoever sends."""
HINT = "connections"
"""The topic of hints for whoever looks at connections."""


async def load_connections(tx: ReadTx, ids: Iterable[UUID]) -> dict[UUID, Connection]:
    """Read connections of the transaction's organizations by id; an unknown one is missing."""
    return {connection.id: connection for connection in await store.load_connections(tx, sorted(set(ids)))}


async def list_connections(tx: ReadTx, organization_ids: Sequence[UUID]) -> list[Connection]:
    """Read every connection of these organizations but the deleted ones, the oldest first."""
    return await store.list_connections(tx, organization_ids)


async def get_connection(tx: ReadTx, organization_id: UUID, connection_id: UUID) -> Connection:
    """Return one connection."""
    found = (await load_connections(tx, [connection_id])).get(connection_id)
    if found is None or found.organization_id != organization_id:
        raise ConnectionNotFound
    return found


async def create_connection(tx: Tx, organization_id: UUID, draft: ConnectionDraft) -> Connection:
    """Make a connected sending account; its secrets are sealed."""
    await store.lock_connections(tx, organization_id)
    connection_id = new_id(tx.now)
    connection = Connection(
        organization_id=organization_id,
        id=connection_id,
        channel=draft.channel,
        provider=draft.provider,
        name=draft.name,
        state=ConnectionState.CONNECTED,
        kill_switch=False,
        is_default=draft.is_default,
        uncertain_policy=draft.uncertain_policy or capabilities_of(draft.channel).uncertain,
        pace=draft.pace,
        concurrency=draft.concurrency,
        time_zone=draft.time_zone,
        config=draft.config,
        sealed=seal_secrets(connection_id, draft.secrets),
    )
    await store.insert_connection(tx, connection)
    tx.emit(ConnectionChanged(organization_id=organization_id, connection_id=connection_id, state=connection.state))
    return connection


async def change_state(
    tx: Tx,
    organization_id: UUID,
    connection_id: UUID,
    state: ConnectionState,
    said_at: datetime | None = None,
) -> None:
    """Write what is known of the account, and says so when it is new; what was said before the last word is old news.

    `said_at` is when its provider said it; None is now.
    """
    if not await store.set_state(tx, organization_id, connection_id, state, said_at or tx.now):
        return
    tx.emit(ConnectionChanged(organization_id=organization_id, connection_id=connection_id, state=state))
    tx.nudge(DELIVERY, organization_id)
    tx.hint(organization_id, HINT, connection_id)


async def hold_unusable(tx: Tx, organization_ids: Iterable[UUID]) -> set[UUID]:
    """Return the organizations in which no connection becomes usable before we commit; waits for nobody.

    Whoever pauses somebody for want of a connection asks here first: a reconnect, or a new connection, then waits for
    us and finds whom we paused. What was decided must be decided again on what is read after this.
    """
    asked = sorted(set(organization_ids))
    held = await store.hold_unusable(tx, asked)
    moving = {
        one.organization_id
        for one in await store.list_connections(tx, asked)
        if one.state is not ConnectionState.CONNECTED and one.id not in held
    }
    return set(asked) - moving


async def set_kill_switch(tx: Tx, organization_id: UUID, connection_id: UUID, *, is_on: bool) -> None:
    """Stop everything that would leave through this connection, or let it go on."""
    if not await store.set_kill_switch(tx, organization_id, connection_id, is_on=is_on):
        raise ConnectionNotFound
    tx.nudge(DELIVERY, organization_id)


async def lock_ownable(
    tx: Tx, worker: str, organization_ids: Sequence[UUID], held: Iterable[Ownership]
) -> tuple[list[Ownership], list[Ownership]]:
    """Lock the connections that this worker holds and those it may take, as (held, free); locked ones are left out.

    A worker that was started again under its old name holds nothing: what the row says of it is as good as free.
    """
    known = set(held)
    mine, free = await store.lock_ownable(tx, worker, organization_ids, furthest=tx.now + 2 * OWNED_FOR)
    return [own for own in mine if own in known], free + [own for own in mine if own not in known]


async def take_ownership(tx: Tx, worker: str, free: Sequence[Ownership]) -> list[Ownership]:
    """Become the owner of connections that `lock_ownable` found free."""
    if not free:
        return []
    return await store.take_ownership(tx, worker, [own.connection_id for own in free], tx.now + OWNED_FOR)


async def hold(tx: Tx, worker: str, owned: Sequence[Ownership]) -> list[HeldConnection]:
    """Lock the rows of which this worker is still the owner; the others have changed hands."""
    return await store.hold_owned(tx, worker, owned)


async def reserve(tx: Tx, worker: str, next_slots: Mapping[Ownership, datetime]) -> None:
    """Write where the next slot of each held connection lies, and renew the ownership."""
    await store.reserve_slots(tx, worker, next_slots, tx.now + OWNED_FOR)


async def release(tx: Tx, worker: str, owned: Sequence[Ownership]) -> None:
    """Give connections back, for whoever comes next; they need not wait for the time to pass."""
    await store.release_ownership(tx, worker, owned)


async def limit(tx: Tx, until: Mapping[tuple[UUID, UUID], datetime]) -> None:
    """Keep connections, named by organization and id, quiet until the provider's time."""
    await store.limit_connections(tx, [(*key, at) for key, at in until.items()])
