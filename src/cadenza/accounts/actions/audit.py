"""The audit log is written with every change and read in pages. What is logged comes from the transaction."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.accounts.domain.audit import LONGEST_AGENT, OPERATOR, AuditEntry, AuditFilter, changes_only
from cadenza.accounts.store import audit as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_id

HINT = "audit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Who does something, what, and from where; the subject is what the path names, if the action names nothing."""

    actor: str
    actor_name: str
    action: str
    subject_kind: str | None = None
    subject_id: str | None = None
    address: str = ""
    user_agent: str = ""
    request_id: str = ""


async def record(tx: Tx, organization_id: UUID, act: Act) -> None:
    """Write what this transaction has done; its last statement, since what changed is told by then."""
    change = tx.change
    before, after = (None, None) if change is None else changes_only(change.before, change.after)
    entry = AuditEntry(
        id=new_id(tx.now),
        at=tx.now,
        actor=act.actor,
        actor_name=act.actor_name,
        action=act.action,
        subject_kind=act.subject_kind if change is None else change.kind,
        subject_id=act.subject_id if change is None else str(change.id),
        before=before,
        after=after,
        address=act.address,
        user_agent=act.user_agent[:LONGEST_AGENT],
        request_id=act.request_id,
    )
    await store.insert_entry(tx, organization_id, entry)
    tx.hint(organization_id, HINT)


async def record_operator(tx: Tx, organization_id: UUID, action: str) -> None:
    """Write what whoever runs the installation has done at the command line."""
    await record(tx, organization_id, Act(actor=OPERATOR, actor_name="command line", action=action))


async def list_entries(
    tx: ReadTx, organization_id: UUID, wanted: AuditFilter, before_id: UUID, limit: int
) -> Sequence[AuditEntry]:
    """Return a page, newest first."""
    return await store.list_entries(tx, organization_id, wanted, before_id, limit)


async def forget(tx: Tx, organization_id: UUID, subject_kind: str, subject_ids: Iterable[UUID]) -> None:
    """Empty what is told about these things, for an erasure: that something was done, by whom and when, stays."""
    await store.forget(tx, organization_id, subject_kind, [str(subject_id) for subject_id in subject_ids])


async def forget_naming(tx: Tx, organization_id: UUID, pattern: str, *, after: UUID, limit: int) -> UUID | None:
    """Empty what a page tells about changes to filters where it names somebody, by a regular expression of PostgreSQL.

    Returns where the page ended; None when there is no more.
    """
    return await store.forget_naming(tx, organization_id, pattern, after, limit)
