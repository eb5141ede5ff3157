"""Custom attributes over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions import attributes
from cadenza.contacts.schemas.attributes import AttributeIn, AttributeOut, AttributesOut
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, ReadView, SafeRoute, WriteTx

router = APIRouter(route_class=SafeRoute, tags=["contacts"])

Name = Annotated[str, Path(max_length=64)]


@router.get("/attributes", dependencies=[needs(Permission.CONTACTS_READ)])
async def list_attributes(organization_id: OrganizationId, tx: ReadView) -> AttributesOut:
    """List custom attributes: those declared, and keys that were only seen, to be declared."""
    found = await attributes.list_attributes(tx, organization_id)
    return AttributesOut(items=[AttributeOut.of(one) for one in found])


@router.put("/attributes/{name}", dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def declare_attribute(
    name: Name, body: AttributeIn, organization_id: OrganizationId, tx: WriteTx
) -> AttributesOut:
    """Declare an attribute with its type; values that come from now on are read into it."""
    await attributes.declare(tx, organization_id, name, body.type, body.label)
    found = await attributes.list_attributes(tx, organization_id)
    return AttributesOut(items=[AttributeOut.of(one) for one in found])


@router.delete("/attributes/{name}", status_code=204, dependencies=[needs(Permission.CONTACTS_IMPORT)])
async def forget_attribute(name: Name, organization_id: OrganizationId, tx: WriteTx) -> Response:
    """Take a name off the list; what contacts have under it stays."""
    await attributes.forget(tx, organization_id, name)
    return Response(status_code=204)
