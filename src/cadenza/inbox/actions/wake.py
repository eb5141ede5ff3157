"""Conversations that were put off come back when their time has come: open, and at the top of the list."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from cadenza.inbox.domain.names import LIST_HINT
from cadenza.inbox.store import work as store
from cadenza.inbox.store.work import Sleeper
from cadenza.kit.db import ReadTx, Tx

AGAIN = timedelta(minutes=1)


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with conversations to wake."""
    return await store.find_due(tx, limit)


async def claim(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[Sleeper]:
    """Lock those that are due."""
    return await store.claim_due(tx, organization_ids, each, total)


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Sleeper]:
    """Lock these if they are still due."""
    return await store.reclaim_due(tx, organization_id, ids)


async def wake(tx: Tx, sleepers: Sequence[Sleeper]) -> None:
    """Open them."""
    await store.wake(tx, sleepers)
    for organization_id in {one.organization_id for one in sleepers}:
        tx.hint(organization_id, LIST_HINT, *(one.id for one in sleepers if one.organization_id == organization_id))


async def fail(tx: Tx, sleeper: Sleeper, error: str) -> None:
    """Try again later, for ever."""
    del error
    await store.postpone(tx, sleeper, tx.now + AGAIN)
