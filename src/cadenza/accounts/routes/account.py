"""A person's own account over HTTP: signed-in browsers, and organizations of their own."""

from dataclasses import replace
from uuid import UUID

from fastapi import APIRouter, Request, Response

from cadenza.accounts.actions import members, organizations, people, sessions
from cadenza.accounts.domain.permissions import Permission
from cadenza.accounts.errors import PersonNotFound
from cadenza.accounts.schemas.people import AccountIn, CreatedOut, OrganizationIn, SessionListItem, SessionsOut
from cadenza.kit.ids import new_id
from cadenza.kit.permits import needs
from cadenza.kit.settings import Settings
from cadenza.kit.web import Auditor, Caller, Databases, SafeRoute, service_of

router = APIRouter(tags=["session"], route_class=SafeRoute, dependencies=[needs(Permission.ACCOUNT)])


@router.get("/sessions")
async def list_sessions(caller: Caller, database: Databases, request: Request) -> SessionsOut:
    """Return the browsers that the person is signed in with, the one used last first."""
    person_id, session_id = caller.person
    settings = service_of(request.app, Settings)
    lives = sessions.Lives(settings.session_life, settings.session_idle)
    async with database.read(person_id) as tx:
        found = await sessions.list_sessions(tx, person_id, lives)
    return SessionsOut(items=[SessionListItem.of(one, session_id) for one in found])


@router.post("/sessions/revoke-others", status_code=204)
async def revoke_other_sessions(caller: Caller, database: Databases) -> Response:
    """Sign the person out everywhere else."""
    person_id, session_id = caller.person
    async with database.begin(person_id) as tx:
        await sessions.revoke_others(tx, person_id, session_id)
    return Response(status_code=204)


@router.delete("/sessions/{session_id}", status_code=204)
async def revoke_session(session_id: UUID, caller: Caller, database: Databases) -> Response:
    """Sign one browser of the person out."""
    person_id, _ = caller.person
    async with database.begin(person_id) as tx:
        await sessions.revoke_session(tx, person_id, session_id)
    return Response(status_code=204)


@router.patch("/account", status_code=204)
async def change_account(body: AccountIn, caller: Caller, database: Databases) -> Response:
    """Change one's own name, in every organization one is in."""
    person_id, _ = caller.person
    async with database.everywhere() as everywhere:
        organizations_in = [one.organization_id for one in await people.load_memberships(everywhere, person_id)]
    async with database.begin(person_id, *organizations_in) as tx:
        await people.rename(tx, person_id, body.name)
        await members.rename(tx, organizations_in, person_id, body.name)
    return Response(status_code=204)


@router.post("/organizations", status_code=201, tags=["people"])
async def create_organization(
    body: OrganizationIn, caller: Caller, database: Databases, request: Request
) -> CreatedOut:
    """Make an organization; its maker is its owner."""
    person_id, _ = caller.person
    async with database.read(person_id) as view:
        person = await people.load_person(view, person_id)
        new = new_id(view.now)
    if person is None:
        raise PersonNotFound
    async with database.begin(new) as tx:
        await organizations.found_for(
            tx, new, person, name=body.name, time_zone=body.time_zone, locale=body.locale, region=body.region
        )
        await service_of(request.app, Auditor).record(tx, replace(caller, organization=new, name=person.name), request)
    return CreatedOut(id=new)
