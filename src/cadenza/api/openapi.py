"""The OpenAPI 3.1 document: FastAPI's, with the problem responses that every route may give."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from cadenza.kit.web import PROBLEM_JSON

PROBLEM_SCHEMA: dict[str, Any] = {
    "title": "Problem",
    "type": "object",
    "required": ["type", "title", "status", "code", "detail", "params", "errors"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "Stable; the dashboard has a sentence for each."},
        "detail": {"type": "string"},
        "params": {"type": "object", "additionalProperties": True},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["path", "code", "params"],
                "properties": {
                    "path": {"type": "string", "description": "Where, such as `rows.17.identifiers.0`."},
                    "code": {"type": "string"},
                    "params": {"type": "object", "additionalProperties": True},
                },
            },
        },
    },
}


def _problem(description: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": description, "content": {PROBLEM_JSON: {"schema": schema}}}


V1_RESPONSES: dict[int | str, dict[str, Any]] = {
    401: _problem("No valid key or session."),
    403: _problem("Not allowed."),
    404: _problem("No such thing in this organization."),
    409: _problem("Not in a state that allows this."),
    413: _problem("The body is too large."),
    422: _problem("The input is wrong; `errors` says where."),
    429: _problem("A limit is reached."),
    503: _problem("Try again in a second."),
}
"""Declared on every route under `/v1`."""


def document(app: FastAPI) -> dict[str, Any]:
    """Return the API's document, made once."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, openapi_version="3.1.0", routes=app.routes)
        components = schema.setdefault("components", {})
        components.setdefault("schemas", {})["Problem"] = PROBLEM_SCHEMA
        components["securitySchemes"] = {
            "key": {"type": "http", "scheme": "bearer", "description": "An API key."},
            "session": {"type": "apiKey", "in": "cookie", "name": "cadenza_session"},
        }
        schema["security"] = [{"key": []}, {"session": []}]
        app.openapi_schema = schema
    return app.openapi_schema
