"""The OpenAPI 3.1 document: FastAPI's, with the problem responses that every route may give."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import iter_route_contexts

from cadenza.accounts.domain.permissions import RULES, Permission, Role
from cadenza.api.authentication import COOKIE, ORGANIZATION
from cadenza.kit.permits import OpenDoor, Permit, permits_of
from cadenza.kit.web import PROBLEM_JSON, REPLAYED

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


def problem(description: str) -> dict[str, Any]:
    """Describe a refusal."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": description, "content": {PROBLEM_JSON: {"schema": schema}}}


RATE_HEADERS = {
    "RateLimit-Limit": "How many requests this caller may make in a minute.",
    "RateLimit-Remaining": "How many more it may make in this one.",
    "RateLimit-Reset": "In how many seconds the next one begins.",
}

V1_RESPONSES: dict[int | str, dict[str, Any]] = {
    401: problem("No valid key or session."),
    403: problem("Not allowed: `role_required`, `scope_required` or `person_required` says what is missing."),
    404: problem("No such thing in this organization."),
    409: problem("Not in a state that allows this."),
    413: problem("The body is too large."),
    422: problem("The input is wrong; `errors` says where."),
    429: problem("A limit is reached."),
    503: problem("Try again in a second."),
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
            "session": {
                "type": "apiKey",
                "in": "cookie",
                "name": COOKIE,
                "description": (
                    "A person's browser. Its tabs share one session, which looks at one organization: a request that "
                    f"names another in the header `{ORGANIZATION}` is answered with 409 `other_organization`."
                ),
            },
        }
        schema["security"] = [{"key": []}, {"session": []}]
        components["headers"] = {
            name: {"description": text, "schema": {"type": "integer"}} for name, text in RATE_HEADERS.items()
        } | {
            REPLAYED: {
                "description": "`true` on an answer that was given before, to the same `Idempotency-Key`.",
                "schema": {"type": "string", "enum": ["true"]},
            }
        }
        for path, operations in schema["paths"].items():
            if path.startswith("/v1/"):
                for operation in operations.values():
                    _name_headers(operation)
        _name_permits(app, schema)
        app.openapi_schema = schema
    return app.openapi_schema


def _name_permits(app: FastAPI, schema: dict[str, Any]) -> None:
    """Say of each operation who may call it: everyone, people alone, or also keys with a scope."""
    for route in iter_route_contexts(app.routes):
        dependant = getattr(route, "dependant", None)
        operations = schema["paths"].get(getattr(route, "path_format", None), {})
        for permit in () if dependant is None else permits_of(dependant):
            for method in route.methods or ():
                if method.lower() in operations:
                    _name_permit(operations[method.lower()], permit)


def _name_permit(operation: dict[str, Any], permit: Permit | OpenDoor) -> None:
    if isinstance(permit, OpenDoor):
        operation["security"] = []
        return
    rule = RULES[Permission(permit.permission)]
    operation["x-permission"] = str(permit.permission)
    operation["x-roles"] = [role.value for role in Role if role in rule.roles]
    if rule.scope is not None:
        operation["x-scope"] = rule.scope.value
    elif not rule.any_key:
        operation["security"] = [{"session": []}]


def _name_headers(operation: dict[str, Any]) -> None:
    """Say which headers an answer of this operation may have."""
    takes_key = any(parameter["name"] == "idempotency-key" for parameter in operation.get("parameters", ()))
    for status, answer in operation["responses"].items():
        names = [*RATE_HEADERS, *([REPLAYED] if takes_key and status < "300" else [])]
        answer["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
