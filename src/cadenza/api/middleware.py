"""What surrounds every request: its id, its size limit, its time, and headers for browsers. Plain ASGI.

`BaseHTTPMiddleware` is not used: it runs the app in another task and breaks streams.
"""

import re
from collections.abc import Mapping
from http import HTTPStatus

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cadenza.api.limits import VERDICT
from cadenza.kit import clock, metrics
from cadenza.kit.db_errors import is_transient
from cadenza.kit.ids import new_token
from cadenza.kit.web import TooLarge, problem_response

log = structlog.get_logger(__name__)

LARGEST_BODY = 5 * 1024 * 1024
LARGEST_WEBHOOK = 1024 * 1024
LARGEST_FILE = 1 << 40
"""None: files are streamed, and their route has a limit of its own, a setting."""

_FILES = re.compile(r"/v1/imports/[^/]+/file")

SECURITY_HEADERS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
API_CSP = "default-src 'none'; frame-ancestors 'none'"
"""For everything that is not a page; pages of the dashboard bring their own."""


class RequestContext:
    """Gives a request its id, limits its body, answers what nothing else has handled, and measures it."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an app."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        exchange = _Exchange(scope, receive, send)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=exchange.request_id)
        started = clock.monotonic()
        try:
            await self._serve(scope, exchange)
        finally:
            route = getattr(scope.get("route"), "path", "unmatched")
            seconds = clock.monotonic() - started
            if route != "/v1/live":
                metrics.HTTP_SECONDS.labels(scope["method"], route, exchange.status).observe(seconds)

    async def _serve(self, scope: Scope, exchange: "_Exchange") -> None:
        if b"%00" in scope.get("raw_path", b"") or b"%00" in scope.get("query_string", b""):
            await exchange.answer(HTTPStatus.NOT_FOUND, "not_found")
            return
        try:
            exchange.check_announced_size()
            await self._app(scope, exchange.receive, exchange.send)
        except TooLarge:
            await exchange.answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TooLarge.code)
        except Exception as error:
            transient = is_transient(error)
            log.exception("request_failed", error=type(error).__name__, transient=transient)
            if transient:
                await exchange.answer(HTTPStatus.SERVICE_UNAVAILABLE, "try_again", {"Retry-After": "1"})
            else:
                await exchange.answer(HTTPStatus.INTERNAL_SERVER_ERROR, "internal_error")


def _largest_body(path: str) -> int:
    if _FILES.fullmatch(path):
        return LARGEST_FILE
    return LARGEST_WEBHOOK if path.startswith("/hooks/") else LARGEST_BODY


class _Exchange:
    """One request and its answer, as they pass."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope = scope
        self._receive = receive
        self._send = send
        self._limit = _largest_body(scope["path"])
        self._read = 0
        self.status = 0
        given = Headers(scope=scope).get("x-request-id", "")
        self.request_id = given if given.isascii() and given.isalnum() and len(given) <= 64 else new_token(12)

    def check_announced_size(self) -> None:
        announced = Headers(scope=self._scope).get("content-length", "0")
        if announced.isdecimal() and int(announced[:20]) > self._limit:
            raise TooLarge

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._read += len(message.get("body", b""))
            if self._read > self._limit:
                raise TooLarge
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers["X-Request-Id"] = self.request_id
            for name, value in SECURITY_HEADERS.items():
                headers[name] = value
            if (verdict := self._scope.get(VERDICT)) is not None:
                for name, value in verdict.headers():
                    headers[name] = value
            headers.setdefault("Content-Security-Policy", API_CSP)
            headers.setdefault("Cache-Control", "no-store")
        await self._send(message)

    async def answer(self, status: HTTPStatus, code: str, headers: Mapping[str, str] | None = None) -> None:
        if self.status:
            return  # the answer has begun: all that is left is to end it
        await problem_response(status, code, headers=headers)(self._scope, self.receive, self.send)
