"""A campaign to a thousand people, and all that comes between: deaths, an opt-out, a pause, a number that is down."""

import pytest

from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.channels.actions.connections import change_state
from cadenza.kit.loop import run_batch, run_suspects
from cadenza.kit.reasons import ConnectionState
from cadenza.ops.watchdog import count_violations
from tests.builders.campaigns import (
    count_states,
    make_campaign,
    make_crowd,
    most_copies,
    pause,
    resume,
    send,
    standing,
)
from tests.builders.world import World
from tests.faults.scheduler import Killed

CROWD = 1000


class Dies:
    """A checkpoint at which a worker dies the n-th time it comes to a statement."""

    def __init__(self, statement: str, times: int = 1) -> None:
        """Die before this."""
        self.statement, self.left = statement, times

    async def __call__(self, what: str) -> None:
        """Die here, if this is it."""
        self.left -= what == self.statement
        if self.left <= 0:
            raise Killed


async def dies(world: World, lane, statement: str) -> None:
    """Have a worker die in a lane."""
    worker = await World.open(world.dsn, worker=f"dies at {statement}", checkpoint=Dies(statement))
    worker.organization_id = world.organization_id
    with pytest.raises(Killed):
        await run_batch(worker.database, lane, [world.organization_id], worker.worker)
    await worker.close()


async def test_a_thousand_people_get_it_once_whatever_comes_between(world):
    """T5, F1, F2, F3, F11: killed workers, an opt-out between planning and delivery, a pause, a number that is down."""
    await make_crowd(world, CROWD - 1, tag="gold")
    ana = await world.person("Ana", tags=["gold"])
    campaign = await make_campaign(world, audience={"kind": "tag", "tag": "gold"})
    await send(world, campaign)
    for statement in ("insert_recipients", "save_campaign"):
        await dies(world, STEER, statement)
    await world.batch(STEER)
    for statement in ("insert_messages", "save_decided", "COMMIT"):
        await dies(world, RELEASE, statement)
    assert await count_states(world, campaign) == {"pending": CROWD}
    assert await world.batch(RELEASE) == 500
    await world.writes(ana, "PARAR")
    await world.deliver()
    await pause(world, campaign)
    await world.advance(minutes=2)
    before = await count_states(world, campaign)
    await world.advance(hours=1)
    assert await count_states(world, campaign) == before
    await resume(world, campaign)
    assert world.connection is not None
    for state in (ConnectionState.DISCONNECTED, ConnectionState.CONNECTED):
        async with world.database.begin(world.organization_id) as tx:
            await change_state(tx, world.organization_id, world.connection.id, state)
        await world.advance(minutes=20)
    while await run_suspects(world.database, {lane.name: lane for lane in world.lanes}, "final"):
        pass
    await world.advance(seconds=31)
    await world.advance(seconds=6)
    states = await count_states(world, campaign)
    assert states.pop("delivered") + states.pop("skipped:opted_out", 0) == CROWD
    assert states == {}
    assert await standing(world, campaign) == ("completed", None)
    assert await most_copies(world) == 1
    assert await count_violations(world.database, deep=True) == {}
