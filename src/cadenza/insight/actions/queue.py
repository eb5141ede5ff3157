"""The queue view: who gets what next, when, and why not now. Eight statements for a page, whatever is inside."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.accounts.domain.organization import Organization
from cadenza.channels.domain.capabilities import capabilities_of
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.known import KnownContact
from cadenza.insight.domain.outlook import next_message, preview
from cadenza.insight.domain.queue import QueueCounts, QueuedEnrollment, QueueFilter, QueueReason, reason_of
from cadenza.insight.store import queue as store
from cadenza.journeys.actions.versions import load_readable
from cadenza.journeys.domain.compiled import CompiledGraph, CompiledNode
from cadenza.journeys.domain.nodes.message import Message
from cadenza.journeys.domain.progress import Progress, progress
from cadenza.kit.db import ReadTx
from cadenza.kit.reasons import SkipReason

EVERYTHING = QueueFilter()
MOST_COUNTED = 10_000
SOON = timedelta(hours=24)

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
    wanted: QueueFilter = EVERYTHING,
) -> QueuePage:
    """Return a page of what will happen next, soonest first."""
    page, more = await store.queue_page(tx, organization_id, after, limit, wanted)
    organization = await get_organization(tx, organization_id)
    contacts = await load_contacts(tx, {(organization_id, row.contact_id) for row in page})
    graphs = await load_readable(tx, {(organization_id, row.version_id) for row in page})
    items = [
        _item(row, contacts[row.contact_id], graphs.get(row.version_id), organization)
        for row in page
        if row.contact_id in contacts
    ]
    return QueuePage(items, more)


async def count_queue(tx: ReadTx, organization_id: UUID) -> QueueCounts:
    """Count what goes out in the next 24 hours, what is held back or reaches nobody, who stands still: to 10,000."""
    return await store.count_queue(tx, organization_id, tx.now + SOON, MOST_COUNTED)


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
        progress=progress(graph, row.node_id, row.visit),
        reason=reason_of(row, node.type if node else None, _unreached(message, row, contact)),
        preview=preview(message, row, contact, organization) if message else None,
    )


def _unreached(message: Message | None, row: QueuedEnrollment, contact: KnownContact) -> SkipReason | None:
    """Say why the next message reaches nobody, by the addresses that are known now."""
    if message is None:
        return None
    kinds = capabilities_of(message.channel or row.channel).identifier_kinds
    if contact.usable(kinds) is not None:
        return None
    has_some = any(one.kind in kinds for one in contact.identifiers)
    return SkipReason.INVALID_ADDRESS if has_some else SkipReason.NO_ADDRESS
