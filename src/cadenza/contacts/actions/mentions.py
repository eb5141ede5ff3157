"""Erased contacts are taken out of the filters that the team wrote."""

from collections.abc import Sequence

from cadenza.contacts.domain.events import AddressesErased
from cadenza.contacts.store import bulk, saved_views
from cadenza.kit.db import Tx


async def on_addresses_erased(tx: Tx, events: Sequence[AddressesErased]) -> None:
    """Take the addresses out of saved views and of jobs under way."""
    for one in events:
        await saved_views.take_out(tx, one.organization_id, one.mentions)
        await bulk.take_out(tx, one.organization_id, one.mentions)
