"""What happens to organizations, for whoever answers in `wiring.py`."""

from dataclasses import dataclass
from uuid import UUID

from cadenza.kit.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganizationFounded(Event):
    """An organization was made for people who begin with nothing in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberLeft(Event):
    """Somebody is no member any more: they left, or were removed."""

    person_id: UUID
