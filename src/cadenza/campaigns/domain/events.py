"""What happens to campaigns, for whoever answers in `wiring.py`. No personal data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from cadenza.kit.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignEvent(Event):
    """Something that happened to one campaign."""

    campaign_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignDraftCreated(CampaignEvent):
    """A campaign was made and waits for its send."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignNoRecipients(CampaignEvent):
    """A campaign has nobody to write to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignScheduled(CampaignEvent):
    """A campaign starts by itself at its time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignStarted(CampaignEvent):
    """A campaign runs; its audience is being frozen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignProgressed(CampaignEvent):
    """A running campaign was counted; at most every five seconds."""

    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignPaused(CampaignEvent):
    """Nothing more of it is handed to a provider."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignResumed(CampaignEvent):
    """Whoever is still pending or queued goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignCompleted(CampaignEvent):
    """Everyone is through; the reason says so where nobody was written to."""

    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFailed(CampaignEvent):
    """Nobody got it, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignCancelled(CampaignEvent):
    """It was called off."""
