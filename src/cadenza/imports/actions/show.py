"""What people see of an import: its first rows as they would be read, what was rejected or left out, its contacts."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from cadenza.contacts.domain.contact import ContactDraft
from cadenza.imports.actions.file import HEAD_BYTES, read_batch, read_head
from cadenza.imports.actions.guess import guess_plan
from cadenza.imports.actions.read import reader_of
from cadenza.imports.domain.columns import STANDING, Basis, Column, Target, basis_of
from cadenza.imports.domain.export import plain_cell
from cadenza.imports.domain.job import Import
from cadenza.imports.domain.left_out import LeftCell, LeftOut
from cadenza.imports.domain.meanings import FoundWord, find_words
from cadenza.imports.domain.plan import Plan, check_plan, find_unread_phones, says_consent
from cadenza.imports.domain.reading import Record, is_blank, read_window
from cadenza.imports.domain.rows import Rejected, RowReader, Understood
from cadenza.imports.domain.values import read_lead_status, read_lifecycle
from cadenza.imports.errors import FileGone
from cadenza.imports.store import links as link_store
from cadenza.imports.store import rows as row_store
from cadenza.imports.store.imports import Ref
from cadenza.imports.store.links import LinkedContact
from cadenza.imports.store.rows import Reject
from cadenza.kit.db import ReadTx
from cadenza.kit.errors import Problem

PREVIEW_ROWS = 20
LONGEST_CELL_SHOWN = 200
WORD_ROWS = 5000
"""Of the beginning of a file: words are looked for in these."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One of the first rows: its cells, and what they say, or why they say nothing."""

    number: int
    cells: list[str]
    draft: ContactDraft | None
    reason: str | None
    field: str | None
    """The target of the column that is the reason."""
    left_out: tuple[LeftOut, ...]
    understood: tuple[Understood, ...]


@dataclass(frozen=True, slots=True)
class Guess:
    """What a column was taken for before anybody said so, and what by."""

    column: Column
    basis: Basis


@dataclass(frozen=True, slots=True)
class Preview:
    """The first rows of a file, and what its plan lacks."""

    rows: list[PreviewRow]
    problems: list[Problem]
    guesses: list[Guess]
    """One for each column."""
    words: list[FoundWord]
    """Those of columns about where people stand which say nothing by themselves, or which were explained."""
    looked_through: int
    """How many rows these words were counted in."""


async def preview(tx: ReadTx, job: Import) -> Preview:
    """Read the first rows as a run would."""
    if job.file_erased_at is not None:
        raise FileGone
    plan, number, position = job.plan, job.plan.dialect.skipped, job.plan.dialect.start
    rows: list[PreviewRow] = []
    reader = await reader_of(tx, job)
    while len(rows) < PREVIEW_ROWS:
        batch = await read_batch(tx, job, position, PREVIEW_ROWS, plan.dialect, plan.width)
        if not batch.records:
            break
        position = batch.position
        for record in batch.records:
            number += 1
            if plan.dialect.is_heading(number) or is_blank(record.cells):
                continue
            rows.append(_shown(number, record, reader))
    problems = check_plan(plan) + find_unread_phones(plan, [row.cells for row in rows], reader.region)
    if says_consent(plan) and not plan.options.consent_proof:
        problems.append(Problem("options.consent_proof", "proof_required"))
    suggested = await guess_plan(tx, job, plan.dialect)
    guesses = [Guess(one, basis_of(one)) for one in suggested.columns]
    words, looked_through = await _words(tx, job, reader)
    return Preview(rows[:PREVIEW_ROWS], problems, guesses, words, looked_through)


def _shown(number: int, record: Record, reader: RowReader) -> PreviewRow:
    cells = [cell[:LONGEST_CELL_SHOWN] for cell in record.cells]
    if record.broken:
        return PreviewRow(number, cells, None, record.broken, None, (), ())
    read, understood = reader.read(record.cells), reader.understood(record.cells)
    if isinstance(read, Rejected):
        return PreviewRow(number, cells, None, read.reason, read.field, (), understood)
    return PreviewRow(number, cells, read.draft, None, None, read.left_out, understood)


async def _words(tx: ReadTx, job: Import, reader: RowReader) -> tuple[list[FoundWord], int]:
    """Find the words that a person may explain in the beginning of the file, and how many rows that is."""
    plan = job.plan
    standing = [(at, column) for at, column in enumerate(plan.columns) if column.target in STANDING]
    if not standing:
        return [], 0
    head = (await read_head(tx, job, HEAD_BYTES))[plan.dialect.start :]
    is_whole = plan.dialect.start + len(head) >= job.file_size
    # Thousands of rows: in a thread, which lets whoever else is answered here go on meanwhile.
    return await asyncio.to_thread(_find_words, plan, reader, standing, head, is_whole=is_whole)


def _find_words(
    plan: Plan, reader: RowReader, standing: Sequence[tuple[int, Column]], head: bytes, *, is_whole: bool
) -> tuple[list[FoundWord], int]:
    window = read_window(head, plan.dialect, WORD_ROWS, width=plan.width, is_last=is_whole)
    records = window.records[1:] if plan.dialect.has_header else window.records
    rows = [record.cells for record in records if not record.broken and not is_blank(record.cells)]
    found = []
    for at, column in standing:
        read = partial(read_lead_status, own=reader.statuses) if column.target is Target.LEAD_STATUS else read_lifecycle
        found += find_words(at, [plain_cell(row[at]) for row in rows if at < len(row) and row[at]], read, column.words)
    return found, len(rows)


async def list_rejected(tx: ReadTx, organization_id: UUID, import_id: UUID, after: int, limit: int) -> list[Reject]:
    """Read the rows that were not imported, or would not be, in the order of the file, page by page."""
    return await row_store.list_rejects(tx, (organization_id, import_id), after, limit)


async def list_left_out(
    tx: ReadTx, ref: Ref, after: tuple[int, int], limit: int, *, column: int | None = None, reason: str | None = None
) -> list[LeftCell]:
    """Read the cells that rows were taken without, or would be, in the order of the file, page by page."""
    return await row_store.list_left_out(tx, ref, after, limit, column=column, reason=reason)


async def list_contacts(
    tx: ReadTx, organization_id: UUID, import_id: UUID, after: UUID, limit: int
) -> list[LinkedContact]:
    """Read the contacts of an import: an audience, page by page."""
    return await link_store.list_linked(tx, (organization_id, import_id), after, limit)
