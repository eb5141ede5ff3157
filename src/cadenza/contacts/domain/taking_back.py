"""Taking back what was made by mistake, such as a wrong file: what was done to a contact, what came of it. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.contact import Lifecycle, ZoneSource
from cadenza.contacts.domain.events import ContactEvent
from cadenza.contacts.domain.upsert import Key, Profile, merge_attributes


class TakenBack(StrEnum):
    """What came of it for one contact."""

    REMOVED = "removed"
    RESTORED = "restored"
    KEPT = "kept"
    """Somebody has touched it since, so it stays as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactRemoved(ContactEvent):
    """A contact that was made by mistake is gone; nobody had touched it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """What was done to one contact."""

    contact_id: UUID
    was_created: bool
    first_at: datetime
    last_at: datetime
    profile: Mapping[str, Any] = field(default_factory=dict)
    """The changed fields as they were."""
    attributes: Mapping[str, Any] = field(default_factory=dict)
    """The changed attributes as they were; null was none."""
    tags: Sequence[str] = ()
    identifiers: Sequence[Key] = ()


def restored(profile: Profile, mistake: Mistake) -> Profile:
    """Return the profile as it was before."""
    fields = dict(mistake.profile)
    if "lifecycle" in fields:
        fields["lifecycle"] = Lifecycle(fields["lifecycle"])
    if fields.get("converted_to"):
        fields["converted_to"] = Lifecycle(fields["converted_to"])
    if fields.get("trial_at"):
        fields["trial_at"] = datetime.fromisoformat(fields["trial_at"])
    if fields.get("time_zone_source"):
        fields["time_zone_source"] = ZoneSource(fields["time_zone_source"])
    return profile._replace(**fields, attributes=merge_attributes(profile.attributes, mistake.attributes))
