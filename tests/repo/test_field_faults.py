"""Each fault that other products showed in the field has a rule, and each rule a test that names it, or a reason."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import psycopg
import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "cadenza"
RULES = tomllib.loads((ROOT / "tests" / "field_faults.toml").read_text())

ONCE = {
    "recipients": [{"campaign_id", "contact_id"}, {"campaign_id", "address"}],
    "enrollments": [{"journey_id", "contact_id", "enroll_key"}, {"journey_id", "contact_id", "live_key"}],
    "step_runs": [{"enrollment_id", "visit"}],
    "messages": [{"idempotency_key"}],
    "identifiers": [{"kind", "scope", "match_key"}],
}
"""By table, what is there at most once in an organization."""

MAY_CALL_PROVIDERS = {"channels/actions/deliver.py": "the one door"}
MAY_DELIVER = {"messages/actions/dispatch.py": "behind the last look"}


@cache
def docstrings(path: str) -> dict[str, str]:
    """Read what each test of a file says, with what the file says of all of them."""
    module = ast.parse((ROOT / path).read_text())
    about_all = ast.get_docstring(module) or ""
    tests = (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {"": about_all} | {test.name: f"{about_all} {ast.get_docstring(test)}" for test in tests}


def test_every_rule_is_there():
    """F1 to F55, none left out."""
    assert list(RULES) == [f"F{number}" for number in range(1, 56)]


@pytest.mark.parametrize("name", RULES)
def test_a_rule_has_a_test_that_names_it_or_a_reason(name):
    """Tests that are listed are there, and one of them says which rule it is for."""
    rule = RULES[name]
    tests = [test.partition("::") for test in rule.get("tests", [])]
    said = [docstrings(path)[test] for path, _, test in tests]
    assert rule["fault"]
    assert rule["rule"]
    assert bool(tests) != bool(rule.get("not_yet"))
    assert not tests or any(re.search(rf"\b{name}\b", text) for text in said)


def test_a_rule_that_a_test_names_lists_it():
    """Nobody looks for a rule's tests anywhere but in the list."""
    listed = {test for rule in RULES.values() for test in rule.get("tests", [])}
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        said = docstrings(str(path.relative_to(ROOT)))
        for test, text in said.items():
            if test.startswith("test_") and re.search(r"\bF\d{1,2}\b", text.removeprefix(said[""])):
                found.add(f"{path.relative_to(ROOT)}::{test}")
    assert found - listed - {f"tests/repo/{Path(__file__).name}::{test_every_rule_is_there.__name__}"} == set()


def test_once_is_a_constraint_of_the_database(shared_dsn):
    """F6: whatever the code does, the second one is refused."""
    with psycopg.connect(shared_dsn) as database:
        rows = database.execute(
            "SELECT i.indrelid::regclass::text, array_agg(a.attname::text) FROM pg_index i "
            "JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey) "
            "WHERE i.indisunique GROUP BY i.indexrelid, i.indrelid"
        ).fetchall()
    unique = [(table, set(columns) - {"organization_id"}) for table, columns in rows]
    for table, wanted in ONCE.items():
        for columns in wanted:
            assert (table, columns) in unique


def test_one_function_alone_calls_a_provider():
    """F43: what is sent in bulk goes through the same door, behind the same looks."""
    sends, delivers = set(), set()
    for path in SOURCE.rglob("*.py"):
        name = str(path.relative_to(SOURCE))
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr == "send" and ast.unparse(node.value).endswith("adapter"):
                sends.add(name)
            if isinstance(node, ast.ImportFrom) and node.module == "cadenza.channels.actions.deliver":
                delivers |= {name} if "deliver" in {alias.name for alias in node.names} else set()
    assert sends == MAY_CALL_PROVIDERS.keys()
    assert delivers == MAY_DELIVER.keys()
