"""What the texts of a journey may mention: the values at send time, and the names known when publishing.

    contact.<field>       first_name, last_name, name, locale, lifecycle, time_zone, and every declared attribute
    organization.name
    event.<property>      what let the contact in, with its `name`
    vars.<name>           given at enrollment

`event` is there where a rule of the trigger listens. What is under `event` and `vars` comes from outside and can't
be known beforehand: a name that is missing at send time skips the message.
"""

from collections.abc import Mapping

from cadenza.journeys.domain.enrollment import Enrollment
from cadenza.journeys.domain.facts import Facts
from cadenza.templates.domain.names import CONTACT_FIELDS, ORGANIZATION_FIELDS, values_of


def event_values(context: Mapping[str, object]) -> Mapping[str, object]:
    """Return what let someone in as `event.` reads it: the properties, beside the event's own name and id."""
    event = context.get("event")
    if not isinstance(event, Mapping):
        return {}
    properties = event.get("properties")
    return {**properties, **event} if isinstance(properties, Mapping) else event


def values(facts: Facts, enrollment: Enrollment) -> dict[str, object]:
    """Return what a text of this enrollment may mention."""
    return values_of(facts.contact, facts.organization_name, event_values(enrollment.context), enrollment.variables)


def known_names(offered: frozenset[str], attributes: frozenset[str]) -> frozenset[str]:
    """Return the names a text may mention where nodes offer these and contacts have these attributes."""
    contact = {f"contact.{name}" for name in CONTACT_FIELDS | attributes}
    return offered | contact | {f"organization.{name}" for name in ORGANIZATION_FIELDS} | {"vars.*"}
