"""Checks as SQL over a row `c` of contacts. Fixed pieces of text alone; every value is a parameter.

What can't be read is NULL, hence not true, also under a negative operator: the rule of `domain.checks`. Rows of other
tables are asked for one by one (`coalesce((SELECT true …), false)`): an EXISTS may become a read of a whole tag.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.checks import Check, Checks, Match, Op, is_number, moment
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.filtering import ID, IS_HELD, MOMENTS, field_name, field_root, values_of

COMPARE: Mapping[Op, str] = {Op.GT: ">", Op.GTE: ">=", Op.LT: "<", Op.LTE: "<="}
NOBODY = "false"
EVERYBODY = "true"

_OF_CONTACT = "{alias}.organization_id = c.organization_id AND {alias}.contact_id = c.id"


class Compiled:
    """Pieces of one statement and the values of their parameters."""

    def __init__(self, now: datetime, as_of: datetime | None = None) -> None:
        """Start with nothing; `now` is what `is_held` is judged by. What links brought after `as_of` does not count."""
        self.now = now
        self.as_of = as_of
        self.values: dict[str, object] = {}

    def bind(self, value: object, cast: str) -> str:
        """Give a value a parameter; returns how the text names it."""
        name = f"f{len(self.values)}"
        self.values[name] = value
        return f":{name}::{cast}"

    def groups(self, groups: tuple[Checks, ...]) -> str:
        """Return the condition that every group holds."""
        return self._joined(" AND ", [self._group(group) for group in groups])

    def _group(self, group: Checks) -> str:
        glue = " AND " if group.match is Match.ALL else " OR "
        return self._joined(glue, [self.check(check) for check in group.checks])

    def check(self, check: Check) -> str:
        """Return the condition of one check."""
        return f"({_SOURCES[field_root(check.field)](self, check)})"

    @staticmethod
    def _joined(glue: str, parts: list[str]) -> str:
        return f"({glue.join(parts)})" if parts else EVERYBODY


def _contact(into: Compiled, check: Check) -> str:
    name = field_name(check.field)
    if name == IS_HELD:
        held = f"coalesce(c.held_until > {into.bind(into.now, 'timestamptz')}, false)"
        return f"{held} = {into.bind(check.value, 'boolean')}"
    if name == ID:
        return f"c.id = ANY({into.bind([UUID(str(one)) for one in values_of(check)], 'uuid[]')})"
    if name in MOMENTS:
        return _moment(into, check, f"c.{name}")
    return _text(into, check, _NAME if name == "name" else f"c.{name}")


_NAME = "nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), '')"


def _moment(into: Compiled, check: Check, column: str) -> str:
    if check.op in COMPARE:
        return f"{column} {COMPARE[check.op]} {into.bind(moment(check.value), 'timestamptz')}"
    return f"{column} IS {'NOT ' if check.op is Op.IS_SET else ''}NULL"


def _text(into: Compiled, check: Check, column: str) -> str:
    match check.op:
        case Op.IS_SET:
            return f"coalesce({column}, '') <> ''"
        case Op.IS_NOT_SET:
            return f"coalesce({column}, '') = ''"
        case Op.CONTAINS:
            return f"strpos(lower({column}), {into.bind(str(check.value).lower(), 'text')}) > 0"
        case _:
            is_among = f"{column} = ANY({into.bind([str(one) for one in values_of(check)], 'text[]')})"
            return is_among if check.op in {Op.IS, Op.IN} else f"NOT {is_among}"


def _attribute(into: Compiled, check: Check) -> str:
    value = f"(c.attributes -> {into.bind(field_name(check.field), 'text')})"
    match check.op:
        case Op.IS_SET | Op.IS_NOT_SET:
            is_empty = f"coalesce({value}, 'null') IN ('null', '\"\"')"
            return is_empty if check.op is Op.IS_NOT_SET else f"NOT {is_empty}"
        case Op.CONTAINS:
            text = f"strpos(lower({value} #>> '{{}}'), {into.bind(str(check.value).lower(), 'text')}) > 0"
            return f"jsonb_typeof({value}) = 'string' AND {text}"
        case Op.HAS | Op.HAS_NOT:
            has = f"{value} @> ANY({into.bind(list(values_of(check)), 'jsonb[]')})"
            return f"jsonb_typeof({value}) = 'array' AND {'' if check.op is Op.HAS else 'NOT '}{has}"
        case Op.GT | Op.GTE | Op.LT | Op.LTE:
            return _ordered(into, check, value)
        case _:
            wanted = list(values_of(check))
            is_among = f"{value} = ANY({into.bind(wanted, 'jsonb[]')})"
            if check.op in {Op.IS, Op.IN}:
                return is_among
            types = into.bind(sorted({_json_type(one) for one in wanted}), "text[]")
            return f"jsonb_typeof({value}) = ANY({types}) AND NOT {is_among}"


def _ordered(into: Compiled, check: Check, value: str) -> str:
    sign = COMPARE[check.op]
    if is_number(check.value):
        compared = f"({value} #>> '{{}}')::numeric {sign} {into.bind(str(check.value), 'text')}::numeric"
        return f"CASE WHEN jsonb_typeof({value}) = 'number' THEN {compared} END"
    # The only way to read a time out of any text without an error where it is none; it does not know Z for UTC.
    read = f"to_jsonb(regexp_replace({value} #>> '{{}}', 'Z$', '+00:00'))"
    than = into.bind({"than": _written(check.value)}, "jsonb")
    path = f"$ ? (@.datetime() {sign} $than.datetime())"
    told = f"jsonb_typeof({value}) = 'string' AND jsonb_path_exists_tz({read}, '{path}', {than}, true)"
    if not _is_day(check.value):
        return told
    # Days sort as they are written, which is ten times faster.
    day = into.bind(check.value, "text")
    text = f"({value} #>> '{{}}')"
    return f"CASE WHEN {text} ~ '{_DAY}' THEN {text} COLLATE \"C\" {sign} {day} ELSE {told} END"


_DAY = r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$"


def _is_day(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(_DAY, value, re.ASCII) is not None


def _written(value: object) -> str:
    at = moment(value)
    return at.isoformat() if at else ""


def _json_type(value: object) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "number" if is_number(value) else "string"


def _tags(into: Compiled, check: Check) -> str:
    having = ""
    if check.op in {Op.HAS, Op.HAS_NOT}:
        having = f" AND t.tag = ANY({into.bind([str(one) for one in values_of(check)], 'text[]')})"
    having += _until(into, "t.added_at")
    return _having("contact_tags t", having, is_wanted=check.op in {Op.HAS, Op.IS_SET})


def _imports(into: Compiled, check: Check) -> str:
    wanted = into.bind([UUID(str(one)) for one in values_of(check)], "uuid[]")
    having = f" AND m.import_id = ANY({wanted})" + _until(into, "m.linked_at")
    return _having("import_contacts m", having, is_wanted=check.op is Op.HAS)


DEAL_COLUMNS: Mapping[str, tuple[str, str]] = {
    "stage": ("stage_id", "uuid"),
    "pipeline": ("pipeline_id", "uuid"),
    "state": ("state", "text"),
}
"""The column of a deal that a field reads, and its type."""


def _deals(into: Compiled, check: Check) -> str:
    column, cast = DEAL_COLUMNS[field_name(check.field)]
    values = [UUID(str(one)) if cast == "uuid" else str(one) for one in values_of(check)]
    return _having("deals d", f" AND d.{column} = ANY({into.bind(values, cast + '[]')})", is_wanted=check.op is Op.HAS)


def _identifiers(into: Compiled, check: Check) -> str:
    kind = into.bind(field_name(check.field), "text")
    return _having("identifiers i", f" AND i.kind = {kind}", is_wanted=check.op is Op.IS_SET)


def _consent(into: Compiled, check: Check) -> str:
    key = into.bind(field_name(check.field), "text")
    mine = _OF_CONTACT.format(alias="s")
    state = f"coalesce((SELECT s.state FROM consents s WHERE {mine} AND s.key = {key}), '{ConsentState.UNKNOWN}')"
    is_among = f"{state} = ANY({into.bind([str(one) for one in values_of(check)], 'text[]')})"
    return is_among if check.op in {Op.IS, Op.IN} else f"NOT {is_among}"


def _until(into: Compiled, column: str) -> str:
    return "" if into.as_of is None else f" AND {column} <= {into.bind(into.as_of, 'timestamptz')}"


def _having(table: str, having: str, *, is_wanted: bool) -> str:
    mine = _OF_CONTACT.format(alias=table.rpartition(" ")[2])
    found = f"coalesce((SELECT true FROM {table} WHERE {mine}{having} LIMIT 1), false)"
    return found if is_wanted else f"NOT {found}"


_SOURCES: Mapping[str, Callable[[Compiled, Check], Any]] = {
    "contact": _contact,
    "attributes": _attribute,
    "tags": _tags,
    "consent": _consent,
    "identifiers": _identifiers,
    "imports": _imports,
    "deals": _deals,
}
