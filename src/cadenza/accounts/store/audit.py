"""The rows of the audit log."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.accounts.domain.audit import AuditEntry, AuditFilter
from cadenza.kit.db import Queries, ReadTx, Tx

sql = Queries.beside(__file__)


async def insert_entry(tx: Tx, organization_id: UUID, entry: AuditEntry) -> None:
    """Write one entry."""
    await tx.execute(
        sql.insert_entry,
        organization_id=organization_id,
        id=entry.id,
        now=entry.at,
        actor=entry.actor,
        actor_name=entry.actor_name,
        action=entry.action,
        subject_kind=entry.subject_kind,
        subject_id=entry.subject_id,
        before=entry.before,
        after=entry.after,
        address=entry.address,
        user_agent=entry.user_agent,
        request_id=entry.request_id,
    )


async def list_entries(
    tx: ReadTx, organization_id: UUID, wanted: AuditFilter, before_id: UUID, limit: int
) -> Sequence[AuditEntry]:
    """Read a page, newest first."""
    rows = await tx.fetch(
        sql.list_entries,
        organization_id=organization_id,
        before_id=before_id,
        from_id=wanted.from_id,
        actor=wanted.actor,
        action=wanted.action,
        subject_id=wanted.subject_id,
        limit=limit,
    )
    return [AuditEntry(**{name: row[name] for name in row.keys()}) for row in rows]  # noqa: SIM118 - a row is no dict


async def forget(tx: Tx, organization_id: UUID, subject_kind: str, subject_ids: Sequence[str]) -> None:
    """Empty what is told about these things."""
    await tx.execute(
        sql.forget, organization_id=organization_id, subject_kind=subject_kind, subject_ids=list(subject_ids)
    )


async def forget_naming(tx: Tx, organization_id: UUID, pattern: str, after: UUID, limit: int) -> UUID | None:
    """Empty what a page tells about filters where it matches; returns the last entry of the page."""
    last_id: UUID | None = await tx.fetchval(
        sql.forget_naming, organization_id=organization_id, pattern=pattern, after=after, n=limit
    )
    return last_id
