"""Sessions are opened, found by token, switched, and ended. A transaction is opened for the person."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.accounts.domain.audit import LONGEST_AGENT
from cadenza.accounts.domain.keys import SESSION_PREFIX, Credential, hash_secret, read_credential, write_credential
from cadenza.accounts.domain.people import Session
from cadenza.accounts.errors import SessionNotFound
from cadenza.accounts.store import people as people_store
from cadenza.accounts.store import sessions as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_id, new_token

USE_IS_NOTED_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Lives:
    """How long a session lives at most, and how long without being used."""

    life: timedelta
    idle: timedelta

    def born_after(self, now: datetime) -> datetime:
        """Return since when a session must have been opened."""
        return now - self.life

    def seen_after(self, now: datetime) -> datetime:
        """Return since when it must have been used."""
        return now - self.idle


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a request came from."""

    address: str
    user_agent: str


def read_session(text: str) -> Credential | None:
    """Take a session token apart, to know which person to look it up at."""
    return read_credential(SESSION_PREFIX, text)


async def open_session(tx: Tx, person_id: UUID, organization_id: UUID | None, origin: Origin) -> str:
    """Open a session; returns its token."""
    secret = new_token()
    session = Session(
        id=new_id(tx.now),
        person_id=person_id,
        organization_id=organization_id,
        created_at=tx.now,
        last_seen_at=tx.now,
        address=origin.address,
        user_agent=origin.user_agent[:LONGEST_AGENT],
    )
    await store.insert_session(tx, session, hash_secret(secret))
    return write_credential(SESSION_PREFIX, person_id, secret)


async def find_session(tx: ReadTx, credential: Credential, lives: Lives) -> Session | None:
    """Find the live session that this is."""
    return await store.find_session(
        tx,
        credential.owner_id,
        credential.secret_hash,
        born_after=lives.born_after(tx.now),
        seen_after=lives.seen_after(tx.now),
    )


async def list_sessions(tx: ReadTx, person_id: UUID, lives: Lives) -> list[Session]:
    """Return the live sessions of a person, the one used last first."""
    return await store.list_sessions(
        tx, person_id, born_after=lives.born_after(tx.now), seen_after=lives.seen_after(tx.now)
    )


async def touch_session(tx: Tx, person_id: UUID, session_id: UUID) -> None:
    """Note that a session was used, at most once a minute."""
    await store.touch_session(tx, person_id, session_id, tx.now - USE_IS_NOTED_EVERY)


async def switch(tx: Tx, person_id: UUID, session_id: UUID, organization_id: UUID) -> None:
    """Let a session look at another organization of its person; the next sign-in begins there."""
    await store.switch_session(tx, person_id, session_id, organization_id)
    await people_store.set_last_organization(tx, person_id, organization_id)


async def close_session(tx: Tx, credential: Credential, lives: Lives) -> None:
    """End the session with this token; one that is gone already is no error."""
    await store.delete_session_by_token(tx, credential.owner_id, credential.secret_hash, lives.born_after(tx.now))


async def revoke_session(tx: Tx, person_id: UUID, session_id: UUID) -> None:
    """End one session of a person."""
    if not await store.delete_session(tx, person_id, session_id):
        raise SessionNotFound


async def revoke_others(tx: Tx, person_id: UUID, keep_id: UUID | None = None) -> int:
    """End every session of a person but one; returns how many."""
    return await store.delete_other_sessions(tx, person_id, keep_id)


async def revoke_in(tx: Tx, person_id: UUID, organization_id: UUID) -> None:
    """End the sessions of a person that look at an organization which they have left.

    Every request asks whether its person is a member, so they open nothing since the leaving's commit; this tidies up.
    """
    await store.delete_sessions_in(tx, person_id, organization_id)
