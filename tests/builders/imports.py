"""Imports for tests: a file taken in and read by the lane, batch by batch."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

from cadenza.imports.actions import commands, upload
from cadenza.imports.domain.job import Command, Import
from cadenza.imports.loops import FILES, imports_lane
from cadenza.kit.db import Database
from cadenza.kit.loop import run_batch

CASES = Path(__file__).parents[1] / "cases"
LANE = imports_lane(())
LARGEST = 100 * 1024 * 1024


async def arriving(data: bytes, piece: int = 60_000) -> AsyncIterator[bytes]:
    for start in range(0, len(data), piece):
        yield data[start : start + piece]


async def make_import(
    database: Database,
    organization_id: UUID,
    data: bytes | str,
    *,
    name: str = "people.csv",
    sheet: str | None = None,
    most_bytes: int = LARGEST,
    **changes: Any,
) -> UUID:
    """Take a file in; `changes` are those of its plan."""
    content = data.encode() if isinstance(data, str) else data
    async with database.begin(organization_id) as tx:
        import_id = await upload.announce(tx, organization_id, file_name=name, sheet=sheet, actor="test")
    await upload.receive(database, (organization_id, import_id), arriving(content), most_bytes=most_bytes)
    if changes:
        async with database.begin(organization_id) as tx:
            await commands.configure(tx, organization_id, import_id, changes)
    return import_id


async def show_import(database: Database, organization_id: UUID, import_id: UUID) -> Import:
    async with database.read(organization_id) as tx:
        return await commands.get_import(tx, organization_id, import_id)


async def work_off(database: Database, organization_id: UUID, *, lane: Any = None, most: int = 1000) -> int:
    """Run the lane until nothing is due; returns how many batches that took."""
    for batches in range(most):
        if not await run_batch(database, lane or LANE, [organization_id], "w1"):
            return batches
    message = "an import does not come to its end"
    raise AssertionError(message)


async def do(database: Database, organization_id: UUID, import_id: UUID, command: Command) -> Import:
    """Begin a job and work it off."""
    async with database.begin(organization_id) as tx:
        await commands.begin(tx, organization_id, import_id, command)
    await work_off(database, organization_id)
    return await show_import(database, organization_id, import_id)


async def run_import(database: Database, organization_id: UUID, data: bytes | str, **options: Any) -> Import:
    """Take a file in and import it."""
    import_id = await make_import(database, organization_id, data, **options)
    return await do(database, organization_id, import_id, Command.START)


async def erase_files(database: Database, organization_id: UUID) -> None:
    """Delete the files whose time has come."""
    await work_off(database, organization_id, lane=FILES)


def counts_of(job: Import) -> Mapping[str, Any]:
    """Return what became of the rows, after checking that each is counted once."""
    tally = job.tally
    assert tally.is_whole, tally
    return {**tally.statuses, "rejected": dict(tally.rejected)}
