"""Templates over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from cadenza.accounts.domain.permissions import Permission
from cadenza.channels.domain.capabilities import Channel
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, PageCursor, PageLimit, ReadView, SafeRoute, WriteTx
from cadenza.templates.actions import library, preview
from cadenza.templates.domain.saved import Listing
from cadenza.templates.schemas import (
    ForContactIn,
    TemplateChangesIn,
    TemplateIn,
    TemplateOut,
    TemplatesOut,
    TextIn,
    TextPreviewOut,
    VariablesOut,
)

READ = [needs(Permission.CHANNELS_READ)]
WRITE = [needs(Permission.CHANNELS_WRITE)]

router = APIRouter(prefix="/templates", tags=["templates"], route_class=SafeRoute)


@router.get("", dependencies=READ)
async def list_templates(
    tx: ReadView,
    organization_id: OrganizationId,
    *,
    channel: Annotated[Channel | None, Query()] = None,
    archived: Annotated[bool, Query(description="Those that were put away instead of those in use.")] = False,
    cursor: PageCursor = None,
    limit: PageLimit = 50,
) -> TemplatesOut:
    """List templates by name."""
    listing = f"templates:{channel or ''}:{archived}"
    after = str(read_cursor(listing, organization_id, cursor)[0]) if cursor else ""
    wanted = Listing(after=after, channel=channel, is_archived=archived, limit=limit + 1)
    found = await library.list_page(tx, organization_id, wanted)
    more = write_cursor(listing, organization_id, found[limit - 1].name) if len(found) > limit else None
    return TemplatesOut(items=[TemplateOut.of(one) for one in found[:limit]], next_cursor=more)


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
