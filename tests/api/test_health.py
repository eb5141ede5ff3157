"""Whether a process answers, and whether it wants requests."""

from cadenza.api.health import Readiness
from cadenza.kit import migrate
from cadenza.kit.web import service_of
from tests.builders.api import problems_of


async def test_ready_is_more_than_alive(stranger, app, monkeypatch):
    """A process that misses a migration, or was told to stop, is alive and wants nothing."""
    assert (await stranger.get("/readyz")).json() == {"status": "ready"}
    shipped = {*migrate.shipped_names(), "9999_more.sql"}
    monkeypatch.setattr(migrate, "shipped_names", lambda: shipped)
    behind = await stranger.get("/readyz")
    assert (behind.status_code, problems_of(behind)["code"]) == (503, "migrations_pending")
    monkeypatch.undo()
    service_of(app, Readiness).is_draining = True
    draining = await stranger.get("/readyz")
    assert (draining.status_code, problems_of(draining)["code"]) == (503, "draining")
    assert draining.headers["retry-after"] == "1"
    assert (await stranger.get("/healthz")).json() == {"status": "ok"}


async def test_a_newer_database_is_no_hindrance(stranger, monkeypatch):
    """While a newer version is rolled out, the older processes go on."""
    monkeypatch.setattr(migrate, "shipped_names", lambda: {"0001_foundation.sql"})
    assert (await stranger.get("/readyz")).status_code == 200


async def test_without_a_database_nothing_is_wanted(stranger, db):
    """The reason is said, without the database's own words."""
    await db.close()
    answer = await stranger.get("/readyz")
    assert (answer.status_code, problems_of(answer)["code"]) == (503, "database_unreachable")
