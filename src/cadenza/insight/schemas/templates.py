"""Where a template is used, written out."""

from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.insight.actions.templates import TemplateUsage
from cadenza.insight.schemas.views import UserOut


class TemplateJourneyOut(BaseModel):
    """A journey that refers to a template."""

    id: UUID
    name: str
    state: str
    in_draft: bool = Field(description="Publishing takes the texts that the template has then.")
    is_live: bool = Field(description="Its current version has the texts of when it was published.")


class TemplateUsageOut(BaseModel):
    """Where a template is used; at most 100 of each."""

    journeys: list[TemplateJourneyOut] = Field(description="Those that are not archived, by name.")
    campaigns: list[UserOut] = Field(description="Newest first.")

    @classmethod
    def of(cls, usage: TemplateUsage) -> "TemplateUsageOut":
        """Write it out."""
        return cls(
            journeys=[
                TemplateJourneyOut(
                    id=one.id, name=one.name, state=one.state, in_draft=one.in_draft, is_live=one.is_live
                )
                for one in usage.journeys
            ],
            campaigns=[UserOut(id=one.id, name=one.name, state=one.state) for one in usage.campaigns],
        )
