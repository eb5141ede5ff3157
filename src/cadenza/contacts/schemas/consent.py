"""Consent and suppressions."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, Field

from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.schemas.base import IdentifierIn, Strict, Text


class ConsentIn(Strict):
    """A change of consent."""

    key: Annotated[OptOutKey, Field(strict=False)]
    state: Annotated[ConsentState, Field(strict=False)]
    source: Literal["api", "staff", "form"] = "api"
    proof: Text | None = Field(default=None, description="For a form: the wording that was shown, and where.")
    at: Annotated[AwareDatetime, Field(strict=False)] | None = Field(
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


class SuppressionsOut(BaseModel):
    """How many entries changed."""

    changed: int
