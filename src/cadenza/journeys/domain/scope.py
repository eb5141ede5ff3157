"""What the texts of a journey may mention: the values at send time, and the names known when publishing.

    contact.<field>       first_name, last_name, name, locale, lifecycle, time_zone, and every declared attribute
    organization.name
    event.<property>      what let the contact in, with its `name`
    vars.<name>           given at enrollment

`event` is there where a rule of the trigger listens. What is under `event` and `vars` comes from outside and can't
be known beforehand: a name that is missing at send time skips the message.
"""

from collections.abc import Mapping

from cadenza.contacts.domain.known import KnownContact
from cadenza.journeys.domain.enrollment import Enrollment
from cadenza.journeys.domain.facts import Facts
from cadenza.templates.domain.names import CONTACT_FIELDS, ORGANIZATION_FIELDS


def event_values(context: Mapping[str, object]) -> Mapping[str, object]:
    """Return what let someone in as `event.` reads it: the properties, beside the event's own name and id."""
    event = context.get("event")
    if not isinstance(event, Mapping):
        return {}
    properties = event.get("properties")
    return {**properties, **event} if isinstance(properties, Mapping) else event


def values(facts: Facts, enrollment: Enrollment) -> dict[str, object]:
    """Return what a text of this enrollment may mention."""
    contact = facts.contact
    return {
        # A declared attribute never hides a field of the contact.
        "contact": {**contact.attributes, "lifecycle": str(contact.lifecycle), **contact.fields},
        "organization": facts.organization,
        "event": event_values(enrollment.context),
        "vars": enrollment.variables,
    }


def values_for(
    contact: KnownContact, organization: str, context: Mapping[str, object], variables: Mapping[str, object]
) -> dict[str, object]:
    """Return what a text for this contact may mention, where no walk has its facts."""
    return {
        "contact": {**contact.attributes, **contact.fields},
        "organization": {"name": organization},
        "event": event_values(context),
        "vars": variables,
    }


def known_names(offered: frozenset[str], attributes: frozenset[str]) -> frozenset[str]:
    """Return the names a text may mention where nodes offer these and contacts have these attributes."""
    contact = {f"contact.{name}" for name in CONTACT_FIELDS | attributes}
    return offered | contact | {f"organization.{name}" for name in ORGANIZATION_FIELDS} | {"vars.*"}
