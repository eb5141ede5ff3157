"""Contacts over HTTP: one module per area, one router for the API."""

from fastapi import APIRouter

from cadenza.contacts.routes import consent, contacts, events

router = APIRouter()
for part in (contacts, consent, events):
    router.include_router(part.router)
