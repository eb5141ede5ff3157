"""Health: alive, ready, and the numbers of this process. Outside `/v1` and without sign-in."""

import asyncio
from http import HTTPStatus

from fastapi import APIRouter, Request, Response

from cadenza.api.openapi import problem
from cadenza.kit import metrics, migrate
from cadenza.kit.db import Database
from cadenza.kit.web import Databases, problem_response, service_of

READY_SECONDS = 2.0

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Say that the process answers."""
    return {"status": "ok"}


class Readiness:
    """Whether this process wants more requests; one that was told to stop does not."""

    def __init__(self) -> None:
        """Start wanting them."""
        self.is_draining = False


@router.get(
    "/readyz",
    response_model=dict[str, str],
    responses={HTTPStatus.SERVICE_UNAVAILABLE.value: problem("Not now; `code` says why.")},
)
async def readyz(request: Request, database: Databases) -> dict[str, str] | Response:
    """Say whether requests are welcome: the database answers, has every migration, and the process is to stay."""
    reason = await _why_not(service_of(request.app, Readiness), database)
    if reason is None:
        return {"status": "ready"}
    return problem_response(HTTPStatus.SERVICE_UNAVAILABLE, reason, headers={"Retry-After": "1"})


async def _why_not(readiness: Readiness, database: Database) -> str | None:
    if readiness.is_draining:
        return "draining"
    try:
        async with asyncio.timeout(READY_SECONDS), database.read() as tx:
            applied = await migrate.list_applied(tx)
    except Exception:  # noqa: BLE001 - whatever it is, the answer is no
        return "database_unreachable"
    # One that the database has and this version lacks is no hindrance: a newer version is being rolled out.
    return None if set(migrate.shipped_names()) <= applied else "migrations_pending"


@router.get("/metrics", response_class=Response)
async def prometheus() -> Response:
    """Return this process's metrics for Prometheus."""
    content, media_type = metrics.render()
    return Response(content, media_type=media_type)
