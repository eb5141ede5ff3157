"""An organization as the other features see it: name, clock, language, switch and settings."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

import phonenumbers

from cadenza.accounts.domain.settings import Settings
from cadenza.kit.blank import is_blank
from cadenza.kit.currencies import currency_of
from cadenza.kit.errors import Problem
from cadenza.kit.locales import locale_named
from cadenza.kit.timing import is_zone, zone_named

LONGEST_NAME = 100


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

    @property
    def currency(self) -> str:
        """What deals are counted in unless they say otherwise: the one that was set, else that of the country."""
        return self.settings.currency or currency_of(self.region)

    def day_of(self, at: datetime) -> date:
        """Return the organization's calendar day, the period of its daily counters."""
        return at.astimezone(self.zone).date()


def check_organization(*, name: str, time_zone: str, locale: str, region: str) -> Iterator[Problem]:
    """Find what an organization can't be made with."""
    if is_blank(name):
        yield Problem("name", "required")
    elif len(name) > LONGEST_NAME:
        yield Problem("name", "too_long", {"limit": LONGEST_NAME})
    if not is_zone(time_zone):
        yield Problem("time_zone", "unknown_time_zone")
    if locale_named(locale) is None:
        yield Problem("locale", "unknown_locale", {"locale": locale[:50]})
    if region.upper() not in phonenumbers.SUPPORTED_REGIONS:
        yield Problem("region", "unknown_region", {"region": region[:50]})
