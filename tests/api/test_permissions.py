"""Every route × every kind of caller, against the permission table alone."""

import re
from contextlib import AsyncExitStack
from dataclasses import dataclass

import httpx2
import pytest
from fastapi.routing import iter_route_contexts

from cadenza.accounts.domain.permissions import RULES, Permission, Role, Scope
from cadenza.kit.permits import OpenDoor, Permit, permits_of
from tests.builders.accounts import make_organization
from tests.builders.api import make_app_without_database, make_client, make_scoped_caller, problems_of
from tests.builders.people import make_browser, make_member

UNKNOWN = "01970000-0000-7000-8000-0000000000ff"
# A stream has no end, so that it is only asked who gets none.
STREAMS = {("GET", "/v1/live")}
# What takes a caller's own session or membership away comes last.
LAST = ["/v1/members/leave"]


def routes_of(app) -> list[tuple[str, str, Permit | OpenDoor]]:
    """Return method, path and permit of each route under /v1; one without a permit, or with two, fails."""
    found = []
    for route in iter_route_contexts(app.routes):
        if str(getattr(route, "path", "")).startswith("/v1"):
            permits = set(permits_of(route.dependant))
            assert len(permits) == 1, (route.path, route.methods, permits)
            found += [(method, route.path, permits.copy().pop()) for method in route.methods]
    return sorted(found, key=lambda one: (one[1] in LAST, one[1], one[0]))


def test_every_route_says_who_may_call_it():
    """A route without a permission is a hole; so is one that means two."""
    routes = routes_of(make_app_without_database())
    assert len(routes) > 60
    for method, path, permit in routes:
        if isinstance(permit, Permit):
            assert Permission(permit.permission) in RULES, (method, path)


def test_what_is_open_to_all_is_known():
    """A new open door is opened here too, by whoever reviews it."""
    routes = routes_of(make_app_without_database())
    assert {(method, path) for method, path, permit in routes if isinstance(permit, OpenDoor)} == {
        ("GET", "/v1/openapi.json"),
        ("POST", "/v1/session"),
        ("POST", "/v1/session/link"),
        ("DELETE", "/v1/session"),
        ("GET", "/v1/set-up"),
        ("POST", "/v1/set-up"),
        ("POST", "/v1/set-up/look"),
        ("POST", "/v1/password/reset"),
        ("POST", "/v1/invitations/look"),
        ("POST", "/v1/invitations/accept"),
    }


@pytest.mark.parametrize(
    ("path", "roles"),
    [
        ("/v1/enrollments", {Role.OWNER, Role.ADMIN, Role.MANAGER, Role.AGENT}),
        ("/v1/journeys/{journey_id}/run", {Role.OWNER, Role.ADMIN, Role.MANAGER}),
        ("/v1/journeys/{journey_id}/run-many", {Role.OWNER, Role.ADMIN, Role.MANAGER}),
    ],
)
def test_many_are_let_into_a_journey_by_whoever_may_run_it(path, roles):
    """One person is, by whoever follows people up; of many it is the same whether they are named or found by a job."""
    routes = routes_of(make_app_without_database())
    [permit] = [permit for method, found, permit in routes if (method, found) == ("POST", path)]
    assert RULES[Permission(permit.permission)].roles == roles


def test_the_document_says_of_each_route_who_may_call_it():
    """Open doors need nothing, own matters a session, the rest a role or a scope: as the table says."""
    app = make_app_without_database()
    paths = app.openapi()["paths"]
    for method, path, permit in routes_of(app):
        if path == "/v1/openapi.json":
            continue
        operation = paths[path][method.lower()]
        if isinstance(permit, OpenDoor):
            assert operation["security"] == [], (method, path)
            continue
        rule = RULES[Permission(permit.permission)]
        assert operation["x-permission"] == permit.permission, (method, path)
        assert set(operation["x-roles"]) == set(rule.roles)
        assert operation.get("x-scope") == rule.scope
        is_of_people_alone = rule.scope is None and not rule.any_key
        assert ("security" in operation) == is_of_people_alone, (method, path)


@pytest.fixture
async def callers(app, db, organization_id, other_organization_id):
    """Sign in one browser for each role, and one of a foreign owner; make a key for each scope, and for all but it."""
    async with AsyncExitStack() as stack:
        for each in (organization_id, other_organization_id):
            async with db.begin(each) as tx:
                await make_organization(tx, each)

        async def browser(role, organization):
            person = await make_member(db, organization, role)
            return await stack.enter_async_context(await make_browser(db, app, person, organization))

        async def key(scopes):
            return await stack.enter_async_context(await make_scoped_caller(db, app, organization_id, scopes))

        yield Callers(
            nobody=await stack.enter_async_context(make_client(app)),
            by_role={role: await browser(role, organization_id) for role in Role},
            foreign=await browser(Role.OWNER, other_organization_id),
            with_all=await key(Scope),
            with_only={scope: await key([scope]) for scope in Scope},
            with_all_but={scope: await key(set(Scope) - {scope}) for scope in Scope},
        )


@dataclass
class Callers:
    """Everybody who may call."""

    nobody: httpx2.AsyncClient
    by_role: dict[Role, httpx2.AsyncClient]
    foreign: httpx2.AsyncClient
    with_all: httpx2.AsyncClient
    with_only: dict[Scope, httpx2.AsyncClient]
    with_all_but: dict[Scope, httpx2.AsyncClient]


async def check_people(ask, callers, rule):
    """Members by their role; a foreign owner is an owner elsewhere and finds nothing here."""
    for role, client in callers.by_role.items():
        answer = await ask(client)
        if role in rule.roles:
            assert answer.status_code not in {401, 403}, (role, answer.text)
        else:
            problem = problems_of(answer)
            assert (answer.status_code, problem["code"]) == (403, "role_required"), role
            assert set(problem["params"]["roles"]) == rule.roles
    answer = await ask(callers.foreign)
    assert answer.status_code not in {401, 403}
    if UNKNOWN in str(answer.request.url):
        assert answer.status_code in {404, 422}


async def check_keys(ask, callers, rule):
    """Keys by their scope alone."""
    if rule.scope is None:
        answer = await ask(callers.with_all)
        assert (answer.status_code not in {401, 403}) == rule.any_key
        assert rule.any_key or problems_of(answer)["code"] == "person_required"
        return
    assert (await ask(callers.with_only[rule.scope])).status_code not in {401, 403}
    problem = problems_of(await ask(callers.with_all_but[rule.scope]))
    assert (problem["status"], problem["code"]) == (403, "scope_required")
    assert problem["params"]["scope"] == rule.scope


async def test_each_route_answers_each_caller_as_the_table_says(app, callers):
    """Five roles, nobody, a foreign owner, and keys with and without the scope: allowed, or refused with its code."""
    for method, path, permit in routes_of(app):
        if not isinstance(permit, Permit):
            continue
        url = re.sub(r"\{[^}]+\}", UNKNOWN, path)

        async def ask(client, method=method, url=url):
            return await client.request(method, url, json=None if method == "GET" else {})

        assert problems_of(await ask(callers.nobody))["code"] == "unauthenticated", (method, path)
        if (method, path) not in STREAMS:
            rule = RULES[Permission(permit.permission)]
            await check_keys(ask, callers, rule)
            await check_people(ask, callers, rule)
