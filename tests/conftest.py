"""Fixtures: a database in three prices, all on one server per run.

- `tx`: an open transaction, rolled back after the test (one database per worker). The cheapest: take it first.
- `db`: `Database` on a database as the migrated template is, for tests that commit.
- `dsn`: the address of such a database, for tests that connect themselves (`tests/lending.py`).

`handlers` is empty here; tests of the whole product override it with `wiring.HANDLERS`.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from uuid import UUID

import pytest
import uvloop
from hypothesis import HealthCheck, settings

from cadenza.kit.db import Database, Tx
from cadenza.kit.events import Handlers
from cadenza.kit.secrets import use_secret_key
from tests import lending
from tests import server as servers
from tests.builders import lock_order
from tests.builders.logs import show_plainly
from tests.builders.processes import SECRET

# How long an example takes says something about the machine, not about the code.
settings.register_profile("cadenza", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cadenza")

LOCKS_WATCHED = frozenset({"campaigns", "contacts", "faults", "imports", "journeys", "messages", "races", "scenarios"})
"""The folders whose tests are held against the order of locks."""

_STACK = pytest.StashKey[ExitStack]()
_SERVER = pytest.StashKey[servers.Server]()


def pytest_configure(config: pytest.Config) -> None:
    """Start the server before the workers, which end at different times; alone, only when a test asks."""
    config.stash[_STACK] = ExitStack()
    use_secret_key(SECRET)
    show_plainly()
    lock_order.install()
    lending.install()
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        config.stash[_SERVER] = config.stash[_STACK].enter_context(servers.running())


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop what this process started."""
    config.stash[_STACK].close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark by folder what runs apart, and put what fights over rows and processes behind the others."""
    apart = {"browser": pytest.mark.browser, "races": pytest.mark.race, "faults": pytest.mark.race}
    for item in items:
        folder = item.path.relative_to(item.config.rootpath / "tests").parts[0]
        if folder in apart:
            item.add_marker(apart[folder])
    items.sort(key=lambda item: item.get_closest_marker("race") is not None)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node) -> None:
    """Tell a worker where the server is."""
    server = node.config.stash[_SERVER]
    node.workerinput["server"] = (server.dsn, server.run, node.workerinput["workerid"], server.admin_dsn)


@pytest.fixture(scope="session")
def _asyncio_loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """Run tests on the loop that the product's processes run on.

    Not by the plugin's hook: a plain test that uses a fixture of the loop would then end the loop of all the others.
    """
    return uvloop.new_event_loop


@pytest.fixture(autouse=True)
def secret_key() -> None:
    """Seal and open with the key of the tests, whatever the test before this one used."""
    use_secret_key(SECRET)


@pytest.fixture(autouse=True)
def locks_in_order(request: pytest.FixtureRequest) -> Iterator[None]:
    """See that no transaction of the product waits for a lock out of order (docs/concepts/locks.md)."""
    lock_order.FOUND.clear()
    yield
    if request.path.relative_to(request.config.rootpath / "tests").parts[0] in LOCKS_WATCHED:
        assert sorted(set(lock_order.FOUND)) == []


@pytest.fixture(scope="session")
def server(pytestconfig: pytest.Config) -> servers.Server:
    """Return the server of this run."""
    given = getattr(pytestconfig, "workerinput", None)
    if given:
        return servers.Server(*given["server"])
    if _SERVER not in pytestconfig.stash:
        pytestconfig.stash[_SERVER] = pytestconfig.stash[_STACK].enter_context(servers.running())
    return pytestconfig.stash[_SERVER]


@pytest.fixture(scope="session")
async def shelf(server: servers.Server) -> AsyncIterator[lending.Shelf]:
    """Keep the databases of this worker that no test has just now."""
    kept = lending.Shelf(server)
    yield kept
    kept.close()
    await asyncio.sleep(0)  # the connections end in a turn of the loop


@pytest.fixture
async def dsn(shelf: lending.Shelf) -> AsyncIterator[str]:
    """Address a database of the test's own, migrated and empty; what the test began ends with it."""
    before = asyncio.all_tasks()
    with shelf.lent() as address:
        yield address
        left = asyncio.all_tasks() - before - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


@pytest.fixture(scope="session")
def shared_dsn(server: servers.Server) -> Iterator[str]:
    """Address the database of this worker, in which nothing is ever committed."""
    with server.cloned() as address:
        yield address


@pytest.fixture
def handlers() -> Handlers:
    """Answer no events; override to have them answered."""
    return {}


@pytest.fixture
async def db(dsn: str, handlers: Handlers) -> AsyncIterator[Database]:
    """Open a database of the test's own; its clock can be moved."""
    database = await Database.connect(dsn, handlers=handlers)
    yield database
    await database.close()


@pytest.fixture
def organization_id() -> UUID:
    """Name the organization that `tx` is open for; its row is the test's to make."""
    return UUID("01970000-0000-7000-8000-00000000000a")


@pytest.fixture
def other_organization_id() -> UUID:
    """Name a second one, for tests that nothing crosses."""
    return UUID("01970000-0000-7000-8000-00000000000b")


@pytest.fixture
async def tx(
    shared_dsn: str, handlers: Handlers, organization_id: UUID, other_organization_id: UUID
) -> AsyncIterator[Tx]:
    """Open a transaction over both organizations; it is rolled back after the test."""
    database = await Database.connect(shared_dsn, handlers=handlers, max_size=1)
    try:
        async with database.begin(organization_id, other_organization_id) as open_tx:
            yield open_tx
            raise _Undo
    except _Undo:
        pass
    finally:
        await database.close()


class _Undo(Exception):
    """Leaves the transaction of `tx` without a commit."""
