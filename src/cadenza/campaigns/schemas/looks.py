"""A look before a campaign is sent: previews, tests, estimates."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.campaigns.actions.look import Preview
from cadenza.campaigns.actions.trial import MOST, Tried
from cadenza.campaigns.domain.reach import Estimate
from cadenza.kit.web import Strict


class CampaignPreviewIn(Strict):
    """Whom to show the text for; nobody named is the first ones of the audience."""

    contact_ids: Annotated[list[UUID], Field(max_length=20)] = Field(default_factory=list)


class ShownOut(BaseModel):
    """The text for one contact, or what it lacks."""

    contact_id: UUID
    name: str | None
    text: str | None
    missing: str | None
    problem: str | None

    @classmethod
    def of(cls, preview: Preview) -> "ShownOut":
        """Return it as it is shown."""
        shown = preview.shown
        problem = None if shown.problem is None else shown.problem.code
        return cls(
            contact_id=preview.contact_id, name=preview.name, text=shown.text, missing=shown.missing, problem=problem
        )


class CampaignPreviewOut(BaseModel):
    """The text of a campaign for real contacts."""

    items: list[ShownOut]


class CampaignTestIn(Strict):
    """Who gets the text as a test: contacts, or whoever has these addresses on the campaign's channel.

    An address that nobody has is taken as one's own, and becomes a contact.
    """

    contact_ids: Annotated[list[UUID], Field(max_length=MOST)] = Field(default_factory=list)
    addresses: Annotated[list[Annotated[str, Field(min_length=1, max_length=320)]], Field(max_length=MOST)] = Field(
        default_factory=list
    )


class TriedOut(BaseModel):
    """What became of a test to one contact: its message, or why there is none."""

    contact_id: UUID
    name: str | None
    message_id: UUID | None
    reason: str | None

    @classmethod
    def of(cls, tried: Tried) -> "TriedOut":
        """Return it as it is shown."""
        return cls(**{name: getattr(tried, name) for name in cls.model_fields})


class CampaignTestOut(BaseModel):
    """What became of a test."""

    items: list[TriedOut]


class FindingOut(BaseModel):
    """One thing that keeps a campaign from being sent, at its field."""

    path: str
    code: str
    params: dict[str, Any]


class EstimateOut(BaseModel):
    """Whom a campaign would reach now: its whole audience, each in one of these numbers.

    A large audience is judged by `looked_at` of its people; then `is_exact` is not so, and the numbers are scaled.
    """

    audience: int
    looked_at: int
    is_exact: bool
    sends: int
    later: dict[str, int]
    skips: dict[str, int]
    fails: dict[str, int]
    takes_seconds: float | None
    """How long the number needs for those who get it; null where it has no pace."""
    template_updated_at: datetime | None
    """When the template that it says was last changed; null where it has a text of its own."""
    problems: list[FindingOut]

    @classmethod
    def of(cls, estimate: Estimate) -> "EstimateOut":
        """Return it as it is shown."""
        own = {"takes_seconds", "problems"}
        return cls(
            **{name: getattr(estimate, name) for name in cls.model_fields if name not in own},
            takes_seconds=None if estimate.takes is None else estimate.takes.total_seconds(),
            problems=[FindingOut(path=one.path, code=one.code, params=dict(one.params)) for one in estimate.problems],
        )
