"""The rows of people: emails, passwords, links, and the tries to sign in."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.accounts.domain.people import LinkKind, Membership, Person
from cadenza.accounts.domain.permissions import Role
from cadenza.kit.db import Queries, ReadTx, Row, Tx

sql = Queries.beside(__file__)


async def insert_person(tx: Tx, person: Person) -> bool:
    """Write a new person; returns whether the email was free."""
    if not await tx.execute(sql.claim_email, email=person.email, person_id=person.id):
        return False
    await tx.execute(
        sql.insert_person,
        person_id=person.id,
        name=person.name,
        email=person.email,
        password_hash=person.password_hash,
        now=tx.now,
    )
    return True


async def find_by_email(tx: ReadTx, email: str) -> UUID | None:
    """Find whose email this is."""
    person_id: UUID | None = await tx.fetchval(sql.find_by_email, email=email)
    return person_id


async def has_people(tx: ReadTx) -> bool:
    """Say whether anybody has an account."""
    found: bool = await tx.fetchval(sql.has_people)
    return found


async def load_person(tx: ReadTx, person_id: UUID) -> Person | None:
    """Read a person."""
    row = await tx.fetchrow(sql.load_person, person_id=person_id)
    if row is None:
        return None
    return Person(row["person_id"], row["name"], row["email"], row["password_hash"], row["last_organization_id"])


async def set_name(tx: Tx, person_id: UUID, name: str) -> None:
    """Replace what a person is called."""
    await tx.execute(sql.set_name, person_id=person_id, name=name)


async def set_password(tx: Tx, person_id: UUID, password_hash: str) -> None:
    """Replace the password."""
    await tx.execute(sql.set_password, person_id=person_id, password_hash=password_hash)


async def set_last_organization(tx: Tx, person_id: UUID, organization_id: UUID) -> None:
    """Remember where the person was last."""
    await tx.execute(sql.set_last_organization, person_id=person_id, organization_id=organization_id)


async def load_memberships(tx: ReadTx, person_id: UUID) -> list[Membership]:
    """Read the organizations that a person is in, by name."""
    rows = await tx.fetch(sql.load_memberships, person_id=person_id)
    return [Membership(row["organization_id"], row["name"], Role(row["role"])) for row in rows]


async def insert_link(
    tx: Tx,
    person_id: UUID,
    link_id: UUID,
    kind: LinkKind,
    token_hash: bytes,
    organization_id: UUID | None,
    expires_at: datetime,
) -> None:
    """Write a link in the place of the older ones of its kind."""
    await tx.execute(sql.delete_links, person_id=person_id, kind=kind, now=tx.now)
    await tx.execute(
        sql.insert_link,
        person_id=person_id,
        id=link_id,
        kind=kind,
        token_hash=token_hash,
        organization_id=organization_id,
        now=tx.now,
        expires_at=expires_at,
    )


async def find_link(tx: ReadTx, person_id: UUID, token_hash: bytes) -> Row | None:
    """Find a link that can still be used: its kind, and the organization whose owner or admin made it."""
    return await tx.fetchrow(sql.find_link, person_id=person_id, token_hash=token_hash, now=tx.now)


async def take_link(tx: Tx, person_id: UUID, token_hash: bytes, kind: LinkKind) -> Row | None:
    """Use a link up; None when it can't be used any more."""
    return await tx.fetchrow(sql.take_link, person_id=person_id, token_hash=token_hash, kind=kind, now=tx.now)


async def count_tries(tx: Tx, keys: Sequence[bytes], since: datetime) -> dict[bytes, tuple[int, datetime]]:
    """Count one more try for each key; returns how many there were, and since when."""
    rows = await tx.fetch(sql.count_tries, keys=sorted(keys), now=tx.now, since=since)
    return {row["key"]: (row["tries"], row["starts_at"]) for row in rows}


async def forget_tries(tx: Tx, keys: Sequence[bytes], since: datetime) -> None:
    """Forget the tries of these keys, and the windows that are over."""
    await tx.execute(sql.forget_tries, keys=sorted(keys), since=since)
