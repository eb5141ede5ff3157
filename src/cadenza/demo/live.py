"""The demo under the dashboard: made on the first `cadenza up`, with an owner who signs in by a link, in daylight."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from cadenza.accounts.actions import operator
from cadenza.accounts.actions.organizations import list_organizations
from cadenza.accounts.domain.people import LinkKind
from cadenza.demo import DEMO
from cadenza.demo.organization import ZONE, make_demo_organization
from cadenza.kit.db import Database
from cadenza.kit.testclock import move_clock
from cadenza.kit.timing import add_days

PACE = timedelta(milliseconds=300)
"""So that messages come to the phones one after the other, as they do in life."""

DAY_BEGINS, DAY_ENDS, OPENS = 8, 20, 9
OWNER_EMAIL, OWNER_NAME = "aurora@example.com", "Aurora"


async def open_demo(database: Database) -> str | None:
    """Make the demo's organization on an empty installation; returns the token of a link that signs its owner in once.

    None where other organizations live and the demo doesn't.
    """
    async with database.everywhere() as tx:
        known = await list_organizations(tx)
    if known and DEMO not in known:
        return None
    if not known:
        await wait_for_daylight(database)
    await make_demo_organization(database, pace=PACE)
    owner = await operator.make_owner(database, DEMO, OWNER_EMAIL, OWNER_NAME)
    return await operator.make_link(database, owner, LinkKind.SIGN_IN)


async def wait_for_daylight(database: Database) -> None:
    """Move the clock to the next morning if it is night in São Paulo: nobody is written to at night."""
    zone = ZoneInfo(ZONE)
    async with database.begin() as tx:
        local = tx.now.astimezone(zone)
        if DAY_BEGINS <= local.hour < DAY_ENDS:
            return
        morning = local.replace(hour=OPENS, minute=0, second=0, microsecond=0)
        opens_at = morning if local < morning else add_days(morning, 1, zone)
        await move_clock(tx, opens_at - tx.now)
