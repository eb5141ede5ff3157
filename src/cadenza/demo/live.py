"""The demo under the dashboard: made on the first `cadenza up`, with an owner who signs in by a link, in daylight."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from cadenza.accounts.actions import operator
from cadenza.accounts.actions.organizations import list_organizations
from cadenza.accounts.domain.people import LinkKind
from cadenza.demo import DEMO
from cadenza.demo.campaigns import find_open_class
from cadenza.demo.organization import ZONE
from cadenza.demo.past import play_past
from cadenza.demo.staff import OWNER
from cadenza.demo.stage import Stage
from cadenza.kit.db import Database
from cadenza.kit.testclock import move_clock
from cadenza.kit.timing import add_days

DAY_BEGINS, DAY_ENDS, OPENS = 9, 20, 11


async def open_demo(dsn: str) -> str | None:
    """Make the demo's organization on an empty installation; returns the token of a link that signs its owner in once.

    None where other organizations live and the demo doesn't.
    """
    async with Stage.open(dsn, DEMO) as stage:
        async with stage.database.everywhere() as tx:
            known = await list_organizations(tx)
        if known and DEMO not in known:
            return None
        if not known:
            await wait_for_daylight(stage.database)
        async with stage.database.read(DEMO) as tx:
            now, is_whole = tx.now, await find_open_class(tx) is not None
        if not is_whole:
            await play_past(stage, now)
        owner = await operator.make_owner(stage.database, DEMO, OWNER.email, OWNER.name)
        return await operator.make_link(stage.database, owner, LinkKind.SIGN_IN)


async def wait_for_daylight(database: Database) -> None:
    """Move the clock to the next morning if it is night in São Paulo: nobody is written to at night."""
    async with database.begin() as tx:
        await move_clock(tx, until_daylight(tx.now))


def until_daylight(now: datetime) -> timedelta:
    """Say how long it is until somebody is at the studio who has something to show of the day; zero by day."""
    zone = ZoneInfo(ZONE)
    local = now.astimezone(zone)
    if DAY_BEGINS <= local.hour < DAY_ENDS:
        return timedelta(0)
    opens_at = local.replace(hour=OPENS, minute=0, second=0, microsecond=0)
    return (opens_at if local < opens_at else add_days(opens_at, 1, zone)) - now
