"""Whatever is killed and in whatever order things happen to a campaign: once, everyone, along the tables, exact."""

import os

import pytest

from tests.faults.campaigns import run_seed

FIRST = 700
SEEDS = range(FIRST, FIRST + int(os.environ.get("CADENZA_FAULT_SEEDS", "60")) * 2 // 5)


@pytest.mark.race
@pytest.mark.parametrize("seed", SEEDS)
async def test_a_campaign_holds_under_faults(dsn: str, seed: int) -> None:
    """F2, F3, F11: pause, resume, cancel, kills, limits, opt-outs, erasures, a number that is down, in any order."""
    await run_seed(dsn, seed)
