"""Checks as JSON: `{"all": [{"field": "tags", "op": "has", "value": "vip"}]}`, or `any`. Read strictly."""

from typing import Any, TypeGuard

from cadenza.contacts.domain.checks import Check, Checks, Match, Op, Scalar, Value, is_number, moment
from cadenza.kit.reading import Reader

CHECK_LIMIT = 20
VALUE_LIMIT = 500
LIST_LIMIT = 100
FIELD_LIMIT = 128
WITHIN_DAYS_LIMIT = 365


def read_checks(reader: Reader) -> Checks:
    """Read checks; every one needs a value that its operator can work with."""
    match = Match.ANY if reader.has(Match.ANY) else Match.ALL
    if reader.has(Match.ALL) and reader.has(Match.ANY):
        reader.problem(Match.ALL, "all_or_any")
        reader.value(Match.ALL)
    checks = tuple(_read_check(item) for item in reader.items(match, CHECK_LIMIT))
    if not checks:
        reader.problem(match, "required")
    reader.done()
    return Checks(match, checks)


def write_checks(checks: Checks) -> dict[str, Any]:
    """Return the JSON that checks are read from."""
    return {checks.match.value: [_write_check(check) for check in checks.checks]}


def _write_check(check: Check) -> dict[str, Any]:
    written: dict[str, Any] = {"field": check.field, "op": check.op.value}
    if check.value is not None:
        written["value"] = list(check.value) if isinstance(check.value, tuple) else check.value
    return written


def _read_check(item: Reader) -> Check:
    field = item.text("field", limit=FIELD_LIMIT)
    op = item.choice("op", Op)
    value = item.value("value")
    item.done()
    if isinstance(value, list):
        value = tuple(value)
    if not _is_value(value) or not _suits(op, value):
        item.problem("value", "bad_value", needs=_NEEDS[op])
        value = None
    return Check(field, op, value)


def _is_value(value: object) -> TypeGuard[Value]:
    if isinstance(value, tuple):
        return 0 < len(value) <= LIST_LIMIT and all(_is_scalar(one) for one in value)
    return value is None or _is_scalar(value)


def _is_scalar(value: object) -> TypeGuard[Scalar]:
    if isinstance(value, str):
        return len(value) <= VALUE_LIMIT and "\0" not in value
    return isinstance(value, bool | int | float)


_NEEDS = {
    Op.IS: "value",
    Op.IS_NOT: "value",
    Op.IN: "list",
    Op.NOT_IN: "list",
    Op.CONTAINS: "text",
    Op.GT: "number_or_date",
    Op.GTE: "number_or_date",
    Op.LT: "number_or_date",
    Op.LTE: "number_or_date",
    Op.HAS: "value_or_list",
    Op.HAS_NOT: "value_or_list",
    Op.IS_SET: "nothing",
    Op.IS_NOT_SET: "nothing",
    Op.DID: "days_or_nothing",
    Op.DID_NOT: "days_or_nothing",
}


def _suits(op: Op, value: Value) -> bool:
    needs = _NEEDS[op]
    if isinstance(value, tuple):
        return needs in {"list", "value_or_list"}
    match needs:
        case "value" | "value_or_list":
            return value is not None and value != ""
        case "text":
            return isinstance(value, str) and value != ""
        case "number_or_date":
            return is_number(value) or moment(value) is not None
        case "days_or_nothing" if isinstance(value, int) and not isinstance(value, bool):
            return 1 <= value <= WITHIN_DAYS_LIMIT
        case _:
            return value is None and needs != "list"
