"""The number that a campaign sends from."""

from cadenza.campaigns.domain.campaign import Campaign
from cadenza.channels.actions.connections import load_connections
from cadenza.channels.domain.connection import Connection
from cadenza.kit.db import ReadTx


async def load_number(tx: ReadTx, campaign: Campaign) -> Connection | None:
    """Return the connection that a campaign names, or was given at its start; None where there is none."""
    if campaign.connection_id is None:
        return None
    number = (await load_connections(tx, [campaign.connection_id])).get(campaign.connection_id)
    return number if number is not None and number.organization_id == campaign.organization_id else None
