"""Contacts over HTTP: batches in, pages out, one by one changed, held, erased; facts and suppressions."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response

from cadenza.contacts.actions import change, suppressions, tags
from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.actions.events import record_event_rows
from cadenza.contacts.actions.facts import get_contact, load_contacts
from cadenza.contacts.actions.submit import submit_batch
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, Refused
from cadenza.contacts.errors import ContactNotFound
from cadenza.contacts.schemas import (
    ConsentAnswer,
    ConsentIn,
    ContactChangesIn,
    ContactOut,
    ContactPage,
    ContactsIn,
    EventIn,
    EventOut,
    EventsIn,
    EventsOut,
    HoldIn,
    SuppressionsIn,
    SuppressionsOut,
    TagCount,
    TagsIn,
    UpsertOut,
    UpsertsOut,
    given,
    read_contact_rows,
    read_event_rows,
)
from cadenza.contacts.store.changes import list_contacts
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.web import (
    Caller,
    OrganizationId,
    PageCursor,
    PageLimit,
    ReadView,
    SafeRoute,
    WriteTx,
)

LAST_ID = UUID(int=2**128 - 1)

router = APIRouter(route_class=SafeRoute)


@router.post("/contacts/batch", tags=["contacts"])
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


@router.get("/contacts", tags=["contacts"])
async def list_contact_page(
    organization_id: OrganizationId,
    tx: ReadView,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
    tag: Annotated[str | None, Query(max_length=64)] = None,
) -> ContactPage:
    """List contacts, newest first."""
    listing = f"contacts:{tag or ''}"
    before = UUID(str(read_cursor(listing, organization_id, cursor)[0])) if cursor else LAST_ID
    ids = await list_contacts(tx, organization_id, before, limit + 1, tag)
    found = await load_contacts(tx, [(organization_id, contact_id) for contact_id in ids[:limit]])
    more = write_cursor(listing, organization_id, ids[limit - 1]) if len(ids) > limit else None
    return ContactPage(items=[ContactOut.of(found[i]) for i in ids[:limit]], next_cursor=more)


@router.get("/contacts/{contact_id}", tags=["contacts"])
async def show_contact(contact_id: UUID, organization_id: OrganizationId, tx: ReadView) -> ContactOut:
    """Return one contact; a merged one answers as the contact it became."""
    return ContactOut.of(await get_contact(tx, organization_id, contact_id))


@router.patch("/contacts/{contact_id}", tags=["contacts"])
async def change_contact(
    contact_id: UUID, body: ContactChangesIn, organization_id: OrganizationId, tx: WriteTx
) -> ContactOut:
    """Change what is named; null empties a field."""
    living = await change.change_contact(tx, organization_id, contact_id, given(body))
    return ContactOut.of(await get_contact(tx, organization_id, living))


@router.delete("/contacts/{contact_id}", tags=["contacts"], status_code=204)
async def erase_contact(contact_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> Response:
    """Erase the person: their data goes for good, and a hash keeps them from being written to again."""
    await change.erase(tx, organization_id, contact_id)
    return Response(status_code=204)


@router.put("/contacts/{contact_id}/hold", tags=["contacts"])
async def hold_contact(contact_id: UUID, body: HoldIn, organization_id: OrganizationId, tx: WriteTx) -> ContactOut:
    """Send this contact nothing automatic until then; null lets it go on."""
    await change.hold(tx, organization_id, contact_id, body.until)
    return ContactOut.of(await get_contact(tx, organization_id, contact_id))


@router.post("/contacts/{contact_id}/consent", tags=["consent"])
async def change_contact_consent(contact_id: UUID, body: ConsentIn, caller: Caller, tx: WriteTx) -> ConsentAnswer:
    """Change consent under one opt-out key; only the person's own act restores it after a no."""
    at = min(body.at, tx.now) if body.at else tx.now
    wish = ConsentChange(body.state, ConsentSource(body.source), at, body.proof)
    wanted = ContactConsent(caller.organization_id, contact_id, body.key, wish, caller.actor)
    (verdict,) = await change_consent(tx, [wanted])
    if verdict is None:
        raise ContactNotFound
    contact = await get_contact(tx, caller.organization_id, contact_id)
    return ConsentAnswer(
        accepted=not isinstance(verdict, Refused),
        refused=verdict.code if isinstance(verdict, Refused) else None,
        state=contact.consent(body.key).state,
    )


@router.post("/contacts/{contact_id}/tags", tags=["contacts"])
async def add_contact_tags(contact_id: UUID, body: TagsIn, organization_id: OrganizationId, tx: WriteTx) -> TagCount:
    """Put tags on a contact."""
    await get_contact(tx, organization_id, contact_id)
    added = await tags.add_tags(tx, [(organization_id, contact_id, tag) for tag in body.tags])
    return TagCount(changed=added)


@router.delete("/contacts/{contact_id}/tags/{tag}", tags=["contacts"])
async def remove_contact_tag(contact_id: UUID, tag: str, organization_id: OrganizationId, tx: WriteTx) -> TagCount:
    """Take a tag off a contact."""
    await get_contact(tx, organization_id, contact_id)
    return TagCount(changed=await tags.remove_tags(tx, [(organization_id, contact_id, tag)]))


@router.post("/events/batch", tags=["events"])
async def record_event_batch(body: EventsIn, organization_id: OrganizationId, tx: WriteTx) -> EventsOut:
    """Record up to 1,000 facts, each once by its `event_id`; back-dated ones are welcome."""
    results = await record_event_rows(tx, organization_id, read_event_rows(body.events))
    return EventsOut(results=[EventOut.of(result, f"events.{n}.") for n, result in enumerate(results)])


@router.post("/events", tags=["events"])
async def record_event(body: EventIn, organization_id: OrganizationId, tx: WriteTx) -> EventOut:
    """Record one fact."""
    (result,) = await record_event_rows(tx, organization_id, [body.incoming()])
    return EventOut.of(result)


@router.post("/suppressions", tags=["consent"])
async def add_suppressions(body: SuppressionsIn, organization_id: OrganizationId, tx: WriteTx) -> SuppressionsOut:
    """Put addresses on the suppression list; they are kept as hashes alone."""
    raw = [(i.kind, i.value, i.scope) for i in body.identifiers]
    return SuppressionsOut(changed=await suppressions.suppress_raw(tx, organization_id, raw, key=body.key))


@router.post("/suppressions/remove", tags=["consent"])
async def remove_suppressions(body: SuppressionsIn, organization_id: OrganizationId, tx: WriteTx) -> SuppressionsOut:
    """Take addresses off the list; those of erased people stay."""
    raw = [(i.kind, i.value, i.scope) for i in body.identifiers]
    return SuppressionsOut(changed=await suppressions.unsuppress_raw(tx, organization_id, raw, key=body.key))
