"""Whoever is erased is taken out of what the team wrote into filters, and out of what the audit log tells of them."""

from collections.abc import Sequence

from cadenza.accounts.actions import audit
from cadenza.contacts.domain.events import AddressesErased
from cadenza.contacts.store import bulk, saved_views
from cadenza.kit.db import Tx


async def on_addresses_erased(tx: Tx, events: Sequence[AddressesErased]) -> None:
    """Take the addresses out of saved views, of jobs under way, and out of the log of changes to filters."""
    for one in events:
        await saved_views.take_out(tx, one.organization_id, one.mentions)
        await bulk.take_out(tx, one.organization_id, one.mentions)
        await audit.forget_naming(tx, one.organization_id, one.mentions.pattern)
