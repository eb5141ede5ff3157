"""What a template may mention wherever it is used. Pure.

    contact.<field>       first_name, last_name, name, locale, lifecycle, time_zone, and every attribute
    organization.name
    event.<property>      what let the contact in; only in journeys, and only where an event did
    vars.<name>           given at enrollment; only in journeys

Where a text is used says more exactly which of these are there: it is checked again at that place.
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Protocol

CONTACT_FIELDS = frozenset({"first_name", "last_name", "name", "locale", "lifecycle", "time_zone"})
"""The fields that `KnownContact.fields` has, by the names that templates and conditions use."""

ORGANIZATION_FIELDS = frozenset({"name"})
ANYWHERE = frozenset({"event.*", "vars.*"})
NOTHING: Mapping[str, object] = MappingProxyType({})

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


class Speaking(Protocol):
    """A person as texts see them: fields of the contact, and what the organization declared or a file brought."""

    @property
    def fields(self) -> Mapping[str, object]:
        """Return the fields by the names that texts use."""

    @property
    def attributes(self) -> Mapping[str, object]:
        """Return the attributes."""


def values_of(
    contact: Speaking,
    organization: str | None,
    event: Mapping[str, object] = NOTHING,
    variables: Mapping[str, object] = NOTHING,
) -> dict[str, object]:
    """Return what a text for this contact may mention."""
    return {
        # An attribute never hides a field of the contact.
        "contact": {**contact.attributes, **contact.fields},
        "organization": {"name": organization},
        "event": event,
        "vars": variables,
    }
