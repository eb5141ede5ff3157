"""The rows of sessions: signed-in browsers."""

from datetime import datetime
from uuid import UUID

from cadenza.accounts.domain.people import Session
from cadenza.kit.db import Queries, ReadTx, Row, Tx

sql = Queries.beside(__file__)


async def insert_session(tx: Tx, session: Session, token_hash: bytes) -> None:
    """Write a new session."""
    await tx.execute(
        sql.insert_session,
        person_id=session.person_id,
        id=session.id,
        token_hash=token_hash,
        organization_id=session.organization_id,
        now=session.created_at,
        address=session.address,
        user_agent=session.user_agent,
    )


async def find_session(
    tx: ReadTx, person_id: UUID, token_hash: bytes, *, born_after: datetime, seen_after: datetime
) -> Session | None:
    """Find the live session with this token."""
    row = await tx.fetchrow(
        sql.find_session, person_id=person_id, token_hash=token_hash, born_after=born_after, seen_after=seen_after
    )
    return None if row is None else _session(row)


async def list_sessions(tx: ReadTx, person_id: UUID, *, born_after: datetime, seen_after: datetime) -> list[Session]:
    """Read the live sessions of a person."""
    rows = await tx.fetch(sql.list_sessions, person_id=person_id, born_after=born_after, seen_after=seen_after)
    return [_session(row) for row in rows]


def _session(row: Row) -> Session:
    return Session(
        id=row["id"],
        person_id=row["person_id"],
        organization_id=row["organization_id"],
        created_at=row["created_at"],
        last_seen_at=row["last_seen_at"],
        address=row["address"],
        user_agent=row["user_agent"],
    )


async def touch_session(tx: Tx, person_id: UUID, session_id: UUID, before: datetime) -> None:
    """Note that a session was used, unless that was noted after `before`."""
    await tx.execute(sql.touch_session, person_id=person_id, id=session_id, now=tx.now, before=before)


async def switch_session(tx: Tx, person_id: UUID, session_id: UUID, organization_id: UUID) -> None:
    """Let a session look at another organization."""
    await tx.execute(sql.switch_session, person_id=person_id, id=session_id, organization_id=organization_id)


async def delete_session(tx: Tx, person_id: UUID, session_id: UUID) -> bool:
    """End one session; returns whether it was there."""
    return await tx.execute(sql.delete_session, person_id=person_id, id=session_id) == 1


async def delete_session_by_token(tx: Tx, person_id: UUID, token_hash: bytes, born_after: datetime) -> None:
    """End the session with this token, and delete those that are over."""
    await tx.execute(sql.delete_session_by_token, person_id=person_id, token_hash=token_hash, born_after=born_after)


async def delete_other_sessions(tx: Tx, person_id: UUID, keep_id: UUID | None) -> int:
    """End every session of a person but one; returns how many."""
    return await tx.execute(sql.delete_other_sessions, person_id=person_id, keep_id=keep_id)


async def delete_sessions_in(tx: Tx, person_id: UUID, organization_id: UUID) -> None:
    """End the sessions of a person that look at this organization."""
    await tx.execute(sql.delete_sessions_in, person_id=person_id, organization_id=organization_id)
