"""Saved views of the table of contacts over HTTP."""

from uuid import UUID

from fastapi import APIRouter, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions import saved_views
from cadenza.contacts.schemas.saved_views import ViewChangesIn, ViewIn, ViewOut, ViewsOut
from cadenza.kit.permits import needs
from cadenza.kit.principal import PersonRequired
from cadenza.kit.web import Caller, ReadView, SafeRoute, WriteTx

WRITE = [needs(Permission.CONTACTS_WRITE)]

router = APIRouter(prefix="/contacts/views", route_class=SafeRoute, tags=["contacts"])


@router.get("", dependencies=[needs(Permission.CONTACTS_READ)])
async def list_views(caller: Caller, tx: ReadView) -> ViewsOut:
    """List the views of the table of contacts: everybody's, then the caller's own."""
    found = await saved_views.list_views(tx, caller.organization_id, caller.person_id)
    return ViewsOut(items=[ViewOut.of(one) for one in found])


@router.post("", status_code=201, dependencies=WRITE)
async def create_view(body: ViewIn, caller: Caller, tx: WriteTx) -> ViewOut:
    """Keep a filter, an order and columns under a name."""
    if caller.person_id is None and not body.is_shared:
        raise PersonRequired
    owner_id = None if body.is_shared else caller.person_id
    return ViewOut.of(await saved_views.create(tx, caller.organization_id, owner_id, body.wanted()))


@router.patch("/{view_id}", dependencies=WRITE)
async def change_view(view_id: UUID, body: ViewChangesIn, caller: Caller, tx: WriteTx) -> ViewOut:
    """Change a view: everybody's, or one's own."""
    changed = await saved_views.change(tx, caller.organization_id, view_id, caller.person_id, body.changes())
    return ViewOut.of(changed)


@router.delete("/{view_id}", status_code=204, dependencies=WRITE)
async def forget_view(view_id: UUID, caller: Caller, tx: WriteTx) -> Response:
    """Forget a view; the people in it stay as they are."""
    await saved_views.forget(tx, caller.organization_id, view_id, caller.person_id)
    return Response(status_code=204)
