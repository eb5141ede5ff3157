"""The queue view: who gets what next, when, and why not now. Seven statements for a page, whatever is inside."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.accounts.domain.organization import Organization
from cadenza.channels.domain.capabilities import capabilities_of
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.known import KnownContact
from cadenza.insight.domain.outlook import Progress, next_message, preview, progress
from cadenza.insight.domain.queue import LIVE_STATES, QueuedEnrollment, QueueReason, reason_of
from cadenza.insight.store import queue as store
from cadenza.journeys.actions.versions import load_compiled
from cadenza.journeys.domain.compiled import CompiledGraph, CompiledNode
from cadenza.journeys.domain.scope import event_values
from cadenza.kit.db import ReadTx
from cadenza.kit.reasons import EnrollmentState

START = (datetime(1, 1, 1, tzinfo=UTC), UUID(int=0))


@dataclass(frozen=True, slots=True)
class QueueItem:
    """One line of the queue."""

    row: QueuedEnrollment
    contact: KnownContact
    address: str | None
    time_zone: str
    node: CompiledNode | None
    progress: Progress
    reason: QueueReason | None
    preview: str | None


@dataclass(frozen=True, slots=True)
class QueuePage:
    """Some lines of the queue, and where the next ones begin."""

    items: Sequence[QueueItem]
    next_after: tuple[datetime, UUID] | None


async def read_queue(
    tx: ReadTx,
    organization_id: UUID,
    *,
    after: tuple[datetime, UUID] = START,
    limit: int = 50,
    state: EnrollmentState | None = None,
    journey_id: UUID | None = None,
) -> QueuePage:
    """Return a page of what will happen next, soonest first."""
    states = (state,) if state else LIVE_STATES
    rows = await store.queue_page(tx, organization_id, after, limit + 1, states, journey_id)
    page = rows[:limit]
    organization = await get_organization(tx, organization_id)
    contacts = await load_contacts(tx, {(organization_id, row.contact_id) for row in page})
    graphs = await load_compiled(tx, {(organization_id, row.version_id) for row in page})
    items = [
        _item(row, contacts[row.contact_id], graphs.get(row.version_id), organization)
        for row in page
        if row.contact_id in contacts
    ]
    more = (page[-1].next_run_at, page[-1].id) if len(rows) > limit else None
    return QueuePage(items, more)


def _item(
    row: QueuedEnrollment, contact: KnownContact, graph: CompiledGraph | None, organization: Organization
) -> QueueItem:
    node = graph.nodes.get(row.node_id) if graph else None
    message = next_message(graph, row.node_id) if graph else None
    identifier = contact.usable(capabilities_of(row.channel).identifier_kinds)
    zone = contact.zone(row.connection_zone, organization.time_zone)
    return QueueItem(
        row=row,
        contact=contact,
        address=identifier.value if identifier else None,
        time_zone=zone.zone,
        node=node,
        progress=progress(graph, row.node_id, row.visit) if graph else Progress(row.visit - 1, row.visit),
        reason=reason_of(row, node.type if node else None),
        preview=preview(message, row.channel, _values(row, contact, organization)) if message else None,
    )


def _values(row: QueuedEnrollment, contact: KnownContact, organization: Organization) -> Mapping[str, object]:
    """Return what a text may mention, by the names of `journeys.domain.scope`."""
    fields = {
        "first_name": contact.first_name,
        "last_name": contact.last_name,
        "name": contact.name,
        "locale": contact.locale,
        "lifecycle": contact.lifecycle.value,
        "time_zone": contact.time_zone,
    }
    return {
        "contact": {**contact.attributes, **fields},
        "organization": {"name": organization.name},
        "event": event_values(row.context),
        "vars": row.variables,
    }
