"""Consent and the suppression list over HTTP."""

from datetime import datetime
from uuid import UUID

from fastapi import APIRouter

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions import reviews, suppressions
from cadenza.contacts.actions.consent import ContactConsent, change_consent, list_ledger
from cadenza.contacts.actions.facts import get_contact
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, Refused
from cadenza.contacts.domain.listing import FIRST_ID
from cadenza.contacts.errors import ContactNotFound
from cadenza.contacts.schemas.consent import (
    ConsentAnswer,
    ConsentIn,
    LedgerEntryOut,
    LedgerOut,
    ReviewOut,
    ReviewsOut,
    SuppressionLookOut,
    SuppressionOut,
    SuppressionsIn,
    SuppressionsOut,
)
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, OrganizationId, PageCursor, PageLimit, ReadView, SafeRoute, WriteTx

REVIEWS = "consent-reviews"

router = APIRouter(route_class=SafeRoute, tags=["consent"])


@router.post("/contacts/{contact_id}/consent", dependencies=[needs(Permission.CONTACTS_WRITE)])
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


@router.post("/suppressions", dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def add_suppressions(body: SuppressionsIn, organization_id: OrganizationId, tx: WriteTx) -> SuppressionsOut:
    """Put addresses on the suppression list; they are kept as hashes alone."""
    raw = [(i.kind, i.value, i.scope) for i in body.identifiers]
    return SuppressionsOut(
        changed=await suppressions.suppress_raw(tx, organization_id, raw, key=body.key, reason=body.reason)
    )


@router.post("/suppressions/remove", dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def remove_suppressions(body: SuppressionsIn, organization_id: OrganizationId, tx: WriteTx) -> SuppressionsOut:
    """Take addresses off the list; those of erased people stay."""
    raw = [(i.kind, i.value, i.scope) for i in body.identifiers]
    return SuppressionsOut(changed=await suppressions.unsuppress_raw(tx, organization_id, raw, key=body.key))


@router.post("/suppressions/look-up", dependencies=[needs(Permission.CONTACTS_READ)])
async def look_up_suppressions(
    body: SuppressionsIn, organization_id: OrganizationId, tx: ReadView
) -> SuppressionLookOut:
    """Say whether addresses are on the list and why; the list itself holds hashes, so it can't be read out."""
    raw = [(i.kind, i.value, i.scope) for i in body.identifiers]
    found = await suppressions.look_up(tx, organization_id, raw)
    return SuppressionLookOut(
        items=[
            SuppressionOut(
                kind=kind,
                value=value,
                suppressed=bool(entries),
                entries=[{"key": one.key, "source": one.source, "at": one.at.isoformat()} for one in entries],
            )
            for (kind, value, _), entries in found
        ]
    )


@router.get("/contacts/{contact_id}/consent", dependencies=[needs(Permission.CONTACTS_READ)])
async def show_ledger(
    contact_id: UUID, organization_id: OrganizationId, tx: ReadView, limit: PageLimit = 50, cursor: PageCursor = None
) -> LedgerOut:
    """List everything that was said about one contact's consent, taken or not, newest first."""
    listing = f"ledger:{contact_id}"
    after = None
    if cursor is not None:
        at, entry_id = read_cursor(listing, organization_id, cursor)
        after = datetime.fromisoformat(str(at)), UUID(str(entry_id))
    rows = await list_ledger(tx, organization_id, contact_id, after=after, limit=limit + 1)
    last = rows[limit - 1] if len(rows) > limit else None
    return LedgerOut(
        items=[LedgerEntryOut.of(row) for row in rows[:limit]],
        next_cursor=write_cursor(listing, organization_id, last["at"], last["id"]) if last else None,
    )


@router.get("/consent-reviews", dependencies=[needs(Permission.CONTACTS_READ)])
async def list_reviews(
    organization_id: OrganizationId, tx: ReadView, limit: PageLimit = 50, cursor: PageCursor = None
) -> ReviewsOut:
    """List people who asked to be left alone in other words than a keyword, for someone to decide; oldest first."""
    after = UUID(str(read_cursor(REVIEWS, organization_id, cursor)[0])) if cursor else FIRST_ID
    rows = await reviews.list_reviews(tx, organization_id, after, limit + 1)
    more = write_cursor(REVIEWS, organization_id, rows[limit - 1]["id"]) if len(rows) > limit else None
    return ReviewsOut(items=[ReviewOut.of(row) for row in rows[:limit]], next_cursor=more)


@router.post("/consent-reviews/{review_id}/accept", dependencies=[needs(Permission.CONTACTS_WRITE)])
async def accept_review(review_id: UUID, caller: Caller, tx: WriteTx) -> ReviewOut:
    """Take it as an opt-out: the contact is unsubscribed on that channel from now on."""
    decided = await reviews.decide(tx, caller.organization_id, review_id, accept=True, actor=caller.actor)
    return ReviewOut.of(decided)


@router.post("/consent-reviews/{review_id}/dismiss", dependencies=[needs(Permission.CONTACTS_WRITE)])
async def dismiss_review(review_id: UUID, caller: Caller, tx: WriteTx) -> ReviewOut:
    """Say that it was no opt-out; consent stays as it is."""
    decided = await reviews.decide(tx, caller.organization_id, review_id, accept=False, actor=caller.actor)
    return ReviewOut.of(decided)
