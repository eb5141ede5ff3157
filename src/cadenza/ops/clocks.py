"""The job that works out clocks of campaigns and journeys again: every hour, and when a worker starts, by each."""

from uuid import UUID

from cadenza.accounts.actions.organizations import find_read_by_others, page_organizations, record_read
from cadenza.campaigns.actions.clocks import find_moved, read_anew
from cadenza.journeys.actions import clocks
from cadenza.kit.db import Database
from cadenza.kit.retention import FIRST, PAGE

EVERY_SECONDS = 3600.0


async def run_all(database: Database) -> None:
    """Move those whose time means another moment now, in short transactions; done twice it does nothing more."""
    after: UUID | None = FIRST
    while after is not None:
        async with database.everywhere() as view:
            organizations, after = await page_organizations(view, after, PAGE)
            ids = [one.id for one in organizations]
            moved = await find_moved(view, ids)
            stale = await find_read_by_others(view, ids)
        for campaign in moved:
            async with database.begin(campaign[0]) as tx:
                await read_anew(tx, campaign)
        for organization_id in stale:
            await _read_inside(database, organization_id)


async def _read_inside(database: Database, organization_id: UUID) -> None:
    """Go through whoever waits in journeys of an organization; recorded only where nobody had to be left out."""
    async with database.begin(organization_id) as tx:
        after: clocks.After | None = (tx.now, FIRST)
    are_all = True
    while after is not None:
        async with database.begin(organization_id) as tx:
            after, are_free = await clocks.read_page(tx, organization_id, after)
        are_all = are_all and are_free
    if are_all:
        async with database.begin(organization_id) as tx:
            await record_read(tx, organization_id)
