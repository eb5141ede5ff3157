"""Every reason and result code is produced by the product and shown by a test, or its feature is not built yet (T6).

A code counts as produced where the source names it outside `kit/reasons.py`, and as shown where a test names it: as a
member of its enum, or by its value. What is not built stands in `NOT_YET` with the feature that brings it; the list
may only get shorter, and ends empty.
"""

import ast
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from pathlib import Path

import pytest

from cadenza.kit import reasons

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "cadenza"
TESTS = ROOT / "tests"

KINDS: tuple[type[StrEnum], ...] = (
    reasons.SkipReason,
    reasons.DeferReason,
    reasons.FailReason,
    reasons.StopReason,
    reasons.PauseReason,
    reasons.StallReason,
    reasons.CancelReason,
    reasons.EnrollResult,
)

Code = tuple[type[StrEnum], str]
"""A kind and its value: members of two enums with one value are equal, and are not the same code."""

NOT_YET: dict[Code, str] = {
    (reasons.SkipReason, "already_enrolled"): "campaigns that start journeys",
    (reasons.SkipReason, "low_engagement"): "engagement scores",
    (reasons.SkipReason, "duplicate_template"): "templates",
    (reasons.SkipReason, "media_missing"): "media",
    (reasons.SkipReason, "low_confidence"): "AI",
    (reasons.SkipReason, "ai_budget"): "AI",
    (reasons.SkipReason, "ai_failed"): "AI",
    (reasons.DeferReason, "pacing"): "limits of connections",
    (reasons.DeferReason, "warm_up"): "limits of connections",
    (reasons.DeferReason, "marketing_limit"): "WhatsApp's limits",
    (reasons.StopReason, "goal"): "goals",
    (reasons.StopReason, "manual"): "the inbox",
    (reasons.PauseReason, "awaiting_approval"): "AI",
    (reasons.PauseReason, "media_missing"): "media",
    (reasons.PauseReason, "plan_lost"): "plans",
    (reasons.PauseReason, "breaker"): "circuit breakers",
    (reasons.PauseReason, "kill_switch"): "kill switches of journeys and campaigns",
    (reasons.EnrollResult, "plan_limit"): "plans",
}


def members_named(nodes: list[ast.AST]) -> set[Code]:
    """Return the codes that these name as a member of their enum."""
    known = {(kind.__name__, code.name): (kind, code.value) for kind in KINDS for code in kind}
    found = set()
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else node.value.attr
            found.add(known.get((owner, node.attr)))
    return {code for code in found if code is not None}


def values_named(nodes: list[ast.AST]) -> set[str]:
    """Return the texts among these."""
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def nodes_of(paths: Iterable[Path]) -> list[ast.AST]:
    """Read files."""
    return [node for path in sorted(paths) for node in ast.walk(ast.parse(path.read_text()))]


@cache
def produced() -> set[Code]:
    """Return the codes that the product names; not on import, which every process of a run does."""
    return members_named(nodes_of(path for path in SOURCE.rglob("*.py") if path != SOURCE / "kit" / "reasons.py"))


@cache
def shown() -> tuple[set[Code], set[str]]:
    """Return the codes that tests name, and the texts that are the value of one code alone."""
    nodes = nodes_of(path for path in TESTS.rglob("test_*.py") if path.parent.name != "repo")
    return members_named(nodes), values_named(nodes) - AMBIGUOUS


CODES: list[Code] = [(kind, code.value) for kind in KINDS for code in kind]
AMBIGUOUS = {value for value, count in Counter(value for _, value in CODES).items() if count > 1}


@pytest.mark.parametrize("code", CODES, ids=lambda code: f"{code[0].__name__}.{code[1]}")
def test_a_code_is_produced_and_shown_or_not_built_yet(code: Code) -> None:
    """A code that nothing produces is a promise nobody keeps; one that leaves the list has its test."""
    members, texts = shown()
    is_produced, is_shown = code in produced(), code in members or code[1] in texts
    if code in NOT_YET:
        assert not (is_produced and is_shown), "it is built and shown: take it off the list"
        return
    assert is_produced, "nothing produces it"
    assert is_shown, "no test shows it"
