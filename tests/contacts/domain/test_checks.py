import pytest

from cadenza.contacts.domain.checks import Check, Checks, Match, Op, evaluate, look_up_path
from cadenza.contacts.domain.checks_json import read_checks
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader


def read(raw: object) -> tuple[Checks, list[Problem]]:
    """Read checks from their JSON."""
    problems: list[Problem] = []
    return read_checks(Reader(raw, "c", problems)), problems


def answer(op: Op, actual: object, expected: object = None) -> bool | None:
    """True, false, or None where the field could not be read."""
    verdict = evaluate(Checks(checks=(Check("f", op, expected),)), lambda _: actual)  # type: ignore[arg-type]
    return None if verdict.unreadable else verdict.holds


ANSWERS = [
    (Op.IS, "gold", "gold", True),
    (Op.IS, "gold", "Gold", False),
    (Op.IS, 5, 5.0, True),
    (Op.IS, "5", 5, None),
    (Op.IS, True, 1, None),
    (Op.IS, None, "gold", None),
    (Op.IS_NOT, "gold", "silver", True),
    (Op.IS_NOT, None, "silver", None),
    (Op.IN, "a", ("a", "b"), True),
    (Op.IN, "c", ("a", "b"), False),
    (Op.IN, 1, ("a", "b"), None),
    (Op.NOT_IN, "c", ("a", "b"), True),
    (Op.NOT_IN, None, ("a", "b"), None),
    (Op.CONTAINS, "São Paulo", "são", True),
    (Op.CONTAINS, "Rio", "são", False),
    (Op.CONTAINS, 3, "3", None),
    (Op.GT, 3, 2, True),
    (Op.GT, 2, 2, False),
    (Op.GTE, 2, 2, True),
    (Op.LT, 1, 2, True),
    (Op.LTE, 2, 2, True),
    (Op.GT, "3", 2, None),
    (Op.GT, True, 0, None),
    (Op.GT, "2026-03-02", "2026-03-01", True),
    (Op.LT, "2026-03-01T10:00:00-03:00", "2026-03-01T13:30:00Z", True),
    (Op.GT, "soon", "2026-03-01", None),
    (Op.HAS, frozenset({"vip"}), "vip", True),
    (Op.HAS, ["a"], "b", False),
    (Op.HAS, "vip", "v", None),
    (Op.HAS, None, "vip", None),
    (Op.HAS_NOT, frozenset({"vip"}), "cold", True),
    (Op.HAS_NOT, None, "vip", None),
    (Op.HAS, frozenset({"vip"}), ("cold", "vip"), True),
    (Op.HAS_NOT, frozenset({"vip"}), ("cold", "vip"), False),
    (Op.HAS_NOT, frozenset({"vip"}), ("cold", "warm"), True),
    (Op.IS_SET, None, None, False),
    (Op.IS_SET, "", None, False),
    (Op.IS_SET, 0, None, True),
    (Op.IS_NOT_SET, None, None, True),
    (Op.IS_NOT_SET, "x", None, False),
    (Op.DID, 2, None, True),
    (Op.DID, 0, None, False),
    (Op.DID, None, None, None),
    (Op.DID_NOT, 0, 7, True),
    (Op.DID_NOT, None, None, None),
]


@pytest.mark.parametrize(("op", "actual", "expected", "result"), ANSWERS)
def test_an_operator_answers(op: Op, actual: object, expected: object, result: bool | None) -> None:
    """Each operator says yes, no, or that it can't read the value."""
    assert answer(op, actual, expected) is result


def test_every_operator_is_tried_above() -> None:
    """No operator is without a test."""
    assert {op for op, *_ in ANSWERS} == set(Op)


def test_an_unreadable_check_is_false_and_named() -> None:
    """Under any the others still count; under all one that can't be read is enough to fail."""
    checks = (Check("known", Op.IS, 1), Check("gone", Op.IS_NOT, 1))
    values = {"known": 1}
    for match, holds in ((Match.ANY, True), (Match.ALL, False)):
        verdict = evaluate(Checks(match, checks), lambda check: values.get(check.field))
        assert verdict.holds is holds
        assert verdict.unreadable == ("gone",)


def test_no_checks_hold_always() -> None:
    """A rule without a filter wants every event."""
    assert evaluate(Checks(), lambda _: None).holds
    assert evaluate(Checks(Match.ANY), lambda _: None).holds


@pytest.mark.parametrize(
    ("raw", "meant"),
    [
        (
            {"all": [{"field": "a", "op": "is", "value": "x"}, {"field": "b", "op": "is_set"}]},
            Checks(Match.ALL, (Check("a", Op.IS, "x"), Check("b", Op.IS_SET))),
        ),
        ({"any": [{"field": "a", "op": "in", "value": ["x", 2]}]}, Checks(Match.ANY, (Check("a", Op.IN, ("x", 2)),))),
        (
            {"all": [{"field": "events.booking.attended", "op": "did", "value": 30}]},
            Checks(Match.ALL, (Check("events.booking.attended", Op.DID, 30),)),
        ),
    ],
)
def test_checks_are_read_as_written(raw: dict[str, object], meant: Checks) -> None:
    """Fields, operators and values, of every shape."""
    assert read(raw) == (meant, [])


@pytest.mark.parametrize(
    ("raw", "path", "code"),
    [
        ([], "c", "not_an_object"),
        ({}, "c.all", "required"),
        ({"all": []}, "c.all", "required"),
        ({"all": [{"field": "a", "op": "is_set"}], "any": [{"field": "a", "op": "is_set"}]}, "c.all", "all_or_any"),
        ({"all": [{"op": "is_set"}]}, "c.all.0.field", "required"),
        ({"all": [{"field": "a", "op": "like", "value": "x"}]}, "c.all.0.op", "unknown_choice"),
        ({"all": [{"field": "a", "op": "is"}]}, "c.all.0.value", "bad_value"),
        ({"all": [{"field": "a", "op": "is", "value": {"x": 1}}]}, "c.all.0.value", "bad_value"),
        ({"all": [{"field": "a", "op": "is", "value": "x" * 501}]}, "c.all.0.value", "bad_value"),
        ({"all": [{"field": "a", "op": "in", "value": "x"}]}, "c.all.0.value", "bad_value"),
        ({"all": [{"field": "a", "op": "in", "value": []}]}, "c.all.0.value", "bad_value"),
        ({"all": [{"field": "a", "op": "gt", "value": "many"}]}, "c.all.0.value", "bad_value"),
        ({"all": [{"field": "a", "op": "contains", "value": 5}]}, "c.all.0.value", "bad_value"),
        ({"all": [{"field": "a", "op": "is_set", "value": 5}]}, "c.all.0.value", "bad_value"),
        ({"all": [{"field": "a", "op": "did", "value": 0}]}, "c.all.0.value", "bad_value"),
        ({"all": [{"field": "a", "op": "did", "value": True}]}, "c.all.0.value", "bad_value"),
        ({"all": [{"field": "a", "op": "is_set", "when": "now"}]}, "c.all.0.when", "unknown_field"),
        ({"all": [{"field": "a", "op": "is_set"}] * 21}, "c.all", "too_many"),
    ],
)
def test_a_bad_check_is_listed(raw: object, path: str, code: str) -> None:
    """Every mistake has its place."""
    assert (path, code) in {(problem.path, problem.code) for problem in read(raw)[1]}


@pytest.mark.parametrize(
    ("path", "value"),
    [("plan", "gold"), ("a.b", 1), ("customer.city", "Rio"), ("customer.zip", None), ("nothing.at.all", None)],
)
def test_a_path_finds_its_value(path: str, value: object) -> None:
    """A name with dots of its own wins over the way down."""
    values = {"plan": "gold", "a.b": 1, "a": {"b": 2}, "customer": {"city": "Rio"}}
    assert look_up_path(values, path) == value
