"""The moments of scheduled campaigns are worked out again: a new version brings new rules of zones. A job does it.

Not their own clock, which is their time alone: where that comes a worker starts them. A moment that has moved on is met
there as well; one that came nearer is met here.
"""

from collections.abc import Sequence
from uuid import UUID

from cadenza.campaigns.domain.names import CAMPAIGNS_HINT
from cadenza.campaigns.domain.scheduling import means, placed
from cadenza.campaigns.store import campaigns as store
from cadenza.campaigns.store.campaigns import Ref
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.reasons import CampaignState


async def find_moved(tx: ReadTx, organizations: Sequence[UUID]) -> list[Ref]:
    """Name the scheduled campaigns whose time means another moment than the one that is kept."""
    scheduled = await store.load_scheduled(tx, organizations)
    return [(one.organization_id, one.id) for one in scheduled if means(one) != one.send_at]


async def read_anew(tx: Tx, campaign: Ref) -> None:
    """Let a campaign that is still scheduled start when its clock reads what was said."""
    locked = await store.lock_campaign(tx, *campaign)
    if locked is not None and locked.state is CampaignState.SCHEDULED:
        await store.save_clock(tx, placed(locked, tx.now))
        tx.hint(locked.organization_id, CAMPAIGNS_HINT, locked.id)
