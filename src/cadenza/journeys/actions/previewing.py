"""What a text says to a real contact, while it is written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.channels.domain.capabilities import Channel, capabilities_of
from cadenza.contacts.actions.facts import get_contact
from cadenza.journeys.actions.author import get
from cadenza.journeys.domain.scope import values_for
from cadenza.kit.db import ReadTx
from cadenza.templates.domain.rendering import Missing, compile_template, render
from cadenza.templates.errors import TemplateInvalid


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
    """The text for one contact; or the variable that they lack, with which they would get nothing; or what is wrong."""

    name: str | None
    address: str | None
    text: str | None = None
    missing: str | None = None
    problem: str | None = None


async def preview(tx: ReadTx, organization_id: UUID, journey_id: UUID, sample: Sample) -> Preview:
    """Render a text of this journey for a contact as release would, with what is known of them now."""
    journey = await get(tx, organization_id, journey_id)
    contact = await get_contact(tx, organization_id, sample.contact_id)
    organization = await get_organization(tx, organization_id)
    address = contact.usable(capabilities_of(sample.channel or journey.channel).identifier_kinds)
    shown = Preview(contact.name, address.value if address else None)
    values = values_for(contact, organization.name, {"event": {"properties": sample.event}}, sample.variables)
    try:
        rendered = render(compile_template(sample.text), values)
    except TemplateInvalid as error:
        return Preview(shown.name, shown.address, problem=error.problem.code)
    if isinstance(rendered, Missing):
        return Preview(shown.name, shown.address, missing=rendered.variable)
    return Preview(shown.name, shown.address, text=rendered.text)
