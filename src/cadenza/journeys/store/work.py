"""What journeys have still to answer, as work rows: who may enter, which messages failed; and the rules that listen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.reasons import EnrollResult

sql = Queries.beside(__file__)

ENTER, MESSAGE_FAILED, MESSAGE_CANCELLED = "enter", "message_failed", "message_cancelled"
"""The kinds of work rows."""


@dataclass(frozen=True, slots=True)
class ListeningRule:
    """A rule of a published journey that wants events of one kind and name."""

    organization_id: UUID
    journey_id: UUID
    rule_id: str
    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class NewWork:
    """Something that a rule wants, about to be recorded."""

    organization_id: UUID
    id: UUID
    journey_id: UUID
    rule_id: str
    contact_id: UUID
    occurrence: str
    payload: Mapping[str, object]
    occurred_at: datetime


@dataclass(frozen=True, slots=True)
class Work:
    """A claimed work row: someone may enter, or a message of a journey failed or was called off."""

    organization_id: UUID
    id: UUID
    kind: str
    journey_id: UUID
    rule_id: str
    contact_id: UUID
    occurrence: str
    payload: Mapping[str, object]
    occurred_at: datetime
    attempts: int


async def load_listeners(tx: ReadTx, names: Iterable[tuple[UUID, str, str]]) -> list[ListeningRule]:
    """Return the rules that listen to (organization, kind, name)."""
    organization_ids, kinds, wanted = columns(sorted(set(names)), 3)
    rows = await tx.fetch(sql.listeners_to, organization_ids=organization_ids, kinds=kinds, names=wanted)
    return [ListeningRule(**row) for row in rows]


async def record(tx: Tx, triggers: Sequence[NewWork]) -> int:
    """Write work rows for rules that still listen; returns how many."""
    rows = [
        (
            one.organization_id,
            one.id,
            one.journey_id,
            one.rule_id,
            one.contact_id,
            one.occurrence,
            one.payload,
            one.occurred_at,
        )
        for one in triggers
    ]
    organization_ids, ids, journey_ids, rule_ids, contact_ids, occurrences, payloads, occurred_at = columns(rows, 8)
    return await tx.execute(
        sql.record,
        organization_ids=organization_ids,
        ids=ids,
        journey_ids=journey_ids,
        rule_ids=rule_ids,
        contact_ids=contact_ids,
        occurrences=occurrences,
        payloads=payloads,
        occurred_at=occurred_at,
        now=tx.now,
    )


async def record_work(tx: Tx, kind: str, work: Sequence[tuple[UUID, UUID, UUID, str, Mapping[str, object]]]) -> None:
    """Write work rows about messages of one kind: (organization, new id, enrollment, occurrence, payload)."""
    organization_ids, ids, enrollment_ids, occurrences, payloads = columns(work, 5)
    await tx.execute(
        sql.record_work,
        kind=kind,
        organization_ids=organization_ids,
        ids=ids,
        enrollment_ids=enrollment_ids,
        occurrences=occurrences,
        payloads=payloads,
        now=tx.now,
    )


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with triggers to match."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, n=limit)]


async def claim_due(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[Work]:
    """Lock due triggers, the oldest first."""
    rows = await tx.fetch(sql.claim_due, orgs=list(organizations), now=tx.now, each=each, total=total)
    return [Work(**row) for row in rows]


async def reclaim_due(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Work]:
    """Lock these triggers if they are still due."""
    rows = await tx.fetch(sql.reclaim_due, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [Work(**row) for row in rows]


async def finish(tx: Tx, triggers: Iterable[Work]) -> None:
    """Delete triggers that have been answered."""
    organization_ids, ids = columns(sorted((one.organization_id, one.id) for one in triggers), 2)
    await tx.execute(sql.finish, organization_ids=organization_ids, ids=ids)


async def postpone(tx: Tx, triggers: Iterable[Work], until: datetime) -> None:
    """Match these later."""
    organization_ids, ids = columns(sorted((one.organization_id, one.id) for one in triggers), 2)
    await tx.execute(sql.postpone, organization_ids=organization_ids, ids=ids, next_run_at=until)


async def forget(tx: Tx, contacts: Iterable[tuple[UUID, UUID]]) -> None:
    """Delete the work rows of these (organization, contact)."""
    organization_ids, contact_ids = columns(sorted(set(contacts)), 2)
    await tx.execute(sql.forget, organization_ids=organization_ids, contact_ids=contact_ids)


async def count_failure(tx: Tx, trigger: Work, attempts: int, next_run_at: datetime | None, error: str) -> None:
    """Write one failed attempt: with a next try, or given up."""
    await tx.execute(
        sql.count_failure,
        organization_id=trigger.organization_id,
        id=trigger.id,
        attempts=attempts,
        next_run_at=next_run_at,
        error=error,
    )


async def replay(tx: Tx, organization_id: UUID) -> int:
    """Make given-up rows due again; returns how many."""
    return await tx.execute(sql.replay, organization_id=organization_id, now=tx.now)


async def count_results(tx: Tx, results: Mapping[tuple[UUID, UUID, str, EnrollResult], int]) -> None:
    """Add to the counts of (organization, journey, rule, result)."""
    rows = [(*key, count) for key, count in sorted(results.items())]
    organization_ids, journey_ids, rule_ids, names, counts = columns(rows, 5)
    await tx.execute(
        sql.count_results,
        organization_ids=organization_ids,
        journey_ids=journey_ids,
        rule_ids=rule_ids,
        results=names,
        counts=counts,
    )


async def load_rule_counts(tx: ReadTx, organization_id: UUID, journey_id: UUID) -> list[Row]:
    """Return what a journey's rules have let in and refused."""
    return await tx.fetch(sql.rule_counts, organization_id=organization_id, journey_id=journey_id)
