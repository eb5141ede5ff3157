"""The app for tests, and callers of it: no network, the real database."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx2
from fastapi import FastAPI

from cadenza.accounts.domain.permissions import Scope
from cadenza.api.app import create_app
from cadenza.channels.domain.adapter import Adapters
from cadenza.kit.db import Database
from cadenza.kit.nudges import LocalNudges
from cadenza.kit.settings import Settings
from tests.builders.accounts import make_api_key, make_organization

BASE_URL = "http://cadenza.test"


def make_app(
    database: Database,
    *services: object,
    adapters: Adapters | None = None,
    nudges: LocalNudges | None = None,
    settings: Settings | None = None,
    dashboard: Path = Path("/nowhere"),
) -> FastAPI:
    return create_app(
        database,
        settings or Settings(),
        *services,
        adapters=adapters or {},
        nudges=nudges or LocalNudges(),
        dashboard_folder=dashboard,
    )


def make_client(app: FastAPI, key: str | None = None, **headers: str) -> httpx2.AsyncClient:
    """Make a caller with an API key, or without one."""
    bearer = {"Authorization": f"Bearer {key}"} if key else {}
    transport = httpx2.ASGITransport(app=app)
    return httpx2.AsyncClient(transport=transport, base_url=BASE_URL, headers={**bearer, **headers})


async def make_caller_of(database: Database, app: FastAPI, organization_id: UUID) -> httpx2.AsyncClient:
    """Make a key for an organization that is there, and a caller that has it."""
    async with database.begin(organization_id) as tx:
        return make_client(app, await make_api_key(tx, organization_id))


async def make_caller(database: Database, app: FastAPI, organization_id: UUID) -> httpx2.AsyncClient:
    """Make an organization with a key, open all day and night, and a caller that has it."""
    async with database.begin(organization_id) as tx:
        await make_organization(tx, organization_id, send_window=None)
        key = await make_api_key(tx, organization_id)
    return make_client(app, key)


def make_app_without_database() -> FastAPI:
    """Make the app to look at: its routes, its document."""
    return create_app(Settings(), adapters={}, nudges=LocalNudges(), dashboard_folder=Path("/nowhere"))


async def make_scoped_caller(
    database: Database, app: FastAPI, organization_id: UUID, scopes: Iterable[Scope]
) -> httpx2.AsyncClient:
    """Make a key with these scopes, and a caller that has it."""
    async with database.begin(organization_id) as tx:
        return make_client(app, await make_api_key(tx, organization_id, scopes=scopes))


def problems_of(response: httpx2.Response) -> Mapping[str, Any]:
    """Return a problem, after checking that it is one."""
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert {"type", "title", "status", "code", "detail", "errors"} <= body.keys()
    assert body["status"] == response.status_code
    return body
