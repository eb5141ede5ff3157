"""What the campaign routes take and answer."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, RootModel

from cadenza.accounts.domain.settings import ConsentMode
from cadenza.campaigns.actions.audience import Estimate, Shown
from cadenza.campaigns.actions.author import LONGEST_NAME, CampaignChanges
from cadenza.campaigns.actions.report import Happened
from cadenza.campaigns.domain.campaign import Campaign, SendType, next_commands
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.audience import write_audience
from cadenza.contacts.domain.contact import MAX_TAG_LENGTH
from cadenza.kit.db import Row
from cadenza.kit.documented import DocumentedAs
from cadenza.kit.reasons import CampaignState, RecipientState
from cadenza.kit.web import Moment
from cadenza.messages.domain.gate import Purpose

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class Strict(BaseModel):
    """A body in which an unknown field is a mistake."""

    model_config = ConfigDict(extra="forbid")


class EveryoneIn(Strict):
    """Every contact."""

    kind: Literal["everyone"]


class TaggedIn(Strict):
    """Whoever has the tag."""

    kind: Literal["tag"]
    tag: Annotated[str, Field(min_length=1, max_length=MAX_TAG_LENGTH)]


class ImportedIn(Strict):
    """Whom an import made or found."""

    kind: Literal["import"]
    import_id: UUID


class AudienceIn(RootModel[Annotated[EveryoneIn | TaggedIn | ImportedIn, Field(discriminator="kind")]]):
    """Who is meant."""


class CampaignIn(Strict):
    """What an author sets; what is left out stays, or has its default in a new campaign.

    A `connection_id` of null is none: the channel's default number is chosen when it starts.
    """

    name: Name | None = None
    description: Annotated[str, Field(max_length=2000)] | None = None
    channel: Channel | None = None
    connection_id: UUID | None = None
    purpose: Purpose | None = None
    body: Annotated[str, Field(max_length=20_000)] | None = None
    audience: Annotated[dict[str, Any], DocumentedAs(AudienceIn)] | None = None
    send_type: SendType | None = None
    send_at: Moment | None = None

    def changes(self) -> CampaignChanges:
        """Return the changes as the actions take them."""
        return CampaignChanges(
            **{name: getattr(self, name) for name in type(self).model_fields},
            drops_connection="connection_id" in self.model_fields_set and self.connection_id is None,
        )


class NewCampaignIn(CampaignIn):
    """A new campaign; only its name is needed."""

    name: Name


class CampaignOut(BaseModel):
    """A campaign, with what may be called next."""

    id: UUID
    name: str
    description: str
    channel: Channel
    connection_id: UUID | None
    purpose: Purpose
    body: str
    audience: dict[str, Any] | None
    send_type: SendType
    send_at: datetime | None
    state: CampaignState
    reason: str | None
    state_changed_at: datetime
    consent_mode: ConsentMode | None
    held_since: datetime | None
    started_at: datetime | None
    frozen_at: datetime | None
    ended_at: datetime | None
    counts: dict[str, int]
    counted_at: datetime | None
    created_at: datetime
    updated_at: datetime
    next: list[str]

    @classmethod
    def of(cls, campaign: Campaign) -> "CampaignOut":
        """Return the campaign as it is shown."""
        own = {"audience", "counts", "next"}
        return cls(
            **{name: getattr(campaign, name) for name in cls.model_fields if name not in own},
            audience=None if campaign.audience is None else write_audience(campaign.audience),
            counts=dict(campaign.counts),
            next=next_commands(campaign),
        )


class CampaignsOut(BaseModel):
    """A page of campaigns, newest first."""

    items: list[CampaignOut]
    next_cursor: str | None


class StatsOut(BaseModel):
    """A campaign's recipients, counted from their rows: by state, and by state with reason (`skipped:opted_out`)."""

    state: CampaignState
    reason: str | None
    is_frozen: bool
    total: int
    counts: dict[str, int]


class PreviewIn(Strict):
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
    def of(cls, shown: Shown) -> "ShownOut":
        """Return it as it is shown."""
        return cls(**{name: getattr(shown, name) for name in cls.model_fields})


class PreviewOut(BaseModel):
    """The text of a campaign for real contacts."""

    items: list[ShownOut]


class EstimateOut(BaseModel):
    """Whom a campaign would reach now; a large audience is judged by the first `looked_at` of it."""

    audience: int
    looked_at: int
    sends: int
    later: dict[str, int]
    skips: dict[str, int]
    fails: dict[str, int]

    @classmethod
    def of(cls, estimate: Estimate) -> "EstimateOut":
        """Return it as it is shown."""
        return cls(**{name: getattr(estimate, name) for name in cls.model_fields})


class RecipientOut(BaseModel):
    """One contact in one campaign; `defer_reason` and `next_run_at` say what a pending one waits for."""

    id: UUID
    contact_id: UUID
    address: str | None
    send_to: str | None
    connection_id: UUID | None
    variables: dict[str, Any]
    state: RecipientState
    reason: str | None
    message_id: UUID | None
    provider_message_id: str | None
    inputs: dict[str, Any] | None
    next_run_at: datetime | None
    defer_reason: str | None
    attempts: int
    frozen_at: datetime
    queued_at: datetime | None
    sent_at: datetime | None
    delivered_at: datetime | None
    read_at: datetime | None
    ended_at: datetime | None
    error: dict[str, Any] | None

    @classmethod
    def of(cls, row: Row) -> "RecipientOut":
        """Return the recipient as it is shown."""
        return cls(**{name: row[name] for name in cls.model_fields})


class RecipientsOut(BaseModel):
    """A page of recipients, in the order of their contacts."""

    items: list[RecipientOut]
    next_cursor: str | None


class HappenedOut(BaseModel):
    """One thing that happened to a recipient."""

    at: datetime
    what: RecipientState
    reason: str | None

    @classmethod
    def of(cls, happened: Happened) -> "HappenedOut":
        """Return it as it is shown."""
        return cls(at=happened.at, what=happened.what, reason=happened.reason)


class ActivityOut(BaseModel):
    """What happened to a recipient, oldest first."""

    items: list[HappenedOut]
