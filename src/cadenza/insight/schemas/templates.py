"""Where a template is used, written out."""

from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.insight.actions.templates import TemplateStanding, TemplateUsage
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


class TemplateStandingOut(BaseModel):
    """What a list of templates tells beside one."""

    template_id: UUID
    journeys: int = Field(description="How many refer to it, without archived ones.")
    campaigns: int = Field(description="How many refer to it, 100 at most.")
    changed_by: str | None = Field(description="The name of whoever changed it last; null where that is not kept.")


class TemplateStandingsOut(BaseModel):
    """How templates stand, in the order asked."""

    items: list[TemplateStandingOut]

    @classmethod
    def of(cls, found: list[TemplateStanding]) -> "TemplateStandingsOut":
        """Write them out."""
        return cls(
            items=[
                TemplateStandingOut(
                    template_id=one.template_id,
                    journeys=one.journeys,
                    campaigns=one.campaigns,
                    changed_by=one.changed_by,
                )
                for one in found
            ]
        )
