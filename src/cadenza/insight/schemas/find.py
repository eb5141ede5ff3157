"""What finding by name answers."""

from uuid import UUID

from pydantic import BaseModel

from cadenza.insight.actions.find import Found
from cadenza.insight.domain.find import Named
from cadenza.kit.reasons import CampaignState, JourneyState


class FoundCampaignOut(BaseModel):
    """A campaign whose name fits."""

    id: UUID
    name: str
    state: CampaignState

    @classmethod
    def of(cls, one: Named) -> "FoundCampaignOut":
        """Write one out."""
        return cls(id=one.id, name=one.name, state=CampaignState(one.state))


class FoundJourneyOut(BaseModel):
    """A journey whose name fits."""

    id: UUID
    name: str
    state: JourneyState

    @classmethod
    def of(cls, one: Named) -> "FoundJourneyOut":
        """Write one out."""
        return cls(id=one.id, name=one.name, state=JourneyState(one.state))


class FoundOut(BaseModel):
    """What was found by name, the best first; what the caller may not read is left out."""

    campaigns: list[FoundCampaignOut]
    journeys: list[FoundJourneyOut]

    @classmethod
    def of(cls, found: Found) -> "FoundOut":
        """Write it out."""
        return cls(
            campaigns=[FoundCampaignOut.of(one) for one in found.campaigns],
            journeys=[FoundJourneyOut.of(one) for one in found.journeys],
        )
