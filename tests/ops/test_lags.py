"""Every lane has its lag."""

import re

from cadenza.ops import lags
from cadenza.worker.lanes import lane_names


def test_every_lane_is_measured():
    """A lane without a branch of the statement would be shown as never behind."""
    measured = re.findall(r"\(SELECT '([\w.]+)'", lags.sql.load_lags.text)
    assert sorted(measured) == sorted(lane_names())


async def test_the_statement_runs_over_nothing(tx):
    """Without anything due there is no lag to tell."""
    assert await lags.load_lags(tx) == {}
