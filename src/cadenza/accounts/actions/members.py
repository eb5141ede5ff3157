"""Members join, get other roles, and leave; invitations bring them. An organization always has an owner.

Owners are locked before they are counted, so that of two who would leave at once one stays.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from cadenza.accounts.domain.events import MemberLeft
from cadenza.accounts.domain.keys import (
    INVITATION_PREFIX,
    Credential,
    hash_secret,
    read_credential,
    write_credential,
)
from cadenza.accounts.domain.people import (
    Changer,
    Invitation,
    Member,
    Person,
    check_may_give,
    check_may_touch,
    check_new_role,
    check_owner_stays,
    read_name,
)
from cadenza.accounts.domain.permissions import Role
from cadenza.accounts.errors import AlreadyMember, InvitationNotFound, MemberNotFound
from cadenza.accounts.store import members as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_id, new_token

INVITATION_LIFE = timedelta(days=7)
MEMBER, INVITATION = "member", "invitation"
HINT = "people"


def person_actor(person_id: UUID) -> str:
    """Return how a person is called where it says who did something."""
    return f"person:{person_id}"


async def find_member(tx: ReadTx, organization_id: UUID, person_id: UUID) -> Member | None:
    """Find a member; asked on each request of a session."""
    return await store.find_member(tx, organization_id, person_id)


async def hold_member(tx: Tx, organization_id: UUID, person_id: UUID) -> Member | None:
    """Find a member, who stays one until the commit."""
    return await store.lock_member(tx, organization_id, person_id)


async def get_member(tx: ReadTx, organization_id: UUID, person_id: UUID) -> Member:
    """Return a member."""
    member = await store.find_member(tx, organization_id, person_id)
    if member is None:
        raise MemberNotFound
    return member


async def list_members(tx: ReadTx, organization_id: UUID) -> Sequence[Member]:
    """Return everybody in an organization, by name."""
    return await store.list_members(tx, organization_id)


async def add_member(tx: Tx, organization_id: UUID, person: Person, role: Role) -> Member:
    """Make a person a member; raises when they are one already."""
    member = Member(person.id, role, person.name, person.email, tx.now)
    if not await store.insert_member(tx, organization_id, member):
        raise AlreadyMember
    tx.changed(MEMBER, person.id, after={"email": person.email, "role": role})
    tx.hint(organization_id, HINT)
    return member


async def change_role(tx: Tx, organization_id: UUID, changer: Changer, person_id: UUID, role: Role) -> Member:
    """Give a member another role; whoever is lowered loses the invitations they have open."""
    owners = await store.lock_owners(tx, organization_id)
    changer, member = await _lock(tx, organization_id, changer, person_id)
    check_new_role(changer, member, role, owners=owners)
    await store.set_role(tx, organization_id, person_id, role)
    if role.rank < member.role.rank:
        await store.delete_invitations_by(tx, organization_id, person_actor(person_id))
    tx.changed(MEMBER, person_id, before={"role": member.role}, after={"role": role})
    tx.hint(organization_id, HINT)
    return await get_member(tx, organization_id, person_id)


async def rename(tx: Tx, organization_ids: Sequence[UUID], person_id: UUID, name: str) -> None:
    """Call a member something else in these organizations."""
    await store.set_name(tx, organization_ids, person_id, read_name(name))
    for organization_id in organization_ids:
        tx.hint(organization_id, HINT)


async def remove_member(tx: Tx, organization_id: UUID, changer: Changer, person_id: UUID) -> None:
    """Remove a member; anyone may remove themselves. Their sessions open nothing here from the commit on."""
    owners = await store.lock_owners(tx, organization_id)
    changer, member = await _lock(tx, organization_id, changer, person_id)
    if changer.person_id != person_id:
        check_may_touch(changer, member)
    check_owner_stays(member, owners)
    await store.delete_member(tx, organization_id, person_id)
    await store.delete_invitations_by(tx, organization_id, person_actor(person_id))
    tx.changed(MEMBER, person_id, before={"email": member.email, "role": member.role})
    tx.emit(MemberLeft(organization_id=organization_id, person_id=person_id))
    tx.hint(organization_id, HINT)


async def check_may_reset(tx: ReadTx, organization_id: UUID, changer: Changer, person_id: UUID) -> Member:
    """Return the member, if their password may be reset by this one."""
    member = await get_member(tx, organization_id, person_id)
    check_may_touch(changer, member)
    return member


async def _lock(tx: Tx, organization_id: UUID, changer: Changer, person_id: UUID) -> tuple[Changer, Member]:
    """Hold who changes and who is changed, in order; returns the first with the role they have now."""
    wanted = sorted({person_id, changer.person_id or person_id})
    held = {one: await store.lock_member(tx, organization_id, one) for one in wanted}
    member = held[person_id]
    if member is None:
        raise MemberNotFound
    return _as_now(changer, held.get(changer.person_id or person_id)), member


def _as_now(changer: Changer, member: Member | None) -> Changer:
    """Return who changes with the role of this moment: the one they came with may have been taken meanwhile."""
    if changer.person_id is None:
        return changer
    return replace(changer, role=Role.VIEWER if member is None else member.role)


# -------------------------------------------------------------------------------------------- invitations


async def invite(
    tx: Tx, organization_id: UUID, changer: Changer, *, email: str, role: Role, invited_by: str
) -> tuple[Invitation, str]:
    """Invite an email, in the place of an open invitation; returns it with its token, which is shown this once."""
    if changer.person_id is not None:
        changer = _as_now(changer, await store.lock_member(tx, organization_id, changer.person_id))
    check_may_give(changer, role)
    if await store.has_email(tx, organization_id, email):
        raise AlreadyMember
    secret = new_token()
    invitation = Invitation(new_id(tx.now), email, role, invited_by, tx.now, tx.now + INVITATION_LIFE)
    await store.insert_invitation(tx, organization_id, invitation, hash_secret(secret))
    tx.changed(INVITATION, invitation.id, after={"email": email, "role": role})
    tx.hint(organization_id, HINT)
    return invitation, write_credential(INVITATION_PREFIX, organization_id, secret)


async def list_invitations(tx: ReadTx, organization_id: UUID) -> Sequence[Invitation]:
    """Return the open invitations, newest first."""
    return await store.list_invitations(tx, organization_id)


async def revoke_invitation(tx: Tx, organization_id: UUID, changer: Changer, invitation_id: UUID) -> None:
    """End an open invitation."""
    invitation = await store.lock_invitation(tx, organization_id, invitation_id)
    if invitation is None:
        raise InvitationNotFound
    check_may_give(changer, invitation.role)
    await store.delete_invitation(tx, organization_id, invitation_id)
    tx.changed(INVITATION, invitation_id, before={"email": invitation.email, "role": invitation.role})
    tx.hint(organization_id, HINT)


def read_invitation(text: str) -> Credential:
    """Take the token of an invitation apart, to know which organization to look it up in."""
    credential = read_credential(INVITATION_PREFIX, text)
    if credential is None:
        raise InvitationNotFound
    return credential


async def get_invitation(tx: ReadTx, credential: Credential) -> Invitation:
    """Return the open invitation that this is."""
    invitation = await store.find_invitation(tx, credential.owner_id, credential.secret_hash)
    if invitation is None:
        raise InvitationNotFound
    return invitation


async def accept(tx: Tx, credential: Credential, person: Person) -> Member:
    """Make the invited person a member, and use the invitation up."""
    invitation = await get_invitation(tx, credential)
    if not await store.delete_invitation(tx, credential.owner_id, invitation.id):
        raise InvitationNotFound
    return await add_member(tx, credential.owner_id, person, invitation.role)
