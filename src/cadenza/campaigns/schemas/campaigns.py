"""A campaign as it is written and shown."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field, RootModel

from cadenza.accounts.domain.settings import ConsentMode
from cadenza.campaigns.actions.author import LONGEST_NAME, CampaignChanges
from cadenza.campaigns.domain.campaign import Campaign, SendType, next_commands
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.audience import MOST_CONTACTS, MOST_TAGS, write_audience
from cadenza.contacts.domain.contact import MAX_TAG_LENGTH
from cadenza.contacts.domain.saved_views import LONGEST_VIEW_NAME
from cadenza.contacts.schemas.checks import ChecksIn
from cadenza.kit.documented import DocumentedAs
from cadenza.kit.reasons import CampaignState
from cadenza.kit.web import Moment, Strict
from cadenza.messages.domain.gate import Purpose
from cadenza.templates.schemas import FrozenOut

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
CampaignPurpose = Literal[Purpose.MARKETING, Purpose.TRANSACTIONAL]
"""What a campaign is sent for: nobody is answered by one."""


class EveryoneIn(Strict):
    """Every contact."""

    kind: Literal["everyone"]


class TaggedIn(Strict):
    """Whoever has the tag."""

    kind: Literal["tag"]
    tag: Annotated[str, Field(min_length=1, max_length=MAX_TAG_LENGTH)]


class AnyTagIn(Strict):
    """Whoever has one of the tags."""

    kind: Literal["tags"]
    tags: Annotated[list[Annotated[str, Field(min_length=1, max_length=MAX_TAG_LENGTH)]], Field(max_length=MOST_TAGS)]


class NamedIn(Strict):
    """These people."""

    kind: Literal["contacts"]
    contact_ids: Annotated[list[UUID], Field(min_length=1, max_length=MOST_CONTACTS)]


class ImportedIn(Strict):
    """Whom an import made or found."""

    kind: Literal["import"]
    import_id: UUID


class FilteredIn(Strict):
    """Whoever passes the checks of a list of contacts, made by the time it is sent."""

    kind: Literal["filter"]
    filter: ChecksIn
    view: str | None = Field(
        default=None, max_length=LONGEST_VIEW_NAME, description="The name of the saved view that they were copied from."
    )


class AudienceIn(
    RootModel[
        Annotated[EveryoneIn | TaggedIn | AnyTagIn | ImportedIn | NamedIn | FilteredIn, Field(discriminator="kind")]
    ]
):
    """Who is meant."""


class CampaignIn(Strict):
    """What an author sets; what is left out stays, or has its default in a new campaign.

    A `connection_id` of null is none: the channel's default number is chosen when it starts.
    """

    name: Name | None = None
    description: Annotated[str, Field(max_length=2000)] | None = None
    channel: Channel | None = None
    connection_id: UUID | None = None
    purpose: CampaignPurpose | None = None
    body: Annotated[str, Field(max_length=20_000)] | None = None
    template_id: UUID | None = Field(default=None, description="It says what this template says, instead of a body.")
    audience: Annotated[dict[str, Any], DocumentedAs(AudienceIn)] | None = None
    send_type: SendType | None = None
    send_at: Moment | None = None

    def changes(self) -> CampaignChanges:
        """Return the changes as the actions take them."""
        return CampaignChanges(
            **{name: getattr(self, name) for name in CampaignIn.model_fields},
            drops_connection="connection_id" in self.model_fields_set and self.connection_id is None,
            drops_template="template_id" in self.model_fields_set and self.template_id is None,
        )


class SeenCampaignIn(Strict):
    """What was looked at."""

    based_on: Moment | None = Field(
        default=None,
        description="The `updated_at` that was looked at: answers 409 if somebody has changed the campaign since.",
    )


class SendCampaignIn(SeenCampaignIn):
    """What the sender looked at."""

    template_based_on: Moment | None = Field(
        default=None,
        description="The `template_updated_at` that was looked at, null for a text of its own: with `based_on` it is "
        "asked for too, and answers 409 if somebody has changed the template since.",
    )


class CampaignChangeIn(CampaignIn, SeenCampaignIn):
    """What changes in a campaign."""


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
    purpose: CampaignPurpose
    body: str
    template_id: UUID | None
    frozen: FrozenOut | None = Field(description="What its template said when it started.")
    audience: Annotated[dict[str, Any], DocumentedAs(AudienceIn)] | None
    send_type: SendType
    send_at: datetime | None
    send_wall: str | None = Field(
        description="`send_at` as it was said, on the clock of `send_zone`: 2026-12-01T09:00:00."
    )
    send_zone: str | None
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
        own = {"frozen", "audience", "counts", "next", "send_wall"}
        return cls(
            **{name: getattr(campaign, name) for name in cls.model_fields if name not in own},
            send_wall=None if campaign.send_wall is None else campaign.send_wall.isoformat(),
            frozen=None if campaign.frozen is None else FrozenOut.of(campaign.frozen),
            audience=None if campaign.audience is None else write_audience(campaign.audience),
            counts=dict(campaign.counts),
            next=next_commands(campaign),
        )


class CampaignsOut(BaseModel):
    """A page of campaigns, newest first."""

    items: list[CampaignOut]
    next_cursor: str | None
