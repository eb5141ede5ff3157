"""Nudges between processes: what is written is read again, in payloads that the server takes."""

import asyncio
from uuid import UUID

import asyncpg.pgproto.pgproto
import pytest

from cadenza.kit import nudges
from cadenza.kit.nudges import PAYLOAD_BYTES, Nudge, PostgresNudges, read_payload, write_payloads

ONE, TWO = UUID(int=1), UUID(int=2)


def read_all(payloads):
    """Read what was written."""
    return {nudge for payload in payloads for nudge in read_payload(payload)}


def test_nudges_survive_the_way():
    """Topics, organizations and ids arrive as they left; the ids of one topic and organization come together."""
    sent = [Nudge("delivery", ONE), Nudge("hint:queue", ONE, (ONE,)), Nudge("hint:queue", ONE, (TWO,))]
    assert read_all(write_payloads(sent)) == {Nudge("delivery", ONE), Nudge("hint:queue", ONE, (ONE, TWO))}


def test_ids_as_the_driver_returns_them_can_be_sent():
    """Rows bring UUIDs of a class of the driver's own."""
    given = asyncpg.pgproto.pgproto.UUID(str(ONE))
    assert read_all(write_payloads([Nudge("delivery", given, (given,))])) == {Nudge("delivery", ONE, (ONE,))}


def test_many_nudges_make_several_payloads():
    """None is longer than the server takes, and none is lost."""
    sent = [Nudge("journeys.release", UUID(int=number)) for number in range(1000)]
    payloads = write_payloads(sent)
    assert len(payloads) > 1
    assert max(map(len, payloads)) <= PAYLOAD_BYTES
    assert read_all(payloads) == set(sent)


@pytest.mark.parametrize("payload", ["", "[1]", '[["topic", "no id", []]]', "{}"])
def test_what_others_say_on_the_channel_is_ignored(payload):
    """Anybody may write there."""
    assert list(read_payload(payload)) == []


async def test_a_lost_connection_is_opened_again(dsn, monkeypatch):
    """Nudges arrive again after the server has ended the connection."""
    monkeypatch.setattr(nudges, "RECONNECT_SECONDS", 0.05)
    ours, theirs = PostgresNudges(dsn), PostgresNudges(dsn)
    heard = asyncio.Event()
    theirs.listen(lambda _nudge: heard.set())
    running = [asyncio.create_task(one.run()) for one in (ours, theirs)]
    other = await asyncpg.connect(dsn)
    try:
        for _ in range(2):
            heard.clear()
            async with asyncio.timeout(10):
                while not heard.is_set():
                    ours.add([Nudge("delivery", ONE)])
                    await asyncio.sleep(0.05)
            await other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%cadenza_nudges%'"
                " AND pid <> pg_backend_pid() AND datname = current_database()"
            )
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await other.close()
