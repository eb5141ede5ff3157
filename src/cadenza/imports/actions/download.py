"""What an import did not take as CSV files that open in columns where the reader is, with the reason as they say it.

Each page of rows is a transaction of its own.
"""

from collections.abc import AsyncIterator

from cadenza.accounts.actions.organizations import get_organization
from cadenza.imports.domain.columns import Column
from cadenza.imports.domain.export import BOM, delimiter_of, write_rows
from cadenza.imports.domain.header_words import REASON_CODE
from cadenza.imports.domain.job import Import
from cadenza.imports.domain.sentences import Words, words_in
from cadenza.imports.store import rows as row_store
from cadenza.imports.store.sentences import load_sentences
from cadenza.kit.db import Database

ROWS_AT_ONCE = 1000


async def rejected_csv(database: Database, job: Import, language: str | None = None) -> AsyncIterator[str]:
    """Write the rejected rows, each behind its number, why it is here, and the code of that."""
    words, delimiter = await _spoken(database, job, language)
    columns = job.plan.columns
    named = {str(column.target): column.heading for column in reversed(columns)}
    head = [words.heading("row"), words.heading("why"), REASON_CODE]
    yield BOM + write_rows([[*head, *(column.heading for column in columns)]], delimiter)
    after = 0
    while True:
        async with database.read(job.organization_id) as tx:
            rows = await row_store.list_rejects(tx, (job.organization_id, job.id), after, ROWS_AT_ONCE)
        if not rows:
            return
        after = rows[-1].row_number
        yield write_rows(
            (
                [row.row_number, words.why(row.reason, named.get(row.field or "", "")), row.reason, *(row.cells or ())]
                for row in rows
            ),
            delimiter,
        )


async def left_out_csv(database: Database, job: Import, language: str | None = None) -> AsyncIterator[str]:
    """Write the cells that rows were taken without, and whom each row is about."""
    words, delimiter = await _spoken(database, job, language)
    # A dry run's cells stay until the next job, also where the file is read otherwise by then, with fewer columns.
    columns = dict(enumerate(job.plan.columns))
    head = [words.heading(name) for name in ("row", "who", "column", "value", "why")]
    yield BOM + write_rows([[*head, REASON_CODE]], delimiter)
    after = (0, 0)
    while True:
        async with database.read(job.organization_id) as tx:
            cells = await row_store.list_left_out(
                tx, (job.organization_id, job.id), after, ROWS_AT_ONCE, column=None, reason=None
            )
        if not cells:
            return
        after = (cells[-1].row_number, cells[-1].column)
        named = ((cell, columns.get(cell.column) or Column(heading="")) for cell in cells)
        yield write_rows(
            (
                [
                    cell.row_number,
                    cell.who,
                    column.heading or cell.column + 1,
                    cell.value,
                    words.why(cell.reason, kind=column.type),
                    cell.reason,
                ]
                for cell, column in named
            ),
            delimiter,
        )


async def _spoken(database: Database, job: Import, language: str | None) -> tuple[Words, str]:
    """Return the words of a language, else of the organization's, and what parts cells there."""
    async with database.read(job.organization_id) as tx:
        organization = await get_organization(tx, job.organization_id)
    words = words_in(load_sentences(), language or organization.locale)
    # A spreadsheet has no delimiter of its own: it was written as CSV here.
    written = job.plan.dialect.delimiter if job.sheet is None else ""
    return words, delimiter_of(written, words.language, organization.region)
