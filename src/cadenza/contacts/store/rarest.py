"""Checks that an index answers by itself: whom each leaves, read from that index, in no order.

The text of a source is `… AS id FROM … WHERE …`; what it returns may be more than the check means, never less.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from uuid import UUID

from cadenza.contacts.domain.checks import Check, Op, moment
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.filtering import field_name, field_root, values_of
from cadenza.contacts.store.filtering import COMPARE, DEAL_COLUMNS, Compiled

Source = Callable[[Compiled], str]

_HERE = "organization_id = :organization_id::uuid"
_INDEXED_COLUMNS = {"lifecycle": "text", "lead_status": "text", "id": "uuid"}
_INDEXED_TIMES = {"created_at": "created_at", "last_inbound_at": "active_at", "trial_at": "trial_at"}
_LATER = frozenset({Op.GT, Op.GTE})


def sources_of(checks: Iterable[Check]) -> Iterator[Source]:
    """Yield what of these checks an index answers."""
    asked = list(checks)
    yield from (source for check in asked if (source := _source_of(check)))
    for column, compared in times_of(asked).items():
        yield partial(_times, column, compared)


def times_of(checks: Iterable[Check]) -> dict[str, list[Check]]:
    """Return the checks that compare an indexed time, by its column."""
    found: dict[str, list[Check]] = {}
    for check in checks:
        column = _INDEXED_TIMES.get(field_name(check.field))
        if field_root(check.field) == "contact" and column and check.op in COMPARE:
            found.setdefault(column, []).append(check)
    return found


def times_text(column: str, checks: list[Check], into: Compiled) -> str:
    """Return the condition that the column is where the checks want it."""
    # `active_at` is at most ten minutes before the time it stands for.
    slack = " - interval '10 minutes'" if column == "active_at" else ""
    return " AND ".join(
        f"{column} {COMPARE[check.op]} {into.bind(moment(check.value), 'timestamptz')}"
        f"{slack if check.op in _LATER else ''}"
        for check in checks
    )


def count_text(source: str) -> str:
    """Return the statement that counts whom a source leaves, `most` at most."""
    return f"SELECT count(*) FROM (SELECT {source} LIMIT :most::integer) counted"


def ids_text(source: str) -> str:
    """Return the statement that lists whom a source leaves."""
    return f"SELECT {source} LIMIT :most::integer"


def _source_of(check: Check) -> Source | None:
    name = field_name(check.field)
    match field_root(check.field), check.op:
        case "tags", Op.HAS:
            return partial(_rows, check, "contact_tags", "contact_id", "tag", "text")
        case "imports", Op.HAS:
            return partial(_rows, check, "import_contacts", "contact_id", "import_id", "uuid")
        case "deals", Op.HAS:
            return partial(_rows, check, "deals", "contact_id", *DEAL_COLUMNS[name])
        case "contact", Op.IS | Op.IN if name in _INDEXED_COLUMNS:
            return partial(_rows, check, "contacts", "id", name, _INDEXED_COLUMNS[name])
        case "consent", Op.IS | Op.IN if ConsentState.UNKNOWN not in values_of(check):
            return partial(_consents, check)
        case _:
            return None


def _rows(check: Check, table: str, contact: str, column: str, cast: str, into: Compiled) -> str:
    values = [UUID(str(one)) if cast == "uuid" else str(one) for one in values_of(check)]
    wanted = into.bind(values, f"{cast}[]")
    return f"{contact} AS id FROM {table} WHERE {_HERE} AND {column} = ANY({wanted})"


def _consents(check: Check, into: Compiled) -> str:
    key = into.bind(field_name(check.field), "text")
    states = into.bind([str(one) for one in values_of(check)], "text[]")
    return f"contact_id AS id FROM consents WHERE {_HERE} AND key = {key} AND state = ANY({states})"


def _times(column: str, checks: list[Check], into: Compiled) -> str:
    return f"id FROM contacts WHERE {_HERE} AND {times_text(column, checks, into)}"
