"""Facts about contacts over HTTP, one or many at once."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import Discriminator, Tag

from cadenza.accounts.domain.permissions import Permission
from cadenza.contacts.actions.events import record_event_rows
from cadenza.contacts.schemas.events import EventIn, EventOut, EventsIn, EventsOut, read_event_rows
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, SafeRoute, UnloggedTx

router = APIRouter(route_class=SafeRoute, tags=["events"], dependencies=[needs(Permission.CONTACTS_IMPORT)])


def _is_batch(body: object) -> str:
    is_batch = "events" in body if isinstance(body, dict) else isinstance(body, EventsIn)
    return "batch" if is_batch else "one"


OneOrMany = Annotated[Annotated[EventIn, Tag("one")] | Annotated[EventsIn, Tag("batch")], Discriminator(_is_batch)]


@router.post("/events")
async def record_events(body: OneOrMany, organization_id: OrganizationId, tx: UnloggedTx) -> EventOut | EventsOut:
    """Record one fact, or up to 1,000 as `{"events": [...]}`, each once by its `id`; back-dated ones are welcome.

    A contact is found by any of the identifiers, or made. In a batch each fact is answered on its own.
    """
    if isinstance(body, EventIn):
        (result,) = await record_event_rows(tx, organization_id, [body.incoming()])
        return EventOut.of(result)
    results = await record_event_rows(tx, organization_id, read_event_rows(body.events))
    return EventsOut(results=[EventOut.of(result, f"events.{n}.") for n, result in enumerate(results)])
