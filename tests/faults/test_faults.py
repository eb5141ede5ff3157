"""Whatever is killed and in whatever order things happen: once, nothing after the stop, nothing lost."""

import os

import pytest

from tests.faults.run import run_seed

FIRST = 100
SEEDS = range(FIRST, FIRST + int(os.environ.get("CADENZA_FAULT_SEEDS", "60")))


@pytest.mark.race
@pytest.mark.parametrize("seed", SEEDS)
async def test_everything_holds_under_faults(dsn: str, seed: int) -> None:
    """Workers are killed, people answer, clocks jump; what must hold, holds."""
    await run_seed(dsn, seed)
