"""Connections and the sandbox over HTTP: one module per area, one router for the API."""

from fastapi import APIRouter

from cadenza.channels.routes import connections, sandbox

router = APIRouter()
for part in (connections, sandbox):
    router.include_router(part.router)
