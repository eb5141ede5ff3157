"""The plan that a file suggests, from its beginning. Pure."""

from dataclasses import replace

from cadenza.imports.domain.columns import guess_columns, has_header
from cadenza.imports.domain.dialect import Dialect
from cadenza.imports.domain.plan import Plan
from cadenza.imports.domain.reading import is_blank, read_window

SAMPLE_RECORDS = 200


def suggest_plan(head: bytes, dialect: Dialect, region: str, *, is_whole: bool, is_named: bool | None = None) -> Plan:
    """Guess what the columns mean; `is_named`: a person has said whether the first record is a header."""
    window = read_window(head[dialect.start :], dialect, SAMPLE_RECORDS, width=0, is_last=is_whole)
    rows = [record.cells for record in window.records if not record.broken]
    first, rest = (rows[0], rows[1:]) if rows else ([], [])
    if is_named is None:
        is_named = has_header(first, rest)
    samples = [row for row in (rest if is_named else rows) if not is_blank(row)]
    columns = guess_columns(first if is_named else [], samples, region)
    return Plan(dialect=replace(dialect, has_header=is_named), columns=columns)
