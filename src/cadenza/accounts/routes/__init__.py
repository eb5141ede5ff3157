"""Organizations, people and keys over HTTP: one module per area, one router for the API."""

from fastapi import APIRouter

from cadenza.accounts.routes import account, audit, keys, members, settings

router = APIRouter()
for part in (settings, account, members, keys, audit):
    router.include_router(part.router)
