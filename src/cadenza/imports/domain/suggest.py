"""The plan that a file suggests, from its beginning. Pure."""

from dataclasses import replace

from cadenza.imports.domain.columns import guess_columns
from cadenza.imports.domain.dialect import Dialect, records_begin
from cadenza.imports.domain.headings import find_headings
from cadenza.imports.domain.plan import Plan
from cadenza.imports.domain.reading import is_blank, read_window

SAMPLE_RECORDS = 200


def suggest_plan(head: bytes, dialect: Dialect, region: str, *, is_whole: bool, is_named: bool | None = None) -> Plan:
    """Guess what the columns mean; `is_named`: a person has said whether a record names them."""
    start = records_begin(head)
    window = read_window(head[start:], dialect, SAMPLE_RECORDS, width=0, is_last=is_whole)
    rows = [[] if record.broken else record.cells for record in window.records]
    at = find_headings(rows) if is_named is not False else None
    if at is None and is_named and rows:
        at = 0
    skipped = at or 0
    headings = [] if at is None else rows[at]
    samples = [row for row in (rows if at is None else rows[at + 1 :]) if not is_blank(row)]
    start += window.records[skipped - 1].end if skipped else 0
    read = replace(dialect, start=start, has_header=at is not None, skipped=skipped)
    return Plan(dialect=read, columns=guess_columns(headings, samples, region))
