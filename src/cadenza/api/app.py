"""The app: what it is made of, and how its parts start and stop."""

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Depends, FastAPI, Request
from starlette.routing import BaseRoute
from starlette.types import Lifespan

import cadenza
from cadenza.accounts.routes import router as accounts
from cadenza.api import auditing, dashboard, health, live, session, set_up, sign_in, webhooks
from cadenza.api.authentication import authenticate
from cadenza.api.health import Readiness
from cadenza.api.limits import limited
from cadenza.api.live import LiveHub
from cadenza.api.middleware import RequestContext
from cadenza.api.openapi import V1_RESPONSES, document
from cadenza.campaigns.routes import router as campaigns
from cadenza.channels.domain.adapter import Adapters
from cadenza.channels.routes import router as channels
from cadenza.contacts.routes import router as contacts
from cadenza.imports.routes import router as imports
from cadenza.inbox.routes import router as inbox
from cadenza.insight.routes import router as insight
from cadenza.journeys.routes import router as journeys
from cadenza.kit.asides import Asides
from cadenza.kit.nudges import LocalNudges
from cadenza.kit.permits import open_to_all
from cadenza.kit.ratelimit import RateLimiter
from cadenza.kit.settings import Settings
from cadenza.kit.web import (
    Auditor,
    Authenticator,
    current_principal,
    handle_errors,
    provide,
)
from cadenza.templates.routes import router as templates
from cadenza.wiring import WAITING

FEATURES: Sequence[APIRouter] = (accounts, contacts, imports, channels, templates, journeys, campaigns, inbox, insight)
"""The routers of the features, mounted under `/v1` in this order."""


def create_app(
    *services: object,
    adapters: Adapters,
    nudges: LocalNudges,
    lifespan: Lifespan[FastAPI] | None = None,
    dashboard_folder: Path = dashboard.FOLDER,
) -> FastAPI:
    """Build the app over the process's objects: its Database, its Settings, what routes ask for by type."""
    app = FastAPI(
        title="Cadenza",
        version=cadenza.__version__,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        # A path has one spelling: no redirect may carry a write, or a key, somewhere else.
        redirect_slashes=False,
    )
    hub = LiveHub()
    limiter = RateLimiter(next(one.requests_per_minute for one in services if isinstance(one, Settings)))
    nudges.listen(hub.on_nudge)
    provide(
        app,
        *services,
        hub,
        limiter,
        Readiness(),
        Asides(),
        Authenticator(limited(authenticate, limiter)),
        Auditor(auditing.record),
        WAITING,
    )
    app.state.adapters = adapters
    app.state.dashboard = dashboard_folder
    handle_errors(app)
    app.add_middleware(RequestContext)
    app.router.routes.extend(_routes())
    app.openapi = partial(document, app)  # type: ignore[method-assign]
    return app


@cache
def _routes() -> list[BaseRoute]:
    """Put all routes together, once in a process: what they ask for is found when they are called."""
    v1 = APIRouter(prefix="/v1", responses=V1_RESPONSES)
    v1.include_router(session.router)
    v1.include_router(sign_in.router)
    v1.include_router(set_up.router)
    for router in (live.router, *FEATURES):
        v1.include_router(router, dependencies=[Depends(current_principal)])
    v1.add_api_route(
        "/openapi.json",
        _document,
        include_in_schema=False,
        dependencies=[open_to_all("it describes the API and holds nobody's data")],
    )
    whole = APIRouter(redirect_slashes=False)
    whole.include_router(v1)
    whole.include_router(webhooks.router)
    whole.include_router(health.router)
    whole.include_router(dashboard.router)  # last: it answers every path
    return whole.routes


def _document(request: Request) -> dict[str, Any]:
    return document(request.app)
