"""Erased contacts are taken out of the filters of audiences."""

from collections.abc import Sequence

from cadenza.campaigns.store import campaigns as store
from cadenza.contacts.domain.events import AddressesErased
from cadenza.kit.db import Tx


async def on_addresses_erased(tx: Tx, events: Sequence[AddressesErased]) -> None:
    """Take the addresses out of audiences; whom a campaign meant is frozen already, or no longer there."""
    for one in events:
        await store.take_out(tx, one.organization_id, one.mentions)
