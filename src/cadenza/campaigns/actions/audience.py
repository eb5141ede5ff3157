"""The audience is frozen in chunks.

A chunk is one transaction under the lock of its campaign; the cursor (a contact's id) is in the campaign's row. So a
crash repeats nothing and loses nothing, and the unique keys say who is in it already. A chunk of a filter may find
nobody: the cursor is how far it has looked, and the next goes on from there.

Everyone is pending: why somebody gets nothing is for release to say, which knows all the reasons and their order.
"""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from cadenza.campaigns.actions.meant import list_meant
from cadenza.campaigns.actions.numbers import load_number
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.domain.names import RELEASE
from cadenza.campaigns.store import recipients as store
from cadenza.campaigns.store.recipients import NewRecipient
from cadenza.channels.domain.capabilities import Address
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.known import KnownContact
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_ids
from cadenza.messages.domain.routing import choose_identifier

CHUNK = 2000


async def freeze_chunk(tx: Tx, campaign: Campaign) -> Campaign:
    """Write the next recipients of a locked, running campaign; the last chunk says that it is frozen."""
    if campaign.audience is None or campaign.cutoff is None:
        return replace(campaign, frozen_at=tx.now)
    piece = await list_meant(
        tx, campaign.organization_id, campaign.audience, campaign.cutoff, after=campaign.audience_cursor, limit=CHUNK
    )
    if piece.ids:
        await _write(tx, campaign, piece.ids)
        tx.nudge(RELEASE, campaign.organization_id)
    is_last = piece.after is None
    return replace(
        campaign,
        audience_cursor=campaign.audience_cursor if is_last else piece.after,
        frozen_at=tx.now if is_last else None,
    )


async def _write(tx: Tx, campaign: Campaign, contact_ids: Sequence[UUID]) -> None:
    """Write a chunk; whom the unique address refuses is written again without it: release finds it taken."""
    ref = (campaign.organization_id, campaign.id)
    contacts = await load_contacts(tx, [(campaign.organization_id, id_) for id_ in contact_ids], tags=False)
    number = await load_number(tx, campaign)
    rows = [
        _recipient(id_, contacts[contact_id], campaign, number)
        for id_, contact_id in zip(new_ids(tx.now, len(contact_ids)), contact_ids, strict=True)
        if contact_id in contacts
    ]
    written = await store.insert_recipients(tx, ref, rows)
    refused = [one._replace(address=None, send_to=None) for one in rows if one.contact_id not in written]
    if refused:
        await store.insert_recipients(tx, ref, refused)


def _recipient(id_: UUID, contact: KnownContact, campaign: Campaign, number: Connection | None) -> NewRecipient:
    """Return a recipient as it begins; whether and why somebody gets nothing is the gate's to say, at release."""
    chosen = choose_identifier(contact.identifiers, campaign.channel, number)
    if isinstance(chosen, Address):
        return NewRecipient(id_, contact.id, chosen.match_key, chosen.value)
    return NewRecipient(id_, contact.id, None, None)
