"""Canned replies over HTTP."""

from uuid import UUID

from fastapi import APIRouter, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.inbox.actions import canned
from cadenza.inbox.schemas.items import CannedRepliesOut, CannedReplyIn, CannedReplyOut
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, ReadView, SafeRoute, WriteTx

router = APIRouter(tags=["inbox"], route_class=SafeRoute, prefix="/canned-replies")

WRITE = [needs(Permission.INBOX_WRITE)]


@router.get("", dependencies=[needs(Permission.INBOX_READ)])
async def list_canned_replies(organization_id: OrganizationId, tx: ReadView) -> CannedRepliesOut:
    """Return all canned replies, by name."""
    found = await canned.list_replies(tx, organization_id)
    return CannedRepliesOut(items=[CannedReplyOut.of(one) for one in found])


@router.post("", status_code=201, dependencies=WRITE)
async def create_canned_reply(body: CannedReplyIn, organization_id: OrganizationId, tx: WriteTx) -> CannedReplyOut:
    """Add a canned reply."""
    return CannedReplyOut.of(await canned.create(tx, organization_id, body.name, body.body))


@router.put("/{reply_id}", dependencies=WRITE)
async def change_canned_reply(
    reply_id: UUID, body: CannedReplyIn, organization_id: OrganizationId, tx: WriteTx
) -> CannedReplyOut:
    """Give a canned reply another name and text."""
    return CannedReplyOut.of(await canned.change(tx, organization_id, reply_id, body.name, body.body))


@router.delete("/{reply_id}", status_code=204, dependencies=WRITE)
async def delete_canned_reply(reply_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> Response:
    """Drop a canned reply."""
    await canned.delete(tx, organization_id, reply_id)
    return Response(status_code=204)
