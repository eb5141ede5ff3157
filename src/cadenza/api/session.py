"""Signing in: a browser trades an API key for a session cookie that its scripts can't read."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field

from cadenza.accounts.actions import keys, organizations
from cadenza.api.authentication import COOKIE, check_same_site, find_key, session_of
from cadenza.channels.actions import connections
from cadenza.kit.settings import Settings
from cadenza.kit.web import Databases, OrganizationId, ReadView, SafeRoute, provided

SANDBOX = "sandbox"

router = APIRouter(prefix="/session", tags=["session"], route_class=SafeRoute)


class SignIn(BaseModel):
    """What a browser signs in with."""

    key: str = Field(max_length=200)


class OrganizationOut(BaseModel):
    """The organization that is signed in to."""

    id: UUID
    name: str
    time_zone: str
    locale: str


class SessionOut(BaseModel):
    """What every page needs to know."""

    organization: OrganizationOut
    sandbox: bool
    kill_switch: bool
    test_clock: bool
    """Whether the sandbox may move the time forward."""
    now: datetime


@router.post("", status_code=204)
async def sign_in(body: SignIn, request: Request, database: Databases) -> Response:
    """Open a session for a live API key."""
    if "origin" in request.headers or "sec-fetch-site" in request.headers:
        check_same_site(request)
    organization_id, key_id = await find_key(database, keys.read_api_key(body.key))
    async with database.begin(organization_id) as tx:
        token = await keys.open_session(tx, organization_id, key_id)
    response = Response(status_code=204)
    response.set_cookie(
        COOKIE,
        token,
        max_age=int(keys.SESSION_LIFE.total_seconds()),
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response


@router.get("")
async def show_session(
    organization_id: OrganizationId, tx: ReadView, settings: Annotated[Settings, Depends(provided(Settings))]
) -> SessionOut:
    """Say who is signed in, and what the whole dashboard shows."""
    organization = await organizations.get_organization(tx, organization_id)
    found = await connections.list_connections(tx, [organization_id])
    return SessionOut(
        organization=OrganizationOut(
            id=organization.id,
            name=organization.name,
            time_zone=organization.time_zone,
            locale=organization.locale,
        ),
        sandbox=any(connection.provider == SANDBOX for connection in found),
        kill_switch=organization.kill_switch,
        test_clock=settings.test_clock,
        now=tx.now,
    )


@router.delete("", status_code=204)
async def sign_out(request: Request, database: Databases) -> Response:
    """End the session of this browser; without one it is done already."""
    credential = session_of(request)
    if credential is not None:
        check_same_site(request)
        async with database.begin(credential.organization_id) as tx:
            await keys.close_session(tx, credential)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response
