"""People, members, and browsers that are signed in as them."""

from datetime import timedelta
from functools import cache
from urllib.parse import urlsplit
from uuid import UUID

import httpx2
from argon2 import PasswordHasher
from fastapi import FastAPI

from cadenza.accounts.actions import members, people, sessions
from cadenza.accounts.actions.sessions import Origin
from cadenza.accounts.domain.people import Person
from cadenza.accounts.domain.permissions import Role
from cadenza.kit import testclock
from cadenza.kit.db import Database
from cadenza.kit.ids import new_id, new_token
from tests.builders.api import BASE_URL, make_client

PASSWORD = "correct horse battery"
SAME_SITE = {"sec-fetch-site": "same-origin"}


@cache
def hash_of(password: str) -> str:
    """Hash cheaply: the costs stand in the hash."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(password)


async def make_person(
    database: Database, *, email: str | None = None, name: str = "Ana", password: str | None = None
) -> Person:
    async with database.everywhere() as view:
        new = new_id(view.now)
    async with database.begin(new) as tx:
        return await people.create_person(
            tx,
            new,
            email=email or f"{new_token(6).lower()}@example.com",
            name=name,
            password_hash=None if password is None else hash_of(password),
        )


async def make_member(
    database: Database,
    organization_id: UUID,
    role: Role = Role.OWNER,
    *,
    email: str | None = None,
    name: str = "Ana",
    password: str | None = None,
) -> Person:
    """Make a person who is a member of an organization that is there."""
    person = await make_person(database, email=email, name=name, password=password)
    await join(database, organization_id, person, role)
    return person


async def join(database: Database, organization_id: UUID, person: Person, role: Role) -> None:
    async with database.begin(organization_id) as tx:
        await members.add_member(tx, organization_id, person, role)


async def make_browser(
    database: Database, app: FastAPI, person: Person, organization_id: UUID | None
) -> httpx2.AsyncClient:
    """Make a browser that is signed in as the person, and shows pages of ours."""
    async with database.begin(person.id) as tx:
        token = await sessions.open_session(tx, person.id, organization_id, Origin("127.0.0.1", "test"))
    browser = make_client(app, **SAME_SITE)
    browser.cookies.set("cadenza_session", token, domain=urlsplit(BASE_URL).hostname or "")
    return browser


async def move_clock(database: Database, by: timedelta) -> None:
    """Move the time of everything that is read from now on."""
    async with database.begin() as tx:
        await testclock.move_clock(tx, by)
