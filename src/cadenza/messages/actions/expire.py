"""Messages that nobody came back for: a lease has run out, or the time of an uncertain message is over.

A worker that died, or froze, between claim and settle left messages on the wire: whether they went out is not known.
They are uncertain, or queued again, by the connection's policy; a late answer, a receipt or an echo still resolves
them, and after their time they stay uncertain for good.
"""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from cadenza.accounts.actions.organizations import load_settings
from cadenza.channels.actions.connections import load_connections
from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.reasons import MessageState
from cadenza.messages.actions.changes import write_changes
from cadenza.messages.domain.delivery import (
    LEASE,
    RetryRules,
    Settlement,
    never_resolved,
    retry_rules,
    unanswered,
)
from cadenza.messages.domain.status import OPEN
from cadenza.messages.store import delivery as store
from cadenza.messages.store.delivery import Expired

FURTHEST = 2 * LEASE
"""No lease is given for longer; one that says so was written before the clock was set back."""

AGAIN = timedelta(minutes=1)


async def find_expired(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with a lease or an uncertainty whose time has passed."""
    return await store.find_expired(tx, limit, tx.now + FURTHEST)


async def claim_expired(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[Expired]:
    """Lock queue rows whose time has passed."""
    return await store.claim_expired(tx, organization_ids, each, total, tx.now + FURTHEST)


async def reclaim_expired(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Expired]:
    """Lock these queue rows if their time has still passed."""
    return await store.reclaim_expired(tx, organization_id, ids, tx.now + FURTHEST)


async def expire(tx: Tx, expired: Sequence[Expired]) -> None:
    """Judge what nobody came back for."""
    heads = await store.lock_heads(tx, [(one.organization_id, one.id) for one in expired])
    rules = await _rules(tx, expired)
    changes = []
    for one in expired:
        if one.id not in heads:
            continue
        head = heads[one.id]
        if head.state not in OPEN:
            changes.append((head, Settlement(is_done=True)))
        elif one.standing.state is MessageState.UNCERTAIN:
            changes.append((head, never_resolved(tx.now)))
        else:
            changes.append((head, unanswered(one.standing, rules[one.connection_id], tx.now)))
    await write_changes(tx, changes)


async def _rules(tx: Tx, expired: Sequence[Expired]) -> dict[UUID, RetryRules]:
    """Read what each connection and organization says about another try; a connection that is gone holds."""
    connections = await load_connections(tx, [one.connection_id for one in expired])
    organizations = await load_settings(tx, {one.organization_id for one in expired})
    rules = {}
    for one in expired:
        connection = connections.get(one.connection_id)
        policy = UncertainPolicy.HOLD if connection is None else connection.uncertain_policy
        rules[one.connection_id] = retry_rules(policy, organizations[one.organization_id].settings.backoff_seconds)
    return rules


async def fail_expired(tx: Tx, expired: Expired, _error: str) -> None:
    """Judge this one later; the watchdog sees one that stays."""
    await store.extend_expired(tx, expired, tx.now + AGAIN)
