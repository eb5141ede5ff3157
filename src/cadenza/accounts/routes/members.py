"""Members and invitations over HTTP."""

from collections.abc import Callable
from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Request, Response

from cadenza.accounts.actions import members, people, sessions
from cadenza.accounts.domain.people import Changer, LinkKind, read_email
from cadenza.accounts.domain.permissions import Permission, Role
from cadenza.accounts.schemas.people import (
    InvitationIn,
    InvitationOut,
    InvitationsOut,
    InvitedOut,
    LinkOut,
    MemberOut,
    MembersOut,
    RoleIn,
)
from cadenza.kit.db import Database, Tx
from cadenza.kit.links import write_link
from cadenza.kit.permits import needs
from cadenza.kit.settings import Settings
from cadenza.kit.web import AsideWrites, Caller, Databases, OrganizationId, ReadView, SafeRoute, WriteTx, service_of

router = APIRouter(tags=["people"], route_class=SafeRoute)


async def _changer(caller: Caller) -> Changer:
    return Changer(None if caller.role is None else Role(caller.role), caller.person_id)


ChangedBy = Annotated[Changer, Depends(_changer)]


def _leaving(database: Databases, asides: AsideWrites) -> Callable[[Tx, UUID, UUID], None]:
    """Return what deletes the sessions of whoever has left, once that is committed."""

    def leave(tx: Tx, organization_id: UUID, person_id: UUID) -> None:
        tx.after_commit(partial(asides.add, person_id, partial(_end_sessions, database, person_id, organization_id)))

    return leave


async def _end_sessions(database: Database, person_id: UUID, organization_id: UUID) -> None:
    async with database.begin(person_id) as tx:
        await sessions.revoke_in(tx, person_id, organization_id)


def link_to(request: Request, what: str, token: str) -> str:
    """Write a link to where people reach the dashboard: as set, else where this request came to."""
    return write_link(service_of(request.app, Settings).public_url or str(request.base_url), what, token)


Leaving = Annotated[Callable[[Tx, UUID, UUID], None], Depends(_leaving)]


@router.get("/members", dependencies=[needs(Permission.PEOPLE_READ)])
async def list_members(tx: ReadView, organization_id: OrganizationId) -> MembersOut:
    """Return everybody in the organization, by name."""
    return MembersOut(items=[MemberOut.of(one) for one in await members.list_members(tx, organization_id)])


@router.patch("/members/{person_id}", dependencies=[needs(Permission.PEOPLE_WRITE)])
async def change_role(
    tx: WriteTx, organization_id: OrganizationId, person_id: UUID, body: RoleIn, by: ChangedBy
) -> MemberOut:
    """Give a member another role; it holds with their next request."""
    return MemberOut.of(await members.change_role(tx, organization_id, by, person_id, body.role))


@router.delete("/members/{person_id}", status_code=204, dependencies=[needs(Permission.PEOPLE_WRITE)])
async def remove_member(
    tx: WriteTx, organization_id: OrganizationId, person_id: UUID, by: ChangedBy, leaving: Leaving
) -> Response:
    """Remove a member: their sessions open nothing here from now on."""
    await members.remove_member(tx, organization_id, by, person_id)
    leaving(tx, organization_id, person_id)
    return Response(status_code=204)


@router.post("/members/leave", status_code=204, dependencies=[needs(Permission.ACCOUNT)])
async def leave(
    tx: WriteTx, organization_id: OrganizationId, caller: Caller, by: ChangedBy, leaving: Leaving
) -> Response:
    """Leave the organization, which the last owner can't."""
    person_id, _ = caller.person
    await members.remove_member(tx, organization_id, by, person_id)
    leaving(tx, organization_id, person_id)
    return Response(status_code=204)


@router.post("/members/{person_id}/reset-password", status_code=201, dependencies=[needs(Permission.PEOPLE_RESET)])
async def make_reset_link(
    tx: WriteTx, database: Databases, request: Request, caller: Caller, person_id: UUID, by: ChangedBy
) -> LinkOut:
    """Make a link with which the member sets a new password; for those who are in no other organization."""
    organization_id = caller.organization_id
    await members.check_may_reset(tx, organization_id, by, person_id)
    async with database.everywhere() as everywhere:
        memberships = await people.load_memberships(everywhere, person_id)
    people.check_nowhere_else(memberships, organization_id)
    async with database.begin(person_id) as person_tx:
        token = await people.make_link(person_tx, person_id, LinkKind.RESET, organization_id=organization_id)
    tx.changed(members.MEMBER, person_id, after={"link": LinkKind.RESET})
    return LinkOut(link=link_to(request, "reset", token), expires_at=tx.now + people.LINK_LIFE)


@router.get("/invitations", dependencies=[needs(Permission.PEOPLE_WRITE)])
async def list_invitations(tx: ReadView, organization_id: OrganizationId) -> InvitationsOut:
    """Return the open invitations, newest first; their links are known to nobody."""
    found = await members.list_invitations(tx, organization_id)
    return InvitationsOut(items=[InvitationOut.of(one) for one in found])


@router.post("/invitations", status_code=201, dependencies=[needs(Permission.PEOPLE_WRITE)])
async def invite(tx: WriteTx, caller: Caller, request: Request, body: InvitationIn, by: ChangedBy) -> InvitedOut:
    """Invite an email; an open invitation to it is replaced. The link is shown now and never again."""
    invitation, token = await members.invite(
        tx,
        caller.organization_id,
        by,
        email=read_email(body.email),
        role=body.role,
        invited_by=caller.actor,
    )
    return InvitedOut(invitation=InvitationOut.of(invitation), link=link_to(request, "invitation", token))


@router.delete("/invitations/{invitation_id}", status_code=204, dependencies=[needs(Permission.PEOPLE_WRITE)])
async def revoke_invitation(
    tx: WriteTx, organization_id: OrganizationId, invitation_id: UUID, by: ChangedBy
) -> Response:
    """End an open invitation: its link opens nothing any more."""
    await members.revoke_invitation(tx, organization_id, by, invitation_id)
    return Response(status_code=204)
