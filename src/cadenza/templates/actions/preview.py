"""A text as one person would get it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.actions.facts import get_contact
from cadenza.kit.db import ReadTx
from cadenza.kit.errors import Problem
from cadenza.templates.actions.library import check_text
from cadenza.templates.domain.names import values_of
from cadenza.templates.domain.rendering import Missing, compile_template, render
from cadenza.templates.domain.saved import SavedTemplate, choose_variant
from cadenza.templates.errors import TemplateInvalid


@dataclass(frozen=True, slots=True)
class Preview:
    """The text for a person; or the variable they lack, with which they would get nothing; or what is wrong."""

    text: str | None
    missing: str | None
    problems: Sequence[Problem]


async def preview_text(tx: ReadTx, organization_id: UUID, text: str, contact_id: UUID | None) -> Preview:
    """Check a text that somebody is writing, and render it for a contact."""
    problems = await check_text(tx, organization_id, text)
    if problems or contact_id is None:
        return Preview(None, None, problems)
    return await _rendered(tx, organization_id, text, contact_id)


async def preview_template(
    tx: ReadTx, organization_id: UUID, template: SavedTemplate, contact_id: UUID
) -> tuple[str, Preview]:
    """Render the variant in the person's language; returns which one that is as well."""
    contact = await get_contact(tx, organization_id, contact_id)
    organization = await get_organization(tx, organization_id)
    locale = choose_variant(template.variants, contact.locale, organization.locale)
    return locale, await _rendered(tx, organization_id, template.variants[locale], contact_id)


async def _rendered(tx: ReadTx, organization_id: UUID, text: str, contact_id: UUID) -> Preview:
    contact = await get_contact(tx, organization_id, contact_id)
    organization = await get_organization(tx, organization_id)
    try:
        rendered = render(compile_template(text), values_of(contact, organization.name))
    except TemplateInvalid as error:
        return Preview(None, None, [error.problem])
    if isinstance(rendered, Missing):
        return Preview(None, rendered.variable, [])
    return Preview(rendered.text, None, [])
