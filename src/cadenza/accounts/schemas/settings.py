"""What the routes of an organization take and give."""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from cadenza.accounts.domain.organization import Organization
from cadenza.accounts.domain.settings import write_settings


class SettingsIn(BaseModel):
    """Settings by name, as `GET /v1/settings` shows them; null takes one back to its default."""

    model_config = ConfigDict(extra="forbid", strict=True)

    settings: dict[str, Any] = Field(max_length=100)


class KillSwitchIn(BaseModel):
    """Whether everything that would leave is stopped."""

    model_config = ConfigDict(extra="forbid", strict=True)

    on: bool


class OrganizationSettings(BaseModel):
    """An organization with all its settings, defaults included."""

    id: UUID
    name: str
    time_zone: str
    locale: str
    region: str
    kill_switch: bool
    settings: dict[str, Any]

    @classmethod
    def of(cls, organization: Organization) -> "OrganizationSettings":
        """Write an organization out."""
        return cls(
            id=organization.id,
            name=organization.name,
            time_zone=organization.time_zone,
            locale=organization.locale,
            region=organization.region,
            kill_switch=organization.kill_switch,
            settings=write_settings(organization.settings),
        )
