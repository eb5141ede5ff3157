"""Merges and suggested duplicates in and out."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.contacts.actions.duplicates import Suggestion
from cadenza.contacts.domain.merge import MergePlan
from cadenza.contacts.schemas.base import Strict
from cadenza.kit.db import Row


class MergeIn(Strict):
    """Who becomes part of the contact in the path."""

    contact_id: Annotated[UUID, Field(strict=False)]


class MergeOut(BaseModel):
    """One merge: its state is `moving`, `merged`, `closed`, `undoing` or `undone`."""

    id: UUID
    winner_id: UUID
    loser_id: UUID
    state: str
    conflicts: dict[str, Any]
    """What the loser said and the winner said otherwise."""
    merged_at: datetime
    undo_until: datetime
    undone_at: datetime | None

    @classmethod
    def of(cls, row: Row) -> "MergeOut":
        """Write a merge out."""
        return cls(**{name: row[name] for name in cls.model_fields})


class MergedOut(BaseModel):
    """What became of a wish to merge."""

    winner_id: UUID
    merge_id: UUID | None = Field(description="None: they were one contact already.")


class MergePreviewOut(BaseModel):
    """What a merge would leave."""

    profile: dict[str, Any]
    """The fields of the contact that stays, its attributes included."""
    conflicts: dict[str, Any]
    """What would be lost: said by the one that goes and otherwise by the one that stays."""
    new_tags: list[str]
    consent: dict[str, str]
    """Opt-out keys whose state would change, with the new state."""
    refused_keys: list[str]
    """Where one of the two may be written to now and the merged contact may not."""
    held_until: datetime | None

    @classmethod
    def of(cls, plan: MergePlan) -> "MergePreviewOut":
        """Write a plan out."""
        return cls(
            profile=plan.profile._asdict(),
            conflicts=dict(plan.conflicts),
            new_tags=list(plan.new_tags),
            consent={key: consent.state for key, consent in plan.consents.items()},
            refused_keys=list(plan.refused_keys),
            held_until=plan.held_until,
        )


class DuplicateOut(BaseModel):
    """Two contacts that may be one person."""

    contact_id: UUID
    other_id: UUID
    reason: str
    found_at: datetime | None

    @classmethod
    def of(cls, suggestion: Suggestion) -> "DuplicateOut":
        """Write a suggestion out."""
        return cls(
            contact_id=suggestion.contact_id,
            other_id=suggestion.other_id,
            reason=suggestion.reason,
            found_at=suggestion.found_at,
        )


class DuplicatesOut(BaseModel):
    """Suggested pairs."""

    items: list[DuplicateOut]
    next_cursor: str | None = None
