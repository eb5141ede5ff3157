"""The rows of members and invitations."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.accounts.domain.people import Invitation, Member
from cadenza.accounts.domain.permissions import Role
from cadenza.kit.db import Queries, ReadTx, Row, Tx

sql = Queries.beside(__file__)


async def insert_member(tx: Tx, organization_id: UUID, member: Member) -> bool:
    """Add a member; returns whether they were none before."""
    added = await tx.execute(
        sql.insert_member,
        organization_id=organization_id,
        person_id=member.person_id,
        role=member.role,
        name=member.name,
        email=member.email,
        now=member.joined_at,
    )
    return added == 1


async def find_member(tx: ReadTx, organization_id: UUID, person_id: UUID) -> Member | None:
    """Find a member."""
    row = await tx.fetchrow(sql.find_member, organization_id=organization_id, person_id=person_id)
    return None if row is None else _member(row)


async def lock_member(tx: Tx, organization_id: UUID, person_id: UUID) -> Member | None:
    """Find a member and hold them."""
    row = await tx.fetchrow(sql.lock_member, organization_id=organization_id, person_id=person_id)
    return None if row is None else _member(row)


async def lock_owners(tx: Tx, organization_id: UUID) -> int:
    """Hold the owners; returns how many there are."""
    return len(await tx.fetch(sql.lock_owners, organization_id=organization_id))


async def list_members(tx: ReadTx, organization_id: UUID) -> Sequence[Member]:
    """Read everybody, by name."""
    return [_member(row) for row in await tx.fetch(sql.list_members, organization_id=organization_id)]


async def has_email(tx: ReadTx, organization_id: UUID, email: str) -> bool:
    """Say whether somebody with this email is a member."""
    found: bool = await tx.fetchval(sql.has_email, organization_id=organization_id, email=email)
    return found


async def set_role(tx: Tx, organization_id: UUID, person_id: UUID, role: Role) -> None:
    """Give a member another role."""
    await tx.execute(sql.set_role, organization_id=organization_id, person_id=person_id, role=role)


async def set_name(tx: Tx, organization_ids: Sequence[UUID], person_id: UUID, name: str) -> None:
    """Replace what a member is called."""
    await tx.execute(sql.set_name, orgs=list(organization_ids), person_id=person_id, name=name)


async def delete_member(tx: Tx, organization_id: UUID, person_id: UUID) -> None:
    """Remove a member."""
    await tx.execute(sql.delete_member, organization_id=organization_id, person_id=person_id)


async def insert_invitation(tx: Tx, organization_id: UUID, invitation: Invitation, token_hash: bytes) -> None:
    """Write an invitation in the place of an open one to the same email."""
    await tx.execute(
        sql.insert_invitation,
        organization_id=organization_id,
        id=invitation.id,
        email=invitation.email,
        role=invitation.role,
        token_hash=token_hash,
        invited_by=invitation.invited_by,
        now=invitation.created_at,
        expires_at=invitation.expires_at,
    )


async def list_invitations(tx: ReadTx, organization_id: UUID) -> Sequence[Invitation]:
    """Read the open invitations, newest first."""
    rows = await tx.fetch(sql.list_invitations, organization_id=organization_id, now=tx.now)
    return [_invitation(row) for row in rows]


async def find_invitation(tx: ReadTx, organization_id: UUID, token_hash: bytes) -> Invitation | None:
    """Find the open invitation with this token."""
    row = await tx.fetchrow(sql.find_invitation, organization_id=organization_id, token_hash=token_hash, now=tx.now)
    return None if row is None else _invitation(row)


async def lock_invitation(tx: Tx, organization_id: UUID, invitation_id: UUID) -> Invitation | None:
    """Find an open invitation and hold it."""
    row = await tx.fetchrow(sql.lock_invitation, organization_id=organization_id, id=invitation_id, now=tx.now)
    return None if row is None else _invitation(row)


async def delete_invitation(tx: Tx, organization_id: UUID, invitation_id: UUID) -> bool:
    """End an invitation; returns whether it was there."""
    return await tx.execute(sql.delete_invitation, organization_id=organization_id, id=invitation_id) == 1


async def delete_invitations_by(tx: Tx, organization_id: UUID, invited_by: str) -> None:
    """End the invitations that this actor has open."""
    await tx.execute(sql.delete_invitations_by, organization_id=organization_id, invited_by=invited_by)


def _member(row: Row) -> Member:
    return Member(row["person_id"], Role(row["role"]), row["name"], row["email"], row["joined_at"])


def _invitation(row: Row) -> Invitation:
    return Invitation(
        id=row["id"],
        email=row["email"],
        role=Role(row["role"]),
        invited_by=row["invited_by"],
        created_at=row["created_at"],
        expires_at=row["expires_at"],
    )
