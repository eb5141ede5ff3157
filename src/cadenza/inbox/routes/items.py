"""What needs a person, over HTTP."""

from uuid import UUID

from fastapi import APIRouter, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.inbox.actions import items
from cadenza.inbox.schemas.items import (
    DismissedOut,
    DismissEnrollmentsIn,
    ItemsOut,
    SettledOut,
    SettleIn,
    SettleSeveralIn,
)
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, ReadView, SafeRoute, WriteTx

router = APIRouter(tags=["inbox"], route_class=SafeRoute, prefix="/inbox/items")

WRITE = [needs(Permission.INBOX_WRITE)]


@router.get("", dependencies=[needs(Permission.INBOX_READ)])
async def list_items(organization_id: OrganizationId, tx: ReadView) -> ItemsOut:
    """Return everything that needs a person, from wherever it stands."""
    return ItemsOut.of(await items.list_items(tx, organization_id))


@router.post("/messages/settle", dependencies=WRITE)
async def settle_several(body: SettleSeveralIn, organization_id: OrganizationId, tx: WriteTx) -> SettledOut:
    """Decide about several messages that may have been sent; what the network has said meanwhile stays."""
    return SettledOut(settled=await items.settle_many(tx, organization_id, body.message_ids, body.how))


@router.post("/messages/{message_id}/settle", status_code=204, dependencies=WRITE)
async def settle_uncertain(message_id: UUID, body: SettleIn, organization_id: OrganizationId, tx: WriteTx) -> Response:
    """Decide about a message that may have been sent: it was, or it is sent again."""
    await items.settle_uncertain(tx, organization_id, message_id, body.how)
    return Response(status_code=204)


@router.post("/messages/{message_id}/dismiss", status_code=204, dependencies=WRITE)
async def dismiss_message(message_id: UUID, organization_id: OrganizationId, tx: WriteTx) -> Response:
    """Say that somebody has seen a message that failed."""
    await items.dismiss_message(tx, organization_id, message_id)
    return Response(status_code=204)


@router.post("/journeys/{journey_id}/dismiss", dependencies=WRITE)
async def dismiss_enrollments(
    journey_id: UUID, body: DismissEnrollmentsIn, organization_id: OrganizationId, tx: WriteTx
) -> DismissedOut:
    """Say that somebody has seen who failed in a journey for one reason; of very many a part, to be said again."""
    dismissed, has_more = await items.dismiss_enrollments(tx, organization_id, journey_id, body.reason)
    return DismissedOut(dismissed=dismissed, has_more=has_more)
