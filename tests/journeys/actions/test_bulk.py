"""One thing done to many enrollments: each for itself, in as many statements as for one."""

import pytest

from cadenza.journeys.actions import bulk
from cadenza.journeys.actions.commands import Command
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Statements
from tests.builders.world import World


@pytest.mark.parametrize("command", list(Command))
async def test_two_hundred_are_as_many_statements_as_three(dsn, command):
    """Nothing is asked or written row by row."""
    statements = Statements()
    world = await (await World.open(dsn, checkpoint=statements)).found()
    counts = []
    for many in (3, bulk.MOST_AT_ONCE):
        journey = await world.journey(make_wait(days=3), make_message(), name=f"For {many}")
        people = [await world.person() for _ in range(many)]
        ids = [one.enrollment_id for one in await world.enroll(journey, *people)]
        if command is Command.RESUME:
            async with world.database.begin(world.organization_id) as tx:
                await bulk.do(tx, world.organization_id, Command.PAUSE, ids)
        async with statements.counted() as names, world.database.begin(world.organization_id) as tx:
            done = await bulk.do(tx, world.organization_id, command, ids, "person:1")
        assert [(one.enrollment_id, one.refused) for one in done] == [(one, None) for one in ids]
        counts.append(len(names) - names.count("versions"))
    await world.close()
    assert len(set(counts)) == 1, counts
