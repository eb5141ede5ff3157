"""A colleague promises a message: "write again on Friday at nine, unless they do" (J7, A3)."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.channels.actions.connections import load_connections
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.actions.facts import get_contact
from cadenza.inbox.actions.reach import find_reach
from cadenza.inbox.actions.work import write_line
from cadenza.inbox.actions.write import check_text, get_place, lock_place
from cadenza.inbox.domain.entries import EntryKind
from cadenza.inbox.domain.follow_up import When, due_at
from cadenza.inbox.domain.names import CONVERSATION, LIST_HINT
from cadenza.inbox.errors import FollowUpRefused, SendingRefused
from cadenza.journeys.actions import one_off
from cadenza.journeys.actions.one_off import Promise
from cadenza.kit.db import Tx
from cadenza.kit.reasons import FailReason, SkipReason


@dataclass(frozen=True, slots=True)
class Planned:
    """A follow-up that stands in the queue."""

    enrollment_id: UUID
    at: datetime
    time_zone: str
    """The contact's, in which the time was meant."""


async def plan(tx: Tx, organization_id: UUID, conversation_id: UUID, *, text: str, when: When, actor: str) -> Planned:
    """Put a message into the queue for later; raises where the person may not be written to even now."""
    check_text(text)
    channel = (await get_place(tx, organization_id, conversation_id)).channel
    if channel is None:
        raise SendingRefused(reason=SkipReason.CHANNEL_NOT_CONFIGURED.value)
    journey_id = await one_off.ensure(tx, organization_id, Channel(channel))
    place = await lock_place(tx, organization_id, conversation_id)
    reach, _ = await find_reach(tx, organization_id, place)
    if reach.refused not in {None, FailReason.WINDOW_CLOSED.value}:
        raise SendingRefused(reason=reach.refused)
    contact = await get_contact(tx, organization_id, place.contact_id)
    connection = (await load_connections(tx, [place.connection_id])).get(place.connection_id)
    organization = await get_organization(tx, organization_id)
    zone = contact.zone_info(connection.time_zone if connection else None, organization.time_zone)
    at = due_at(when, tx.now, zone)
    if reach.window_closes_at is not None and at >= reach.window_closes_at:
        raise SendingRefused(reason=FailReason.WINDOW_CLOSED.value)
    admission = await one_off.promise(
        tx,
        organization_id,
        journey_id,
        Promise(
            contact_id=place.contact_id,
            channel=Channel(channel),
            connection_id=place.connection_id,
            conversation_id=conversation_id,
            text=text,
            at=at,
            zone=zone if when.is_on_clock else None,
            actor=actor,
        ),
    )
    if admission.enrollment_id is None:
        raise FollowUpRefused(result=admission.result.value)
    details = {"enrollment_id": str(admission.enrollment_id), "journey_id": str(journey_id), "due_at": at.isoformat()}
    await write_line(tx, organization_id, conversation_id, EntryKind.FOLLOW_UP_PLANNED, actor, details)
    tx.changed(CONVERSATION, conversation_id, after={"follow_up": details["enrollment_id"], "at": details["due_at"]})
    tx.hint(organization_id, LIST_HINT, conversation_id)
    return Planned(admission.enrollment_id, at, zone.key)
