"""The job that works out clocks of campaigns and journeys again: every hour, and when a worker starts, by each.

While releases with other rules of the zones run side by side, the one writes clocks behind the other's back. So what is
inside journeys is read until a worker has found nothing to move, and not at its start but an hour or more later.
"""

from uuid import UUID

from cadenza.accounts.actions.organizations import (
    find_read_by_others,
    forget_read,
    page_organizations,
    record_read,
)
from cadenza.campaigns.actions.clocks import find_moved, read_anew
from cadenza.journeys.actions import clocks
from cadenza.kit.db import Database
from cadenza.kit.retention import FIRST, PAGE

EVERY_SECONDS = 3600.0


async def run_all(database: Database, met: set[UUID]) -> None:
    """Move those whose time means another moment now, in short transactions; done twice it does nothing more.

    `met` is this worker's memory, empty at its start: the organizations that it has read and that are not settled yet.
    """
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
            await _read_inside(database, organization_id, met)


async def _read_inside(database: Database, organization_id: UUID, met: set[UUID]) -> None:
    """Go through whoever waits in journeys of an organization, and record it once they are settled."""
    async with database.begin(organization_id) as tx:
        # Whoever reads by other rules has to read again what is moved here.
        await forget_read(tx, organization_id)
        after: clocks.After | None = (tx.now, FIRST)
    is_settled = organization_id in met
    met.add(organization_id)
    while after is not None:
        async with database.begin(organization_id) as tx:
            after, has_moved = await clocks.read_page(tx, organization_id, after)
        is_settled = is_settled and not has_moved
    if is_settled:
        async with database.begin(organization_id) as tx:
            await record_read(tx, organization_id)
        met.discard(organization_id)
