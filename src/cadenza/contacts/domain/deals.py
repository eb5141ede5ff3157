"""Deals: opportunities of contacts, each in a stage of a pipeline. Pure.

Rules:
- what a stage means (`kind`) never changes, so the state of a deal is the kind of its stage;
- a pipeline has at least one open stage, one that is won and one that is lost;
- an amount counts the smallest units of its currency and never comes without one;
- a deal is closed while it is won or lost: moved back to an open stage, it is open again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID

from cadenza.kit.currencies import CURRENCIES
from cadenza.kit.errors import Problem

PIPELINE = "pipeline"
"""What the audit log calls one; what is done to deals stands there with their contact."""

MOST_PIPELINES = 50
MOST_STAGES = 30
MOST_DEALS_OF_CONTACT = 500
LONGEST_NAME = 80
LONGEST_TITLE = 200
LONGEST_OWNER = 200
LARGEST_AMOUNT = 10**15


class StageKind(StrEnum):
    """What it means for a deal to be in a stage."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One stage of a pipeline."""

    id: UUID
    name: str
    kind: StageKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Pipeline:
    """A pipeline with its stages in their order."""

    id: UUID
    name: str
    is_default: bool
    created_at: datetime
    updated_at: datetime
    stages: tuple[Stage, ...]

    def stage(self, stage_id: UUID) -> Stage | None:
        """Return one of the stages."""
        return next((stage for stage in self.stages if stage.id == stage_id), None)

    def first(self, kind: StageKind) -> Stage:
        """Return the first stage of a kind; every pipeline has one."""
        return next(stage for stage in self.stages if stage.kind is kind)


class StageDraft(NamedTuple):
    """A stage as it is asked for; one that is there already is named by its id."""

    name: str
    kind: StageKind
    id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One opportunity of a contact."""

    id: UUID
    contact_id: UUID
    pipeline_id: UUID
    stage_id: UUID
    state: StageKind
    title: str
    amount: int | None
    currency: str | None
    owner: str | None
    stage_changed_at: datetime
    closed_at: datetime | None
    created_at: datetime
    updated_at: datetime


class DealMove(NamedTuple):
    """A stage that a deal came to."""

    id: UUID
    deal_id: UUID
    stage_id: UUID
    before: str | None
    after: str
    """The names of the stages at that time."""
    state: StageKind
    actor: str | None
    at: datetime


class DealFilter(NamedTuple):
    """Which deals are wanted; what is left out leaves nobody out."""

    contact_ids: Sequence[UUID] = ()
    pipeline_id: UUID | None = None
    stage_id: UUID | None = None
    state: StageKind | None = None
    owner: str | None = None
    """Empty: those that have none."""
    currency: str | None = None
    lowest: int | None = None
    """An amount in the smallest units of the currency, which is given with it."""
    highest: int | None = None
    moved_since: datetime | None = None
    """When it came to the stage where it is: from then on."""
    moved_until: datetime | None = None
    """And before then."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What some deals come to: how many they are, and their amounts by currency in its smallest units."""

    count: int
    is_exact: bool
    """Where it is not exact there are more: only the newest were looked at."""
    amounts: Mapping[str, int]


class DealMarks(NamedTuple):
    """Where the deals of one contact are, as conditions ask."""

    stages: frozenset[str] = frozenset()
    pipelines: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()


NO_DEALS = DealMarks()


def check_stages(stages: Sequence[StageDraft], known: Mapping[UUID, Stage]) -> list[Problem]:
    """List what is wrong with the stages that a pipeline is to have."""
    problems: list[Problem] = []
    if len(stages) > MOST_STAGES:
        problems.append(Problem("stages", "too_many", {"limit": MOST_STAGES}))
    names: set[str] = set()
    ids: set[UUID] = set()
    for place, stage in enumerate(stages):
        path = f"stages.{place}"
        problems += check_name(stage.name, f"{path}.name")
        if stage.name.casefold() in names:
            problems.append(Problem(f"{path}.name", "name_taken"))
        names.add(stage.name.casefold())
        if stage.id is not None:
            problems += _check_known(stage, known, ids, path)
            ids.add(stage.id)
    missing = [kind for kind in StageKind if all(stage.kind is not kind for stage in stages)]
    problems += [Problem("stages", "kind_missing", {"kind": kind.value}) for kind in missing]
    return problems


def _check_known(stage: StageDraft, known: Mapping[UUID, Stage], met: set[UUID], path: str) -> Iterable[Problem]:
    was = known.get(stage.id) if stage.id else None
    if was is None:
        yield Problem(f"{path}.id", "stage_not_found")
    elif stage.id in met:
        yield Problem(f"{path}.id", "duplicate_id")
    elif was.kind is not stage.kind:
        yield Problem(f"{path}.kind", "kind_fixed", {"kind": was.kind.value})


def check_name(name: str, path: str) -> Iterable[Problem]:
    """List what is wrong with the name of a pipeline or stage."""
    if not name:
        yield Problem(path, "required")
    elif len(name) > LONGEST_NAME:
        yield Problem(path, "too_long", {"limit": LONGEST_NAME})


def check_deal(values: Mapping[str, Any]) -> list[Problem]:
    """List what is wrong with what a deal is to say."""
    problems: list[Problem] = []
    title, owner = values["title"], values["owner"]
    amount, currency = values["amount"], values["currency"]
    if not title:
        problems.append(Problem("title", "required"))
    elif len(title) > LONGEST_TITLE:
        problems.append(Problem("title", "too_long", {"limit": LONGEST_TITLE}))
    if owner is not None and len(owner) > LONGEST_OWNER:
        problems.append(Problem("owner", "too_long", {"limit": LONGEST_OWNER}))
    if amount is not None and not 0 <= amount <= LARGEST_AMOUNT:
        problems.append(Problem("amount", "out_of_range", {"lowest": 0, "highest": LARGEST_AMOUNT}))
    if currency is not None and currency not in CURRENCIES:
        problems.append(Problem("currency", "unknown_currency"))
    if (amount is None) != (currency is None):
        problems.append(Problem("currency" if currency is None else "amount", "required"))
    return problems
