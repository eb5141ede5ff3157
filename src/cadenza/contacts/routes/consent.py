"""Consent and the suppression list over HTTP."""

from uuid import UUID

from fastapi import APIRouter

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions import suppressions
from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.actions.facts import get_contact
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, Refused
from cadenza.contacts.errors import ContactNotFound
from cadenza.contacts.schemas.consent import ConsentAnswer, ConsentIn, SuppressionsIn, SuppressionsOut
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, OrganizationId, SafeRoute, WriteTx

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
    return SuppressionsOut(changed=await suppressions.suppress_raw(tx, organization_id, raw, key=body.key))


@router.post("/suppressions/remove", dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def remove_suppressions(body: SuppressionsIn, organization_id: OrganizationId, tx: WriteTx) -> SuppressionsOut:
    """Take addresses off the list; those of erased people stay."""
    raw = [(i.kind, i.value, i.scope) for i in body.identifiers]
    return SuppressionsOut(changed=await suppressions.unsuppress_raw(tx, organization_id, raw, key=body.key))
