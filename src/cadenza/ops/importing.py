"""Imports from the command line: sent, tried, run or taken back here, whether a worker runs beside it or not."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.imports.actions import commands, run, upload
from cadenza.imports.actions.read import Reading
from cadenza.imports.domain.job import Command, Import, JobState
from cadenza.kit.db import Database
from cadenza.wiring import IN_USE

PIECE_BYTES = 1024 * 1024
LOOK_SECONDS = 0.2
_WORKING = frozenset({JobState.QUEUED, JobState.RUNNING})

Progress = Callable[[Import], None]
"""Told after each batch how far it is."""


async def import_file(
    database: Database,
    organization_id: UUID,
    path: Path,
    *,
    changes: Mapping[str, Any],
    sheet: str | None,
    most_bytes: int,
    is_dry: bool,
    progress: Progress,
) -> Import:
    """Import a file, or say what importing it would do; returns it with its counts."""
    async with database.begin(organization_id) as tx:
        await get_organization(tx, organization_id)
        import_id = await upload.announce(tx, organization_id, file_name=path.name, sheet=sheet, actor="command line")
    await upload.receive(database, (organization_id, import_id), _pieces(path), most_bytes=most_bytes)
    async with database.begin(organization_id) as tx:
        if changes:
            await commands.configure(tx, organization_id, import_id, changes)
        await commands.begin(tx, organization_id, import_id, Command.DRY_RUN if is_dry else Command.START)
    return await _work_off(database, organization_id, import_id, progress)


async def undo_import(database: Database, organization_id: UUID, import_id: UUID, progress: Progress) -> Import:
    """Take back what an import did to contacts that nobody has touched since; returns it with what was done."""
    async with database.begin(organization_id) as tx:
        await commands.begin(tx, organization_id, import_id, Command.UNDO)
    return await _work_off(database, organization_id, import_id, progress)


async def _work_off(database: Database, organization_id: UUID, import_id: UUID, progress: Progress) -> Import:
    reading = Reading()
    while (job := await _look(database, organization_id, import_id)).state in _WORKING:
        progress(job)
        await _work(database, organization_id, import_id, reading)
    progress(job)
    return job


async def _work(database: Database, organization_id: UUID, import_id: UUID, reading: Reading) -> None:
    """Do one batch; where a worker has it in hand, look again a little later."""
    async with database.begin(organization_id) as tx:
        jobs = await run.reclaim(tx, organization_id, [import_id])
        await run.process(tx, jobs, IN_USE, reading)
    if not jobs:
        await asyncio.sleep(LOOK_SECONDS)


async def _look(database: Database, organization_id: UUID, import_id: UUID) -> Import:
    async with database.read(organization_id) as tx:
        return await commands.get_import(tx, organization_id, import_id)


async def _pieces(path: Path) -> AsyncIterator[bytes]:
    with path.open("rb") as file:
        while data := file.read(PIECE_BYTES):
            yield data
