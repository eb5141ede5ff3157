"""One action on many contacts: asked for once, done by a lane, shown while it runs, called off, undone.

Whoever asks may leave: the job goes on by itself (`actions.bulk_run`). What one job did, another one undoes: tags and
holds become what they were, where nobody has changed them since.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.bulk import (
    ACTIVE,
    HINT,
    LANE,
    BulkAction,
    BulkJob,
    BulkState,
    Selection,
    write_rule,
)
from cadenza.contacts.errors import BulkJobEnded, BulkJobNotFound, TooManyBulkJobs, UndoNotPossible
from cadenza.contacts.store import bulk as store
from cadenza.kit.db import ReadTx, Row, Tx
from cadenza.kit.ids import new_id

MOST_AT_ONCE = 20
"""Jobs of one organization that may be queued or running."""


async def start(
    tx: Tx, organization_id: UUID, action: BulkAction, params: Mapping[str, Any], whom: Selection, actor: str | None
) -> BulkJob:
    """Begin a job; those it means are the ones that are there now."""
    await _check_room(tx, organization_id)
    job_id = new_id(tx.now)
    await store.insert_job(
        tx, (organization_id, job_id), action=action, params=params, rule=write_rule(whom), actor=actor
    )
    # What a list was found by may be somebody's name, which is not for the log.
    contacts = len(whom.contact_ids) if whom.contact_ids else "list" if whom.is_list else "everyone"
    tx.changed("bulk_job", job_id, None, {"action": action.value, **params, "contacts": contacts})
    _wake(tx, organization_id, job_id)
    return await get_job(tx, organization_id, job_id)


async def get_job(tx: ReadTx, organization_id: UUID, job_id: UUID) -> BulkJob:
    """Return one job."""
    job = await store.load_job(tx, (organization_id, job_id))
    if job is None:
        raise BulkJobNotFound
    return job


async def list_jobs(tx: ReadTx, organization_id: UUID, before: UUID, limit: int) -> list[BulkJob]:
    """Return a page of jobs, newest first."""
    return await store.list_jobs(tx, organization_id, before, limit)


async def list_refused(tx: ReadTx, organization_id: UUID, job_id: UUID, after: UUID, limit: int) -> list[Row]:
    """Return a page of the contacts that it could not be done to, with the reasons."""
    await get_job(tx, organization_id, job_id)
    return await store.list_refused(tx, (organization_id, job_id), after, limit)


async def cancel(tx: Tx, organization_id: UUID, job_id: UUID) -> BulkJob:
    """Call a job off after the chunk in hand; what it did stays, and can be taken back."""
    job = await _lock(tx, organization_id, job_id)
    if job.state not in ACTIVE:
        raise BulkJobEnded(state=job.state.value)
    await store.end_job(tx, job, BulkState.CANCELLED)
    tx.changed("bulk_job", job_id, {"state": job.state.value}, {"state": BulkState.CANCELLED.value})
    tx.hint(organization_id, HINT, job_id, *([job.undoes] if job.undoes else ()))
    return await get_job(tx, organization_id, job_id)


async def undo(tx: Tx, organization_id: UUID, job_id: UUID, actor: str | None) -> BulkJob:
    """Begin to take back what a job did, or go on with it; returns the job that does it."""
    job = await _lock(tx, organization_id, job_id)
    until = job.undo_until()
    if until is None or tx.now > until:
        raise UndoNotPossible("not_undoable" if until is None else "too_late")
    await _check_room(tx, organization_id)
    broken_off = await store.go_on_undoing(tx, (organization_id, job_id), actor)
    undo_id = broken_off or await _begin_undo(tx, job, actor)
    tx.changed("bulk_job", undo_id, None, {"action": job.action.value, **job.params, "undoes": str(job_id)})
    _wake(tx, organization_id, undo_id)
    tx.hint(organization_id, HINT, job_id)
    return await get_job(tx, organization_id, undo_id)


async def _begin_undo(tx: Tx, job: BulkJob, actor: str | None) -> UUID:
    undo_id = new_id(tx.now)
    is_first = await store.insert_job(
        tx,
        (job.organization_id, undo_id),
        action=job.action,
        params=job.params,
        undoes=job.id,
        total=job.counts.done,
        actor=actor,
    )
    if not is_first:  # somebody else's commit, for whose lock we waited
        raise UndoNotPossible("not_undoable")
    return undo_id


async def _check_room(tx: Tx, organization_id: UUID) -> None:
    if await store.count_active(tx, organization_id) >= MOST_AT_ONCE:
        raise TooManyBulkJobs(limit=MOST_AT_ONCE)


async def _lock(tx: Tx, organization_id: UUID, job_id: UUID) -> BulkJob:
    job = await store.lock_job(tx, (organization_id, job_id))
    if job is None:
        raise BulkJobNotFound
    return job


def _wake(tx: Tx, organization_id: UUID, job_id: UUID) -> None:
    tx.nudge(LANE, organization_id)
    tx.hint(organization_id, HINT, job_id)
