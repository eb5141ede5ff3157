"""The routes of the inbox."""

from fastapi import APIRouter

from cadenza.inbox.routes import canned, conversations, items, work

router = APIRouter()
for part in (conversations, work, items, canned):
    router.include_router(part.router)
