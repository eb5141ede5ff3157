"""Whoever is erased is taken out of what rules and conditions of journeys compare with."""

from collections.abc import Sequence

from cadenza.contacts.domain.events import AddressesErased
from cadenza.journeys.store import journeys as store
from cadenza.kit.db import Tx


async def on_addresses_erased(tx: Tx, events: Sequence[AddressesErased]) -> None:
    """Take the addresses out of drafts and versions: where everybody else goes stays as it is."""
    for one in events:
        await store.take_out_of_drafts(tx, one.organization_id, one.mentions)
        await store.take_out_of_versions(tx, one.organization_id, one.mentions)
