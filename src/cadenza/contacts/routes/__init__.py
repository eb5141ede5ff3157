"""Contacts over HTTP: one module per area, one router for the API."""

from fastapi import APIRouter

from cadenza.contacts.routes import attributes, bulk, consent, contacts, deals, events, merges, saved_views, segment

router = APIRouter()
for part in (bulk, saved_views, contacts, attributes, deals, merges, consent, events, segment):
    router.include_router(part.router)
