"""One batch of a file: its records read, its rows told apart, the good ones as drafts. Dry runs and runs alike.

A batch is written in some twenty statements, and for each the worker waits. In those waits the rows of the next batch
are read, a few at a turn, so that no answer of the database waits for long. Nothing rests on it: what was read ahead is
taken only where it is what would be read now, and whoever takes an import over reads for themselves.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.imports.actions import file
from cadenza.imports.domain.job import Import
from cadenza.imports.domain.left_out import LeftCell
from cadenza.imports.domain.plan import Plan
from cadenza.imports.domain.reading import Record, is_blank
from cadenza.imports.domain.rows import Rejected, RowReader
from cadenza.imports.domain.tally import Outcome, RowStatus, Tally
from cadenza.imports.errors import FileGone
from cadenza.imports.store.rows import Reject
from cadenza.kit.db import ReadTx

LONGEST_CELL_KEPT = 500
"""What is kept of the cells of a rejected row, and of a cell that was left out."""

ROWS_A_TURN = 50
"""Two milliseconds of reading; then whoever has got an answer goes on."""


class GoodRow(NamedTuple):
    """A row that says something about somebody."""

    number: int
    draft: ContactDraft
    cells: list[str]


@dataclass(slots=True)
class ReadBatch:
    """The rows of a batch, and where the file goes on."""

    position: int
    row_number: int
    good: list[GoodRow] = field(default_factory=list)
    rejects: list[Reject] = field(default_factory=list)
    left_out: list[LeftCell] = field(default_factory=list)

    def reject(self, row: GoodRow, reason: str, where: str | None = None) -> None:
        """Keep a row that could not be written."""
        self.rejects.append(_reject(row.number, reason, where, row.cells))

    def left_out_of_taken(self) -> list[LeftCell]:
        """Return the cells that were left out of rows that were not rejected after all."""
        if not self.left_out or not self.rejects:
            return self.left_out
        rejected = {reject.row_number for reject in self.rejects}
        return [cell for cell in self.left_out if cell.row_number not in rejected]


class _Terms(NamedTuple):
    """All that decides what rows say."""

    plan: Plan
    region: str
    zone: ZoneInfo
    today: date
    statuses: frozenset[str]
    """Of leads, beside those that every organization has."""

    def reader(self) -> RowReader:
        return RowReader(self.plan, region=self.region, zone=self.zone, today=self.today, statuses=self.statuses)


class _Stretch(NamedTuple):
    """A batch before it is read: two that are equal give the same rows, since files never change."""

    organization_id: UUID
    import_id: UUID
    position: int
    row_number: int
    most: int
    terms: _Terms


async def reader_of(tx: ReadTx, job: Import) -> RowReader:
    """Prepare to read the rows of an import as its plan and its organization are now."""
    return (await _terms(tx, job)).reader()


class Reading:
    """Reads imports batch by batch, and what comes behind each while that is written."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._ahead: tuple[_Stretch, asyncio.Task[ReadBatch]] | None = None

    async def next_batch(self, tx: ReadTx, job: Import, most: int) -> ReadBatch:
        """Read the next rows; the header and blank records are passed over, and counted as records alone."""
        terms = await _terms(tx, job)
        start = job.position or job.plan.dialect.start
        number = job.row_number or job.plan.dialect.skipped
        batch = await self._read(tx, job, _Stretch(job.organization_id, job.id, start, number, most, terms))
        if batch.position < job.file_size:
            self._ahead = await _start(
                tx, job, _Stretch(job.organization_id, job.id, batch.position, batch.row_number, most, terms)
            )
        return batch

    async def _read(self, tx: ReadTx, job: Import, stretch: _Stretch) -> ReadBatch:
        """Take what was read ahead if that is it."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None:
            read, task = ahead
            if read == stretch and task.get_loop() is asyncio.get_running_loop() and not task.cancelled():
                return await task
            task.cancel()
        return await _sorted(stretch, await _records(tx, job, stretch))


async def _start(tx: ReadTx, job: Import, stretch: _Stretch) -> tuple[_Stretch, "asyncio.Task[ReadBatch]"] | None:
    """Begin to read a batch whose turn has not come; if its piece of the file is gone, that is seen in its turn."""
    try:
        records = await _records(tx, job, stretch)
    except FileGone:
        return None
    return stretch, asyncio.create_task(_sorted(stretch, records), name="import rows")


async def _records(tx: ReadTx, job: Import, stretch: _Stretch) -> file.Batch:
    plan = stretch.terms.plan
    return await file.read_batch(tx, job, stretch.position, stretch.most, plan.dialect, plan.width)


async def _sorted(stretch: _Stretch, batch: file.Batch) -> ReadBatch:
    """Tell the rows of a batch apart, a turn at a time."""
    dialect, reader = stretch.terms.plan.dialect, stretch.terms.reader()
    found = ReadBatch(batch.position, stretch.row_number)
    for start in range(0, len(batch.records), ROWS_A_TURN):
        for record in batch.records[start : start + ROWS_A_TURN]:
            found.row_number += 1
            _sort(found, record, reader, is_header=dialect.is_heading(found.row_number))
        await asyncio.sleep(0)
    return found


def _sort(found: ReadBatch, record: Record, reader: RowReader, *, is_header: bool) -> None:
    if record.broken:
        found.rejects.append(_reject(found.row_number, record.broken, None, record.cells))
        return
    if is_header or is_blank(record.cells):
        return
    read = reader.read(record.cells)
    if isinstance(read, Rejected):
        found.rejects.append(_reject(found.row_number, read.reason, read.field, record.cells))
        return
    found.good.append(GoodRow(found.row_number, read.draft, record.cells))
    for column, reason in read.left_out:
        value, who = _kept(record.cells[column]), _kept(_who(read.draft))
        found.left_out.append(LeftCell(found.row_number, column, reason, value, who))


async def _terms(tx: ReadTx, job: Import) -> _Terms:
    organization = await get_organization(tx, job.organization_id)
    today = tx.now.astimezone(organization.zone).date()
    return _Terms(job.plan, organization.region, organization.zone, today, organization.settings.lead_statuses)


def _reject(number: int, reason: str, where: str | None, cells: Sequence[str]) -> Reject:
    return Reject(number, reason, where, [_kept(cell) for cell in cells])


def _who(draft: ContactDraft) -> str:
    """Call somebody by their name, else by what they are found by."""
    return " ".join(filter(None, (draft.first_name, draft.last_name))) or draft.identifiers[0].value


def _kept(cell: str) -> str:
    return cell[:LONGEST_CELL_KEPT].replace("\x00", "").encode("utf-8", "ignore").decode()


def count(tally: Tally, outcomes: Sequence[Outcome], batch: ReadBatch) -> list[LeftCell]:
    """Count a batch: what became of its good rows, and those that were rejected.

    Returns the cells that were left out and are to be kept.
    """
    for outcome in outcomes:
        tally.count(outcome)
    for reject in batch.rejects:
        tally.count(Outcome(RowStatus.REJECTED, reject.reason))
    return tally.leave_out(batch.left_out_of_taken())
