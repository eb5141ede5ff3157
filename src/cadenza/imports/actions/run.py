"""The lane of imports: one batch of one import is one transaction, with everything it wrote and how far it is.

The import's row is the claim: a worker that dies leaves it where the last commit left it, and a person's command on it
comes in between two batches. Nothing is done twice, since what a batch wrote and its place in the file are one commit.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

from cadenza.contacts.actions.upsert import foresee_people, upsert_people
from cadenza.contacts.domain.consent import Consent, ConsentSource, ConsentState
from cadenza.contacts.domain.upsert import Plan, UpsertResult, UpsertStatus, same_person_keys
from cadenza.imports.actions.read import GoodRow, ReadBatch, Reading, count
from cadenza.imports.actions.undo import InUse, take_back_some
from cadenza.imports.domain.events import ImportFinished
from cadenza.imports.domain.job import ROWS_A_TRANSACTION, Import, JobState, Task
from cadenza.imports.domain.links import changes_of, identifiers_by_person, merged_changes
from cadenza.imports.domain.names import HINT
from cadenza.imports.domain.tally import Outcome, RowStatus, outcome_of, write_tally
from cadenza.imports.errors import FileGone
from cadenza.imports.store import files
from cadenza.imports.store import imports as store
from cadenza.imports.store import rows as row_store
from cadenza.imports.store.imports import Ref
from cadenza.imports.store.rows import NewLink
from cadenza.kit.backoff import retry_at
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.isolate import halve

CLEARED_AT_ONCE = 5000
ROW_FAILED = "row_failed"
"""The reason of a row that the database would not take: it is kept apart, and the others go on."""


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with imports that have something to do."""
    return await store.find_due(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[Import]:
    """Lock the import that waited longest: a batch of one is a transaction."""
    del each
    return await store.claim_due(tx, organizations, total)


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Import]:
    """Lock these imports if they still have something to do."""
    return await store.reclaim_due(tx, organization_id, ids)


async def fail(tx: Tx, job: Import, error: str) -> None:
    """Try again later; after the last attempt the job has failed, and what it did until then stays."""
    at = retry_at(job.attempts + 1, tx.now)
    if at is None:
        await end_early(tx, job, JobState.FAILED, error)
    else:
        await store.put_off(tx, _ref(job), job.attempts + 1, at)


async def process(tx: Tx, jobs: Sequence[Import], in_use: Sequence[InUse], reading: Reading) -> None:
    """Do one batch of each."""
    for job in jobs:
        if job.task is Task.UPLOAD:
            await end_early(tx, job, JobState.FAILED, "upload_abandoned")
            await files.expire_files(tx, job.organization_id, [job.id])
        elif job.task is Task.UNDO:
            await _undo_batch(tx, job, in_use)
        else:
            await _read_batch(tx, job, reading)
        tx.hint(job.organization_id, HINT, job.id)


async def end_early(tx: Tx, job: Import, state: JobState, error: str | None) -> None:
    """End a job before its end; a run says so to whoever listens."""
    await store.set_state(tx, _ref(job), state, error)
    if job.task is Task.RUN:
        _announce(tx, job, state)


def _announce(tx: Tx, job: Import, state: JobState) -> None:
    tx.emit(
        ImportFinished(
            organization_id=job.organization_id, import_id=job.id, state=state.value, counts=write_tally(job.tally)
        )
    )


async def _read_batch(tx: Tx, job: Import, reading: Reading) -> None:
    if job.row_number == 0 and await row_store.clear(tx, _ref(job), CLEARED_AT_ONCE):
        await _save(tx, job, job.position, 0)
    elif not job.is_read:
        try:
            batch = await reading.next_batch(tx, job, ROWS_A_TRANSACTION)
        except FileGone:
            await end_early(tx, job, JobState.FAILED, FileGone.code)
            return
        outcomes = await _write(tx, job, batch) if job.task is Task.RUN else await _foresee(tx, job, batch)
        if batch.rejects:
            await row_store.insert_rejects(tx, _ref(job), sorted(batch.rejects, key=lambda one: one.row_number))
        if left_out := count(job.tally, outcomes, batch):
            await row_store.insert_left_out(tx, _ref(job), left_out)
        await _save(tx, job, batch.position, batch.row_number)
    elif job.task is Task.RUN:
        await store.finish_job(tx, job)
        _announce(tx, job, JobState.DONE)
    elif not await row_store.clear_seen(tx, _ref(job), CLEARED_AT_ONCE):
        await store.finish_job(tx, job, dry_run=job.tally)
    else:
        await _save(tx, job, job.position, job.row_number)


async def _save(tx: Tx, job: Import, position: int, row_number: int) -> None:
    await store.save_progress(tx, _ref(job), position=position, row_number=row_number, tally=job.tally)


# ------------------------------------------------------------------------------------------------- a run


async def _write(tx: Tx, job: Import, batch: ReadBatch) -> list[Outcome]:
    """Write the rows of a batch, and link their contacts to the import."""
    outcomes: list[Outcome] = []
    for rows, plan in await _upsert(tx, job, batch, batch.good):
        known = await row_store.find_links(tx, _ref(job), _contacts(plan.results))
        outcomes += _outcomes(batch, rows, plan.results, set(known))
        for result in plan.results:
            job.tally.refused.update(code.value for code in result.refused.values())
        await _link(tx, job, rows, plan, known)
    return outcomes


async def _upsert(
    tx: Tx, job: Import, batch: ReadBatch, rows: Sequence[GoodRow]
) -> list[tuple[Sequence[GoodRow], Plan]]:
    """Upsert rows together; a bad one is rejected, and the others go on."""

    async def together(some: Sequence[GoodRow]) -> list[tuple[Sequence[GoodRow], Plan]]:
        drafts = [row.draft for row in some]
        actor = f"import:{job.id}"
        plan = await upsert_people(tx, job.organization_id, drafts, source=ConsentSource.IMPORT, actor=actor)
        return [(some, plan)]

    def alone(row: GoodRow) -> list[tuple[Sequence[GoodRow], Plan]]:
        batch.reject(row, ROW_FAILED)
        return []

    return await halve(tx, rows, together, alone, name="import") if rows else []


async def _link(tx: Tx, job: Import, rows: Sequence[GoodRow], plan: Plan, known: dict[UUID, row_store.Link]) -> None:
    """Link contacts to the import, with what the undo needs to know of them."""
    new_identifiers = identifiers_by_person(plan.identifiers)
    new: dict[UUID, NewLink] = {}
    changed_again = {}
    consents = {wanted.contact_id for wanted in plan.consents}
    for row, result in zip(rows, plan.results, strict=True):
        contact_id = result.contact_id
        if contact_id is None or contact_id in new or contact_id in changed_again:
            continue
        person = plan.people[contact_id]
        changes = changes_of(person, new_identifiers.get(contact_id, ()))
        is_touched = bool(person.before is None or changes or contact_id in consents)
        if is_touched and person.before is not None:
            changes = changes or {}
        if contact_id not in known:
            new[contact_id] = NewLink(contact_id, row.number, person.before is None, changes, is_touched)
        elif is_touched:
            link = known[contact_id]
            changed_again[contact_id] = None if link.was_created else merged_changes(link.changes, changes)
    if new:
        await row_store.insert_links(tx, _ref(job), list(new.values()))
    if changed_again:
        await row_store.update_links(tx, _ref(job), changed_again)


# --------------------------------------------------------------------------------------------- a dry run


async def _foresee(tx: Tx, job: Import, batch: ReadBatch) -> list[Outcome]:
    """Say what the rows of a batch would do, knowing the people of the batches before it."""
    if not batch.good:
        return []
    drafts = [row.draft for row in batch.good]
    keys = sorted({key for draft in drafts for one in draft.identifiers for key in same_person_keys(one)})
    met = await row_store.find_seen(tx, _ref(job), keys)
    left = await row_store.find_seen_people(tx, _ref(job), sorted(set(met.values())))
    consents = {
        (contact_id, key): Consent(ConsentState(state))
        for contact_id, by_key in left.items()
        for key, state in by_key.items()
    }
    plan = await foresee_people(tx, job.organization_id, drafts, met, consents, source=ConsentSource.IMPORT)
    contacts = _contacts(plan.results)
    known = set(left) | set(await row_store.find_seen_people(tx, _ref(job), sorted(set(contacts) - left.keys())))
    outcomes = _outcomes(batch, batch.good, plan.results, known)
    for result in plan.results:
        job.tally.refused.update(code.value for code in result.refused.values())
    await _remember(tx, job, batch.good, plan, left)
    return outcomes


async def _remember(
    tx: Tx, job: Import, rows: Sequence[GoodRow], plan: Plan, left: Mapping[UUID, Mapping[str, str]]
) -> None:
    """Keep the people of these rows, by each identifier, with the consent that they would have."""
    keys = {}
    people: dict[UUID, dict[str, str]] = {}
    for row, result in zip(rows, plan.results, strict=True):
        if result.contact_id is not None:
            people.setdefault(result.contact_id, dict(left.get(result.contact_id, {})))
            for one in row.draft.identifiers:
                keys[one.kind, one.scope, one.match_key] = result.contact_id
    for wanted in plan.consents:
        if wanted.key not in plan.results[wanted.row].refused:
            people[wanted.contact_id][str(wanted.key)] = wanted.state.value
    await row_store.insert_seen(tx, _ref(job), keys, people)


# ------------------------------------------------------------------------------------------------- both


def _contacts(results: Sequence[UpsertResult]) -> list[UUID]:
    return sorted({result.contact_id for result in results if result.contact_id is not None})


def _outcomes(
    batch: ReadBatch, rows: Sequence[GoodRow], results: Sequence[UpsertResult], known: set[UUID]
) -> list[Outcome]:
    """Say what became of good rows; those that are rejected after all are kept with the others of that kind."""
    outcomes = []
    for row, result in zip(rows, results, strict=True):
        outcome = outcome_of(result, is_known=result.contact_id in known)
        if outcome.status is RowStatus.REJECTED:
            problem = result.problems[0] if result.problems else None
            batch.reject(row, outcome.reason or UpsertStatus.INVALID.value, problem.path if problem else None)
            continue
        if result.contact_id is not None:
            known.add(result.contact_id)
        outcomes.append(outcome)
    return outcomes


async def _undo_batch(tx: Tx, job: Import, in_use: Sequence[InUse]) -> None:
    undone, is_more = await take_back_some(tx, job, in_use)
    if is_more:
        await store.save_undone(tx, _ref(job), undone)
    else:
        await store.finish_job(tx, job, undone=undone)


def _ref(job: Import) -> Ref:
    return job.organization_id, job.id
