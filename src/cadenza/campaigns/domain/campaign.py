"""A campaign: what it sends to whom, where it stands, and which moves it may make. Pure.

`TRANSITIONS` is the table of docs/concepts/campaigns.md: every change of state, with who may make it. What has ended
never moves again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from cadenza.accounts.domain.settings import ConsentMode
from cadenza.campaigns.domain.progress import Point
from cadenza.campaigns.errors import CampaignStateConflict
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.audience import Audience
from cadenza.kit.reasons import CampaignState
from cadenza.messages.domain.gate import Purpose
from cadenza.templates.domain.saved import Variants


class SendType(StrEnum):
    """When it goes: once a person says so, or by itself at its time."""

    NOW = "now"
    SCHEDULED = "scheduled"


class Mover(StrEnum):
    """Who moves a campaign from one state to another."""

    AUTHOR = "author"
    TEAM = "team"
    CLOCK = "clock"
    STEERING = "steering"
    CONNECTION = "connection"


_DRAFT, _SCHEDULED, _RUNNING, _PAUSED = (
    CampaignState.DRAFT,
    CampaignState.SCHEDULED,
    CampaignState.RUNNING,
    CampaignState.PAUSED,
)

TRANSITIONS: Mapping[tuple[CampaignState, CampaignState], frozenset[Mover]] = {
    (_DRAFT, _DRAFT): frozenset({Mover.AUTHOR}),
    (_DRAFT, _SCHEDULED): frozenset({Mover.AUTHOR}),
    (_DRAFT, _RUNNING): frozenset({Mover.TEAM}),
    (_DRAFT, CampaignState.CANCELLED): frozenset({Mover.TEAM}),
    (_SCHEDULED, _DRAFT): frozenset({Mover.AUTHOR}),
    (_SCHEDULED, _SCHEDULED): frozenset({Mover.AUTHOR}),
    (_SCHEDULED, _RUNNING): frozenset({Mover.TEAM, Mover.CLOCK}),
    (_SCHEDULED, _PAUSED): frozenset({Mover.CLOCK}),
    (_SCHEDULED, CampaignState.FAILED): frozenset({Mover.CLOCK}),
    (_SCHEDULED, CampaignState.CANCELLED): frozenset({Mover.TEAM}),
    (_RUNNING, _PAUSED): frozenset({Mover.TEAM, Mover.STEERING, Mover.CONNECTION}),
    (_RUNNING, CampaignState.COMPLETED): frozenset({Mover.STEERING}),
    (_RUNNING, CampaignState.FAILED): frozenset({Mover.STEERING}),
    (_RUNNING, CampaignState.CANCELLED): frozenset({Mover.TEAM}),
    (_PAUSED, _DRAFT): frozenset({Mover.AUTHOR}),
    (_PAUSED, _SCHEDULED): frozenset({Mover.AUTHOR}),
    (_PAUSED, _RUNNING): frozenset({Mover.TEAM, Mover.CONNECTION}),
    (_PAUSED, CampaignState.CANCELLED): frozenset({Mover.TEAM}),
}

ENDED = frozenset({CampaignState.COMPLETED, CampaignState.FAILED, CampaignState.CANCELLED})


def check_transition(before: CampaignState, after: CampaignState, mover: Mover) -> None:
    """Refuse a change of state that is not in the table."""
    if mover not in TRANSITIONS.get((before, after), frozenset()):
        raise CampaignStateConflict(before=before.value, after=after.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """A campaign as its row says."""

    organization_id: UUID
    id: UUID
    name: str
    description: str = ""
    channel: Channel = Channel.WHATSAPP
    connection_id: UUID | None = None
    """The number it names; chosen at the start where it names none."""
    purpose: Purpose = Purpose.MARKETING
    body: str = ""
    """Its own text; nothing where it says what a template says."""
    template_id: UUID | None = None
    frozen: Variants | None = None
    """What that template said when the campaign started."""
    audience: Audience | None = None
    send_type: SendType = SendType.NOW
    send_at: datetime | None = None
    send_wall: datetime | None = None
    """That moment as it was said, on the clock of `send_zone`; without an offset."""
    send_zone: str | None = None
    state: CampaignState = CampaignState.DRAFT
    reason: str | None = None
    state_changed_at: datetime
    consent_mode: ConsentMode | None = None
    """As it was when it started; the stricter of this and the current one binds."""
    cutoff: datetime | None = None
    """Whoever was made, or got the tag, after it is not in the audience."""
    audience_cursor: UUID | None = None
    sweep_cursor: UUID | None = None
    held_since: datetime | None = None
    """Since when its number can't send."""
    started_at: datetime | None = None
    frozen_at: datetime | None = None
    swept_at: datetime | None = None
    ended_at: datetime | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    counted_at: datetime | None = None
    progress: tuple[Point, ...] = ()
    next_run_at: datetime | None = None
    attempts: int = 0
    created_at: datetime
    updated_at: datetime

    @property
    def says(self) -> Variants | None:
        """What it says: its own text, or what its template said when it started; None before that."""
        return Variants.own(self.body) if self.template_id is None else self.frozen

    @property
    def is_editable(self) -> bool:
        """Whether nobody has been told of it yet."""
        return self.started_at is None and self.state not in ENDED


def next_commands(campaign: Campaign) -> list[str]:
    """Say what a person may do with the campaign now."""
    state = campaign.state
    commands = {
        "change": campaign.is_editable,
        "send": campaign.is_editable,
        "test": campaign.is_editable,
        "pause": state is _RUNNING,
        "resume": state is _PAUSED and campaign.started_at is not None,
        "cancel": state not in ENDED,
        "delete": state is _DRAFT,
    }
    return [command for command, is_allowed in commands.items() if is_allowed]
