"""The short form: the number's owner is killed four times while 300 people get their message."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.chaos.run import Plan, run

PLAN = Plan(
    people=300,
    workers=2,
    concurrency=10,
    pace=timedelta(milliseconds=15),
    kill_at=(0.05, 0.3, 0.55, 0.8),
    patience=300,
)


@pytest.mark.slow
@pytest.mark.race
async def test_workers_are_killed_and_everybody_has_the_message_once(dsn, tmp_path):
    """Nobody twice, uncertain at most concurrency times kills, counts agree, nothing left, nothing for the watchdog."""
    report = await run(dsn, tmp_path, PLAN)
    assert report.problems() == [], str(report)
    assert report.kills == len(PLAN.kill_at)


@pytest.mark.slow
@pytest.mark.race
async def test_a_campaign_goes_on_with_the_next_wherever_its_worker_is_killed(dsn, tmp_path):
    """T5: frozen, released and sent by workers that die: each recipient once, the campaign completed, counts agree."""
    report = await run(dsn, tmp_path, replace(PLAN, what="campaign"))
    assert report.problems() == [], str(report)
    assert report.kills == len(PLAN.kill_at)
