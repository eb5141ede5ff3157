"""Deals and pipelines in and out."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.contacts.domain.deals import Deal, DealMove, Pipeline, Stage, StageDraft, StageKind
from cadenza.contacts.schemas.base import Strict, Text

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


class DealsOut(BaseModel):
    """A page of deals, the newest first."""

    items: list[DealOut]
    next_cursor: str | None


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
