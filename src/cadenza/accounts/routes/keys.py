"""API keys over HTTP: listed, made with scopes, revoked."""

from uuid import UUID

from fastapi import APIRouter, Response

from cadenza.accounts.actions import keys
from cadenza.accounts.domain.permissions import Permission
from cadenza.accounts.schemas.people import KeyIn, KeyOut, KeysOut, NewKeyOut
from cadenza.kit.permits import needs
from cadenza.kit.web import Caller, OrganizationId, ReadView, SafeRoute, WriteTx

router = APIRouter(prefix="/api-keys", tags=["keys"], route_class=SafeRoute, dependencies=[needs(Permission.KEYS)])


@router.get("")
async def list_api_keys(tx: ReadView, organization_id: OrganizationId) -> KeysOut:
    """Return the live keys, newest first; their secrets are known to nobody."""
    return KeysOut(items=[KeyOut.of(key) for key in await keys.list_api_keys(tx, organization_id)])


@router.post("", status_code=201)
async def create_api_key(tx: WriteTx, caller: Caller, body: KeyIn) -> NewKeyOut:
    """Make a key with these scopes; it is shown now and never again."""
    made = await keys.create_api_key(tx, caller.organization_id, body.name, scopes=body.scopes, created_by=caller.actor)
    return NewKeyOut(id=made.id, key=made.text)


@router.delete("/{api_key_id}", status_code=204)
async def revoke_api_key(tx: WriteTx, organization_id: OrganizationId, api_key_id: UUID) -> Response:
    """End a key at once."""
    await keys.revoke_api_key(tx, organization_id, api_key_id)
    return Response(status_code=204)
