"""The rows of imports and their jobs."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.imports.domain.job import Import, JobState, Task, Undone
from cadenza.imports.domain.plan import Plan, read_plan, write_plan
from cadenza.imports.domain.tally import Tally, read_tally, write_tally
from cadenza.kit.db import Queries, ReadTx, Row, Tx

sql = Queries.beside(__file__)

Ref = tuple[UUID, UUID]
"""An organization and one of its imports."""


async def insert_import(
    tx: Tx, ref: Ref, *, file_name: str, sheet: str | None, actor: str | None, until: datetime
) -> None:
    """Add an import whose file is on its way."""
    await tx.execute(
        sql.insert_import, **_named(ref), file_name=file_name, sheet=sheet, actor=actor, until=until, now=tx.now
    )


async def count_active(tx: ReadTx, organization_id: UUID) -> int:
    """Count imports that have something to do."""
    return int(await tx.fetchval(sql.count_active, organization_id=organization_id))


async def load_import(tx: ReadTx, ref: Ref) -> Import | None:
    """Read one import."""
    row = await tx.fetchrow(sql.load_import, **_named(ref))
    return _import(row) if row else None


async def lock_import(tx: Tx, ref: Ref) -> Import | None:
    """Read one import and lock it."""
    row = await tx.fetchrow(sql.lock_import, **_named(ref))
    return _import(row) if row else None


async def list_imports(tx: ReadTx, organization_id: UUID, before: UUID, limit: int, mends: UUID | None) -> list[Import]:
    """Read a page of imports, newest first; those that mend one if it is named."""
    asked: dict[str, object] = {"organization_id": organization_id, "before": before, "limit": limit}
    if mends is None:
        rows = await tx.fetch(sql.list_imports, **asked)
    else:
        rows = await tx.fetch(sql.list_mending, **asked, mends=mends)
    return [_import(row) for row in rows]


async def list_imports_of_contact(
    tx: ReadTx, organization_id: UUID, before: UUID, limit: int, contact_id: UUID, mends: UUID | None
) -> list[Import]:
    """Read a page of the imports that a contact is from, newest first; those that mend one if it is named."""
    asked: dict[str, object] = {"organization_id": organization_id, "before": before, "limit": limit}
    rows = await tx.fetch(sql.list_imports_of_contact, **asked, contact_id=contact_id, mends=mends)
    return [_import(row) for row in rows]


async def begin_upload(tx: Tx, ref: Ref, until: datetime) -> bool:
    """Let a file be sent; False if somebody sends it already, or nobody waits for it."""
    return await tx.execute(sql.begin_upload, **_named(ref), until=until, now=tx.now) == 1


async def keep_uploading(tx: Tx, ref: Ref, file_size: int, until: datetime) -> bool:
    """Say how much has come; False if nobody waits for it any more."""
    return await tx.execute(sql.keep_uploading, **_named(ref), file_size=file_size, until=until) == 1


async def finish_upload(
    tx: Tx, ref: Ref, plan: Plan, *, file_size: int, sheet: str | None, sheets: Sequence[str], until: datetime
) -> bool:
    """Take a whole file; False if nobody waits for it any more."""
    done = await tx.execute(
        sql.finish_upload,
        **_named(ref),
        file_size=file_size,
        sheet=sheet,
        sheets=list(sheets),
        plan=write_plan(plan),
        until=until,
        now=tx.now,
    )
    return done == 1


async def save_plan(tx: Tx, ref: Ref, plan: Plan) -> None:
    """Change how a file is read."""
    await tx.execute(sql.save_plan, **_named(ref), plan=write_plan(plan))


async def list_mended(tx: ReadTx, ref: Ref) -> set[UUID]:
    """Return an import, what its file mends, and so on."""
    return {row["id"] for row in await tx.fetch(sql.list_mended, **_named(ref))}


async def lock_imports(tx: Tx, organization_id: UUID, ids: Iterable[UUID]) -> None:
    """Lock these imports."""
    await tx.fetch(sql.lock_imports, organization_id=organization_id, ids=sorted(set(ids)))


async def save_mends(tx: Tx, ref: Ref, first_id: UUID) -> None:
    """Say which import's rejected rows the file mends."""
    await tx.execute(sql.save_mends, **_named(ref), mends_id=first_id)


async def begin_job(tx: Tx, ref: Ref, task: Task, tally: Tally) -> None:
    """Begin a job; an undo keeps the counts of the run."""
    await tx.execute(sql.begin_job, **_named(ref), task=task.value, tally=write_tally(tally), now=tx.now)


async def set_state(tx: Tx, ref: Ref, state: JobState, error: str | None = None) -> None:
    """Pause a job, let it go on, or end it before its end."""
    await tx.execute(
        sql.set_state,
        **_named(ref),
        state=state.value,
        error=error,
        next_run_at=tx.now if state in {JobState.QUEUED, JobState.RUNNING} else None,
        ended_at=tx.now if state in {JobState.FAILED, JobState.CANCELLED} else None,
    )


async def save_progress(tx: Tx, ref: Ref, *, position: int, row_number: int, tally: Tally) -> None:
    """Write how far a job is."""
    await tx.execute(
        sql.save_progress,
        **_named(ref),
        position=position,
        row_number=row_number,
        tally=write_tally(tally),
        now=tx.now,
    )


async def finish_job(tx: Tx, job: Import, *, dry_run: Tally | None = None, undone: Undone | None = None) -> None:
    """End a job that has done everything."""
    await tx.execute(
        sql.finish_job,
        **_named((job.organization_id, job.id)),
        state=JobState.DONE.value,
        error=None,
        dry_run=write_tally(dry_run) if dry_run else job.dry_run,
        undone=asdict(undone) if undone else None,
        now=tx.now,
    )


async def save_undone(tx: Tx, ref: Ref, undone: Undone) -> None:
    """Write how far an undo is."""
    await tx.execute(sql.save_undone, **_named(ref), undone=asdict(undone), now=tx.now)


async def put_off(tx: Tx, ref: Ref, attempts: int, at: datetime) -> None:
    """Let a job wait after a batch that could not be done."""
    await tx.execute(sql.put_off, **_named(ref), attempts=attempts, at=at)


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with imports that have something to do."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, limit=limit)]


async def claim_due(tx: Tx, organizations: Sequence[UUID], total: int) -> list[Import]:
    """Lock imports that have something to do."""
    return [_import(row) for row in await tx.fetch(sql.claim_due, orgs=list(organizations), now=tx.now, total=total)]


async def reclaim_due(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Import]:
    """Lock these imports if they still have something to do."""
    rows = await tx.fetch(sql.reclaim_due, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [_import(row) for row in rows]


def _named(ref: Ref) -> dict[str, Any]:
    return {"organization_id": ref[0], "id": ref[1]}


def _import(row: Row) -> Import:
    return Import(
        organization_id=row["organization_id"],
        id=row["id"],
        file_name=row["file_name"],
        file_size=row["file_size"],
        sheet=row["sheet"],
        sheets=tuple(row["sheets"]),
        plan=read_plan(row["plan"]) if row["plan"] else Plan(),
        task=Task(row["task"]),
        state=JobState(row["state"]),
        error=row["error"],
        position=row["position"],
        row_number=row["row_number"],
        tally=read_tally(row["tally"]),
        dry_run=row["dry_run"],
        undone=Undone(**row["undone"]) if row["undone"] else None,
        attempts=row["attempts"],
        actor=row["actor"],
        created_at=row["created_at"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        file_erased_at=row["file_erased_at"],
        mends_id=row["mends_id"],
    )
