"""What was given up after its last attempt is done again, once its cause is fixed."""

from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization, list_organizations
from cadenza.channels.actions.webhooks import replay_webhooks
from cadenza.contacts.actions import merge_history
from cadenza.journeys.actions import match
from cadenza.kit.db import Database
from cadenza.messages.actions import consent_signals


async def replay(database: Database, organization_id: UUID | None = None) -> dict[str, int]:
    """Make what was given up due again, of one organization or of all; returns how many, by kind.

    Workers do the rest. Doing a call again is safe: what it told before is known by its ids.
    """
    async with database.everywhere() as tx:
        everyone = list(await list_organizations(tx))
    done = {"webhooks": 0, "triggers": 0, "merges": 0, "consent_signals": 0}
    for one in everyone if organization_id is None else [organization_id]:
        async with database.begin(one) as tx:
            await get_organization(tx, one)
            done["webhooks"] += await replay_webhooks(tx, one)
            done["triggers"] += await match.replay(tx, one)
            done["merges"] += await merge_history.replay(tx, one)
            done["consent_signals"] += await consent_signals.replay(tx, one)
    return done
