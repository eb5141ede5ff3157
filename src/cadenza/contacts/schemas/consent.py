"""Consent and suppressions."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.schemas.base import IdentifierIn, Strict, Text
from cadenza.kit.db import Row
from cadenza.kit.web import Moment


class ConsentIn(Strict):
    """A change of consent."""

    key: Annotated[OptOutKey, Field(strict=False)]
    state: Annotated[ConsentState, Field(strict=False)]
    source: Literal["api", "staff", "form"] = "api"
    proof: Text | None = Field(default=None, description="For a form: the wording that was shown, and where.")
    at: Annotated[Moment, Field(strict=False)] | None = Field(
        default=None, description="When it was said; now if left out."
    )


class ConsentAnswer(BaseModel):
    """Whether the change was taken; a refused one is in the ledger all the same."""

    accepted: bool
    refused: str | None
    state: str


class SuppressionsIn(Strict):
    """Addresses for the suppression list, or to take off it."""

    identifiers: list[IdentifierIn] = Field(min_length=1, max_length=1000)
    key: Annotated[OptOutKey, Field(strict=False)] | Literal[""] = Field(
        default="", description="One opt-out key; empty for every channel."
    )
    reason: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")] = Field(
        default="api", description="Why, in a word that is kept with the entry: `complaint`, `staff`, `bounced` …"
    )


class SuppressionsOut(BaseModel):
    """How many entries changed."""

    changed: int


class LedgerEntryOut(BaseModel):
    """One change of consent that was asked for, taken or not."""

    id: UUID
    key: str
    state: str
    accepted: bool
    source: str
    proof: str | None
    actor: str | None
    at: datetime

    @classmethod
    def of(cls, row: Row) -> "LedgerEntryOut":
        """Write an entry out."""
        return cls(**{name: row[name] for name in cls.model_fields})


class LedgerOut(BaseModel):
    """A page of a contact's ledger, newest first."""

    items: list[LedgerEntryOut]
    next_cursor: str | None


class SuppressionOut(BaseModel):
    """Whether one address is on the list, and why."""

    kind: str
    value: str
    suppressed: bool
    entries: list[dict[str, str]]
    """Each with `key` (empty: every channel), `source` and `at`."""


class SuppressionLookOut(BaseModel):
    """What the list says about addresses."""

    items: list[SuppressionOut]


class ReviewOut(BaseModel):
    """A soft opt-out: what the person wrote, and what was decided."""

    id: UUID
    contact_id: UUID
    key: str
    message_id: UUID
    text: str
    state: str
    said_at: datetime
    decided_at: datetime | None
    decided_by: str | None

    @classmethod
    def of(cls, row: Row) -> "ReviewOut":
        """Write an item out."""
        return cls(**{name: row[name] for name in cls.model_fields})


class ReviewsOut(BaseModel):
    """A page of what waits for a person, the oldest first."""

    items: list[ReviewOut]
    next_cursor: str | None
