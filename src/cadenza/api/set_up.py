"""The first set-up: whoever has its link becomes the first person, and the owner of the first organization.

The person is made before the organization, as with an invitation: a set-up that broke off between the two is gone on
with by signing in and making an organization.
"""

from dataclasses import replace

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from cadenza.accounts.actions import organizations, set_up
from cadenza.accounts.domain.organization import check_organization
from cadenza.accounts.domain.people import check_password, read_email, read_name
from cadenza.api.auditing import record_person
from cadenza.api.sign_in import TOKEN_HOLDER, TokenIn, check_origin, enter
from cadenza.kit import passwords
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.ids import new_id
from cadenza.kit.permits import open_to_all
from cadenza.kit.web import Databases, SafeRoute

router = APIRouter(prefix="/set-up", tags=["session"], route_class=SafeRoute)


class SetUpShown(BaseModel):
    """How the installation stands."""

    is_needed: bool
    """Nobody has an account yet: the link that whoever started Cadenza was shown makes the first."""


class SetUpIn(TokenIn):
    """The first person, and the organization that they own."""

    name: str = Field(max_length=1000)
    email: str = Field(max_length=300)
    password: str = Field(max_length=1000)
    organization: str = Field(max_length=1000, description="What it is called.")
    time_zone: str = Field(max_length=64, description="Such as `America/Sao_Paulo`.")
    locale: str = Field(max_length=16, description="The language of its texts, such as `pt-BR`.")
    region: str = Field(max_length=2, description="The country by which phones without a country code are read.")


@router.get("", dependencies=[open_to_all("the page of signing in says where an empty installation is set up")])
async def show_set_up(database: Databases) -> SetUpShown:
    """Say whether nobody has an account yet."""
    async with database.everywhere() as everywhere:
        return SetUpShown(is_needed=await set_up.is_needed(everywhere))


@router.post("/look", status_code=204, dependencies=[TOKEN_HOLDER])
async def look_at_set_up(body: TokenIn, database: Databases) -> Response:
    """Say whether the link can still be used."""
    credential = set_up.read_link(body.token)
    async with database.everywhere() as everywhere:
        await set_up.check_link(everywhere, credential)
    return Response(status_code=204)


@router.post("", status_code=204, dependencies=[TOKEN_HOLDER])
async def set_up_installation(body: SetUpIn, request: Request, database: Databases) -> Response:
    """Make the first person and their organization, and sign them in."""
    check_origin(request)
    credential = set_up.read_link(body.token)
    _check(body)
    async with database.everywhere() as everywhere:
        await set_up.check_link(everywhere, credential)
        new = new_id(everywhere.now)
    hashed = await passwords.hash_password(body.password)
    async with database.begin(credential.owner_id) as tx:
        person = await set_up.become_first(
            tx, credential, email=read_email(body.email), name=read_name(body.name), password_hash=hashed
        )
    async with database.begin(new) as tx:
        await organizations.found_for(
            tx, new, person, name=body.organization, time_zone=body.time_zone, locale=body.locale, region=body.region
        )
        await record_person(tx, new, request, person.id, person.name)
    return await enter(request, database, person, new)


def _check(body: SetUpIn) -> None:
    """Raise Invalid with everything that is wrong: the link works once, so what comes after it is used must hold."""
    problems: list[Problem] = []
    for check, given in ((read_name, body.name), (read_email, body.email), (check_password, body.password)):
        try:
            check(given)
        except Invalid as error:
            problems += error.problems
    found = check_organization(name=body.organization, time_zone=body.time_zone, locale=body.locale, region=body.region)
    problems += [replace(one, path="organization") if one.path == "name" else one for one in found]
    if problems:
        raise Invalid(problems)
