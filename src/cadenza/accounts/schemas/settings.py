"""What the routes of an organization take and give."""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from cadenza.accounts.domain.organization import Organization
from cadenza.accounts.domain.settings import write_settings
from cadenza.kit.currencies import currency_of


class SettingsIn(BaseModel):
    """What to change: settings by name, as `GET /v1/settings` shows them, and what else the organization is.

    Null takes a setting back to its default.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str | None = Field(default=None, max_length=1000)
    time_zone: str | None = Field(default=None, max_length=100)
    locale: str | None = Field(default=None, max_length=100)
    region: str | None = Field(default=None, max_length=100)
    settings: dict[str, Any] = Field(default_factory=dict, max_length=100)

    def profile(self) -> dict[str, str]:
        """Return what is named beside the settings."""
        return self.model_dump(include={"name", "time_zone", "locale", "region"}, exclude_none=True)


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
    usual_currency: str = Field(description="That of the country, which holds while the setting `currency` is null.")
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
            usual_currency=currency_of(organization.region),
            kill_switch=organization.kill_switch,
            settings=write_settings(organization.settings),
        )
