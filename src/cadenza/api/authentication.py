"""Who calls: an API key as a bearer, or a person's browser with a session cookie; and what they may do.

A cookie travels with any request that a browser makes, also one that another site caused; so a write with a cookie
must come from our own pages. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`; one that says neither is
refused. A bearer is never sent by itself and needs no such check.

Role and membership are read on each request: who was lowered or removed notices with the next one.

A session looks at one organization, and all tabs of a browser share it. So each request of a page names the one that
it shows: one that was left behind in another is refused, and never writes into the wrong one. A link to a file says it
in its query, or the file would be another organization's.
"""

import base64
import contextlib
from datetime import datetime, timedelta
from functools import partial
from urllib.parse import urlsplit
from uuid import UUID

from fastapi import Request

from cadenza.accounts.actions import keys, members, sessions
from cadenza.accounts.actions.sessions import Lives, Origin
from cadenza.accounts.domain.keys import Credential
from cadenza.accounts.domain.people import Session
from cadenza.accounts.domain.permissions import (
    OF_NOBODY_YET,
    permissions_of_role,
    permissions_of_scopes,
    refuse_key,
    refuse_person,
)
from cadenza.accounts.domain.tries import TryLimits
from cadenza.kit.asides import Asides
from cadenza.kit.db import Database
from cadenza.kit.errors import Conflict, Forbidden
from cadenza.kit.principal import Principal
from cadenza.kit.settings import Settings
from cadenza.kit.web import Unauthenticated, service_of

COOKIE = "cadenza_session"
ORGANIZATION = "cadenza-organization"
"""Header with the id of the organization that a caller means."""
ORGANIZATION_OF_LINK = "organization"
"""The same in the query: a browser that follows a link to a file sends no header of ours."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
NOTED_EVERY = timedelta(minutes=1)


class CrossSite(Forbidden):
    """A browser made this request for another site."""

    code = "cross_site"


class OtherOrganization(Conflict):
    """The session, or the key, is in another organization than the one that the request names."""

    code = "other_organization"


async def authenticate(request: Request) -> Principal:
    """Return who calls, in the organization that they name if they do.

    Raises Unauthenticated, CrossSite or OtherOrganization.
    """
    caller = await _find_caller(request)
    for named in (request.headers.get(ORGANIZATION), request.query_params.get(ORGANIZATION_OF_LINK)):
        if named is not None and named != str(caller.organization):
            raise OtherOrganization
    return caller


async def _find_caller(request: Request) -> Principal:
    bearer = bearer_of(request)
    if bearer is not None:
        return await _key(request, keys.read_api_key(bearer))
    if request.method not in SAFE_METHODS and session_of(request) is not None:
        check_same_site(request)
    return await _person(request)


async def _key(request: Request, credential: Credential | None) -> Principal:
    if credential is None:
        raise Unauthenticated
    database = service_of(request.app, Database)
    organization_id = credential.owner_id
    async with database.read(organization_id) as tx:
        key = await keys.find_api_key(tx, credential)
        now = tx.now
    if key is None:
        raise Unauthenticated
    if _is_old(key.last_used_at, now):
        service_of(request.app, Asides).add(key.id, partial(_mark_key, database, organization_id, key.id))
    return Principal(
        actor=f"key:{key.id}",
        name=key.name,
        organization=organization_id,
        permissions=permissions_of_scopes(key.scopes),
        refusal=refuse_key,
    )


async def _person(request: Request) -> Principal:
    database = service_of(request.app, Database)
    session = await find_session(request)
    if session is None:
        raise Unauthenticated
    member = None
    if session.organization_id is not None:
        async with database.read(session.organization_id) as tx:
            member = await members.find_member(tx, session.organization_id, session.person_id)
        if member is None:
            raise Unauthenticated
    return Principal(
        actor=members.person_actor(session.person_id),
        name="" if member is None else member.name,
        organization=session.organization_id,
        permissions=OF_NOBODY_YET if member is None else permissions_of_role(member.role),
        refusal=refuse_person,
        person_id=session.person_id,
        session_id=session.id,
        role=None if member is None else member.role,
    )


async def find_session(request: Request) -> Session | None:
    """Find the live session of this browser."""
    credential = session_of(request)
    if credential is None:
        return None
    database = service_of(request.app, Database)
    async with database.read(credential.owner_id) as tx:
        session = await sessions.find_session(tx, credential, lives_of(request))
        now = tx.now
    if session is not None and _is_old(session.last_seen_at, now):
        service_of(request.app, Asides).add(session.id, partial(_mark_session, database, session))
    return session


async def _mark_key(database: Database, organization_id: UUID, key_id: UUID) -> None:
    async with database.begin(organization_id) as tx:
        await keys.mark_used(tx, organization_id, key_id)


async def _mark_session(database: Database, session: Session) -> None:
    async with database.begin(session.person_id) as tx:
        await sessions.touch_session(tx, session.person_id, session.id)


def _is_old(noted_at: datetime | None, now: datetime) -> bool:
    return noted_at is None or noted_at <= now - NOTED_EVERY


# ------------------------------------------------------------------------------------------ of a request


def bearer_of(request: Request) -> str | None:
    """Return the bearer token, if one was sent; or the user of basic authentication, as Segment's libraries do."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "basic":
        with contextlib.suppress(ValueError):
            return base64.b64decode(token.strip(), validate=True).decode().partition(":")[0]
    return token.strip() if scheme.lower() == "bearer" else None


def session_of(request: Request) -> Credential | None:
    """Return the session that the cookie names, if there is one."""
    return sessions.read_session(request.cookies.get(COOKIE, ""))


def lives_of(request: Request) -> Lives:
    """Return how long sessions live here."""
    settings = service_of(request.app, Settings)
    return Lives(settings.session_life, settings.session_idle)


def try_limits_of(request: Request) -> TryLimits:
    """Return how often somebody may try to sign in here."""
    settings = service_of(request.app, Settings)
    return TryLimits(
        each=settings.sign_in_tries,
        email=settings.sign_in_tries_of_email,
        place=settings.sign_in_tries_of_address,
        within=settings.sign_in_tries_within,
    )


def origin_of(request: Request) -> Origin:
    """Return where the request came from: the peer, or whom a trusted proxy names (`trusted_proxies`)."""
    return Origin(request.client.host if request.client else "", request.headers.get("user-agent", ""))


def check_same_site(request: Request) -> None:
    """Refuse what a browser did not send from a page of our own."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        if site != "same-origin":
            raise CrossSite
        return
    origin = request.headers.get("origin")
    if origin is None or urlsplit(origin).netloc != request.headers.get("host"):
        raise CrossSite
