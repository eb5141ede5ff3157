"""Everything a walk may know, as one frozen value per enrollment. Nothing else decides.

Release loads these for a whole batch in a fixed number of set-based reads, after it has locked the enrollments and
their contacts. What comes from where:

    journeys, versions   `journey_state`, `channel`; the CompiledGraph, whose `wants` says what else is asked for
    contacts             `contact`, `zone`, `is_erased`, `inbound`, `tags`, `consents`; of each Reach: Person.consent,
                         lifecycle, held_until, last_inbound_at, and `unsubscribed_at`
    organizations        `organization`, `organization_zone`, `is_plan_active`, `quota_left`, SendingRules
    identifiers          Route.address or its problem; with suppressions: Person.suppressed
    conversations        `is_handed_off`
    connections          Route, and Headroom from their queues: shared by the batch, so each Walk hands on what it left
    messages             marketing of the last 7 days by address: Person.sent_at, sent_everywhere_at, recent_content
    step runs            of the nodes in Wants.steps, with what was read since: `steps`
    events               counts by (contact, name, since) for Wants.events: `events`
    deals                where the contact's deals are, for Wants.deals: `deals`
    replies              messages of the person since entry, for Wants.replies: `replies`

The last four are read only for the enrollments whose graphs want them. What was not loaded is None or absent, and a
condition on it is unreadable, hence false; a message on a channel without a Reach is skipped: fail closed.

Values that a walk itself changes are changed in its own copy as it goes (`after_sending`), so that a frequency
cap or a headroom of one holds for a second message of the same walk.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.deals import DealMarks
from cadenza.journeys.domain.headroom import UNLIMITED, Headroom
from cadenza.kit.reasons import JourneyState
from cadenza.messages.domain.gate import Person, Purpose, Route, SendingRules


class ContactView(NamedTuple):
    """The contact as templates and conditions see it."""

    lifecycle: Lifecycle
    fields: Mapping[str, object] = MappingProxyType({})
    """`first_name`, `locale` and the like, by the names that templates use after `contact.`."""
    attributes: Mapping[str, object] = MappingProxyType({})
    asked: Mapping[str, object] = MappingProxyType({})
    """What conditions alone may ask about: `lead_status`, `trial_at` and the like."""


class Inbound(NamedTuple):
    """The person's last message: when it reached us, and when the network says it was written."""

    received_at: datetime
    said_at: datetime


class Reach(NamedTuple):
    """One way to the person: what the gate asks for, the line in front of it, and since when they have left it."""

    person: Person
    route: Route
    rules: SendingRules
    headroom: Headroom = UNLIMITED
    unsubscribed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class StepPast:
    """An earlier visit to a node: when it finished and when the person first read anything sent since."""

    at: datetime
    read_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class EventQuestion:
    """How often something happened to the contact since entry, or within the last days."""

    name: str
    within_days: int | None = None


@dataclass(frozen=True, slots=True)
class Wants:
    """What a graph's nodes need beyond the facts that every walk gets."""

    channels: frozenset[Channel] = frozenset()
    """Channels named by a node, besides the journey's own."""
    steps: frozenset[str] = frozenset()
    events: frozenset[EventQuestion] = frozenset()
    tags: bool = False
    deals: bool = False
    replies: bool = False

    def with_own(self, channel: Channel) -> set[Channel]:
        """Return every channel that a journey of this channel writes on."""
        return {channel, *self.channels}

    def __or__(self, other: "Wants") -> "Wants":
        """Return what either of the two needs."""
        return Wants(
            channels=self.channels | other.channels,
            steps=self.steps | other.steps,
            events=self.events | other.events,
            tags=self.tags or other.tags,
            deals=self.deals or other.deals,
            replies=self.replies or other.replies,
        )


class Facts(NamedTuple):
    """What is true of one enrollment's world at `now`."""

    journey_state: JourneyState
    channel: Channel
    """The journey's own: what a message that names none is sent on."""
    zone: ZoneInfo
    organization_zone: ZoneInfo
    contact: ContactView
    reaches: Mapping[Channel, Reach]
    """One for every channel the journey writes on."""
    is_version_replaced: bool = False
    """Whoever walks this version ends, since another one was published."""
    is_plan_active: bool = True
    is_erased: bool = False
    is_handed_off: bool = False
    """A colleague has a conversation of the person."""
    inbound: Inbound | None = None
    consents: Mapping[str, ConsentState] = MappingProxyType({})
    """By opt-out key; a key without a row is unknown."""
    organization_name: str | None = None
    organization_locale: str = "en"
    """What a template is written in for somebody who speaks none of its languages, if it has this one."""
    quota_left: int | None = None
    tags: frozenset[str] | None = None
    deals: DealMarks | None = None
    steps: Mapping[str, StepPast] = MappingProxyType({})
    """The last finished visit of each node asked about; absent where there was none."""
    events: Mapping[EventQuestion, int] = MappingProxyType({})
    replies: int | None = None

    def after_sending(self, channel: Channel, purpose: Purpose, now: datetime) -> "Facts":
        """Return the facts as they are once a message of this walk is queued on the channel."""
        sent = self.reaches[channel]
        counts = purpose is Purpose.MARKETING
        reaches = {name: _after_marketing(reach, now) if counts else reach for name, reach in self.reaches.items()}
        person = reaches[channel].person
        if counts:
            person = person._replace(sent_at=(*person.sent_at, now))
        reaches[channel] = sent._replace(person=person, headroom=sent.headroom.after_queueing())
        return self._replace(
            reaches=reaches,
            quota_left=None if self.quota_left is None else self.quota_left - 1,
        )

    def after_step(self, node_id: str, now: datetime) -> "Facts":
        """Return the facts as they are once this walk has finished a visit to the node."""
        return self._replace(steps={**self.steps, node_id: StepPast(now)})


def _after_marketing(reach: Reach, now: datetime) -> Reach:
    person = reach.person._replace(sent_everywhere_at=(*reach.person.sent_everywhere_at, now))
    return reach._replace(person=person)
