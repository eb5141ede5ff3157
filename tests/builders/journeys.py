"""Journeys and the people inside, made in one open transaction. What needs a moving clock takes a `World`."""

from itertools import count
from typing import Any
from uuid import UUID

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.actions import author, enter, match, release
from cadenza.journeys.actions.enroll import Admission
from cadenza.journeys.domain.enrollment import Enrollment
from cadenza.journeys.domain.journey import Journey
from cadenza.journeys.store.work import Work
from cadenza.kit.db import ReadTx, Row, Tx
from cadenza.kit.sql import read_query
from tests.builders.accounts import make_organization
from tests.builders.graphs import Json, make_line, make_message
from tests.builders.messages import make_connection

_NAMES = count(1)

_ENROLLMENT = read_query(
    "read_enrollment",
    "SELECT * FROM enrollments WHERE organization_id = :organization_id::uuid AND id = :id::uuid",
)

_SET_STATE = read_query(
    "set_enrollment_state",
    """
    UPDATE enrollments SET state = :state::text, reason = :reason::text
     WHERE organization_id = :organization_id::uuid AND id = :id::uuid
    """,
)


async def make_studio(tx: Tx, organization_id: UUID, **settings: Any) -> UUID:
    """Make an organization that is open all day, with a number; returns the number's connection."""
    await make_organization(tx, organization_id, **{"send_window": None, **settings})
    return await make_connection(tx, organization_id, is_default=True)


async def make_journey(
    tx: Tx,
    organization_id: UUID,
    *nodes: Json,
    draft: Json | None = None,
    name: str | None = None,
    is_published: bool = True,
    **changes: Any,
) -> Journey:
    """Make a journey of a line of nodes (one message, where none are given) or of a whole graph, and publish it."""
    journey = await author.create(
        tx,
        organization_id,
        name or f"Journey {next(_NAMES)}",
        author.JourneyChanges(
            channel=Channel.WHATSAPP_QR, draft=draft or make_line(*(nodes or (make_message(),))), **changes
        ),
    )
    if is_published:
        await author.publish(tx, organization_id, journey.id)
    return await author.get(tx, organization_id, journey.id)


async def put_in(tx: Tx, journey: Journey, *contact_ids: UUID, **given: Any) -> list[Admission]:
    """Put contacts into a journey by hand."""
    entering = enter.Entering(journey_id=journey.id, contact_ids=contact_ids, **given)
    return await enter.enter(tx, journey.organization_id, entering, "test")


async def release_due(tx: Tx, *organization_ids: UUID) -> list[Enrollment]:
    """Release everyone who is due, as the lane does; returns whom."""
    released = await release.claim(tx, organization_ids, 500, 500)
    if released:
        await release.release(tx, released)
        await tx.flush()
    return released


async def match_due(tx: Tx, *organization_ids: UUID) -> list[Work]:
    """Answer every work row that is due, as the lane does; returns them."""
    await tx.flush()
    triggers = await match.claim(tx, organization_ids, 500, 500)
    if triggers:
        await match.match(tx, triggers)
        await tx.flush()
    return triggers


async def read_enrollment(tx: ReadTx, organization_id: UUID, enrollment_id: UUID | None) -> Row:
    row = await tx.fetchrow(_ENROLLMENT, organization_id=organization_id, id=enrollment_id)
    assert row is not None
    return row


async def set_state(tx: Tx, organization_id: UUID, enrollment_id: UUID, state: str, reason: str | None) -> None:
    """Bring an enrollment into a state by hand."""
    await tx.execute(_SET_STATE, organization_id=organization_id, id=enrollment_id, state=state, reason=reason)
