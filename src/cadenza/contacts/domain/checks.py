"""Checks {field, op, value} under all or any: what conditions, trigger filters and lists of contacts are made of.

Rules:
- a value that is missing or of another type can't be read: its check is false, also under a negative operator,
  and its field is on the verdict's list; only `is_set` and `is_not_set` may ask about what is missing;
- `has` with several values asks for any of them, `has_not` for none of them;
- types are not guessed: the text "5" is not the number 5, and true is not 1;
- dates and times compare as such when both sides are written in ISO 8601.
"""

import operator
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

Scalar = str | int | float | bool
Value = Scalar | tuple[Scalar, ...] | None


class Match(StrEnum):
    """How many of the checks must hold."""

    ALL = "all"
    ANY = "any"


class Op(StrEnum):
    """What a check asks of its field."""

    IS = "is"
    IS_NOT = "is_not"
    IN = "in"
    NOT_IN = "not_in"
    CONTAINS = "contains"
    GT = "gt"
    GTE = "gte"
    LT = "lt"
    LTE = "lte"
    HAS = "has"
    HAS_NOT = "has_not"
    IS_SET = "is_set"
    IS_NOT_SET = "is_not_set"
    DID = "did"
    DID_NOT = "did_not"


@dataclass(frozen=True, slots=True)
class Check:
    """One question about one field."""

    field: str
    op: Op
    value: Value = None


@dataclass(frozen=True, slots=True)
class Checks:
    """Questions of which all or any must hold; no questions hold always."""

    match: Match = Match.ALL
    checks: tuple[Check, ...] = ()


NO_CHECKS = Checks()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the checks hold, and which fields could not be read."""

    holds: bool
    unreadable: tuple[str, ...] = ()


LookUp = Callable[[Check], object]
"""Gives the value a check is about; None where there is none."""


def evaluate(checks: Checks, look_up: LookUp) -> Verdict:
    """Answer the checks on the values that `look_up` gives."""
    answers = [_OPERATORS[check.op](look_up(check), check.value) for check in checks.checks]
    holds = all(answers) if checks.match is Match.ALL or not answers else any(answers)
    unreadable = [check.field for check, answer in zip(checks.checks, answers, strict=True) if answer is None]
    return Verdict(holds, tuple(unreadable))


def look_up_path(values: Mapping[str, object], path: str) -> object:
    """Return the value at a dotted path, a name with dots of its own first; None where there is none."""
    if path in values:
        return values[path]
    head, _, rest = path.partition(".")
    inner = values.get(head)
    return look_up_path(inner, rest) if rest and isinstance(inner, Mapping) else None


def moment(value: object) -> datetime | None:
    """Return the instant an ISO 8601 date or time means, in UTC where it names no zone; None for other text."""
    if isinstance(value, datetime):
        at = value
    elif isinstance(value, str):
        try:
            at = datetime.fromisoformat(value)
        except ValueError:
            return None
    else:
        return None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def is_number(value: object) -> bool:
    """Say whether it is a number; true and false are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


# Each operator answers for one field: yes, no, or None where the field's value is nothing it can work on.
Answer = bool | None


def _is_same(actual: object, expected: object) -> Answer:
    comparable = (is_number(actual) and is_number(expected)) or type(actual) is type(expected)
    return actual == expected if comparable else None


def _is_different(actual: object, expected: object) -> Answer:
    return _opposite(_is_same(actual, expected))


def _is_among(actual: object, expected: object) -> Answer:
    answers = [_is_same(actual, one) for one in expected] if isinstance(expected, tuple) else []
    return None if all(answer is None for answer in answers) else any(answers)


def _is_not_among(actual: object, expected: object) -> Answer:
    return _opposite(_is_among(actual, expected))


def _contains(actual: object, expected: object) -> Answer:
    if isinstance(actual, str) and isinstance(expected, str):
        return expected.casefold() in actual.casefold()
    return None


def _holds(actual: object, expected: object) -> Answer:
    if isinstance(actual, str) or not isinstance(actual, Collection):
        return None
    wanted = expected if isinstance(expected, tuple) else (expected,)
    return any(_is_same(one, other) for one in actual for other in wanted)


def _does_not_hold(actual: object, expected: object) -> Answer:
    return _opposite(_holds(actual, expected))


def _is_set(actual: object, _: object) -> Answer:
    return actual not in (None, "")


def _is_not_set(actual: object, _: object) -> Answer:
    return actual in (None, "")


def _did(actual: object, _: object) -> Answer:
    return actual > 0 if isinstance(actual, int) else None


def _did_not(actual: object, _: object) -> Answer:
    return _opposite(_did(actual, None))


def _opposite(answer: Answer) -> Answer:
    return None if answer is None else not answer


def _ordered(compare: Callable[[Any, Any], bool]) -> Callable[[object, object], Answer]:
    def answer(actual: object, expected: object) -> Answer:
        if is_number(actual) and is_number(expected):
            return compare(actual, expected)
        at, than = moment(actual), moment(expected)
        return None if at is None or than is None else compare(at, than)

    return answer


_OPERATORS: Mapping[Op, Callable[[object, object], Answer]] = {
    Op.IS: _is_same,
    Op.IS_NOT: _is_different,
    Op.IN: _is_among,
    Op.NOT_IN: _is_not_among,
    Op.CONTAINS: _contains,
    Op.GT: _ordered(operator.gt),
    Op.GTE: _ordered(operator.ge),
    Op.LT: _ordered(operator.lt),
    Op.LTE: _ordered(operator.le),
    Op.HAS: _holds,
    Op.HAS_NOT: _does_not_hold,
    Op.IS_SET: _is_set,
    Op.IS_NOT_SET: _is_not_set,
    Op.DID: _did,
    Op.DID_NOT: _did_not,
}
