"""Health: alive, ready, and the numbers of this process. Outside `/v1` and without sign-in."""

import asyncio
from http import HTTPStatus

from fastapi import APIRouter, Response

from cadenza.kit import metrics
from cadenza.kit.web import Databases, problem_response

READY_SECONDS = 2.0

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Say that the process answers."""
    return {"status": "ok"}


@router.get("/readyz", response_model=None)
async def readyz(database: Databases) -> dict[str, str] | Response:
    """Say whether the database answers too."""
    try:
        async with asyncio.timeout(READY_SECONDS), database.read():
            return {"status": "ready"}
    except Exception:  # noqa: BLE001 - whatever it is, the answer is no
        return problem_response(HTTPStatus.SERVICE_UNAVAILABLE, "not_ready", headers={"Retry-After": "1"})


@router.get("/metrics", response_class=Response)
async def prometheus() -> Response:
    """Return this process's metrics for Prometheus."""
    content, media_type = metrics.render()
    return Response(content, media_type=media_type)
