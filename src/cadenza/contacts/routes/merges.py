"""Merges, their undo, and suggested duplicates over HTTP."""

from uuid import UUID

from fastapi import APIRouter, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions import duplicates, merge
from cadenza.contacts.domain.listing import FIRST_ID
from cadenza.contacts.schemas.merges import (
    DuplicateOut,
    DuplicatesOut,
    MergedOut,
    MergeIn,
    MergeOut,
    MergePreviewOut,
)
from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, OrganizationId, PageCursor, PageLimit, ReadView, SafeRoute, WriteTx

LISTING = "duplicates"

router = APIRouter(route_class=SafeRoute, tags=["contacts"])


@router.post("/contacts/{contact_id}/merge", dependencies=[needs(Permission.CONTACTS_WRITE)])
async def merge_contacts(contact_id: UUID, body: MergeIn, caller: Caller, tx: WriteTx) -> MergedOut:
    """Make another contact part of this one; for a day it can be undone. Reads by the old id answer as this one."""
    merged = await merge.merge(tx, caller.organization_id, contact_id, body.contact_id, caller.actor)
    return MergedOut(winner_id=merged.winner_id, merge_id=merged.merge_id)


@router.get("/contacts/{contact_id}/merge-preview/{other_id}", dependencies=[needs(Permission.CONTACTS_READ)])
async def preview_merge(
    contact_id: UUID, other_id: UUID, organization_id: OrganizationId, tx: ReadView
) -> MergePreviewOut:
    """Say what a merge would leave: the values that stay, those that are lost, and what is new."""
    return MergePreviewOut.of(await merge.foresee_merge(tx, organization_id, contact_id, other_id))


@router.get("/merges/{merge_id}", dependencies=[needs(Permission.CONTACTS_READ)])
async def show_merge(merge_id: UUID, organization_id: OrganizationId, tx: ReadView) -> MergeOut:
    """Show one merge: its state, and what the two contacts said differently."""
    return MergeOut.of(await merge.get_merge(tx, organization_id, merge_id))


@router.post("/merges/{merge_id}/undo", dependencies=[needs(Permission.CONTACTS_WRITE)])
async def undo_merge(merge_id: UUID, caller: Caller, tx: WriteTx) -> MergeOut:
    """Make two contacts of one again; what changed since the merge stays with the winner."""
    return MergeOut.of(await merge.undo(tx, caller.organization_id, merge_id, caller.actor))


@router.get("/duplicates", dependencies=[needs(Permission.CONTACTS_READ)])
async def list_duplicates(
    organization_id: OrganizationId, tx: ReadView, limit: PageLimit = 50, cursor: PageCursor = None
) -> DuplicatesOut:
    """List pairs of contacts that may be one person and that nobody has decided about, the oldest first."""
    after = UUID(str(read_cursor(LISTING, organization_id, cursor)[0])) if cursor else FIRST_ID
    found = await duplicates.list_suggestions(tx, organization_id, after, limit + 1)
    more = write_cursor(LISTING, organization_id, found[limit - 1].id) if len(found) > limit else None
    return DuplicatesOut(items=[DuplicateOut.of(one) for one in found[:limit]], next_cursor=more)


@router.get("/contacts/{contact_id}/duplicates", dependencies=[needs(Permission.CONTACTS_READ)])
async def find_duplicates(contact_id: UUID, organization_id: OrganizationId, tx: ReadView) -> DuplicatesOut:
    """Look for other contacts who may be this person."""
    found = await duplicates.find_duplicates(tx, organization_id, contact_id)
    return DuplicatesOut(items=[DuplicateOut.of(one) for one in found])


@router.post(
    "/contacts/{contact_id}/duplicates/{other_id}/dismiss",
    status_code=204,
    dependencies=[needs(Permission.CONTACTS_WRITE)],
)
async def dismiss_duplicate(contact_id: UUID, other_id: UUID, caller: Caller, tx: WriteTx) -> Response:
    """Say that these two are two people; they are not suggested again."""
    await duplicates.dismiss(tx, caller.organization_id, contact_id, other_id, caller.actor)
    return Response(status_code=204)
