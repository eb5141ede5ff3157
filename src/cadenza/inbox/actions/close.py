"""Conversations in which nothing was said for the organization's hours are resolved, as a colleague would.

Only where nobody waits: what a person wrote and nobody has read or answered stays open. Resolving stops follow-ups, so
the contact is held first, and whoever is busy is looked at again.
"""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from cadenza.contacts.actions.lock import lock_free
from cadenza.inbox.actions.work import resolve
from cadenza.inbox.store import work as store
from cadenza.inbox.store.work import Idle
from cadenza.kit.db import ReadTx, Tx

AGAIN = timedelta(hours=1)


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with conversations to close."""
    return await store.find_idle(tx, limit)


async def claim(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[Idle]:
    """Lock the contacts of those that were silent longest, then them."""
    return await _hold(tx, await store.read_idle(tx, organization_ids, each, total))


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Idle]:
    """Lock these if they are still silent."""
    return await _hold(tx, await store.read_idle_of(tx, organization_id, ids))


async def close(tx: Tx, idle: Sequence[Idle]) -> None:
    """Resolve them; nobody did it, and the thread says so."""
    for one in idle:
        await resolve(tx, one.organization_id, one.id, actor=None)


async def fail(tx: Tx, idle: Idle, error: str) -> None:
    """Try again later; the list stays as it is."""
    del error
    await store.close_later(tx, idle, tx.now + AGAIN)


async def _hold(tx: Tx, read: Sequence[Idle]) -> list[Idle]:
    free = await lock_free(tx, {(one.organization_id, one.contact_id) for one in read})
    return await store.lock_idle(tx, [one for one in read if one.contact_id in free])
