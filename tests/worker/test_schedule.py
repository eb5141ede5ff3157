"""Jobs come round and loops are kept running, whatever one of them meets."""

import asyncio

from cadenza.worker.schedule import Job, Keeper


async def test_a_job_that_fails_is_done_again():
    """One bad time does not end it."""
    stop = asyncio.Event()
    times = []

    async def work():
        times.append(len(times))
        if len(times) == 3:
            stop.set()
        raise OSError

    await asyncio.wait_for(Job("work", 0.001, work).repeat(stop), 5)
    assert times == [0, 1, 2]


async def test_a_job_stops_at_once_when_told_to():
    """It is not waited for until its next time."""
    stop = asyncio.Event()

    async def work():
        stop.set()

    await asyncio.wait_for(Job("work", 3600, work).repeat(stop), 5)


async def test_a_loop_that_breaks_is_started_again_and_known_as_failing(monkeypatch):
    """A bug in one loop stops no other, and the health of the worker tells of it."""
    stop = asyncio.Event()
    keeper = Keeper()
    known = []

    async def rest(_seconds, _stop):
        known.append(set(keeper.failing))

    async def loop(_stop):
        if len(known) == 2:
            stop.set()
            return
        raise RuntimeError

    monkeypatch.setattr("cadenza.worker.schedule.sleep", rest)
    await asyncio.wait_for(keeper.keep("broken", loop, stop), 5)
    assert known == [{"broken"}, {"broken"}]
    assert keeper.failing == set()
