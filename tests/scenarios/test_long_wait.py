"""T2: a wait of thirty days outlives the process that began it, and jumps of the clock, and fires once."""

import pytest

from cadenza.ops.watchdog import count_violations
from tests.builders.graphs import make_message, make_wait
from tests.builders.processes import Process, until
from tests.builders.world import World

LINE = (make_message("hello", "Oi"), make_wait("a_month", days=30), make_message("again", "Ainda aí?"))


async def test_a_wait_of_thirty_days_outlives_jumps_of_the_clock(world: World) -> None:
    """Forward in leaps, back by a day just before and just after it is due: once, and not before its time (F20)."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    due_at = (await world.enrollment(ana))["next_run_at"]
    for leap in ({"days": 29}, {"days": -1}, {"hours": 47}):
        await world.advance(**leap)
        assert await world.received(ana) == ["Oi"]
    assert (await world.enrollment(ana))["next_run_at"] == due_at
    await world.advance(hours=2)
    assert await world.received(ana) == ["Oi", "Ainda aí?"]
    for leap in ({"days": -2}, {"days": 3}, {"days": 40}):
        await world.advance(**leap)
    assert await world.received(ana) == ["Oi", "Ainda aí?"]
    assert await count_violations(world.database, deep=True) == {}


@pytest.mark.slow
async def test_a_wait_of_thirty_days_outlives_its_process(world: World, tmp_path) -> None:
    """Begun in one process, which ends; a month later two others that know nothing of it: one message (F19)."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    await world.move(days=30, minutes=1)
    workers = [Process("worker", dsn=world.dsn, folder=tmp_path) for _ in range(2)]
    try:

        async def ended() -> bool:
            return len(await world.received(ana)) > 1

        await until(ended, "the second message is out", *workers)
    finally:
        for worker in workers:
            worker.clear()
    assert await world.received(ana) == ["Oi", "Ainda aí?"]
