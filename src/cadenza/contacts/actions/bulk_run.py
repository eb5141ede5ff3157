"""The lane of bulk jobs: one chunk of one job is one transaction, with everything it did and where the job stands.

The job's row is the claim: a worker that dies leaves it where the last commit left it, and a person's command on it
comes in between two chunks. Nothing is done twice, since what a chunk did and its place in the list are one commit. A
chunk takes a fixed number of statements; where one contact fails the chunk is halved until it is alone and refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from cadenza.contacts.actions.bulk_doings import DOINGS, Doing, take_back
from cadenza.contacts.actions.listing import count_contacts, list_places
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.domain.bulk import (
    CHUNK,
    EVERYONE,
    HINT,
    BulkAction,
    BulkJob,
    BulkState,
    Counts,
    Outcome,
    Refusal,
    Selection,
    frozen,
    read_rule,
)
from cadenza.contacts.domain.listing import FIRST_ID, NEWEST_FIRST, ContactFilter, Place
from cadenza.contacts.store import bulk as store
from cadenza.contacts.store.listing import find_matching
from cadenza.kit.backoff import UPGRADE_RETRY, retry_at
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.db_errors import NewerThanUs
from cadenza.kit.isolate import halve

START = Place(FIRST_ID)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Whom one transaction is about, who of those named is not there, and where the next chunk begins."""

    ids: Sequence[UUID]
    missing: Sequence[UUID] = ()
    next_after: Place | None = None


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with jobs that have something to do."""
    return await store.find_due(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[BulkJob]:
    """Lock the job that waited longest: a chunk of one is a transaction."""
    del each
    return await store.claim_due(tx, organizations, total)


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[BulkJob]:
    """Lock these jobs if they still have something to do."""
    return await store.reclaim_due(tx, organization_id, ids)


async def fail(tx: Tx, job: BulkJob, error: str) -> None:
    """Try again later; after the last attempt the job has failed, and what it did until then stays.

    What only a newer release can do costs no attempt: a worker of it comes by.
    """
    if error == NewerThanUs.__name__:
        await store.put_off(tx, job, job.attempts, tx.now + UPGRADE_RETRY)
        return
    at = retry_at(job.attempts + 1, tx.now)
    if at is None:
        await store.end_job(tx, job, BulkState.FAILED, error)
        tx.hint(job.organization_id, HINT, job.id)
    else:
        await store.put_off(tx, job, job.attempts + 1, at)


async def process(tx: Tx, jobs: Sequence[BulkJob], doings: Mapping[BulkAction, Doing]) -> None:
    """Do the next chunk of each; `doings` is what features above contacts do to many."""
    for job in jobs:
        await _go_on(tx, job, {**DOINGS, **doings})


async def _go_on(tx: Tx, job: BulkJob, doings: Mapping[BulkAction, Doing]) -> None:
    total = await _total(tx, job)
    doing = doings[job.action] if job.undoes is None else take_back
    chunk = await _next_chunk(tx, job)
    outcomes = [Outcome(one, Refusal.NOT_FOUND) for one in chunk.missing]
    outcomes += await _do(tx, job, doing, chunk.ids) if chunk.ids else []
    await _list(tx, job, outcomes)
    counts = _counted(job.counts, len(chunk.ids) + len(chunk.missing), outcomes)
    await store.save_progress(tx, job, chunk.next_after or START, total, counts)
    if chunk.next_after is None:
        await store.end_job(tx, job, BulkState.DONE)
    tx.hint(job.organization_id, HINT, job.id)


async def _total(tx: Tx, job: BulkJob) -> int | None:
    """Count once whom the job means; None where that is more than is counted."""
    if job.started_at is not None or job.rule is None:
        return job.total
    whom = read_rule(job.rule)
    if whom.contact_ids:
        return len(whom.contact_ids)
    counted = await count_contacts(tx, job.organization_id, frozen(whom.wanted, job.cutoff))
    return counted.count if counted.is_exact else None


async def _next_chunk(tx: Tx, job: BulkJob) -> Chunk:
    if job.undoes is not None:
        return await _changed_before(tx, job, job.undoes)
    whom = read_rule(job.rule or {})
    if whom.contact_ids:
        return await _next_named(tx, job, whom)
    wanted = frozen(whom.wanted, job.cutoff)
    size = CHUNK[job.action]
    places, more = await list_places(tx, job.organization_id, wanted, after=job.place, limit=size, order=NEWEST_FIRST)
    there = await _hold(tx, job, wanted, [place.id for place in places])
    return Chunk([place.id for place in places if place.id in there], next_after=more)


async def _next_named(tx: Tx, job: BulkJob, whom: Selection) -> Chunk:
    after = job.place.id if job.place else FIRST_ID
    left = sorted(one for one in set(whom.contact_ids) if one > after)
    ids = left[: CHUNK[job.action]]
    there = await _hold(tx, job, EVERYONE, ids)
    more = Place(ids[-1]) if len(left) > len(ids) else None
    return Chunk(sorted(there), [one for one in ids if one not in there], more)


async def _hold(tx: Tx, job: BulkJob, wanted: ContactFilter, ids: Sequence[UUID]) -> set[UUID]:
    """Lock a chunk, and return who is still meant: others may have been at them while we waited for their locks."""
    await lock(tx, [(job.organization_id, one) for one in ids])
    return await find_matching(tx, job.organization_id, wanted, ids)


async def _changed_before(tx: Tx, job: BulkJob, undone: UUID) -> Chunk:
    after = job.place.id if job.place else FIRST_ID
    size = CHUNK[job.action]
    ids = await store.list_changed(tx, (job.organization_id, undone), after, size)
    return Chunk(ids, next_after=Place(ids[-1]) if len(ids) == size else None)


async def _do(tx: Tx, job: BulkJob, doing: Doing, ids: Sequence[UUID]) -> list[Outcome]:
    """Do it to contacts together; one to whom it can't be done is refused, and the others go on."""

    async def together(some: Sequence[UUID]) -> list[Outcome]:
        async with tx.savepoint():
            return await doing(tx, job, some)

    def alone(contact_id: UUID) -> list[Outcome]:
        return [Outcome(contact_id, Refusal.FAILED)]

    return await halve(tx, ids, together, alone, name=job.action.value)


async def _list(tx: Tx, job: BulkJob, outcomes: Sequence[Outcome]) -> None:
    """Keep who was changed, for the undo, and who was refused; erased people are on no list."""
    kept = [one for one in outcomes if one.reason is not None or one.before is not None]
    if kept:
        await store.insert_contacts(tx, job, kept)


def _counted(counts: Counts, asked: int, outcomes: Sequence[Outcome]) -> Counts:
    refused = sum(one.reason is not None for one in outcomes)
    done = len(outcomes) - refused
    return replace(
        counts,
        done=counts.done + done,
        refused=counts.refused + refused,
        unchanged=counts.unchanged + asked - len(outcomes),
    )
