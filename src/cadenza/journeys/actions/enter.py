"""People are put into journeys by the API or by hand."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from cadenza.channels.actions.connections import list_connections
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.domain.bulk import BulkJob, Outcome
from cadenza.journeys.actions.author import get
from cadenza.journeys.actions.enroll import Admission, Candidate, admit
from cadenza.journeys.domain.entry import api_key, manual_key
from cadenza.journeys.domain.journey import Journey
from cadenza.journeys.domain.names import QUEUE_HINT
from cadenza.journeys.store import entries as store
from cadenza.kit.db import Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import EnrollResult

MOST_AT_ONCE = 1000
JOURNEY_ID = "journey_id"
"""What a bulk job calls its journey."""

LARGEST_VARIABLES = 16_384
"""Bytes of JSON that may travel with an enrollment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entering:
    """Whom to put into which journey, and with what."""

    journey_id: UUID
    contact_ids: Sequence[UUID]
    dedupe_key: str | None = None
    """For a single contact: the same key answers with the first enrollment."""
    connection_id: UUID | None = None
    variables: Mapping[str, object] = field(default_factory=dict)


async def enter(tx: Tx, organization_id: UUID, entering: Entering, actor: str) -> list[Admission]:
    """Let these contacts into a journey, in their order; each that may not come in is told why."""
    journey = await get(tx, organization_id, entering.journey_id)
    if first := await _first_of_key(tx, organization_id, entering.dedupe_key):
        return [first]
    _check_variables(entering.variables)
    await _check_connection(tx, journey, entering.connection_id)
    living = await lock(tx, [(organization_id, contact_id) for contact_id in entering.contact_ids])
    unknown = [place for place, contact_id in enumerate(entering.contact_ids) if contact_id not in living]
    if unknown:
        raise Invalid([Problem(f"contact_ids.{place}", "not_found") for place in unknown])
    batch_id = new_id(tx.now)
    key = manual_key(batch_id) if entering.dedupe_key is None else api_key(entering.dedupe_key)
    admissions = await admit(
        tx,
        [
            Candidate(
                organization_id=organization_id,
                journey_id=entering.journey_id,
                contact_id=living[contact_id],
                enroll_key=key,
                source=actor,
                dedupe_key=entering.dedupe_key,
                connection_id=entering.connection_id,
                variables=entering.variables,
            )
            for contact_id in entering.contact_ids
        ],
    )
    tx.hint(organization_id, QUEUE_HINT)
    if all(one.enrollment_id is None for one in admissions):
        # Another call with this key may have been faster, and has committed since we looked.
        first = await _first_of_key(tx, organization_id, entering.dedupe_key)
        return admissions if first is None else [first]
    return admissions


async def enter_chunk(tx: Tx, job: BulkJob, contact_ids: Sequence[UUID]) -> list[Outcome]:
    """Let a chunk of contacts into the journey of a bulk job; its key is the job's, so that nobody enters twice."""
    living = await lock(tx, [(job.organization_id, contact_id) for contact_id in contact_ids])
    entering = sorted(set(living.values()))
    admissions = await admit(
        tx,
        [
            Candidate(
                organization_id=job.organization_id,
                journey_id=UUID(job.params[JOURNEY_ID]),
                contact_id=contact_id,
                enroll_key=manual_key(job.id),
                source=job.actor or "",
            )
            for contact_id in entering
        ],
    )
    tx.hint(job.organization_id, QUEUE_HINT)
    return [
        Outcome(contact_id, None if one.result is EnrollResult.ENROLLED else one.result.value)
        for contact_id, one in zip(entering, admissions, strict=True)
    ]


async def _first_of_key(tx: Tx, organization_id: UUID, dedupe_key: str | None) -> Admission | None:
    if dedupe_key is None:
        return None
    known = await store.find_by_dedupe_keys(tx, organization_id, [dedupe_key])
    return Admission(EnrollResult.DUPLICATE, known[dedupe_key]) if known else None


def _check_variables(variables: Mapping[str, object]) -> None:
    if len(json.dumps(variables, ensure_ascii=False).encode()) > LARGEST_VARIABLES:
        raise Invalid([Problem("variables", "too_large", {"limit": LARGEST_VARIABLES})])


async def _check_connection(tx: Tx, journey: Journey, connection_id: UUID | None) -> None:
    """Refuse a connection that could never carry the journey's messages: they would wait for it for ever."""
    if connection_id is None:
        return
    known = {one.id: one for one in await list_connections(tx, [journey.organization_id])}
    if connection_id not in known:
        raise Invalid([Problem("connection_id", "not_found")])
    if known[connection_id].channel != journey.channel:
        raise Invalid([Problem("connection_id", "other_channel", {"channel": known[connection_id].channel})])
