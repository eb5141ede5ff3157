"""Entering a journey as rows: new enrollments, and what earlier ones say about who comes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.journeys.domain.entry import History
from cadenza.kit.db import Queries, ReadTx, Tx, columns
from cadenza.kit.reasons import StopReason
from cadenza.kit.timing import wall_of

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One contact about to enter a journey."""

    organization_id: UUID
    id: UUID
    journey_id: UUID
    version_id: UUID
    contact_id: UUID
    enroll_key: str
    live_key: str
    source: str
    node_id: str
    stops: frozenset[StopReason]
    dedupe_key: str | None = None
    connection_id: UUID | None = None
    conversation_id: UUID | None = None
    variables: Mapping[str, object] = field(default_factory=dict)
    context: Mapping[str, object] = field(default_factory=dict)
    starts_at: datetime | None = None
    """When its first node is due; None is now."""
    zone: ZoneInfo | None = None
    """On whose clock that was said; None for an instant."""


async def insert(tx: Tx, entries: Sequence[Entry]) -> set[UUID]:
    """Let people in; returns the ids that were taken, the others met a key that was used."""
    rows = [_entry_row(entry) for entry in sorted(entries, key=lambda entry: (entry.organization_id, entry.id))]
    values = columns(rows, len(_ENTERED))
    inserted = await tx.fetch(sql.insert, now=tx.now, **dict(zip(_ENTERED, values, strict=True)))
    return {row["id"] for row in inserted}


async def load_histories(tx: ReadTx, who: Iterable[tuple[UUID, UUID, UUID]]) -> dict[tuple[UUID, UUID], History]:
    """Return the earlier enrollments, by journey and contact, of (organization, journey, contact)."""
    organization_ids, journey_ids, contact_ids = columns(sorted(set(who)), 3)
    rows = await tx.fetch(
        sql.histories, organization_ids=organization_ids, journey_ids=journey_ids, contact_ids=contact_ids
    )
    return {(row["journey_id"], row["contact_id"]): History(row["is_inside"], row["last_ended_at"]) for row in rows}


async def load_used_keys(
    tx: ReadTx, occurrences: Iterable[tuple[UUID, UUID, UUID, str]]
) -> set[tuple[UUID, UUID, str]]:
    """Return which of these (organization, journey, contact, key) have been used, as (journey, contact, key)."""
    organization_ids, journey_ids, contact_ids, enroll_keys = columns(sorted(set(occurrences)), 4)
    rows = await tx.fetch(
        sql.used_keys,
        organization_ids=organization_ids,
        journey_ids=journey_ids,
        contact_ids=contact_ids,
        enroll_keys=enroll_keys,
    )
    return {(row["journey_id"], row["contact_id"], row["enroll_key"]) for row in rows}


async def find_by_dedupe_keys(tx: ReadTx, organization_id: UUID, keys: Iterable[str]) -> dict[str, UUID]:
    """Return the enrollments that these keys made."""
    rows = await tx.fetch(sql.with_dedupe_keys, organization_id=organization_id, dedupe_keys=sorted(set(keys)))
    return {row["dedupe_key"]: row["id"] for row in rows}


_ENTERED = (
    "organization_ids",
    "ids",
    "journey_ids",
    "version_ids",
    "contact_ids",
    "enroll_keys",
    "live_keys",
    "dedupe_keys",
    "sources",
    "node_ids",
    "stops",
    "connection_ids",
    "conversation_ids",
    "variables",
    "contexts",
    "starts_ats",
    "due_walls",
    "due_zones",
)


def _entry_row(entry: Entry) -> tuple[object, ...]:
    return (
        entry.organization_id,
        entry.id,
        entry.journey_id,
        entry.version_id,
        entry.contact_id,
        entry.enroll_key,
        entry.live_key,
        entry.dedupe_key,
        entry.source,
        entry.node_id,
        ",".join(sorted(entry.stops)),
        entry.connection_id,
        entry.conversation_id,
        dict(entry.variables),
        dict(entry.context),
        entry.starts_at,
        None if entry.starts_at is None or entry.zone is None else wall_of(entry.starts_at, entry.zone),
        None if entry.starts_at is None or entry.zone is None else entry.zone.key,
    )
