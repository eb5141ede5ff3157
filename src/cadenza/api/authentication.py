"""Who calls: an API key as a bearer, or a browser's session cookie.

A cookie travels with any request that a browser makes, also one that another site caused; so a write with a cookie
must come from our own pages. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`; one that says neither is
refused. A bearer is never sent by itself and needs no such check.
"""

from urllib.parse import urlsplit
from uuid import UUID

from fastapi import Request

from cadenza.accounts.actions import keys
from cadenza.accounts.domain.keys import Credential
from cadenza.kit.db import Database
from cadenza.kit.errors import Forbidden
from cadenza.kit.web import Principal, Unauthenticated, service_of

COOKIE = "cadenza_session"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class CrossSite(Forbidden):
    """A browser made this request for another site."""

    code = "cross_site"


async def authenticate(request: Request) -> Principal:
    """Return who calls, or raise Unauthenticated."""
    database = service_of(request.app, Database)
    bearer = bearer_of(request)
    if bearer is not None:
        key_id = await find_key(database, keys.read_api_key(bearer))
        return Principal(key_id[0], f"key:{key_id[1]}")
    credential = session_of(request)
    if credential is None:
        raise Unauthenticated
    if request.method not in SAFE_METHODS:
        check_same_site(request)
    async with database.read(credential.organization_id) as tx:
        session_id = await keys.find_session(tx, credential)
    if session_id is None:
        raise Unauthenticated
    return Principal(credential.organization_id, f"session:{session_id}")


async def find_key(database: Database, credential: Credential | None) -> tuple[UUID, UUID]:
    """Return the organization and id of a live key, or raise Unauthenticated."""
    if credential is None:
        raise Unauthenticated
    async with database.read(credential.organization_id) as tx:
        key_id = await keys.find_api_key(tx, credential)
    if key_id is None:
        raise Unauthenticated
    return credential.organization_id, key_id


def bearer_of(request: Request) -> str | None:
    """Return the bearer token, if one was sent."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def session_of(request: Request) -> Credential | None:
    """Return the session that the cookie names, if there is one."""
    return keys.read_session(request.cookies.get(COOKIE, ""))


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
