"""The short form: the number's owner is killed four times while 300 people get their message."""

from datetime import timedelta

import pytest

from tests.chaos.run import Plan, run

PLAN = Plan(
    people=300,
    workers=2,
    concurrency=10,
    pace=timedelta(milliseconds=15),
    kill_at=(0.05, 0.3, 0.55, 0.8),
    patience=150,
)


@pytest.mark.slow
@pytest.mark.race
async def test_workers_are_killed_and_everybody_has_the_message_once(dsn, tmp_path):
    """Nobody twice, uncertain at most concurrency times kills, counts agree, nothing left, nothing for the watchdog."""
    report = await run(dsn, tmp_path, PLAN)
    assert report.problems() == [], str(report)
    assert report.kills == len(PLAN.kill_at)
