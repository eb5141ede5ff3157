"""What the campaign routes take and answer."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field, RootModel

from cadenza.accounts.domain.settings import ConsentMode
from cadenza.campaigns.actions.author import LONGEST_NAME, CampaignChanges
from cadenza.campaigns.actions.look import Preview
from cadenza.campaigns.actions.report import Happened, Live, Told
from cadenza.campaigns.actions.trial import MOST, Tried
from cadenza.campaigns.domain.campaign import Campaign, SendType, next_commands
from cadenza.campaigns.domain.reach import Estimate
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.audience import MOST_CONTACTS, MOST_TAGS, write_audience
from cadenza.contacts.domain.contact import MAX_TAG_LENGTH
from cadenza.contacts.schemas.checks import ChecksIn
from cadenza.kit.documented import DocumentedAs
from cadenza.kit.reasons import CampaignState, RecipientState
from cadenza.kit.web import Moment, Strict
from cadenza.messages.domain.gate import Purpose
from cadenza.templates.schemas import FrozenOut

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


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
    purpose: Purpose | None = None
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
    purpose: Purpose
    body: str
    template_id: UUID | None
    frozen: FrozenOut | None = Field(description="What its template said when it started.")
    audience: Annotated[dict[str, Any], DocumentedAs(AudienceIn)] | None
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
        own = {"frozen", "audience", "counts", "next"}
        return cls(
            **{name: getattr(campaign, name) for name in cls.model_fields if name not in own},
            frozen=None if campaign.frozen is None else FrozenOut.of(campaign.frozen),
            audience=None if campaign.audience is None else write_audience(campaign.audience),
            counts=dict(campaign.counts),
            next=next_commands(campaign),
        )


class CampaignsOut(BaseModel):
    """A page of campaigns, newest first."""

    items: list[CampaignOut]
    next_cursor: str | None


class ResultsOut(BaseModel):
    """The funnel, each number a part of the one before it (`replied` of those sent), and who did not get it, by reason.

    `waiting` is by what they wait for: `queued` are with the number already, `next` are due. Rates are of those sent.
    """

    audience: int
    sent: int
    delivered: int
    read: int
    replied: int
    failed: dict[str, int]
    skipped: dict[str, int]
    cancelled: dict[str, int]
    uncertain: int
    waiting: dict[str, int]
    delivered_rate: float | None
    read_rate: float | None
    replied_rate: float | None


class HoldOut(BaseModel):
    """One thing that holds a campaign back; `is_whole` where nobody at all goes on."""

    reason: str
    count: int
    until: datetime | None
    is_whole: bool


class PointOut(BaseModel):
    """How many nothing more is to be done for, and how many of them got it, at one moment."""

    at: datetime
    through: int
    sent: int


class StatsOut(BaseModel):
    """A campaign's recipients, counted from their rows: by state, and by state with reason (`skipped:opted_out`)."""

    state: CampaignState
    reason: str | None
    is_frozen: bool
    total: int
    counts: dict[str, int]
    results: ResultsOut
    per_minute: float | None
    """How many get it in a minute now."""
    done_at: datetime | None
    """When everyone is through as fast as people get through now, hours and caps aside."""
    holds: list[HoldOut]
    progress: list[PointOut]

    @classmethod
    def of(cls, live: Live, now: datetime) -> "StatsOut":
        """Return it as it is shown."""
        return cls(
            state=live.campaign.state,
            reason=live.campaign.reason,
            is_frozen=live.campaign.frozen_at is not None,
            total=live.results.audience,
            counts=dict(live.counts),
            results=ResultsOut(**{name: getattr(live.results, name) for name in ResultsOut.model_fields}),
            per_minute=live.speed,
            done_at=None if live.takes is None else now + live.takes,
            holds=[HoldOut(**{name: getattr(one, name) for name in HoldOut.model_fields}) for one in live.holds],
            progress=[PointOut(at=one.at, through=one.through, sent=one.sent) for one in live.campaign.progress],
        )


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


class RecipientOut(BaseModel):
    """One contact in one campaign; `defer_reason` and `next_run_at` say what a pending one waits for."""

    id: UUID
    contact_id: UUID
    name: str | None
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
    replied_at: datetime | None
    ended_at: datetime | None
    error: dict[str, Any] | None

    @classmethod
    def of(cls, told: Told) -> "RecipientOut":
        """Return the recipient as it is shown."""
        return cls(**{name: told.row[name] for name in cls.model_fields if name != "name"}, name=told.name)


class RecipientsOut(BaseModel):
    """A page of recipients, in the order of their contacts; it may be short and still have a next one."""

    items: list[RecipientOut]
    next_cursor: str | None


class HappenedOut(BaseModel):
    """One thing that happened to a recipient."""

    at: datetime
    what: RecipientState | Literal["replied"]
    reason: str | None

    @classmethod
    def of(cls, happened: Happened) -> "HappenedOut":
        """Return it as it is shown."""
        return cls(at=happened.at, what=happened.what, reason=happened.reason)


class ActivityOut(BaseModel):
    """What happened to a recipient, oldest first."""

    items: list[HappenedOut]
