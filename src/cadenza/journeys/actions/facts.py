"""The facts of one release batch, loaded in a fixed number of statements, and what its walks share.

Walks of one batch draw on the same headroom of a connection and the same daily allowance. So facts are handed out
one enrollment at a time, and each walk's take is gone for the next (`take`). `start_over` forgets the takes, for
deciding the batch anew when others have used up an allowance meanwhile.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from cadenza.accounts.domain.organization import Organization
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.actions.deals import load_marks
from cadenza.contacts.actions.event_counts import count_events
from cadenza.contacts.domain.deals import NO_DEALS, DealMarks
from cadenza.contacts.domain.known import KnownContact
from cadenza.journeys.actions.versions import load_versions
from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.decision import SendMessage, StepTaken, Walk
from cadenza.journeys.domain.enrollment import Enrollment
from cadenza.journeys.domain.facts import (
    ContactView,
    EventQuestion,
    Facts,
    Inbound,
    Reach,
    StepPast,
)
from cadenza.journeys.domain.headroom import Headroom
from cadenza.journeys.domain.journey import JourneyFacts, Ref
from cadenza.journeys.domain.replacing import is_replaced, moved_on
from cadenza.journeys.store import journeys, steps
from cadenza.kit.db import ReadTx
from cadenza.messages.actions.facts import load_facts
from cadenza.messages.actions.history import count_replies, load_first_read
from cadenza.messages.domain.draft import Priority, QueuedMessage
from cadenza.messages.domain.facts import SendingFacts, Target
from cadenza.messages.domain.gate import inputs


class Way(NamedTuple):
    """The address of a message: as it is matched, and as the network wants it."""

    address: str
    send_to: str


@dataclass(slots=True)
class Batch:
    """What is known about the enrollments of one batch."""

    enrollments: Sequence[Enrollment]
    """In the version that each walks from now on."""
    unreadable: Sequence[Enrollment]
    """Those whose version is of a newer release."""
    graphs: Mapping[UUID, CompiledGraph]
    running: Mapping[UUID, JourneyFacts]
    sending: Mapping[tuple[UUID, str], SendingFacts]
    """By contact and channel: a batch holds one enrollment per contact."""
    steps: Mapping[UUID, Mapping[str, StepPast]]
    events: Mapping[UUID, Mapping[EventQuestion, int]]
    replies: Mapping[UUID, int]
    deals: Mapping[UUID, DealMarks]
    """By contact."""
    _headroom: dict[UUID, Headroom] = field(default_factory=dict)
    _sent: dict[UUID, int] = field(default_factory=lambda: defaultdict(int))

    def start_over(self) -> None:
        """Forget what walks have taken."""
        self._headroom.clear()
        self._sent.clear()

    def take(self, enrollment: Enrollment, walk: Walk) -> None:
        """Count what a walk used of what all of them share."""
        self._headroom.update(walk.headroom)
        self._sent[enrollment.organization_id] += len(walk.messages)

    def graph_of(self, enrollment: Enrollment) -> CompiledGraph:
        """Return the version the enrollment is pinned to."""
        return self.graphs[enrollment.version_id]

    def facts_of(self, enrollment: Enrollment) -> Facts:
        """Return what one walk may know, after what the walks before it have taken."""
        journey, wants = self.running[enrollment.journey_id], self.graph_of(enrollment).wants
        own = self.sending[enrollment.contact_id, journey.channel]
        contact, organization = own.contact, own.organization
        return Facts(
            journey_state=journey.state,
            channel=journey.channel,
            zone=own.person.zone,
            organization_zone=organization.zone,
            contact=_contact_view(contact),
            reaches={
                channel: self._reach(self.sending[enrollment.contact_id, channel])
                for channel in wants.with_own(journey.channel)
            },
            is_version_replaced=is_replaced(enrollment, journey),
            is_erased=own.person.erased,
            is_handed_off=own.is_handed_off,
            inbound=_inbound(contact),
            consents={key: consent.state for key, consent in contact.consents.items()},
            organization_name=organization.name,
            organization_locale=organization.locale,
            quota_left=self._quota_left(own),
            tags=contact.tags if wants.tags else None,
            steps=self.steps.get(enrollment.id, {}),
            events=self.events.get(enrollment.id, {}),
            replies=self.replies.get(enrollment.id) if wants.replies else None,
            deals=self.deals.get(enrollment.contact_id, NO_DEALS) if wants.deals else None,
        )

    def way_of(self, enrollment: Enrollment, channel: Channel) -> Way:
        """Return where a message on the channel goes; the gate has seen that there is an address."""
        known = self.sending[enrollment.contact_id, channel]
        return Way(address=str(known.route.address), send_to=str(known.send_to))

    def inputs_of(self, enrollment: Enrollment, step: StepTaken) -> Mapping[str, Hashable] | None:
        """Return what the gate knew when it answered for this step; None for a step that asked no gate."""
        sends = self.graph_of(enrollment).nodes[step.node_id].sends
        if sends is None:
            return {"unreadable": step.unreadable} if step.unreadable else None
        known = self.sending[enrollment.contact_id, sends.channel or self.running[enrollment.journey_id].channel]
        return inputs(known.person, known.route, known.rules)

    def on_thread(self, enrollment: Enrollment, message: SendMessage, queued: QueuedMessage) -> Enrollment:
        """Remember the thread that the journey writes in."""
        is_own = message.channel is self.running[enrollment.journey_id].channel
        is_new = is_own and enrollment.conversation_id != queued.conversation_id
        return enrollment._replace(conversation_id=queued.conversation_id) if is_new else enrollment

    @property
    def organizations(self) -> dict[UUID, Organization]:
        """Return the organizations of the batch as they were read."""
        return {known.organization.id: known.organization for known in self.sending.values()}

    async def as_of_now(self, tx: ReadTx) -> "Batch":
        """Return the batch with what is true at this moment of people, connections and allowances."""
        targets = [known.target for known in self.sending.values()]
        return replace(self, sending=await _load_sending(tx, targets, self.graphs.values()))

    def _reach(self, known: SendingFacts) -> Reach:
        return Reach(known.person, known.route, known.rules, self._headroom_of(known), known.unsubscribed_at)

    def _headroom_of(self, known: SendingFacts) -> Headroom:
        """Return what walks before this one have left of the connection's queue."""
        connection_id = known.route.connection_id
        left = None if connection_id is None else self._headroom.get(connection_id)
        if left is not None:
            return left
        settings = known.organization.settings
        limit = known.queue_limit(settings.journey_headroom_seconds)
        return Headroom.of(limit, known.ahead, known.pace, known.waiting, settings.backlog_cap)

    def _quota_left(self, known: SendingFacts) -> int | None:
        if known.quota_left is None:
            return None
        return known.quota_left - self._sent[known.organization.id]


async def load_batch(tx: ReadTx, enrollments: Sequence[Enrollment]) -> Batch:
    """Read everything that the walks of these enrollments may know; one enrollment per contact."""
    running = await journeys.load_journey_facts(tx, {(one.organization_id, one.journey_id) for one in enrollments})
    versions = {one.id: _versions(one, running[one.journey_id]) for one in enrollments}
    graphs, newer = await load_versions(tx, set[Ref]().union(*versions.values()))
    unreadable = [one for one in enrollments if newer and any(ref[1] in newer for ref in versions[one.id])]
    if unreadable:
        left = {one.id for one in unreadable}
        enrollments = [one for one in enrollments if one.id not in left]
    enrollments = [moved_on(one, running[one.journey_id], graphs, tx.now) for one in enrollments]
    targets = [
        _target(one, running[one.journey_id], channel)
        for one in enrollments
        for channel in graphs[one.version_id].wants.with_own(running[one.journey_id].channel)
    ]
    return Batch(
        enrollments=enrollments,
        unreadable=unreadable,
        graphs=graphs,
        running=running,
        sending=await _load_sending(tx, targets, graphs.values()),
        steps=await _load_steps(tx, enrollments, graphs),
        events=await _load_events(tx, enrollments, graphs),
        replies=await _load_replies(tx, enrollments, graphs),
        deals=await load_marks(
            tx, [(one.organization_id, one.contact_id) for one in enrollments if graphs[one.version_id].wants.deals]
        ),
    )


def _versions(enrollment: Enrollment, journey: JourneyFacts) -> set[Ref]:
    """Return the version that somebody walks, and the one that they may go on in where that is replaced."""
    walked = {(enrollment.organization_id, enrollment.version_id)}
    if journey.active_version_id and is_replaced(enrollment, journey):
        walked.add((enrollment.organization_id, journey.active_version_id))
    return walked


def _target(enrollment: Enrollment, journey: JourneyFacts, channel: Channel) -> Target:
    named = (enrollment.connection_id or journey.connection_id) if channel is journey.channel else None
    return Target(enrollment.organization_id, enrollment.contact_id, channel, named)


async def _load_sending(
    tx: ReadTx, targets: Iterable[Target], graphs: Iterable[CompiledGraph]
) -> dict[tuple[UUID, str], SendingFacts]:
    wants_tags = any(graph.wants.tags for graph in graphs)
    known = await load_facts(tx, targets, tags=wants_tags, priority=Priority.JOURNEY)
    return {(target.contact_id, target.channel): facts for target, facts in known.items()}


async def _load_steps(
    tx: ReadTx, enrollments: Sequence[Enrollment], graphs: Mapping[UUID, CompiledGraph]
) -> dict[UUID, dict[str, StepPast]]:
    """Read the earlier visits that graphs ask about, and whether what was sent there was read; two statements."""
    asking = [one for one in enrollments if graphs[one.version_id].wants.steps]
    if not asking:
        return {}
    node_ids = {node_id for one in asking for node_id in graphs[one.version_id].wants.steps}
    last = await steps.load_last_steps(tx, {(one.organization_id, one.id) for one in asking}, node_ids)
    by_id = {one.id: one for one in asking}
    places = list(last)
    read = await load_first_read(
        tx,
        [(by_id[place[0]].organization_id, by_id[place[0]].contact_id, place[0], last[place].at) for place in places],
    )
    known: dict[UUID, dict[str, StepPast]] = defaultdict(dict)
    for (enrollment_id, node_id), read_at in zip(places, read, strict=True):
        known[enrollment_id][node_id] = StepPast(last[enrollment_id, node_id].at, read_at)
    return known


async def _load_events(
    tx: ReadTx, enrollments: Sequence[Enrollment], graphs: Mapping[UUID, CompiledGraph]
) -> dict[UUID, dict[EventQuestion, int]]:
    """Count the events that graphs ask about; one statement."""
    asked = [(one, question) for one in enrollments for question in _questions(graphs[one.version_id])]
    if not asked:
        return {}
    counts = await count_events(
        tx,
        [
            (one.organization_id, one.contact_id, question.name, _since(question, one, tx.now))
            for one, question in asked
        ],
    )
    known: dict[UUID, dict[EventQuestion, int]] = defaultdict(dict)
    for (one, question), count in zip(asked, counts, strict=True):
        known[one.id][question] = count
    return known


async def _load_replies(
    tx: ReadTx, enrollments: Sequence[Enrollment], graphs: Mapping[UUID, CompiledGraph]
) -> dict[UUID, int]:
    asking = [one for one in enrollments if graphs[one.version_id].wants.replies]
    counts = await count_replies(tx, [(one.organization_id, one.contact_id, one.entered_at) for one in asking])
    return {one.id: count for one, count in zip(asking, counts, strict=True)}


def _questions(graph: CompiledGraph) -> list[EventQuestion]:
    """Return what a graph asks about events, in a fixed order."""
    return sorted(graph.wants.events, key=lambda question: (question.name, question.within_days or 0))


def _since(question: EventQuestion, enrollment: Enrollment, now: datetime) -> datetime:
    if question.within_days is None:
        return enrollment.entered_at
    return now - timedelta(days=question.within_days)


def _contact_view(contact: KnownContact) -> ContactView:
    return ContactView(
        lifecycle=contact.lifecycle,
        fields=contact.fields,
        attributes=contact.attributes,
        asked=contact.asked,
    )


def _inbound(contact: KnownContact) -> Inbound | None:
    if contact.last_inbound_at is None:
        return None
    return Inbound(contact.last_inbound_at, contact.last_inbound_said_at or contact.last_inbound_at)
