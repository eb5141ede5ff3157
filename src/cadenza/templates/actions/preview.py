"""A text, or a template, as one person would get it."""

from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.actions.facts import get_contact
from cadenza.kit.db import ReadTx
from cadenza.kit.errors import Problem
from cadenza.templates.actions.library import check_text
from cadenza.templates.domain.names import values_of
from cadenza.templates.domain.saved import SavedTemplate, choose_variant
from cadenza.templates.domain.showing import Shown, show


async def preview_text(
    tx: ReadTx, organization_id: UUID, text: str, contact_id: UUID | None
) -> tuple[list[Problem], Shown]:
    """Check a text that somebody is writing, and render it for a contact."""
    problems = await check_text(tx, organization_id, text)
    if problems or contact_id is None:
        return problems, Shown()
    return [], await _shown(tx, organization_id, text, contact_id)


async def preview_template(
    tx: ReadTx, organization_id: UUID, template: SavedTemplate, contact_id: UUID
) -> tuple[str, Shown]:
    """Render the variant in the person's language; returns which one that is as well."""
    contact = await get_contact(tx, organization_id, contact_id)
    organization = await get_organization(tx, organization_id)
    texts, base = template.variants.texts, template.variants.base
    locale = choose_variant(texts, base, contact.locale, organization.locale)
    return locale, await _shown(tx, organization_id, texts[locale], contact_id)


async def _shown(tx: ReadTx, organization_id: UUID, text: str, contact_id: UUID) -> Shown:
    contact = await get_contact(tx, organization_id, contact_id)
    organization = await get_organization(tx, organization_id)
    return show(text, values_of(contact, organization.name))
