"""The session: who is here, for which organization, and what the whole dashboard shows."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field

from cadenza.accounts.actions import organizations, people, sessions
from cadenza.accounts.domain.organization import Organization
from cadenza.accounts.domain.people import Membership, Person
from cadenza.accounts.domain.permissions import Permission, Role, permissions_of_role
from cadenza.accounts.errors import OrganizationNotFound
from cadenza.api.authentication import COOKIE, check_same_site, lives_of, session_of
from cadenza.channels.actions import connections
from cadenza.channels.actions.sandbox_people import may_move_clock
from cadenza.kit.db import Database
from cadenza.kit.permits import needs, open_to_all
from cadenza.kit.principal import Principal
from cadenza.kit.settings import Settings
from cadenza.kit.web import Caller, Databases, SafeRoute, provided

SANDBOX = "sandbox"

router = APIRouter(prefix="/session", tags=["session"], route_class=SafeRoute)


class OrganizationOut(BaseModel):
    """The organization that is looked at."""

    id: UUID
    name: str
    time_zone: str
    locale: str
    currency: str = Field(description="What a new deal is in unless somebody says otherwise.")

    @classmethod
    def of(cls, organization: Organization) -> "OrganizationOut":
        """Write an organization out."""
        return cls(
            id=organization.id,
            name=organization.name,
            time_zone=organization.time_zone,
            locale=organization.locale,
            currency=organization.currency,
        )


class MembershipOut(BaseModel):
    """An organization that the person may switch to."""

    id: UUID
    name: str
    role: Role


class PersonOut(BaseModel):
    """Who is signed in."""

    id: UUID
    name: str
    email: str
    has_password: bool
    """False for those who only ever came by a link."""

    @classmethod
    def of(cls, person: Person) -> "PersonOut":
        """Write a person out."""
        return cls(id=person.id, name=person.name, email=person.email, has_password=person.password_hash is not None)


class SessionOut(BaseModel):
    """What every page needs to know."""

    person: PersonOut | None
    """None for a key."""
    organization: OrganizationOut | None
    """None for a person who is a member of no organization."""
    role: Role | None
    permissions: list[str]
    organizations: list[MembershipOut]
    sandbox: bool
    kill_switch: bool
    test_clock: bool
    """Whether the sandbox may move the time forward."""
    now: datetime


class SwitchIn(BaseModel):
    """Which organization to look at."""

    organization_id: UUID


@router.get("", dependencies=[needs(Permission.SESSION_READ)])
async def show_session(
    caller: Caller, database: Databases, settings: Annotated[Settings, Depends(provided(Settings))]
) -> SessionOut:
    """Say who is here, which organizations they may switch to, and what the whole dashboard shows."""
    return await _show(caller, database, settings, caller.organization)


@router.post("/organization", dependencies=[needs(Permission.ACCOUNT)])
async def switch_organization(
    body: SwitchIn, caller: Caller, database: Databases, settings: Annotated[Settings, Depends(provided(Settings))]
) -> SessionOut:
    """Look at another organization that the person is a member of; open pages show it from the next request on."""
    person_id, session_id = caller.person
    async with database.everywhere() as everywhere:
        memberships = await people.load_memberships(everywhere, person_id)
    if body.organization_id not in {one.organization_id for one in memberships}:
        raise OrganizationNotFound
    async with database.begin(person_id) as tx:
        await sessions.switch(tx, person_id, session_id, body.organization_id)
    return await _show(caller, database, settings, body.organization_id)


@router.delete("", status_code=204, dependencies=[open_to_all("whoever is signed out already may sign out")])
async def sign_out(request: Request, database: Databases) -> Response:
    """End the session of this browser; without one it is done already."""
    credential = session_of(request)
    if credential is not None:
        check_same_site(request)
        async with database.begin(credential.owner_id) as tx:
            await sessions.close_session(tx, credential, lives_of(request))
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


async def _show(caller: Principal, database: Database, settings: Settings, organization_id: UUID | None) -> SessionOut:
    person, memberships = await _load_person(caller, database)
    owned = [] if organization_id is None else [organization_id]
    async with database.read(*owned) as tx:
        organization = await organizations.get_organization(tx, owned[0]) if owned else None
        found = await connections.list_connections(tx, owned) if owned else []
        now = tx.now
    role = next((one.role for one in memberships if one.organization_id == organization_id), None)
    moves = settings.test_clock
    if moves:
        async with database.everywhere() as everywhere:
            moves = await may_move_clock(everywhere)
    return SessionOut(
        person=person,
        organization=None if organization is None else OrganizationOut.of(organization),
        role=role,
        permissions=sorted(caller.permissions if role is None else permissions_of_role(role)),
        organizations=[
            MembershipOut(id=one.organization_id, name=one.organization_name, role=one.role) for one in memberships
        ],
        sandbox=any(connection.provider == SANDBOX for connection in found),
        kill_switch=organization is not None and organization.kill_switch,
        test_clock=moves,
        now=now,
    )


async def _load_person(caller: Principal, database: Database) -> tuple[PersonOut | None, Sequence[Membership]]:
    if caller.person_id is None:
        return None, ()
    async with database.read(caller.person_id) as tx:
        person = await people.load_person(tx, caller.person_id)
    async with database.everywhere() as everywhere:
        memberships = await people.load_memberships(everywhere, caller.person_id)
    return None if person is None else PersonOut.of(person), memberships
