"""Templates over HTTP."""

from dataclasses import replace
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from cadenza.accounts.domain.permissions import Permission
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, ReadView, SafeRoute, WriteTx
from cadenza.templates.actions import library, preview
from cadenza.templates.schemas import (
    ForContactIn,
    TemplateChangesIn,
    TemplateIn,
    TemplateOut,
    TemplatesOut,
    TemplatesQuery,
    TextIn,
    TextPreviewOut,
    VariablesOut,
)

READ = [needs(Permission.CHANNELS_READ)]
WRITE = [needs(Permission.CHANNELS_WRITE)]

router = APIRouter(prefix="/templates", tags=["templates"], route_class=SafeRoute)


@router.get("", dependencies=READ)
async def list_templates(
    tx: ReadView, organization_id: OrganizationId, asked: Annotated[TemplatesQuery, Query()]
) -> TemplatesOut:
    """List templates, by name if nothing else is said."""
    wanted = asked.wanted()
    listing = f"templates:{wanted.channel or ''}:{wanted.is_archived}:{wanted.by}:{wanted.is_descending}:{wanted.text}"
    if asked.cursor is not None:
        by, name = read_cursor(listing, organization_id, asked.cursor)
        wanted = replace(wanted, after=(str(by), str(name)))
    found = await library.list_page(tx, organization_id, replace(wanted, limit=asked.limit + 1))
    last = found[asked.limit - 1] if len(found) > asked.limit else None
    more = None if last is None else write_cursor(listing, organization_id, last[1], last[0].name)
    return TemplatesOut(items=[TemplateOut.of(one) for one, _ in found[: asked.limit]], next_cursor=more)


@router.post("", status_code=201, dependencies=WRITE)
async def create_template(tx: WriteTx, organization_id: OrganizationId, body: TemplateIn) -> TemplateOut:
    """Keep a template; one that could not be sent is refused with everything that is wrong with it."""
    made = await library.create(tx, organization_id, body.name, body.channel, body.variants, body.base)
    return TemplateOut.of(made)


@router.get("/variables", dependencies=READ)
async def list_template_variables(tx: ReadView, organization_id: OrganizationId) -> VariablesOut:
    """Name what a template may mention of everybody."""
    return VariablesOut(items=await library.list_variables(tx, organization_id))


@router.post("/preview", dependencies=READ)
async def preview_text(tx: ReadView, organization_id: OrganizationId, body: TextIn) -> TextPreviewOut:
    """Check a text that is being written, and show it as a contact would get it."""
    problems, shown = await preview.preview_text(tx, organization_id, body.text, body.contact_id)
    return TextPreviewOut.of(shown, problems)


@router.get("/{template_id}", dependencies=READ)
async def get_template(tx: ReadView, organization_id: OrganizationId, template_id: UUID) -> TemplateOut:
    """Return one template."""
    return TemplateOut.of(await library.get(tx, organization_id, template_id))


@router.patch("/{template_id}", dependencies=WRITE)
async def change_template(
    tx: WriteTx, organization_id: OrganizationId, template_id: UUID, body: TemplateChangesIn
) -> TemplateOut:
    """Change its name or its texts; what is under way says what it said before."""
    changed = await library.change(tx, organization_id, template_id, body.changes(), based_on=body.based_on)
    return TemplateOut.of(changed)


@router.post("/{template_id}/archive", dependencies=WRITE)
async def archive_template(tx: WriteTx, organization_id: OrganizationId, template_id: UUID) -> TemplateOut:
    """Put it away: it is offered to nobody."""
    return TemplateOut.of(await library.archive(tx, organization_id, template_id))


@router.post("/{template_id}/restore", dependencies=WRITE)
async def restore_template(tx: WriteTx, organization_id: OrganizationId, template_id: UUID) -> TemplateOut:
    """Bring it back."""
    return TemplateOut.of(await library.restore(tx, organization_id, template_id))


@router.post("/{template_id}/duplicate", status_code=201, dependencies=WRITE)
async def duplicate_template(tx: WriteTx, organization_id: OrganizationId, template_id: UUID) -> TemplateOut:
    """Make another with the same texts."""
    return TemplateOut.of(await library.duplicate(tx, organization_id, template_id))


@router.post("/{template_id}/preview", dependencies=READ)
async def preview_template(
    tx: ReadView, organization_id: OrganizationId, template_id: UUID, body: ForContactIn
) -> TextPreviewOut:
    """Show it as a contact would get it, in their language."""
    template = await library.get(tx, organization_id, template_id)
    locale, shown = await preview.preview_template(tx, organization_id, template, body.contact_id)
    return TextPreviewOut.of(shown, locale=locale)
