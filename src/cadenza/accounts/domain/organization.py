"""An organization as the other features see it: name, clock, language, switch and settings."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.accounts.domain.settings import Settings
from cadenza.kit.timing import zone_named


@dataclass(frozen=True, slots=True, kw_only=True)
class Organization:
    """One organization with its settings of this moment."""

    id: UUID
    name: str
    time_zone: str
    locale: str
    region: str
    """The country whose form a phone number without a country code has."""
    kill_switch: bool
    """Its own or the installation's: nothing leaves while it is on."""
    settings: Settings

    @property
    def zone(self) -> ZoneInfo:
        """The organization's time zone, checked when it was stored."""
        return zone_named(self.time_zone)

    def day_of(self, at: datetime) -> date:
        """Return the organization's calendar day, the period of its daily counters."""
        return at.astimezone(self.zone).date()
