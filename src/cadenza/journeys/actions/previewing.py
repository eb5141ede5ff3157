"""What a text says to a real contact, while it is written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.channels.domain.capabilities import Channel, capabilities_of
from cadenza.contacts.actions.facts import get_contact
from cadenza.journeys.actions.author import get
from cadenza.kit.db import ReadTx
from cadenza.templates.domain.names import values_of
from cadenza.templates.domain.showing import Shown, show


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Whom to show a text to, and what let them in."""

    contact_id: UUID
    text: str
    channel: Channel | None = None
    """Another than the journey's."""
    event: Mapping[str, object] = field(default_factory=dict)
    variables: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Preview:
    """A text as a contact would get it, and where."""

    name: str | None
    address: str | None
    shown: Shown


async def preview(tx: ReadTx, organization_id: UUID, journey_id: UUID, sample: Sample) -> Preview:
    """Render a text of this journey for a contact as release would, with what is known of them now."""
    journey = await get(tx, organization_id, journey_id)
    contact = await get_contact(tx, organization_id, sample.contact_id)
    organization = await get_organization(tx, organization_id)
    address = contact.usable(capabilities_of(sample.channel or journey.channel).identifier_kinds)
    values = values_of(contact, organization.name, sample.event, sample.variables)
    return Preview(contact.name, address.value if address else None, show(sample.text, values))
