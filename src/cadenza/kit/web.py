"""What routes are made of: dependencies, problem responses, and bodies that are safe to store.

- A route that takes `WriteTx`, `ReadView` or `Organization` is authenticated: there is no other way to get one.
- A transaction commits before its response is sent, and rolls back on any error.
- Every error answers as `application/problem+json` with a stable code; families have their status in one table.
- Nothing a caller sent is echoed: not in an error, not in a log.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from http import HTTPStatus
from typing import Annotated, Any, TypeVar
from uuid import UUID

import orjson
from fastapi import Depends, FastAPI, Header, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from cadenza.kit import idempotency
from cadenza.kit.asides import Asides
from cadenza.kit.db import Database, ReadTx, Tx
from cadenza.kit.errors import (
    CadenzaError,
    Conflict,
    Forbidden,
    Invalid,
    LimitReached,
    NotFound,
    Problem,
)
from cadenza.kit.principal import Principal
from cadenza.kit.timing import EARLIEST, LATEST

PROBLEM_JSON = "application/problem+json"
DEEPEST_JSON = 64
REPLAYED = "Idempotent-Replayed"
"""Header of an answer that was given before."""


class Unauthenticated(CadenzaError):
    """The caller did not say who they are, or it is not so."""

    code = "unauthenticated"


class TooLarge(CadenzaError):
    """The body is larger than this route takes."""

    code = "body_too_large"


STATUSES: Mapping[type[CadenzaError], HTTPStatus] = {
    Unauthenticated: HTTPStatus.UNAUTHORIZED,
    Forbidden: HTTPStatus.FORBIDDEN,
    NotFound: HTTPStatus.NOT_FOUND,
    Conflict: HTTPStatus.CONFLICT,
    TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Invalid: HTTPStatus.UNPROCESSABLE_ENTITY,
    LimitReached: HTTPStatus.TOO_MANY_REQUESTS,
}
"""The one table from families of errors to HTTP."""


# ------------------------------------------------------------------------------------------- dependencies

ServiceT = TypeVar("ServiceT")


def provide(app: FastAPI, *services: object) -> None:
    """Make long-lived objects of the process available to routes, each under its type."""
    known: dict[type, object] = getattr(app.state, "services", {})
    app.state.services = known | {type(service): service for service in services}


def provided(kind: type[ServiceT]) -> Callable[[Request], ServiceT]:
    """Return a dependency for the process's object of this type."""

    def find(request: Request) -> ServiceT:
        found: ServiceT = request.app.state.services[kind]
        return found

    return find


def service_of(app: FastAPI, kind: type[ServiceT]) -> ServiceT:
    """Return the process's object of this type."""
    found: ServiceT = app.state.services[kind]
    return found


class Auditor:
    """Writes down what a request has changed, in its transaction; the API has the one that writes the audit log."""

    def __init__(self, record: Callable[[Tx, Principal, Request], Awaitable[None]]) -> None:
        """Hold the function that writes."""
        self.record = record


class Authenticator:
    """Says who calls; the API has the one that asks the database."""

    def __init__(self, authenticate: Callable[[Request], Awaitable[Principal]]) -> None:
        """Hold the function that answers or raises."""
        self.authenticate = authenticate


async def current_principal(request: Request) -> Principal:
    """Return who calls; asked once per request."""
    authenticator = service_of(request.app, Authenticator)
    return await authenticator.authenticate(request)


Caller = Annotated[Principal, Depends(current_principal)]
Databases = Annotated[Database, Depends(provided(Database))]
AsideWrites = Annotated[Asides, Depends(provided(Asides))]


async def _organization_id(caller: Caller) -> UUID:
    return caller.organization_id


IdempotencyKey = Annotated[
    str | None,
    Header(
        min_length=1,
        max_length=255,
        pattern=r"^[\x21-\x7e]+$",
        description="Any text that no other write of the last 24 hours had: a repeated one gets the first's answer.",
    ),
]


async def _unlogged_tx(
    request: Request, caller: Caller, database: Databases, idempotency_key: IdempotencyKey = None
) -> AsyncIterator[Tx]:
    async with database.begin(caller.organization_id) as tx:
        if idempotency_key is not None and isinstance(request, SafeRequest):
            await request.claim(tx, caller, idempotency_key)
        yield tx


UnloggedTx = Annotated[Tx, Depends(_unlogged_tx, scope="function")]
"""For writes that are a record of their own; a test lists them with their reasons."""


async def _write_tx(request: Request, caller: Caller, tx: UnloggedTx) -> AsyncIterator[Tx]:
    yield tx
    await service_of(request.app, Auditor).record(tx, caller, request)


async def _read_tx(caller: Caller, database: Databases) -> AsyncIterator[ReadTx]:
    async with database.read(caller.organization_id) as tx:
        yield tx


OrganizationId = Annotated[UUID, Depends(_organization_id)]
# `scope="function"`: the transaction ends before the response is sent, so a failed commit is never a 200.
WriteTx = Annotated[Tx, Depends(_write_tx, scope="function")]
"""Leaves one row in the audit log."""
ReadView = Annotated[ReadTx, Depends(_read_tx, scope="function")]

Moment = Annotated[AwareDatetime, Field(ge=EARLIEST, lt=LATEST)]
"""An instant in a body, with its offset."""

MEANT_ORGANIZATION = "The organization that is meant: a link to a file cannot carry the header `Cadenza-Organization`."
MeantOrganization = Annotated[UUID | None, Query(alias="organization", description=MEANT_ORGANIZATION)]
"""Read where the caller is found, and refused there."""
PageLimit = Annotated[int, Query(ge=1, le=200, description="How many items a page holds.")]
PageCursor = Annotated[
    str | None, Query(max_length=1000, description="`next_cursor` of the page before; none for the first.")
]


# ---------------------------------------------------------------------------------------------- problems


def problem_response(
    status: HTTPStatus,
    code: str,
    errors: Sequence[Problem] = (),
    params: Mapping[str, object] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Write an error as RFC 9457 says, with the fields that the dashboard pins to its forms."""
    body = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "code": code,
        "detail": code.replace("_", " "),
        "params": dict(params or {}),
        "errors": [{"path": p.path, "code": p.code, "params": dict(p.params)} for p in errors],
    }
    return Response(orjson.dumps(body, default=str), status.value, headers, media_type=PROBLEM_JSON)


def handle_errors(app: FastAPI) -> None:
    """Answer every kind of expected error as a problem."""
    app.add_exception_handler(CadenzaError, _on_cadenza_error)
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(HTTPException, _on_http_error)


async def _on_cadenza_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, CadenzaError)  # noqa: S101 - registered for this type
    status = next((STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES), HTTPStatus.BAD_REQUEST)
    errors = error.problems if isinstance(error, Invalid) else ()
    headers = {"WWW-Authenticate": "Bearer"} if status is HTTPStatus.UNAUTHORIZED else {}
    if (seconds := error.params.get("retry_after_seconds")) is not None:
        headers["Retry-After"] = str(seconds)
    return problem_response(status, error.error_code, errors, error.params, headers)


async def _on_validation_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for this type
    errors = validation_problems(error.errors())
    return problem_response(HTTPStatus.UNPROCESSABLE_ENTITY, Invalid.code, errors)


async def _on_http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for this type
    status = HTTPStatus(error.status_code)
    code = status.phrase.lower().replace(" ", "_").replace("-", "_")
    return problem_response(status, code, headers=error.headers)


def validation_problems(errors: Sequence[Any], prefix: str = "") -> list[Problem]:
    """Turn what Pydantic found into problems, without the values that it found."""
    problems = []
    for error in errors:
        location = [str(part) for part in error["loc"] if part not in {"body", "query", "path", "header"}]
        path = ".".join([prefix, *location] if prefix else location)
        context = error.get("ctx") or {}
        params = {
            name: value
            for name, value in context.items()
            if isinstance(value, str | int | float | bool) and name != "error"
        }
        problems.append(Problem(path, str(error["type"]), params))
    return problems


# ------------------------------------------------------------------------------------------------ bodies


class Strict(BaseModel):
    """A body in which an unknown field is a mistake."""

    model_config = ConfigDict(extra="forbid")


class _AnsweredBefore(Exception):
    """The write was done before: here is what was answered then."""

    def __init__(self, answer: idempotency.Answer) -> None:
        super().__init__()
        self.answer = answer


class SafeRequest(Request):
    """A request whose JSON body can be stored: no NUL, no half surrogates, no bottomless nesting.

    With an `Idempotency-Key` it is answered once: the key is claimed when the transaction of its write opens, and the
    answer kept before that transaction commits.
    """

    _claimed: tuple[Tx, idempotency.Claim] | None = None

    async def prepare(self) -> None:
        """Read a JSON body strictly, before FastAPI would turn what is wrong with it into a bare 400."""
        body = await self.body()
        if body and "json" in self.headers.get("content-type", "").lower():
            self._json = read_json(body)

    async def claim(self, tx: Tx, caller: Principal, key: str) -> None:
        """Claim the key for the write of this transaction; raises when it was answered before."""
        address = f"{self.url.path}?{self.url.query}"
        mark = idempotency.fingerprint(caller.actor, self.method, address, await self.body())
        wanted = idempotency.Claim(caller.organization_id, key, mark)
        answer = await idempotency.claim(tx, wanted)
        if answer is not None:
            raise _AnsweredBefore(answer)
        self._claimed = (tx, wanted)

    async def keep(self, response: Response) -> None:
        """Store the answer in the transaction of the write; a stream or a cookie is nothing to give twice."""
        if self._claimed is None:
            return
        tx, claimed = self._claimed
        if isinstance(response, StreamingResponse) or "set-cookie" in response.headers:
            await idempotency.free(tx, claimed)
            return
        answer = idempotency.Answer(response.status_code, response.headers.get("content-type"), bytes(response.body))
        await idempotency.keep(tx, claimed, answer)


class SafeRoute(APIRoute):
    """A route that reads its body as a `SafeRequest`; set as `route_class` of every router."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Wrap the handler of FastAPI."""
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            safe = SafeRequest(request.scope, request.receive)
            await safe.prepare()
            try:
                response = await handler(safe)
            except _AnsweredBefore as before:
                return _again(before.answer)
            # The transaction of the write is still open: it ends when the dependencies do, after this.
            await safe.keep(response)
            return response

        return handle


def _again(answer: idempotency.Answer) -> Response:
    headers = {REPLAYED: "true"} | ({"Content-Type": answer.media_type} if answer.media_type else {})
    return Response(answer.body, answer.status, headers)


def read_json(body: bytes) -> Any:
    """Read JSON; raises Invalid where it is not JSON, and drops NULs, which the database can't hold."""
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError as err:
        raise Invalid([Problem("", "invalid_json")], "invalid_json") from err
    if _depth_exceeds(value, DEEPEST_JSON):
        raise Invalid([Problem("", "too_deep", {"limit": DEEPEST_JSON})], "invalid_json")
    return _without_nul(value) if b"\\u0000" in body else value


def _depth_exceeds(value: Any, limit: int) -> bool:
    """Say whether the value nests deeper, level by level and so without recursion."""
    level = [value]
    for _ in range(limit):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _without_nul(value: Any) -> Any:
    if isinstance(value, str):
        return value.replace("\x00", "")
    if isinstance(value, list):
        return [_without_nul(inner) for inner in value]
    if isinstance(value, dict):
        return {name.replace("\x00", ""): _without_nul(inner) for name, inner in value.items()}
    return value
