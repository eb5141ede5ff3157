"""Counted allowances: a number of one kind per period, never exceeded."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID


@dataclass(frozen=True, slots=True, order=True)
class Counter:
    """What is counted: a kind such as `messages`, by organization and day."""

    organization_id: UUID
    kind: str
    period: date


@dataclass(frozen=True, slots=True)
class Use:
    """An amount to add to a counter, if its current limit has room for all of it; `allowed` None is no limit."""

    counter: Counter
    amount: int
    allowed: int | None = None


def fold(uses: Iterable[Use]) -> list[Use]:
    """Add up the uses of each counter, in key order: one row each, written without deadlocks."""
    folded: dict[Counter, Use] = {}
    for use in uses:
        known = folded.get(use.counter)
        folded[use.counter] = replace(use, amount=use.amount + (known.amount if known else 0))
    return sorted(folded.values(), key=lambda use: use.counter)
