"""Where `cadenza up` lets the clock be moved: at every start of an installation that is there to try things out."""

from datetime import timedelta
from uuid import UUID

import psycopg

from cadenza.demo import DEMO
from cadenza.kit.db import Database
from cadenza.kit.testclock import move_clock
from cadenza.ops.signin import is_trial
from tests.builders.accounts import make_organization
from tests.builders.messages import make_connection


async def live_in(db: Database, *organizations: UUID) -> None:
    """Make organizations."""
    for organization_id in organizations:
        async with db.begin(organization_id) as tx:
            await make_organization(tx, organization_id)


async def test_an_empty_database_and_the_demo_are_for_trying_out(db, dsn):
    """The first start, and the ones after it; an empty one that gets no demo waits for somebody real."""
    assert is_trial(dsn, DEMO, makes_demo=True)
    assert not is_trial(dsn, DEMO, makes_demo=False)
    await live_in(db, DEMO)
    assert is_trial(dsn, DEMO, makes_demo=False)


async def test_others_without_the_demo_are_not(db, dsn, organization_id):
    """Whoever lives there alone is real."""
    await live_in(db, organization_id)
    assert not is_trial(dsn, DEMO, makes_demo=False)


async def test_an_organization_of_ones_own_beside_the_demo_changes_nothing(db, dsn, organization_id):
    """Until a number of it reaches real people."""
    await live_in(db, DEMO, organization_id)
    async with db.begin(organization_id) as tx:
        await make_connection(tx, organization_id)
    assert is_trial(dsn, DEMO, makes_demo=False)
    async with db.begin(organization_id) as tx:
        await make_connection(tx, organization_id, provider="whatsapp_cloud")
    assert not is_trial(dsn, DEMO, makes_demo=False)


async def test_a_clock_that_was_moved_stays_but_goes_no_further_with_a_real_number(db, dsn, organization_id):
    """Set back, what was planned would come that much later; skipped over, real people would be written to early."""
    await live_in(db, DEMO, organization_id)
    async with db.begin(organization_id) as tx:
        await make_connection(tx, organization_id, provider="whatsapp_cloud")
    async with db.begin() as tx:
        await move_clock(tx, timedelta(hours=1))
    assert not is_trial(dsn, DEMO, makes_demo=False)
    with psycopg.connect(dsn) as connection:
        row = connection.execute("SELECT moved_clock() - clock_timestamp()").fetchone()
    assert row is not None
    assert row[0] >= timedelta(minutes=59)
