"""A worker as a process: told to stop, killed, and with a database that goes away."""

import signal
from datetime import timedelta

import pytest

from cadenza.ops.watchdog import count_violations
from tests.builders.campaigns import make_campaign, make_crowd, send
from tests.builders.graphs import make_message
from tests.builders.processes import Process, until
from tests.builders.world import World

PEOPLE = 60
CONCURRENCY = 5
PACE = timedelta(milliseconds=20)


@pytest.fixture
async def world(dsn):
    """Have an organization whose number takes a while over its people."""
    opened = await World.open(dsn)
    yield await opened.found(concurrency=CONCURRENCY, pace=PACE)
    await opened.close()


@pytest.fixture
def start_worker(dsn, tmp_path):
    """Start workers; none outlives the test."""
    started = []

    def start():
        started.append(Process("worker", dsn=dsn, folder=tmp_path))
        return started[-1]

    yield start
    for process in started:
        process.clear()


async def follow_up(world):
    """Put everyone into a journey with one message."""
    journey = await world.journey(make_message(text="Oi {{ contact.first_name }}"))
    people = [await world.person(f"P{number}") for number in range(PEOPLE)]
    await world.enroll(journey, *people)


async def count(world, query):
    """Ask for one number."""
    return (await world.observe(query))[0][0]


def at_least(world, number, query):
    """Say, when asked, whether the number is reached."""

    async def holds():
        return await count(world, query) >= number

    return holds


TAKEN = "SELECT count(*) FROM sandbox_messages WHERE sender = 'business'"
TWICE = "SELECT count(*) FROM (SELECT FROM sandbox_messages GROUP BY correlation_id HAVING count(*) > 1) x"
SETTLED = "SELECT count(*) FROM messages WHERE state IN ('sent', 'delivered', 'read')"
LISTENING = (
    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cadenza nudges' AND datname = current_database()"
)
UNCERTAIN = "SELECT count(*) FROM messages WHERE state = 'uncertain'"


@pytest.mark.slow
async def test_a_worker_that_is_told_to_stop_leaves_nothing_half_done(world, start_worker):
    """No new claims, what is on the wire is settled, connections are given back, and it ends by itself."""
    await follow_up(world)
    worker = start_worker()
    await until(at_least(world, CONCURRENCY, TAKEN), "the first messages are out")
    worker.process.send_signal(signal.SIGTERM)
    assert await worker.end(20) == 0
    assert await count(world, "SELECT count(*) FROM message_queue WHERE state <> 'queued'") == 0
    assert await count(world, "SELECT count(*) FROM connections WHERE owner IS NOT NULL") == 0
    assert await count(world, "SELECT count(*) FROM lane_batches") == 0
    assert await count(world, SETTLED) == await count(world, TAKEN)
    assert await count_violations(world.database, deep=True) == {}


@pytest.mark.slow
async def test_after_a_kill_another_worker_finishes_and_nobody_gets_it_twice(world, start_worker):
    """What the dead one had on the wire is uncertain until the network tells; everything else goes out once."""
    await follow_up(world)
    killed = start_worker()
    await until(at_least(world, CONCURRENCY, TAKEN), "the first messages are out")
    killed.process.kill()
    await killed.end()
    start_worker()
    # The dead one's ownership, leases and marks pass.
    await world.move(minutes=2)
    await until(at_least(world, PEOPLE, f"SELECT ({SETTLED}) + ({UNCERTAIN})"), "everything is sent or uncertain")
    assert await count(world, TWICE) == 0
    assert await count(world, UNCERTAIN) <= CONCURRENCY
    assert await count_violations(world.database, deep=True) == {}


@pytest.mark.slow
async def test_after_a_kill_a_campaign_goes_on_and_everyone_gets_it_once(world, start_worker):
    """F11: killed while it releases and delivers; nobody is left, nobody has two, and the campaign is completed."""
    await make_crowd(world, PEOPLE)
    campaign = await make_campaign(world)
    await send(world, campaign)
    killed = start_worker()
    await until(at_least(world, CONCURRENCY, TAKEN), "the first messages are out")
    killed.process.kill()
    await killed.end()
    start_worker()
    await world.move(minutes=2)
    ended = "SELECT count(*) FROM recipients WHERE state IN ('sent', 'delivered', 'read', 'uncertain')"
    await until(at_least(world, PEOPLE, ended), "everybody's message is sent or uncertain")
    assert await count(world, TWICE) == 0
    assert await count(world, UNCERTAIN) <= CONCURRENCY
    assert await count_violations(world.database, deep=True) == {}


@pytest.mark.slow
async def test_a_worker_outlives_connections_that_the_server_ends(world, start_worker):
    """A restart of the database is survived: lanes, delivery and nudges go on with new connections."""
    ours = [row["pid"] for row in await world.observe("SELECT pid FROM pg_stat_activity")]
    worker = start_worker()
    await until(at_least(world, 1, LISTENING), "the worker is there")
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    assert await world.observer.fetch(f"{end} AND NOT pid = ANY($1)", ours)
    await follow_up(world)
    await until(at_least(world, PEOPLE, SETTLED), "everyone has the message")
    await until(at_least(world, 1, LISTENING), "the worker listens again")
    assert worker.process.poll() is None


@pytest.mark.slow
async def test_a_worker_stops_when_its_parent_is_gone(world, dsn, tmp_path):
    """`up` may be killed with -9: the end of the pipe that it held is the end of the worker."""
    process = Process("worker", "--with-parent", dsn=dsn, folder=tmp_path)
    try:
        await until(at_least(world, 1, LISTENING), "the worker is there")
        process.process.stdin.close()
        assert await process.end(20) == 0
    finally:
        process.clear()
