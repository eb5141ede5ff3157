"""A caller that asks too much is refused, and told when to come again."""

from datetime import UTC, datetime

import pytest

from cadenza.kit.ratelimit import RateLimiter
from cadenza.kit.settings import Settings
from cadenza.kit.web import service_of
from tests.builders.api import make_app, problems_of

LIMIT = 3
NOW = datetime(2026, 3, 1, 12, 0, 20, tzinfo=UTC)


@pytest.fixture
def app(db):
    """Allow three requests a minute."""
    return make_app(db, settings=Settings(requests_per_minute=LIMIT))


@pytest.fixture
def limiter(app, monkeypatch) -> RateLimiter:
    """Let every request be of the same minute."""
    limiter = service_of(app, RateLimiter)
    take = limiter.take
    monkeypatch.setattr(limiter, "take", lambda caller, _now: take(caller, NOW))
    return limiter


async def test_every_answer_says_how_much_is_left(limiter, caller):
    """Refusals of other kinds count too, and the last answer is a 429 with the time to wait."""
    paths = ["/v1/settings", "/v1/journeys/none", "/v1/settings"]
    answers = [await caller.get(path) for path in paths]
    assert [answer.status_code for answer in answers] == [200, 422, 200]
    assert [answer.headers["ratelimit-remaining"] for answer in answers] == ["2", "1", "0"]
    assert answers[0].headers["ratelimit-limit"] == str(LIMIT)
    refused = await caller.get("/v1/settings")
    problem = problems_of(refused)
    assert (refused.status_code, problem["code"]) == (429, "rate_limited")
    assert problem["params"] == {"limit": LIMIT, "retry_after_seconds": 40}
    assert (refused.headers["retry-after"], refused.headers["ratelimit-reset"]) == ("40", "40")


async def test_a_refused_write_does_nothing(limiter, caller, other_caller):
    """The limit is looked at before anything else, and is one caller's alone."""
    body = {"name": "Welcome", "channel": "whatsapp_qr"}
    for _ in range(LIMIT):
        await caller.get("/v1/settings")
    assert (await caller.post("/v1/journeys", json=body)).status_code == 429
    assert (await other_caller.post("/v1/journeys", json=body)).status_code == 201


async def test_processes_share_the_limit(limiter, caller, db, app, organization_id):
    """What one process let through counts in another once both have told."""
    other = make_app(db, settings=Settings(requests_per_minute=LIMIT))
    shared = service_of(other, RateLimiter)
    for _ in range(LIMIT - 1):
        await caller.get("/v1/settings")
    await limiter.tell(db, NOW)
    ((organization, actor),) = limiter._counts
    assert organization == organization_id
    assert shared.take((organization, actor), NOW).is_allowed
    await shared.tell(db, NOW)
    assert not shared.take((organization, actor), NOW).is_allowed


async def test_strangers_have_no_limit_to_see(stranger):
    """Nobody to count for: the answer is the refusal alone."""
    answer = await stranger.get("/v1/settings")
    assert answer.status_code == 401
    assert "ratelimit-limit" not in answer.headers
