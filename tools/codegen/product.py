"""The product as the generators see it: its API's document, made without a database."""

from typing import Any

from cadenza.api.app import create_app
from cadenza.api.openapi import document
from cadenza.kit.nudges import LocalNudges
from cadenza.kit.settings import Settings


def api_document() -> dict[str, Any]:
    """Return the OpenAPI document of the routes as they are."""
    return document(create_app(Settings(), adapters={}, nudges=LocalNudges()))
