"""The door for providers: `POST /hooks/{organization}/{connection}`.

Verified, stored as it came, answered; what it means is worked out by a lane. A wrong signature and an unknown
connection answer the same, so that nobody learns which connections exist.
"""

from typing import Any
from uuid import UUID

from fastapi import APIRouter, Request, Response

from cadenza.api.openapi import V1_RESPONSES
from cadenza.channels.actions import connections, webhooks
from cadenza.channels.domain.adapter import Adapters
from cadenza.channels.errors import ConnectionNotFound, UnknownProvider, WebhookNotVerified
from cadenza.kit import metrics
from cadenza.kit.web import Databases

NOT_KEPT = frozenset({"authorization", "cookie"})
"""Headers that prove who called: used, never stored."""

WEBHOOK_RESPONSES: dict[int | str, dict[str, Any]] = {status: V1_RESPONSES[status] for status in (404, 413, 422, 503)}

router = APIRouter(prefix="/hooks", tags=["webhooks"])


@router.post(
    "/{organization_id}/{connection_id}", status_code=200, response_class=Response, responses=WEBHOOK_RESPONSES
)
async def receive_webhook(
    organization_id: UUID, connection_id: UUID, request: Request, database: Databases
) -> Response:
    """Take a provider's call: 200 means that it is stored and will be worked through, whatever happens next."""
    adapters: Adapters = request.app.state.adapters
    body = await request.body()
    headers = dict(request.headers)
    try:
        async with database.begin(organization_id) as tx:
            connection = await connections.get_connection(tx, organization_id, connection_id)
            webhooks.verify_webhook(adapters, connection, headers, body)
            kept = {name: value for name, value in headers.items() if name not in NOT_KEPT}
            await webhooks.store_webhook(tx, organization_id, connection_id, kept, body)
    except (ConnectionNotFound, UnknownProvider, WebhookNotVerified) as err:
        metrics.WEBHOOKS.labels("unknown", "refused").inc()
        raise ConnectionNotFound from err
    metrics.WEBHOOKS.labels(connection.provider, "stored").inc()
    return Response(status_code=200)
