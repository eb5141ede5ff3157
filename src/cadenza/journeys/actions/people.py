"""Enrollments as people look at them: who is inside, at which step, how far along."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.channels.domain.capabilities import capabilities_of
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.known import KnownContact
from cadenza.journeys.actions.history import NamedNode
from cadenza.journeys.actions.versions import load_readable
from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.progress import Progress, progress
from cadenza.journeys.errors import EnrollmentNotFound
from cadenza.journeys.store import listing
from cadenza.journeys.store.listing import Wanted
from cadenza.kit.db import ReadTx, Row
from cadenza.kit.reasons import EnrollmentState


@dataclass(frozen=True, slots=True)
class Person:
    """One enrollment with what it refers to."""

    row: Row
    name: str
    """Of the contact, else the address they are written to; nothing of an erased one."""
    time_zone: str
    node: NamedNode
    progress: Progress


async def get_person(tx: ReadTx, organization_id: UUID, enrollment_id: UUID) -> Person:
    """Return one enrollment."""
    row = await listing.find_enrollment(tx, organization_id, enrollment_id)
    if row is None:
        raise EnrollmentNotFound
    return (await _people(tx, organization_id, [row]))[0]


async def list_people(
    tx: ReadTx, organization_id: UUID, wanted: Wanted, *, before: UUID, limit: int
) -> tuple[list[Person], UUID | None]:
    """Return a page of enrollments, newest first, and the position before the next; a few statements, whoever they are.

    A page for a reason may be short and not the last.
    """
    rows, more = await listing.list_enrollments(tx, organization_id, wanted, before=before, limit=limit)
    return await _people(tx, organization_id, rows), more


async def _people(tx: ReadTx, organization_id: UUID, rows: Sequence[Row]) -> list[Person]:
    contacts = await load_contacts(tx, {(organization_id, row["contact_id"]) for row in rows}, tags=False)
    graphs = await load_readable(tx, {(organization_id, row["version_id"]) for row in rows})
    zone = (await get_organization(tx, organization_id)).time_zone
    return [_person(row, contacts.get(row["contact_id"]), graphs.get(row["version_id"]), zone) for row in rows]


def _person(row: Row, contact: KnownContact | None, graph: CompiledGraph | None, zone: str) -> Person:
    node = graph.nodes.get(row["node_id"]) if graph else None
    address = contact.usable(capabilities_of(row["channel"]).identifier_kinds) if contact else None
    return Person(
        row=row,
        name=(contact.name if contact else None) or (address.value if address else ""),
        time_zone=contact.zone(None, zone).zone if contact else zone,
        node=NamedNode(row["node_id"], node.type if node else None, node.label if node else ""),
        progress=progress(graph, row["node_id"], row["visit"], is_completed=row["state"] == EnrollmentState.COMPLETED),
    )
