"""Journeys, their versions, listeners and backlogs as rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from uuid import UUID

from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.mentions import Mentions
from cadenza.journeys.domain.journey import (
    Backlog,
    Journey,
    JourneyBacklog,
    JourneyFacts,
    Parked,
    Ref,
    Replacing,
    ResumePolicy,
)
from cadenza.journeys.domain.listeners import Listener
from cadenza.journeys.domain.policies import Subject
from cadenza.journeys.domain.semantics import PUBLISHED
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.documents import rewrite
from cadenza.kit.reasons import JourneyState, StopReason

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True)
class Version:
    """A published graph as it is kept."""

    organization_id: UUID
    id: UUID
    journey_id: UUID
    number: int
    graph: Mapping[str, object]
    published_at: datetime
    semantics: int
    """By which number its nodes are read."""


async def insert_journey(tx: Tx, journey: Journey) -> bool:
    """Write a new draft; False when the name is taken."""
    inserted = await tx.fetchrow(
        sql.insert_journey,
        organization_id=journey.organization_id,
        id=journey.id,
        name=journey.name,
        description=journey.description,
        subject=journey.subject.value,
        entry_open=journey.entry_open,
        channel=journey.channel.value,
        connection_id=journey.connection_id,
        stops=sorted(journey.stops),
        policies=dict(journey.policies),
        draft=dict(journey.draft),
        now=tx.now,
    )
    return inserted is not None


async def find_journey(tx: ReadTx, organization_id: UUID, journey_id: UUID) -> Journey | None:
    """Return one journey."""
    row = await tx.fetchrow(sql.get_journey, organization_id=organization_id, id=journey_id)
    return None if row is None else _journey(row)


async def lock_journey(tx: Tx, organization_id: UUID, journey_id: UUID) -> Journey | None:
    """Lock one journey for a command."""
    row = await tx.fetchrow(sql.lock_journey, organization_id=organization_id, id=journey_id)
    return None if row is None else _journey(row)


async def save_draft(tx: Tx, journey: Journey) -> None:
    """Write what a draft may change."""
    await tx.execute(
        sql.save_draft,
        organization_id=journey.organization_id,
        id=journey.id,
        name=journey.name,
        description=journey.description,
        subject=journey.subject.value,
        channel=journey.channel.value,
        connection_id=journey.connection_id,
        stops=sorted(journey.stops),
        policies=dict(journey.policies),
        draft=dict(journey.draft),
        entry_open=journey.entry_open,
        now=tx.now,
    )


async def insert_version(tx: Tx, journey: Journey, version_id: UUID, graph: Mapping[str, object]) -> int:
    """Write a version; returns its number."""
    number: int = await tx.fetchval(
        sql.insert_version,
        organization_id=journey.organization_id,
        id=version_id,
        journey_id=journey.id,
        graph=graph,
        semantics=PUBLISHED,
        now=tx.now,
    )
    return number


async def activate_version(
    tx: Tx, journey: Journey, version_id: UUID, replacing: Replacing, *, actor: str | None = None
) -> None:
    """Let new people walk this version from now on, and leave work for those inside an older one."""
    await tx.execute(
        sql.activate_version,
        organization_id=journey.organization_id,
        id=journey.id,
        version_id=version_id,
        draft=dict(journey.draft),
        replacement=None if replacing is Replacing.KEEP else replacing.value,
        actor=actor,
        now=tx.now,
    )


async def replace_listeners(tx: Tx, journey: Journey, version_id: UUID | None, listeners: Sequence[Listener]) -> None:
    """Listen to this and nothing else."""
    where = {"organization_id": journey.organization_id, "journey_id": journey.id}
    await tx.execute(sql.delete_listeners, **where)
    if listeners:
        await tx.execute(
            sql.insert_listeners,
            **where,
            version_id=version_id,
            rule_ids=[one.rule_id for one in listeners],
            kinds=[one.kind.value for one in listeners],
            names=[one.name for one in listeners],
        )


async def set_state(
    tx: Tx,
    journey: Ref,
    state: JourneyState,
    *,
    reason: str | None = None,
    backlog: Backlog | None = None,
    resume_policy: ResumePolicy | None = None,
    actor: str | None = None,
) -> None:
    """Pause, resume or archive a journey."""
    await tx.execute(
        sql.set_state,
        organization_id=journey[0],
        id=journey[1],
        state=state.value,
        reason=reason,
        backlog=backlog and backlog.value,
        resume_policy=resume_policy and resume_policy.value,
        actor=actor,
        now=tx.now,
    )


async def pause_without_connection(tx: Tx, connections: Iterable[Ref]) -> list[Ref]:
    """Pause the journeys that write from these connections; returns which."""
    gone = sorted(set(connections))
    if not gone:
        return []
    organization_ids, connection_ids = columns(gone, 2)
    rows = await tx.fetch(
        sql.pause_without_connection, organization_ids=organization_ids, connection_ids=connection_ids, now=tx.now
    )
    return [(row["organization_id"], row["id"]) for row in rows]


async def load_versions(tx: ReadTx, organizations: Iterable[UUID], ids: Iterable[UUID]) -> list[Version]:
    """Return the graphs of these versions."""
    rows = await tx.fetch(sql.versions, organization_ids=sorted(set(organizations)), ids=sorted(set(ids)))
    return [Version(**row) for row in rows]


async def find_version(tx: ReadTx, organization_id: UUID, journey_id: UUID, number: int) -> Version | None:
    """Return one published version of a journey by its number."""
    row = await tx.fetchrow(
        sql.version_by_number, organization_id=organization_id, journey_id=journey_id, number=number
    )
    return None if row is None else Version(**row)


async def list_versions(tx: ReadTx, organization_id: UUID, journey_id: UUID) -> list[Version]:
    """Return the published versions of a journey, newest first."""
    rows = await tx.fetch(sql.versions_of_journey, organization_id=organization_id, journey_id=journey_id)
    return [Version(**row) for row in rows]


async def load_journey_facts(tx: ReadTx, journeys: Iterable[Ref]) -> dict[UUID, JourneyFacts]:
    """Return what journeys are to their walks, by id."""
    organization_ids, ids = columns(sorted(set(journeys)), 2)
    rows = await tx.fetch(sql.journey_facts, organization_ids=organization_ids, ids=ids)
    return {
        row["id"]: JourneyFacts(
            organization_id=row["organization_id"],
            id=row["id"],
            state=JourneyState(row["state"]),
            entry_open=row["entry_open"],
            subject=Subject(row["subject"]),
            channel=Channel(row["channel"]),
            connection_id=row["connection_id"],
            stops=frozenset(map(StopReason, row["stops"])),
            active_version_id=row["active_version_id"],
            older=Replacing(row["older_versions"]) if row["older_versions"] else Replacing.KEEP,
        )
        for row in rows
    }


async def find_backlogs(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with a journey that has a backlog."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_backlogs, now=tx.now, n=limit)]


async def claim_backlogs(tx: Tx, organizations: Sequence[UUID], total: int) -> list[JourneyBacklog]:
    """Lock journeys whose backlog is due."""
    rows = await tx.fetch(sql.claim_backlogs, orgs=list(organizations), now=tx.now, total=total)
    return [_backlog(row) for row in rows]


async def reclaim_backlogs(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[JourneyBacklog]:
    """Lock these journeys if their backlog is still due."""
    rows = await tx.fetch(sql.reclaim_backlogs, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [_backlog(row) for row in rows]


async def finish_backlog(tx: Tx, journey: Ref, woken_until: datetime | None) -> None:
    """Nobody is left to wake or to cancel."""
    await tx.execute(sql.finish_backlog, organization_id=journey[0], id=journey[1], woken_until=woken_until)


async def finish_replacement(tx: Tx, journey: Ref) -> None:
    """Nobody of an older version is left."""
    await tx.execute(sql.finish_replacement, organization_id=journey[0], id=journey[1], now=tx.now)


async def go_on_with_backlog(tx: Tx, journey: Ref, due_at: datetime, woken_until: datetime | None) -> None:
    """Do the next piece then."""
    await tx.execute(
        sql.go_on_with_backlog,
        organization_id=journey[0],
        id=journey[1],
        due_at=due_at,
        woken_until=woken_until,
    )


async def hold_paused(tx: Tx, journeys: Iterable[Ref]) -> dict[UUID, datetime]:
    """Lock those of these journeys that are paused and that nobody holds; returns since when, by id."""
    organization_ids, ids = columns(sorted(set(journeys)), 2)
    rows = await tx.fetch(sql.hold_paused, organization_ids=organization_ids, ids=ids)
    return {row["id"]: row["state_changed_at"] for row in rows}


async def count_parked(tx: ReadTx, organization_id: UUID, journey_id: UUID) -> Parked:
    """Return how many were parked with a journey, and how many of them are late."""
    row = await tx.fetchrow(sql.count_parked, organization_id=organization_id, journey_id=journey_id, now=tx.now)
    return Parked(**row) if row else Parked(0, 0)


def _journey(row: Row) -> Journey:
    return Journey(
        **{
            **{field.name: row[field.name] for field in fields(Journey)},
            "subject": Subject(row["subject"]),
            "state": JourneyState(row["state"]),
            "channel": Channel(row["channel"]),
            "stops": frozenset(map(StopReason, row["stops"])),
        }
    )


def _backlog(row: Row) -> JourneyBacklog:
    return JourneyBacklog(
        organization_id=row["organization_id"],
        id=row["id"],
        backlog=row["backlog"] and Backlog(row["backlog"]),
        resume_policy=row["resume_policy"] and ResumePolicy(row["resume_policy"]),
        started_at=row["state_changed_at"],
        actor=row["state_changed_by"],
        woken_until=row["woken_until"],
        replacement=row["replacement"] and Replacing(row["replacement"]),
        replaced_by=row["replaced_by"],
        active_version_id=row["active_version_id"],
    )


async def take_out_of_drafts(tx: Tx, organization_id: UUID, mentions: Mentions) -> None:
    """Take what names somebody out of drafts."""
    lock, save = sql.lock_comparing_drafts, sql.save_drafts
    await rewrite(tx, organization_id, lock, save, mentions.take_from, pattern=mentions.pattern)


async def take_out_of_versions(tx: Tx, organization_id: UUID, mentions: Mentions) -> None:
    """Take what names somebody out of what was published."""
    await rewrite(
        tx,
        organization_id,
        sql.lock_comparing_versions,
        sql.save_versions,
        mentions.take_from,
        pattern=mentions.pattern,
    )
