"""What a template may mention wherever it is used. Pure.

    contact.<field>       first_name, last_name, name, locale, lifecycle, time_zone, and every attribute
    organization.name
    event.<property>      what let the contact in; only in journeys, and only where an event did
    vars.<name>           given at enrollment; only in journeys

Where a text is used says more exactly which of these are there: it is checked again at that place.
"""

from collections.abc import Collection

from cadenza.contacts.domain.known import KnownContact

CONTACT_FIELDS = frozenset({"first_name", "last_name", "name", "locale", "lifecycle", "time_zone"})
"""The fields that `KnownContact.fields` has, by the names that templates and conditions use."""

ORGANIZATION_FIELDS = frozenset({"name"})
ANYWHERE = frozenset({"event.*", "vars.*"})

_USUAL = ("first_name", "last_name", "name", "lifecycle", "locale", "time_zone")
"""The order in which authors are offered the fields."""


def variable_names(attributes: Collection[str]) -> list[str]:
    """Return the variables that authors choose from: fields of the contact, their attributes, the organization."""
    own = sorted(name for name in attributes if name not in CONTACT_FIELDS)
    fields = sorted(CONTACT_FIELDS, key=_USUAL.index)
    return [*(f"contact.{name}" for name in (*fields, *own)), *(f"organization.{name}" for name in ORGANIZATION_FIELDS)]


def known_names(attributes: Collection[str]) -> frozenset[str]:
    """Return everything that a template may mention."""
    return ANYWHERE | frozenset(variable_names(attributes))


def values_of(contact: KnownContact, organization: str) -> dict[str, object]:
    """Return what a preview for this contact may mention."""
    return {
        "contact": {**contact.attributes, **contact.fields},
        "organization": {"name": organization},
        "event": {},
        "vars": {},
    }
