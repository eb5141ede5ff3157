"""A server of this folder's own: what is planted here (roles, whole databases) would meet the tests beside it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cadenza.kit.devpg import DevServer
from cadenza.kit.migrate import upgrade


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Lend a data folder; its server is deleted in the end."""
    folder = tmp_path_factory.mktemp("ops")
    yield folder
    assert DevServer.discard(folder)


@pytest.fixture(scope="module")
def own_server(data_dir: Path) -> Iterator[DevServer]:
    """Run a private server, migrated."""
    with DevServer.start(data_dir, durable=False) as server:
        upgrade(server.dsn)
        yield server
