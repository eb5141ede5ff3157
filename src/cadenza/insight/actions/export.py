"""Contacts and deals leave as files: all as CSV, one person as JSON with everything that is kept about them.

They are written piece by piece, each piece in a short transaction of its own: an export of any size holds neither the
database nor memory. What changes while it runs is in it or not; nothing is in it twice.
"""

from collections.abc import AsyncIterator
from uuid import UUID

import orjson

from cadenza.contacts.actions.attributes import list_attributes
from cadenza.contacts.actions.deal_list import list_deals
from cadenza.contacts.actions.facts import get_contact, load_contacts
from cadenza.contacts.actions.listing import list_page
from cadenza.contacts.actions.pipelines import list_pipelines
from cadenza.contacts.domain.deals import Deal, DealFilter
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.listing import LAST_ID, ContactFilter, Place
from cadenza.imports.domain.export import BOM, write_rows
from cadenza.insight.actions.timeline import read_timeline
from cadenza.insight.domain.export import DEAL_HEADER, deal_row_of, header, row_of
from cadenza.insight.domain.timeline import TOP, Position
from cadenza.kit.db import Database, ReadTx

PIECE = 500
FORMAT = "cadenza.contact/1"


async def contacts_csv(database: Database, organization_id: UUID, wanted: ContactFilter) -> AsyncIterator[str]:
    """Write the contacts that pass the filters as lines of CSV, newest first."""
    async with database.read(organization_id) as tx:
        attributes = [one.name for one in await list_attributes(tx, organization_id)]
    yield BOM + write_rows([header(attributes)])
    after: Place | None = None
    while True:
        async with database.read(organization_id) as tx:
            page = await list_page(tx, organization_id, wanted, after=after, limit=PIECE)
        if page.contacts:
            yield write_rows([row_of(contact, attributes) for contact in page.contacts])
        after = page.next_after
        if after is None:
            return


async def deals_csv(database: Database, organization_id: UUID, wanted: DealFilter) -> AsyncIterator[str]:
    """Write the deals that pass the filters as lines of CSV, newest first, each with whom it is of."""
    yield BOM + write_rows([DEAL_HEADER])
    after: UUID | None = LAST_ID
    while after is not None:
        async with database.read(organization_id) as tx:
            page = await list_deals(tx, organization_id, wanted, after=after, limit=PIECE)
            pipelines = {one.id: one for one in await list_pipelines(tx, organization_id)}
            refs = [(organization_id, deal.contact_id) for deal in page.deals]
            people = await load_contacts(tx, refs, tags=False, identifiers=False)
        names = {one.id: one.name for one in people.values()}
        if page.deals:
            yield write_rows(
                [deal_row_of(deal, names.get(deal.contact_id), pipelines.get(deal.pipeline_id)) for deal in page.deals]
            )
        after = page.next_after


async def contact_json(database: Database, organization_id: UUID, contact: KnownContact) -> AsyncIterator[bytes]:
    """Write everything that is kept about one person, newest first: who they are, their deals, and what happened."""
    async with database.read(organization_id) as tx:
        exported_at = tx.now
        deals = [deal async for deal in _deals_of(tx, organization_id, contact.id)]
    said = {"format": FORMAT, "exported_at": exported_at, "contact": _profile(contact), "deals": deals}
    head = orjson.dumps(said, default=str)
    yield head[:-1] + b',"history":['
    after: Position | None = TOP
    is_first = True
    while after is not None:
        async with database.read(organization_id) as tx:
            page = await read_timeline(tx, organization_id, contact.id, after=after, limit=PIECE)
        for entry in page.entries:
            item = {"kind": entry.kind, "at": entry.at, "id": entry.id, **entry.details}
            yield (b"\n" if is_first else b",\n") + orjson.dumps(item, default=str)
            is_first = False
        after = page.next_after
    yield b"]}\n"


async def find_contact(database: Database, organization_id: UUID, contact_id: UUID) -> KnownContact:
    """Return the contact of an export, or raise before anything is written."""
    async with database.read(organization_id) as tx:
        return await get_contact(tx, organization_id, contact_id)


async def _deals_of(tx: ReadTx, organization_id: UUID, contact_id: UUID) -> AsyncIterator[Deal]:
    after: UUID | None = LAST_ID
    while after is not None:
        wanted = DealFilter(contact_ids=(contact_id,))
        page = await list_deals(tx, organization_id, wanted, after=after, limit=PIECE)
        for deal in page.deals:
            yield deal
        after = page.next_after


def _profile(contact: KnownContact) -> dict[str, object]:
    return {
        "id": contact.id,
        "first_name": contact.first_name,
        "last_name": contact.last_name,
        "locale": contact.locale,
        "time_zone": contact.time_zone,
        "time_zone_source": contact.time_zone_source,
        "lifecycle": contact.lifecycle,
        "lead_status": contact.lead_status,
        "source": contact.source,
        "owner": contact.owner,
        "trial_at": contact.trial_at,
        "converted_to": contact.converted_to,
        "attributes": dict(contact.attributes),
        "tags": sorted(contact.tags),
        "identifiers": [
            {"kind": one.kind, "value": one.value, "scope": one.scope, "status": one.status}
            for one in contact.identifiers
        ],
        "consent": {
            key: {"state": one.state, "changed_at": one.changed_at, "source": one.source}
            for key, one in contact.consents.items()
        },
        "held_until": contact.held_until,
        "last_inbound_at": contact.last_inbound_at,
        "created_at": contact.created_at,
        "updated_at": contact.updated_at,
    }
