"""One batch of a file: its records read, its rows told apart, the good ones as drafts. Dry runs and runs alike."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.imports.actions.file import read_batch
from cadenza.imports.domain.job import Import
from cadenza.imports.domain.reading import is_blank
from cadenza.imports.domain.rows import Rejected, RowReader
from cadenza.imports.domain.tally import Outcome, RowStatus, Tally
from cadenza.imports.store.rows import Reject
from cadenza.kit.db import ReadTx

LONGEST_CELL_KEPT = 500
"""What is kept of the cells of a rejected row."""


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
    warnings: list[str] = field(default_factory=list)

    def reject(self, row: GoodRow, reason: str, where: str | None = None) -> None:
        """Keep a row that could not be written."""
        self.rejects.append(_reject(row.number, reason, where, row.cells))


async def reader_of(tx: ReadTx, job: Import) -> RowReader:
    """Prepare to read the rows of an import as its plan and its organization are now."""
    organization = await get_organization(tx, job.organization_id)
    return RowReader(
        job.plan, region=organization.region, zone=organization.zone, today=tx.now.astimezone(organization.zone).date()
    )


async def read_rows(tx: ReadTx, job: Import, most: int) -> ReadBatch:
    """Read the next rows; the header and blank records are passed over, and counted as records alone."""
    plan = job.plan
    start = job.position or plan.dialect.start
    batch = await read_batch(tx, job, start, most, plan.dialect, plan.width)
    reader = await reader_of(tx, job)
    found = ReadBatch(batch.position, job.row_number)
    for record in batch.records:
        found.row_number += 1
        if record.broken:
            found.rejects.append(_reject(found.row_number, record.broken, None, record.cells))
        elif not is_blank(record.cells) and not (found.row_number == 1 and plan.dialect.has_header):
            _sort(found, record.cells, reader)
    return found


def _sort(found: ReadBatch, cells: list[str], reader: RowReader) -> None:
    read = reader.read(cells)
    if isinstance(read, Rejected):
        found.rejects.append(_reject(found.row_number, read.reason, read.field, cells))
        return
    found.good.append(GoodRow(found.row_number, read.draft, cells))
    found.warnings += read.warnings


def _reject(number: int, reason: str, where: str | None, cells: Sequence[str]) -> Reject:
    kept = [cell[:LONGEST_CELL_KEPT].replace("\x00", "").encode("utf-8", "ignore").decode() for cell in cells]
    return Reject(number, reason, where, kept)


def count(tally: Tally, outcomes: Sequence[Outcome], batch: ReadBatch) -> Tally:
    """Count a batch: what became of its good rows, and those that were rejected."""
    for outcome in outcomes:
        tally.count(outcome)
    for reject in batch.rejects:
        tally.count(Outcome(RowStatus.REJECTED, reject.reason))
    tally.warn(batch.warnings)
    return tally
