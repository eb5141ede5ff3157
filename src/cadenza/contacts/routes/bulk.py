"""One thing done to many contacts over HTTP, a piece a call."""

from uuid import UUID

from fastapi import APIRouter

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions import bulk
from cadenza.contacts.actions.bulk import Doing
from cadenza.contacts.domain.listing import NEWEST_FIRST
from cadenza.contacts.routes.contacts import read_place, write_place
from cadenza.contacts.schemas.bulk import BulkHoldIn, BulkTagsIn, PieceOut, SelectionIn
from cadenza.kit.db import Tx
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, SafeRoute, WriteTx

router = APIRouter(route_class=SafeRoute, tags=["contacts"])


@router.post("/contacts/bulk/tag", dependencies=[needs(Permission.CONTACTS_WRITE)])
async def tag_contacts(body: BulkTagsIn, organization_id: OrganizationId, tx: WriteTx) -> PieceOut:
    """Put tags on contacts, up to 500 a call."""
    return await _do(tx, organization_id, body, bulk.tagging(body.tags))


@router.post("/contacts/bulk/untag", dependencies=[needs(Permission.CONTACTS_WRITE)])
async def untag_contacts(body: BulkTagsIn, organization_id: OrganizationId, tx: WriteTx) -> PieceOut:
    """Take tags off contacts, up to 500 a call."""
    return await _do(tx, organization_id, body, bulk.untagging(body.tags))


@router.post("/contacts/bulk/hold", dependencies=[needs(Permission.CONTACTS_WRITE)])
async def hold_contacts(body: BulkHoldIn, organization_id: OrganizationId, tx: WriteTx) -> PieceOut:
    """Send contacts nothing automatic until then, up to 500 a call; null lets them go on."""
    return await _do(tx, organization_id, body, bulk.holding(body.until))


@router.post("/contacts/bulk/erase", dependencies=[needs(Permission.CONTACTS_ERASE)])
async def erase_contacts(body: SelectionIn, organization_id: OrganizationId, tx: WriteTx) -> PieceOut:
    """Erase contacts for good, up to 25 a call."""
    return await _do(tx, organization_id, body, bulk.erasing, bulk.ERASED_AT_ONCE)


async def _do(tx: Tx, organization_id: UUID, body: SelectionIn, doing: Doing, limit: int = bulk.PIECE) -> PieceOut:
    wanted = body.wanted()
    name = f"bulk:{wanted.list_name(NEWEST_FIRST)}"
    after = read_place(name, organization_id, body.cursor)
    piece = await bulk.do_next(tx, organization_id, wanted, doing, after=after, limit=limit)
    return PieceOut(done=piece.done, next_cursor=write_place(name, organization_id, piece.next_after))
