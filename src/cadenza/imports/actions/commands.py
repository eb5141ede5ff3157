"""What people do to imports: change how a file is read, try it, run it, pause, resume, call off, take back."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.domain.attributes import LEAD_STATUSES
from cadenza.imports.actions.guess import guess_plan
from cadenza.imports.actions.run import end_early
from cadenza.imports.domain.dialect import read_dialect
from cadenza.imports.domain.job import MOST_AT_ONCE, Command, Import, JobState, Task, allows
from cadenza.imports.domain.names import HINT, RUN
from cadenza.imports.domain.plan import Plan, change_plan, check_plan, check_words, same_plan, write_plan
from cadenza.imports.domain.tally import Tally
from cadenza.imports.errors import FileGone, ImportNotFound, ImportState, TooManyImports
from cadenza.imports.store import imports as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.db_errors import Overtaken
from cadenza.kit.errors import Invalid, Problem

_TASKS = {Command.DRY_RUN: Task.DRY_RUN, Command.START: Task.RUN, Command.UNDO: Task.UNDO}


async def get_import(tx: ReadTx, organization_id: UUID, import_id: UUID) -> Import:
    """Return one import."""
    found = await store.load_import(tx, (organization_id, import_id))
    if found is None:
        raise ImportNotFound
    return found


async def list_imports(
    tx: ReadTx,
    organization_id: UUID,
    before: UUID,
    limit: int,
    *,
    contact_id: UUID | None = None,
    mends: UUID | None = None,
) -> list[Import]:
    """Return a page of imports, newest first: those that one contact is from and that mend one, where it is named."""
    if contact_id is not None:
        return await store.list_imports_of_contact(tx, organization_id, before, limit, contact_id, mends)
    return await store.list_imports(tx, organization_id, before, limit, mends)


async def configure(tx: Tx, organization_id: UUID, import_id: UUID, changes: Mapping[str, Any]) -> None:
    """Change how the file is read: dialect, columns, options; every problem is reported at once.

    Another dialect makes other columns: they are guessed again, before what is said about them is read.
    """
    job = await _lock(tx, organization_id, import_id, Command.CONFIGURE)
    known = job.plan
    dialect, _ = read_dialect(changes.get("dialect") or {}, known.dialect)
    if dialect != known.dialect:
        known = await guess_plan(tx, job, dialect)
    plan, problems = change_plan(known, changes)
    if "columns" in changes:
        organization = await get_organization(tx, organization_id)
        problems += check_words(plan, [*LEAD_STATUSES, *sorted(organization.settings.lead_statuses)])
    if problems:
        raise Invalid(problems)
    await _save_plan(tx, job, plan)


async def mend(tx: Tx, organization_id: UUID, import_id: UUID, first_id: UUID, *, takes_over: bool) -> None:
    """Say which import's rejected rows the file mends, and have the same hold for it as for that one, if it is wished.

    What is taken over is the plan of this import from then on, and can be changed like any other.
    """
    mended = await _hold_mended(tx, organization_id, import_id, first_id)
    job = await _lock(tx, organization_id, import_id, Command.CONFIGURE)
    first = await store.load_import(tx, (organization_id, first_id))
    if first is None or first_id == import_id:
        raise Invalid([Problem("import_id", "not_found")])
    if import_id in mended:
        raise Invalid([Problem("import_id", "mends_in_a_circle")])
    await store.save_mends(tx, (organization_id, import_id), first_id)
    await _save_plan(tx, job, same_plan(job.plan, first.plan) if takes_over else job.plan, mends_id=str(first_id))
    tx.hint(organization_id, HINT, first_id)


async def _hold_mended(tx: Tx, organization_id: UUID, import_id: UUID, first_id: UUID) -> set[UUID]:
    """Return what another import's file mends, and so on; none of these can be changed by others until the commit."""
    seen = await store.list_mended(tx, (organization_id, first_id))
    await store.lock_imports(tx, organization_id, {*seen, import_id})
    mended = await store.list_mended(tx, (organization_id, first_id))
    if not mended <= seen:
        raise Overtaken
    return mended


async def _save_plan(tx: Tx, job: Import, plan: Plan, **more: str) -> None:
    await store.save_plan(tx, (job.organization_id, job.id), plan)
    tx.changed("import", job.id, write_plan(job.plan), {"file_name": job.file_name, **write_plan(plan), **more})
    tx.hint(job.organization_id, HINT, job.id)


async def begin(tx: Tx, organization_id: UUID, import_id: UUID, command: Command) -> None:
    """Begin a dry run, the run, or the undo; a lane does it."""
    job = await _lock(tx, organization_id, import_id, command)
    if command is not Command.UNDO:
        if job.file_erased_at is not None:
            raise FileGone
        if problems := check_plan(job.plan):
            raise Invalid(problems)
    if await store.count_active(tx, organization_id) >= MOST_AT_ONCE:
        raise TooManyImports(limit=MOST_AT_ONCE)
    tally = job.tally if command is Command.UNDO else Tally()
    await store.begin_job(tx, (organization_id, import_id), _TASKS[command], tally)
    _note(tx, job, _TASKS[command], JobState.QUEUED)
    _wake(tx, organization_id, import_id)


async def pause(tx: Tx, organization_id: UUID, import_id: UUID) -> None:
    """Hold a job after the batch in hand."""
    job = await _lock(tx, organization_id, import_id, Command.PAUSE)
    await store.set_state(tx, (organization_id, import_id), JobState.PAUSED)
    _note(tx, job, job.task, JobState.PAUSED)
    tx.hint(organization_id, HINT, import_id)


async def resume(tx: Tx, organization_id: UUID, import_id: UUID) -> None:
    """Let a held job go on with its next row."""
    job = await _lock(tx, organization_id, import_id, Command.RESUME)
    await store.set_state(tx, (organization_id, import_id), JobState.QUEUED)
    _note(tx, job, job.task, JobState.QUEUED)
    _wake(tx, organization_id, import_id)


async def cancel(tx: Tx, organization_id: UUID, import_id: UUID) -> None:
    """Call a job off; what it did until then stays, and can be undone."""
    job = await _lock(tx, organization_id, import_id, Command.CANCEL)
    await end_early(tx, job, JobState.CANCELLED, None)
    _note(tx, job, job.task, JobState.CANCELLED)
    tx.hint(organization_id, HINT, import_id)


async def _lock(tx: Tx, organization_id: UUID, import_id: UUID, command: Command) -> Import:
    """Lock an import that takes this command now."""
    job = await store.lock_import(tx, (organization_id, import_id))
    if job is None:
        raise ImportNotFound
    if not allows(command, job.task, job.state):
        raise ImportState(task=job.task.value, state=job.state.value)
    return job


def _wake(tx: Tx, organization_id: UUID, import_id: UUID) -> None:
    tx.nudge(RUN, organization_id)
    tx.hint(organization_id, HINT, import_id)


def _note(tx: Tx, job: Import, task: Task, state: JobState) -> None:
    """Say for the audit log what the job was and what it is."""
    before = {"task": job.task.value, "state": job.state.value}
    tx.changed("import", job.id, before, {"file_name": job.file_name, "task": task.value, "state": state.value})
