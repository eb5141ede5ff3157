"""Contacts over HTTP: batches in, pages out, one by one changed, held, erased."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions import change, edit, tags
from cadenza.contacts.actions.facts import get_contact
from cadenza.contacts.actions.listing import count_contacts, list_page
from cadenza.contacts.actions.submit import submit_batch
from cadenza.contacts.domain.consent import ConsentSource
from cadenza.contacts.domain.listing import Place, Stage
from cadenza.contacts.schemas.base import given
from cadenza.contacts.schemas.contacts import (
    ContactChangesIn,
    ContactOut,
    ContactsIn,
    HoldIn,
    TagCount,
    TagsIn,
    UpsertOut,
    UpsertsOut,
    read_contact_rows,
)
from cadenza.contacts.schemas.listing import ContactFilterQuery, ContactPage, ContactQuery, TotalOut
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.web import (
    Caller,
    OrganizationId,
    ReadView,
    SafeRoute,
    WriteTx,
)

router = APIRouter(route_class=SafeRoute)


@router.post("/contacts/batch", tags=["contacts"], dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def upsert_contacts(body: ContactsIn, caller: Caller, tx: WriteTx) -> UpsertsOut:
    """Find or make up to 1,000 contacts by any of their identifiers; each row is answered on its own."""
    results = await submit_batch(
        tx,
        caller.organization_id,
        read_contact_rows(body.rows),
        source=ConsentSource(body.source),
        actor=caller.actor,
    )
    return UpsertsOut(results=[UpsertOut.of(result) for result in results])


@router.get("/contacts", tags=["contacts"], dependencies=[needs(Permission.CONTACTS_READ)])
async def list_contact_page(
    organization_id: OrganizationId,
    tx: ReadView,
    wanted: Annotated[ContactQuery, Query()],
) -> ContactPage:
    """List contacts in any order, or with `q` by what matches. A page may be short and still have a next one."""
    asked, order = wanted.wanted(), wanted.in_order()
    name = asked.list_name(order)
    page = await list_page(
        tx,
        organization_id,
        asked,
        after=read_place(name, organization_id, wanted.cursor),
        limit=wanted.limit,
        order=order,
        tags=wanted.fills("tags"),
        identifiers=wanted.fills("identifiers"),
    )
    return ContactPage(
        items=[wanted.shown(one) for one in page.contacts],
        next_cursor=write_place(name, organization_id, page.next_after),
    )


@router.get("/contacts/count", tags=["contacts"], dependencies=[needs(Permission.CONTACTS_READ)])
async def count_contact_list(
    organization_id: OrganizationId, tx: ReadView, wanted: Annotated[ContactFilterQuery, Query()]
) -> TotalOut:
    """Count the contacts of a list, among 100,000 of the organization's at most (10,000 with `q`)."""
    return TotalOut.of(await count_contacts(tx, organization_id, wanted.wanted()))


def write_place(listing: str, organization_id: UUID, place: Place | None) -> str | None:
    """Write where a list goes on as a cursor."""
    if place is None:
        return None
    return write_cursor(listing, organization_id, place.stage, place.match, int(place.is_last_part), place.id)


def read_place(listing: str, organization_id: UUID, cursor: str | None) -> Place | None:
    """Read where a list goes on out of its cursor."""
    if cursor is None:
        return None
    stage, match, is_last_part, contact_id = read_cursor(listing, organization_id, cursor)
    return Place(UUID(str(contact_id)), str(match), Stage(int(stage or 0)), bool(is_last_part))


@router.get("/contacts/{contact_id}", tags=["contacts"], dependencies=[needs(Permission.CONTACTS_READ)])
async def show_contact(contact_id: UUID, organization_id: OrganizationId, tx: ReadView) -> ContactOut:
    """Return one contact; a merged one answers as the contact it became."""
    return ContactOut.of(await get_contact(tx, organization_id, contact_id))


@router.patch("/contacts/{contact_id}", tags=["contacts"], dependencies=[needs(Permission.CONTACTS_WRITE)])
async def change_contact(contact_id: UUID, body: ContactChangesIn, caller: Caller, tx: WriteTx) -> ContactOut:
    """Change what is named; null empties a field."""
    living = await edit.change_contact(tx, caller.organization_id, contact_id, given(body), caller.actor)
    return ContactOut.of(await get_contact(tx, caller.organization_id, living))


@router.delete(
    "/contacts/{contact_id}", tags=["contacts"], status_code=204, dependencies=[needs(Permission.CONTACTS_ERASE)]
)
async def erase_contact(contact_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> Response:
    """Erase the person: their data goes for good, and a hash keeps them from being written to again."""
    await change.erase(tx, organization_id, contact_id)
    return Response(status_code=204)


@router.put("/contacts/{contact_id}/hold", tags=["contacts"], dependencies=[needs(Permission.CONTACTS_WRITE)])
async def hold_contact(contact_id: UUID, body: HoldIn, organization_id: OrganizationId, tx: WriteTx) -> ContactOut:
    """Send this contact nothing automatic until then; null lets it go on."""
    await change.hold(tx, organization_id, contact_id, body.until)
    return ContactOut.of(await get_contact(tx, organization_id, contact_id))


@router.post("/contacts/{contact_id}/tags", tags=["contacts"], dependencies=[needs(Permission.CONTACTS_WRITE)])
async def add_contact_tags(contact_id: UUID, body: TagsIn, caller: Caller, tx: WriteTx) -> TagCount:
    """Put tags on a contact."""
    await get_contact(tx, caller.organization_id, contact_id)
    tagged = [(caller.organization_id, contact_id, tag) for tag in body.tags]
    tx.changed("contact", contact_id, after={"tags": body.tags})
    return TagCount(changed=await tags.add_tags(tx, tagged, caller.actor))


@router.delete("/contacts/{contact_id}/tags/{tag}", tags=["contacts"], dependencies=[needs(Permission.CONTACTS_WRITE)])
async def remove_contact_tag(contact_id: UUID, tag: str, caller: Caller, tx: WriteTx) -> TagCount:
    """Take a tag off a contact."""
    await get_contact(tx, caller.organization_id, contact_id)
    tx.changed("contact", contact_id, before={"tags": [tag]})
    return TagCount(changed=await tags.remove_tags(tx, [(caller.organization_id, contact_id, tag)], caller.actor))
