"""Journeys over HTTP: one module per area, one router for the API. Fixed paths come before those with an id."""

from fastapi import APIRouter

from cadenza.journeys.routes import enrollments, journeys, recipes, versions

router = APIRouter()
for part in (recipes, journeys, versions, enrollments):
    router.include_router(part.router)
