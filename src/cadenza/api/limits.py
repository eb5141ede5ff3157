"""How much one caller may ask: counted once it is known who calls, told in the headers of every answer."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from fastapi import Request

from cadenza.kit import clock
from cadenza.kit.principal import Principal
from cadenza.kit.ratelimit import RateLimited, RateLimiter

VERDICT = "cadenza.rate_limit"
"""Where the verdict stands in a request's scope; `api.middleware` writes its headers."""

NO_ORGANIZATION = UUID(int=0)
"""Of people who are signed in and members of none: their requests are counted by each process alone."""

Authenticate = Callable[[Request], Awaitable[Principal]]


def limited(authenticate: Authenticate, limiter: RateLimiter) -> Authenticate:
    """Refuse callers that ask too much, and no others."""

    async def authenticate_and_count(request: Request) -> Principal:
        principal = await authenticate(request)
        verdict = limiter.take((principal.organization or NO_ORGANIZATION, principal.actor), clock.host_time())
        if verdict is not None:
            request.scope[VERDICT] = verdict
            if not verdict.is_allowed:
                raise RateLimited(limit=verdict.limit, retry_after_seconds=verdict.reset_seconds)
        return principal

    return authenticate_and_count
