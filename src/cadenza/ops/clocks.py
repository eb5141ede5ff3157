"""The job that has scheduled campaigns read their clocks anew, every hour and when a worker starts, by every worker."""

from uuid import UUID

from cadenza.accounts.actions.organizations import page_organizations
from cadenza.campaigns.actions.clocks import find_moved, read_anew
from cadenza.kit.db import Database
from cadenza.kit.retention import FIRST, PAGE

EVERY_SECONDS = 3600.0


async def run_all(database: Database) -> None:
    """Move those whose time means another moment now, one short transaction each; done twice it does nothing more."""
    after: UUID | None = FIRST
    while after is not None:
        async with database.everywhere() as view:
            organizations, after = await page_organizations(view, after, PAGE)
            moved = await find_moved(view, [one.id for one in organizations])
        for campaign in moved:
            async with database.begin(campaign[0]) as tx:
                await read_anew(tx, campaign)
