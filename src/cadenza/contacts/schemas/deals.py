"""Deals and pipelines in and out."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from cadenza.contacts.domain.deals import (
    LARGEST_AMOUNT,
    LONGEST_OWNER,
    Deal,
    DealFilter,
    DealMove,
    Pipeline,
    Stage,
    StageDraft,
    StageKind,
    Sum,
)
from cadenza.contacts.domain.text import clean_line
from cadenza.contacts.schemas.base import Strict, Text
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.web import Moment, PageCursor, PageLimit

Id = Annotated[UUID, Field(strict=False)]
Kind = Annotated[StageKind, Field(strict=False)]

AMOUNT = "In the smallest units of the currency: 1990 is 19.90 in EUR."
CURRENCY = "ISO 4217, such as EUR; asked for with an amount, and only then."


class StageIn(Strict):
    """A stage of a pipeline; with the id of one that is there it stays that one."""

    id: Id | None = None
    name: Text
    kind: Kind = Field(description="What it means to be here; it never changes.")

    def draft(self) -> StageDraft:
        """Return it as a value."""
        return StageDraft(self.name, self.kind, self.id)


class PipelineIn(Strict):
    """A pipeline with its stages in their order: at least one of each kind."""

    name: Text
    stages: list[StageIn] = Field(max_length=100)


class PipelineChangesIn(Strict):
    """What is to be otherwise; the stages are given whole, in their order."""

    name: Text | None = None
    stages: list[StageIn] | None = Field(default=None, max_length=100)
    is_default: bool = Field(default=False, description="True makes it the default instead of the one that is.")


class StageOut(BaseModel):
    """One stage."""

    id: UUID
    name: str
    kind: str

    @classmethod
    def of(cls, stage: Stage) -> "StageOut":
        """Write a stage out."""
        return cls(id=stage.id, name=stage.name, kind=stage.kind)


class PipelineOut(BaseModel):
    """One pipeline."""

    id: UUID
    name: str
    is_default: bool
    stages: list[StageOut]
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, pipeline: Pipeline) -> "PipelineOut":
        """Write a pipeline out."""
        return cls(
            id=pipeline.id,
            name=pipeline.name,
            is_default=pipeline.is_default,
            stages=[StageOut.of(stage) for stage in pipeline.stages],
            created_at=pipeline.created_at,
            updated_at=pipeline.updated_at,
        )


class PipelinesOut(BaseModel):
    """All pipelines, the default one first."""

    items: list[PipelineOut]


class DealIn(Strict):
    """A new deal; it begins in the stage, or at the start of the pipeline, or of the default one."""

    contact_id: Id
    title: Text
    amount: int | None = Field(default=None, description=AMOUNT)
    currency: Text | None = Field(default=None, description=CURRENCY)
    owner: Text | None = None
    pipeline_id: Id | None = None
    stage_id: Id | None = None


class DealChangesIn(Strict):
    """What is to be otherwise; null takes amount and currency, or the owner, away."""

    title: Text | None = None
    amount: int | None = Field(default=None, description=AMOUNT)
    currency: Text | None = Field(default=None, description=CURRENCY)
    owner: Text | None = None


class DealMoveIn(Strict):
    """Where a deal comes to."""

    stage_id: Id


class DealOut(BaseModel):
    """One deal."""

    id: UUID
    contact_id: UUID
    pipeline_id: UUID
    stage_id: UUID
    state: str = Field(description="What the stage means: open, won or lost.")
    title: str
    amount: int | None
    currency: str | None
    owner: str | None
    stage_changed_at: datetime
    closed_at: datetime | None
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, deal: Deal) -> "DealOut":
        """Write a deal out."""
        return cls(**{name: getattr(deal, name) for name in cls.model_fields})


class DealFilterQuery(BaseModel):
    """Which deals are meant."""

    model_config = ConfigDict(extra="forbid")

    contact_id: UUID | None = None
    pipeline_id: UUID | None = None
    stage_id: UUID | None = None
    state: StageKind | None = Field(default=None, description="Only those that are open, won or lost.")
    owner: str | None = Field(
        default=None, max_length=LONGEST_OWNER, description="As it is written on the deal; empty: those that have none."
    )
    currency: str | None = Field(default=None, pattern="^[A-Za-z]{3}$", description="Only amounts in it, such as EUR.")
    amount_min: int | None = Field(
        default=None, ge=0, le=LARGEST_AMOUNT, description="No less, in the smallest units; asked with its `currency`."
    )
    amount_max: int | None = Field(default=None, ge=0, le=LARGEST_AMOUNT, description="No more, likewise.")
    moved_since: Moment | None = Field(default=None, description="Came to their stage then or later.")
    moved_until: Moment | None = Field(default=None, description="Came to their stage before then.")

    def wanted(self) -> DealFilter:
        """Return it as a value, or raise Invalid where amounts are asked for without their currency."""
        if self.currency is None and (self.amount_min, self.amount_max) != (None, None):
            raise Invalid([Problem("currency", "required")])
        return DealFilter(
            contact_ids=(self.contact_id,) if self.contact_id else (),
            pipeline_id=self.pipeline_id,
            stage_id=self.stage_id,
            state=self.state,
            owner=self.owner and clean_line(self.owner),
            currency=self.currency and self.currency.upper(),
            lowest=self.amount_min,
            highest=self.amount_max,
            moved_since=self.moved_since,
            moved_until=self.moved_until,
        )


class DealQuery(DealFilterQuery):
    """Which deals a list shows, and which page."""

    limit: PageLimit = 50
    cursor: PageCursor = None


class DealSumsQuery(DealFilterQuery):
    """Which deals of a pipeline are added up."""

    pipeline_id: UUID


class DealsOut(BaseModel):
    """A page of deals, the newest first."""

    items: list[DealOut]
    next_cursor: str | None


class StageSumOut(BaseModel):
    """What the deals of a stage come to."""

    stage_id: UUID
    count: int
    is_exact: bool = Field(description="False: there are more than that; only the newest are added up.")
    amounts: dict[str, int] = Field(description="By currency, in its smallest units; deals without an amount add none.")

    @classmethod
    def of(cls, stage: Stage, found: Sum) -> "StageSumOut":
        """Write the sum of a stage out."""
        return cls(stage_id=stage.id, count=found.count, is_exact=found.is_exact, amounts=dict(found.amounts))


class DealSumsOut(BaseModel):
    """The stages of a pipeline in their order, with what their deals come to."""

    items: list[StageSumOut]


class DealMoveOut(BaseModel):
    """A stage that a deal came to, by the names of then; the first has none before it."""

    id: UUID
    before: str | None
    after: str
    state: str
    actor: str | None
    at: datetime

    @classmethod
    def of(cls, move: DealMove) -> "DealMoveOut":
        """Write a move out."""
        return cls(id=move.id, before=move.before, after=move.after, state=move.state, actor=move.actor, at=move.at)


class DealMovesOut(BaseModel):
    """The way of a deal, the latest move first."""

    items: list[DealMoveOut]
