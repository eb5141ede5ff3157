"""What happens to contacts; `wiring.py` lists who answers, in the same transaction.

`at` is when it happened, which may be before it was received. Events carry no addresses and no names,
but for those that say whose they are now, or that they are to be forgotten.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.mentions import Mentions
from cadenza.kit.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactEvent(Event):
    """Something that happened to one contact."""

    contact_id: UUID
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactCreated(ContactEvent):
    """A contact is new, by whatever way it came."""

    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LifecycleChanged(ContactEvent):
    """A lead became a member or customer, or the other way round."""

    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadStatusChanged(ContactEvent):
    """A lead has another status; `by_merge` where a merge or its undo brought it, and nobody said it."""

    before: str | None
    after: str | None
    by_merge: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadConverted(ContactEvent):
    """A lead became a member or customer.

    `by_merge` where they turned out to be one: the contact is then whichever of the two was the lead, before what is
    theirs moves. What follows up the lead ends, and nothing has begun: the member is one as before.
    """

    to: str
    by_merge: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadClosed(ContactEvent):
    """A lead is `converted` or `lost`: nobody has to win it any more.

    `by_merge` as with LeadConverted; and where an undo gave back what was closed before.
    """

    status: str
    by_merge: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStageChanged(ContactEvent):
    """A deal of the contact came to a stage: `state` is what this stage means, `open`, `won` or `lost`."""

    deal_id: UUID
    pipeline_id: UUID
    before_id: UUID | None
    after_id: UUID
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TagAdded(ContactEvent):
    """The contact has a tag that it had not."""

    tag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TagRemoved(ContactEvent):
    """The contact has lost a tag."""

    tag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRecorded(ContactEvent):
    """A fact about the contact was recorded for the first time; `event_id` is its sender's id."""

    event_id: str
    name: str
    properties: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptedOut(ContactEvent):
    """The contact must not be written to any more under this opt-out key."""

    key: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OptedIn(ContactEvent):
    """The contact may be written to under this opt-out key."""

    key: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldChanged(ContactEvent):
    """No automatic messages until `until`; None: they go on now."""

    until: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactsMerged(ContactEvent):
    """`loser_id` became part of the contact. Both are locked; each feature moves its live rows of the loser."""

    merge_id: UUID
    loser_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeUndone(ContactEvent):
    """`loser_id` is a contact of its own again. Both are locked; each feature gives its live rows back."""

    merge_id: UUID
    loser_id: UUID
    addresses: frozenset[str] = field(default=frozenset(), repr=False)
    """The match keys that are the loser's again: their threads are too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactErased(ContactEvent):
    """Everything personal about the contact goes; each feature removes its part. One for each merged into it, too."""

    addresses: frozenset[str] = field(default=frozenset(), repr=False)
    """Its identifiers in every form that was kept. They are gone already: the last chance to find what names them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressesErased(Event):
    """A pass of an erasure looks for what the team wrote into filters; each feature takes it out of its own."""

    mentions: Mentions = field(repr=False)
