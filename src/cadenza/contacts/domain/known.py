"""A contact as it is stored, with everything that a decision about it reads. Pure."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.contacts.domain.consent import NEVER_SPOKEN_OF, Consent
from cadenza.contacts.domain.contact import FALLBACK_ZONE, Lifecycle, ZoneChoice, ZoneSource
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, IdentifierStatus
from cadenza.kit.timing import is_zone, zone_named

ASKED = ("lead_status", "source", "owner", "trial_at")
"""What conditions may ask about and texts do not say."""


class KnownContact(NamedTuple):
    """One contact with its identifiers, tags and consent."""

    organization_id: UUID
    id: UUID
    first_name: str | None
    last_name: str | None
    locale: str | None
    time_zone: str | None
    """Given or from the phone's prefix; the connection's or organization's is chosen when asked."""
    time_zone_source: ZoneSource | None
    lifecycle: Lifecycle
    attributes: Mapping[str, Any]
    held_until: datetime | None
    last_inbound_at: datetime | None
    last_inbound_said_at: datetime | None
    created_at: datetime
    updated_at: datetime
    merged_into: UUID | None
    erased_at: datetime | None
    identifiers: tuple[Identifier, ...]
    """Oldest first."""
    consents: Mapping[str, Consent]
    """By opt-out key; a key that is missing was never spoken of."""
    tags: frozenset[str] = frozenset()
    """Empty where nobody asked for them."""
    lead_status: str | None = None
    source: str | None = None
    owner: str | None = None
    trial_at: datetime | None = None
    converted_to: Lifecycle | None = None

    @property
    def name(self) -> str | None:
        """Return what to call the person, if it is known."""
        if self.first_name and self.last_name:
            return f"{self.first_name} {self.last_name}"
        return self.first_name or self.last_name or None

    @property
    def fields(self) -> dict[str, object]:
        """Return what texts and conditions may say of the contact, by the names they use after `contact.`."""
        return {
            "first_name": self.first_name,
            "last_name": self.last_name,
            "name": self.name,
            "locale": self.locale,
            "lifecycle": str(self.lifecycle),
            "time_zone": self.time_zone,
        }

    @property
    def asked(self) -> dict[str, object]:
        """Return what conditions may ask about beside these fields, by the names they use after `contact.`."""
        return {name: getattr(self, name) for name in ASKED}

    @property
    def is_gone(self) -> bool:
        """Say whether it was erased, or merged into another."""
        return self.erased_at is not None or self.merged_into is not None

    def consent(self, key: str) -> Consent:
        """Return where the contact stands on one opt-out key."""
        return self.consents.get(key, NEVER_SPOKEN_OF)

    def zone(self, connection_zone: str | None, organization_zone: str | None) -> ZoneChoice:
        """Choose the contact's zone: its own, the connection's, the organization's."""
        if self.time_zone and self.time_zone_source and is_zone(self.time_zone):
            return ZoneChoice(self.time_zone, self.time_zone_source)
        if connection_zone and is_zone(connection_zone):
            return ZoneChoice(connection_zone, ZoneSource.CONNECTION)
        is_known = organization_zone is not None and is_zone(organization_zone)
        return ZoneChoice(
            organization_zone if organization_zone and is_known else FALLBACK_ZONE, ZoneSource.ORGANIZATION
        )

    def zone_info(self, connection_zone: str | None, organization_zone: str | None) -> ZoneInfo:
        """Return the chosen zone, ready for arithmetic."""
        return zone_named(self.zone(connection_zone, organization_zone).zone)

    def usable(self, kinds: tuple[IdentifierKind, ...]) -> Identifier | None:
        """Return the first identifier of these kinds, in their order, that is not invalid."""
        for kind in kinds:
            for identifier in self.identifiers:
                if identifier.kind is kind and identifier.status is not IdentifierStatus.INVALID:
                    return identifier
        return None
