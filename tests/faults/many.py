"""One seed on a database of its own, for runs of many in several processes."""

import asyncio

from cadenza.kit.secrets import use_secret_key
from tests import server
from tests.faults.run import run_seed


def run_one(where: tuple[str, str], seed: int) -> tuple[int, str | None, int, int]:
    """Run one seed on a database of its own; returns what went wrong."""
    use_secret_key(b"a key for tests, of no worth")
    dsn, run = where
    with server.Server(dsn, run, worker=f"seed{seed}").cloned() as address:
        try:
            done = asyncio.run(run_seed(address, seed))
        except BaseException as error:  # noqa: BLE001 - told to whoever started it
            return seed, str(error) or repr(error), 0, 0
        return seed, None, done.scheduler.kills, done.scheduler.step
