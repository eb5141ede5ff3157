"""The rows of bulk jobs, and of the contacts that they changed or could not."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.bulk import BulkAction, BulkJob, BulkState, Counts, Outcome, read_place, write_place
from cadenza.contacts.domain.listing import Place
from cadenza.contacts.domain.mentions import Mentions
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.documents import rewrite
from cadenza.kit.retention import Cutoff, find_older

sql = Queries.beside(__file__)

Ref = tuple[UUID, UUID]
"""An organization and one of its jobs."""


async def insert_job(
    tx: Tx,
    ref: Ref,
    *,
    action: BulkAction,
    params: Mapping[str, Any],
    rule: Mapping[str, Any] | None = None,
    undoes: UUID | None = None,
    total: int | None = None,
    actor: str | None,
) -> bool:
    """Add a job that begins at once; False where the one it undoes is being undone already."""
    inserted = await tx.execute(
        sql.insert_job,
        **_named(ref),
        action=action.value,
        params=dict(params),
        rule=None if rule is None else dict(rule),
        undoes=undoes,
        total=total,
        actor=actor,
        now=tx.now,
    )
    return inserted == 1


async def count_active(tx: ReadTx, organization_id: UUID) -> int:
    """Count jobs that have something to do."""
    return int(await tx.fetchval(sql.count_active, organization_id=organization_id))


async def load_job(tx: ReadTx, ref: Ref) -> BulkJob | None:
    """Read one job."""
    row = await tx.fetchrow(sql.load_job, **_named(ref))
    return _job(row) if row else None


async def lock_job(tx: Tx, ref: Ref) -> BulkJob | None:
    """Read one job and lock it."""
    row = await tx.fetchrow(sql.lock_job, **_named(ref))
    return _job(row) if row else None


async def list_jobs(tx: ReadTx, organization_id: UUID, before: UUID, limit: int) -> list[BulkJob]:
    """Read a page of jobs, newest first."""
    rows = await tx.fetch(sql.list_jobs, organization_id=organization_id, before=before, limit=limit)
    return [_job(row) for row in rows]


async def save_progress(tx: Tx, job: BulkJob, place: Place, total: int | None, counts: Counts) -> None:
    """Write how far a job is."""
    await tx.execute(
        sql.save_progress,
        **_named((job.organization_id, job.id)),
        place=write_place(place),
        total=total,
        started_at=job.started_at or tx.now,
        now=tx.now,
        **asdict(counts),
    )


async def end_job(tx: Tx, job: BulkJob, state: BulkState, error: str | None = None) -> None:
    """End a job."""
    await tx.execute(sql.end_job, **_named((job.organization_id, job.id)), state=state.value, error=error, now=tx.now)


async def go_on_undoing(tx: Tx, ref: Ref, actor: str | None) -> UUID | None:
    """Let the undo of this job go on where it broke off; returns it, if it did."""
    organization_id, undoes = ref
    found: UUID | None = await tx.fetchval(
        sql.go_on_undoing, organization_id=organization_id, undoes=undoes, actor=actor, now=tx.now
    )
    return found


async def put_off(tx: Tx, job: BulkJob, attempts: int, at: datetime) -> None:
    """Try again later."""
    await tx.execute(sql.put_off, **_named((job.organization_id, job.id)), attempts=attempts, at=at)


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with jobs that are due."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, limit=limit)]


async def claim_due(tx: Tx, organizations: Sequence[UUID], total: int) -> list[BulkJob]:
    """Lock due jobs."""
    return [_job(row) for row in await tx.fetch(sql.claim_due, orgs=list(organizations), now=tx.now, total=total)]


async def reclaim_due(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[BulkJob]:
    """Lock these jobs if they are still due."""
    rows = await tx.fetch(sql.reclaim_due, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [_job(row) for row in rows]


async def insert_contacts(tx: Tx, job: BulkJob, outcomes: Sequence[Outcome]) -> None:
    """Write which contacts a chunk changed, and which it could not."""
    rows = sorted(
        ((one.contact_id, one.reason, None if one.before is None else dict(one.before)) for one in outcomes),
        key=lambda row: row[0],
    )
    contact_ids, reasons, befores = columns(rows, 3)
    await tx.execute(
        sql.insert_contacts,
        organization_id=job.organization_id,
        job_id=job.id,
        contact_ids=contact_ids,
        reasons=reasons,
        befores=befores,
    )


async def list_changed(tx: ReadTx, ref: Ref, after: UUID, limit: int) -> list[UUID]:
    """Return the next contacts that a job changed."""
    return [row["contact_id"] for row in await _list(tx, sql.list_changed, ref, after, limit)]


async def load_before(tx: ReadTx, ref: Ref, ids: Sequence[UUID]) -> dict[UUID, Mapping[str, Any]]:
    """Return what these were before a job changed them."""
    organization_id, job_id = ref
    rows = await tx.fetch(sql.load_before, organization_id=organization_id, job_id=job_id, contact_ids=list(ids))
    return {row["contact_id"]: row["before"] for row in rows}


async def list_refused(tx: ReadTx, ref: Ref, after: UUID, limit: int) -> list[Row]:
    """Read the next contacts to which it was not done, with why."""
    return await _list(tx, sql.list_refused, ref, after, limit)


async def forget_contacts(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID]) -> None:
    """Take erased people off the lists of all jobs."""
    await tx.execute(sql.forget_contacts, organization_id=organization_id, contact_ids=list(contact_ids))


async def find_tagged(
    tx: ReadTx, organization_id: UUID, ids: Sequence[UUID], tags: Sequence[str]
) -> dict[UUID, set[str]]:
    """Return which of some tags locked contacts have."""
    return _by_contact(await tx.fetch(sql.find_tagged, organization_id=organization_id, ids=list(ids), tags=list(tags)))


async def find_brought(tx: ReadTx, job: Ref, merged: Mapping[UUID, UUID], tags: Sequence[str]) -> dict[UUID, set[str]]:
    """Return which of some tags people, given with whom they became by one merge, have brought along."""
    losers, winners = columns(sorted(merged.items()), 2)
    rows = await tx.fetch(
        sql.find_brought, organization_id=job[0], loser_ids=losers, winner_ids=winners, tags=list(tags)
    )
    return _by_contact(rows)


async def find_of_others(tx: ReadTx, job: Ref, ids: Sequence[UUID], tags: Sequence[str]) -> dict[UUID, set[str]]:
    """Return which of some tags contacts have by others who became them, on whom the job did not put them."""
    rows = await tx.fetch(sql.find_of_others, organization_id=job[0], job_id=job[1], ids=list(ids), tags=list(tags))
    return _by_contact(rows)


def _by_contact(rows: Sequence[Row]) -> dict[UUID, set[str]]:
    found = defaultdict[UUID, set[str]](set)
    for row in rows:
        found[row["contact_id"]].add(row["tag"])
    return found


async def read_holds(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> dict[UUID, datetime | None]:
    """Return until when locked contacts are held."""
    rows = await tx.fetch(sql.read_holds, organization_id=organization_id, ids=list(ids))
    return {row["id"]: row["held_until"] for row in rows}


async def put_holds(
    tx: Tx, organization_id: UUID, holds: Mapping[UUID, datetime | None], until: datetime | None
) -> set[UUID]:
    """Hold locked contacts as they were, those that are still held until then; returns these."""
    ids, untils = columns(sorted(holds.items()), 2)
    rows = await tx.fetch(
        sql.put_holds, organization_id=organization_id, ids=ids, untils=untils, until=until, now=tx.now
    )
    return {row["id"] for row in rows}


async def find_with_old_jobs(tx: ReadTx, cutoffs: Sequence[Cutoff]) -> list[UUID]:
    """Name those of these organizations that have jobs which ended before then."""
    return await find_older(tx, sql.find_with_old_jobs, cutoffs)


async def delete_old_jobs(tx: Tx, organization_id: UUID, before: datetime, n: int) -> int:
    """Delete some of the oldest jobs, after those on their lists; returns how many rows that was."""
    asked = {"organization_id": organization_id, "before": before, "n": n}
    gone = await tx.execute(sql.delete_old_contacts, **asked)
    return gone if gone >= n else gone + await tx.execute(sql.delete_old_jobs, **asked)


async def _list(tx: ReadTx, query: Any, ref: Ref, after: UUID, limit: int) -> list[Row]:
    organization_id, job_id = ref
    return await tx.fetch(query, organization_id=organization_id, job_id=job_id, after=after, limit=limit)


def _named(ref: Ref) -> dict[str, UUID]:
    return {"organization_id": ref[0], "id": ref[1]}


def _job(row: Row) -> BulkJob:
    known = {**row}
    counts = Counts(known.pop("done"), known.pop("unchanged"), known.pop("refused"))
    place = known.pop("place")
    del known["next_run_at"]
    known |= {"action": BulkAction(known["action"]), "state": BulkState(known["state"])}
    return BulkJob(**known, counts=counts, place=read_place(place) if place else None)


async def take_out(tx: Tx, organization_id: UUID, mentions: Mentions) -> None:
    """Take what names somebody out of the rules of jobs under way."""
    await rewrite(tx, organization_id, sql.lock_comparing, sql.save_rules, mentions.take_from, pattern=mentions.pattern)
