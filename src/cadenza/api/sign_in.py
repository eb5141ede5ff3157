"""Coming in: with email and password, by a link, by an invitation. Each ends with a session in a cookie.

An unknown email, a wrong password and a person without one answer alike, and take as long. Passwords are hashed
between transactions, never in one. A browser's session before the new one ends: its token is worth nothing afterwards.
"""

from uuid import UUID

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from cadenza.accounts.actions import members, organizations, people, sessions
from cadenza.accounts.domain.keys import Credential
from cadenza.accounts.domain.people import LONGEST_PASSWORD, LinkKind, Membership, Person, check_password, email_key
from cadenza.accounts.domain.permissions import Permission, Role
from cadenza.accounts.errors import (
    InvitationOfAnother,
    LinkNotValid,
    SignInFirst,
    WrongPassword,
)
from cadenza.api.auditing import record_person
from cadenza.api.authentication import (
    COOKIE,
    check_same_site,
    find_session,
    lives_of,
    origin_of,
    session_of,
    try_limits_of,
)
from cadenza.kit import passwords
from cadenza.kit.db import Database, ReadTx
from cadenza.kit.ids import new_id
from cadenza.kit.permits import needs, open_to_all
from cadenza.kit.web import Caller, Databases, SafeRoute, Unauthenticated

DOOR = open_to_all("this is how people come in")
TOKEN_HOLDER = open_to_all("whoever has the link may: its token says what for")

router = APIRouter(tags=["session"], route_class=SafeRoute)


class Given(BaseModel):
    """What a body has in common: nothing but what is named."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PasswordIn(Given):
    """What a person signs in with."""

    email: str = Field(max_length=300)
    password: str = Field(max_length=LONGEST_PASSWORD)


class TokenIn(Given):
    """What stands in a link after the `=`."""

    token: str = Field(max_length=200)


class NewPasswordIn(TokenIn):
    """A reset link, and the password to set."""

    password: str = Field(max_length=1000)


class AcceptIn(TokenIn):
    """An invitation; name and password for an email that has no person yet."""

    name: str = Field(default="", max_length=100)
    password: str | None = Field(default=None, max_length=1000)


class ChangePasswordIn(Given):
    """The present password (of those who have one), and the new one."""

    current: str = Field(default="", max_length=LONGEST_PASSWORD)
    new: str = Field(max_length=1000)


class InvitationShown(BaseModel):
    """What an invitation is for; `has_person` says that its email signs in first."""

    organization: str
    email: str
    role: Role
    has_person: bool


@router.post("/session", status_code=204, dependencies=[DOOR])
async def sign_in(body: PasswordIn, request: Request, database: Databases) -> Response:
    """Open a session with email and password."""
    check_origin(request)
    email = email_key(body.email)
    async with database.begin() as tx:
        await people.count_try(tx, email, origin_of(request).address, try_limits_of(request))
    person = await _find_person(database, email)
    known = None if person is None else person.password_hash
    if not await passwords.is_password(body.password, known) or person is None or known is None:
        raise Unauthenticated("wrong_credentials")
    better = await passwords.hash_password(body.password) if passwords.is_outdated(known) else None
    async with database.begin(person.id) as tx:
        await people.forget_tries(tx, email, origin_of(request).address, try_limits_of(request))
        if better is not None:
            await people.set_password(tx, person.id, better)
    return await enter(request, database, person)


@router.post("/session/link", status_code=204, dependencies=[TOKEN_HOLDER])
async def sign_in_by_link(body: TokenIn, request: Request, database: Databases) -> Response:
    """Open a session with a one-time link, as `cadenza up` prints it."""
    check_origin(request)
    credential = people.read_link(body.token)
    async with database.begin(credential.owner_id) as tx:
        await people.take_link(tx, credential, LinkKind.SIGN_IN)
        person = await _get_person(tx, credential.owner_id)
    return await enter(request, database, person)


@router.post("/password/reset", status_code=204, dependencies=[TOKEN_HOLDER])
async def reset_password(body: NewPasswordIn, request: Request, database: Databases) -> Response:
    """Set a new password with a reset link: every session of the person ends, and one opens here."""
    check_origin(request)
    check_password(body.password)
    credential = people.read_link(body.token)
    async with database.read(credential.owner_id) as view:
        link = await people.get_link(view, credential)
    if link.organization_id is not None:
        async with database.everywhere() as everywhere:
            memberships = await people.load_memberships(everywhere, credential.owner_id)
        people.check_nowhere_else(memberships, link.organization_id)
    hashed = await passwords.hash_password(body.password)
    async with database.begin(credential.owner_id) as tx:
        await people.take_link(tx, credential, LinkKind.RESET)
        person = await _get_person(tx, credential.owner_id)
        await people.set_password(tx, person.id, hashed)
        await sessions.revoke_others(tx, person.id)
    return await enter(request, database, person)


@router.post("/session/password", status_code=204, dependencies=[needs(Permission.ACCOUNT)])
async def change_password(body: ChangePasswordIn, request: Request, caller: Caller, database: Databases) -> Response:
    """Change one's own password: every other session ends, and this one gets a new token."""
    check_password(body.new, "new")
    person_id, _ = caller.person
    async with database.read(person_id) as view:
        person = await _get_person(view, person_id)
    async with database.begin() as tx:
        await people.count_try(tx, person.email, origin_of(request).address, try_limits_of(request))
    if person.password_hash is not None and not await passwords.is_password(body.current, person.password_hash):
        raise WrongPassword
    hashed = await passwords.hash_password(body.new)
    async with database.begin(person_id) as tx:
        await people.forget_tries(tx, person.email, origin_of(request).address, try_limits_of(request))
        await people.set_password(tx, person_id, hashed)
        await sessions.revoke_others(tx, person_id)
    return await enter(request, database, person, caller.organization)


# -------------------------------------------------------------------------------------------- invitations


@router.post("/invitations/look", dependencies=[TOKEN_HOLDER], tags=["people"])
async def look_at_invitation(body: TokenIn, database: Databases) -> InvitationShown:
    """Say what an invitation is for."""
    credential = members.read_invitation(body.token)
    async with database.read(credential.owner_id) as tx:
        invitation = await members.get_invitation(tx, credential)
        organization = await organizations.get_organization(tx, credential.owner_id)
    async with database.everywhere() as everywhere:
        person_id = await people.find_by_email(everywhere, invitation.email)
    return InvitationShown(
        organization=organization.name,
        email=invitation.email,
        role=invitation.role,
        has_person=person_id is not None,
    )


@router.post("/invitations/accept", status_code=204, dependencies=[TOKEN_HOLDER], tags=["people"])
async def accept_invitation(body: AcceptIn, request: Request, database: Databases) -> Response:
    """Become a member: signed in as the invited person, or as a new one with the password given here."""
    check_origin(request)
    credential = members.read_invitation(body.token)
    async with database.read(credential.owner_id) as view:
        invitation = await members.get_invitation(view, credential)
    person = await _signed_in(request, database)
    if person is not None and person.email != invitation.email:
        raise InvitationOfAnother
    if person is None:
        person = await _new_person(database, invitation.email, body)
    # Sessions of an earlier time as a member don't come back to life.
    async with database.begin(person.id) as tx:
        await sessions.revoke_in(tx, person.id, credential.owner_id)
    async with database.begin(credential.owner_id) as tx:
        await members.accept(tx, credential, person)
        await record_person(tx, credential.owner_id, request, person.id, person.name)
    return await enter(request, database, person, credential.owner_id)


async def _signed_in(request: Request, database: Database) -> Person | None:
    session = await find_session(request)
    if session is None:
        return None
    check_same_site(request)
    async with database.read(session.person_id) as tx:
        return await people.load_person(tx, session.person_id)


async def _new_person(database: Database, email: str, body: AcceptIn) -> Person:
    """Make the person; one whose acceptance broke off between person and member signs in and accepts again."""
    async with database.everywhere() as everywhere:
        if await people.find_by_email(everywhere, email) is not None:
            raise SignInFirst
        new = new_id(everywhere.now)
    check_password(body.password or "")
    hashed = await passwords.hash_password(body.password or "")
    async with database.begin(new) as tx:
        return await people.create_person(tx, new, email=email, name=body.name, password_hash=hashed)


# ------------------------------------------------------------------------------------------------ shared


def check_origin(request: Request) -> None:
    """Refuse what another site makes a browser do: it would sign people in as somebody else."""
    if "origin" in request.headers or "sec-fetch-site" in request.headers:
        check_same_site(request)


async def _find_person(database: Database, email: str) -> Person | None:
    async with database.everywhere() as everywhere:
        person_id = await people.find_by_email(everywhere, email)
    async with database.read(*[] if person_id is None else [person_id]) as tx:
        return None if person_id is None else await people.load_person(tx, person_id)


async def _get_person(tx: ReadTx, person_id: UUID) -> Person:
    person = await people.load_person(tx, person_id)
    if person is None:
        raise LinkNotValid
    return person


async def enter(request: Request, database: Database, person: Person, organization_id: UUID | None = None) -> Response:
    """Open a session for this browser, in the place of the one it had."""
    await _end_present(request, database)
    async with database.everywhere() as everywhere:
        memberships = await people.load_memberships(everywhere, person.id)
    first = _where_to(memberships, organization_id or person.last_organization_id)
    async with database.begin(person.id) as tx:
        token = await sessions.open_session(tx, person.id, first, origin_of(request))
    response = Response(status_code=204)
    response.set_cookie(
        COOKIE,
        token,
        max_age=int(lives_of(request).life.total_seconds()),
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response


def _where_to(memberships: list[Membership], wanted: UUID | None) -> UUID | None:
    """Begin where the person was last, else in the first organization by name."""
    known = [one.organization_id for one in memberships]
    return wanted if wanted in known else next(iter(known), None)


async def _end_present(request: Request, database: Database) -> None:
    credential: Credential | None = session_of(request)
    if credential is not None:
        async with database.begin(credential.owner_id) as tx:
            await sessions.close_session(tx, credential, lives_of(request))
