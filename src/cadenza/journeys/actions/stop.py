"""Stops: the contact or the team always wins, in the transaction of what they did.

Each handler answers a list of events: it locks whom they end, in id order, and ends them all at once (`ending`). A
message already handed to a provider can't be called back; one still queued is cancelled here for the eye, and the
last look of delivery makes it certain (`check_sources`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from uuid import UUID

from cadenza.contacts.actions.closing import load_decided_since
from cadenza.contacts.domain.closing import Decided
from cadenza.contacts.domain.consent import NEVER_SPOKEN_OF, Consent, ConsentState
from cadenza.contacts.domain.deals import StageKind
from cadenza.contacts.domain.events import ContactErased, DealStageChanged, LeadClosed, LeadConverted, OptedOut
from cadenza.journeys.actions.ending import End, end
from cadenza.journeys.actions.versions import load_readable
from cadenza.journeys.domain.journey import Ref
from cadenza.journeys.domain.opting_out import has_left, keys_of
from cadenza.journeys.domain.policies import Subject
from cadenza.journeys.errors import NotPublishable
from cadenza.journeys.store import enrollments as store
from cadenza.journeys.store import work
from cadenza.journeys.store.enrollments import Inside, SourceState
from cadenza.kit.db import Tx
from cadenza.kit.reasons import (
    STOP_OUTCOMES,
    CancelReason,
    EnrollmentState,
    FailReason,
    JourneyState,
    PauseReason,
    StopReason,
)
from cadenza.messages.actions.history import load_heard_since
from cadenza.messages.actions.queue import cancel_queued, find_enrollments
from cadenza.messages.domain.delivery import DueMessage
from cadenza.messages.domain.events import ConversationResolved, HumanWrote, PersonWrote
from cadenza.messages.domain.last_look import SourceAnswer

_LEFT = Consent(ConsentState.UNSUBSCRIBED)
"""Heard of just now, whenever it was said."""

HELD_BY_SOMEBODY = frozenset({PauseReason.MANUAL, PauseReason.HANDOFF})
"""Pauses that somebody of the team asked for: what is queued stands still too."""

ENDED_BY_ITSELF = frozenset({EnrollmentState.COMPLETED, EnrollmentState.FAILED})

CONVERTED, CLOSED = Decided(is_converted=True), Decided(is_closed=True)


async def on_person_wrote(tx: Tx, events: Sequence[PersonWrote]) -> None:
    """End what a reply ends."""
    causes = {(event.organization_id, event.contact_id): event.message_id for event in events}
    await _stop(tx, causes, StopReason.REPLY, causes)


async def on_human_wrote(tx: Tx, events: Sequence[HumanWrote]) -> None:
    """End what a colleague's message in the conversation ends, typed here or on the phone itself."""
    causes = {(event.organization_id, event.contact_id): event.message_id for event in events}
    await _stop(tx, causes, StopReason.HUMAN_MESSAGE, causes)


async def on_conversations_resolved(tx: Tx, events: Sequence[ConversationResolved]) -> None:
    """End what somebody's being done with the conversation ends."""
    contacts = {(event.organization_id, event.contact_id) for event in events}
    await _stop(tx, contacts, StopReason.CONVERSATION_RESOLVED)


async def on_opted_out(tx: Tx, events: Sequence[OptedOut]) -> None:
    """End every journey that writes on a channel which the person left; no journey can switch this off."""
    gone = {(event.organization_id, event.contact_id, event.key) for event in events}
    inside = await store.lock_inside(tx, {(event.organization_id, event.contact_id) for event in events})
    try:
        graphs = await load_readable(tx, {(one.live.organization_id, one.version_id) for one in inside})
    except NotPublishable:
        graphs = {}
    # A version that can't be read may not keep anybody from opting out: the journey's own channel stands.

    def consents(one: Inside) -> Iterator[Consent]:
        live, graph = one.live, graphs.get(one.version_id)
        for key in keys_of({one.channel} if graph is None else graph.wants.with_own(one.channel)):
            yield _LEFT if (live.organization_id, live.contact_id, key) in gone else NEVER_SPOKEN_OF

    left = [one.live for one in inside if has_left(consents(one), one.entered_at)]
    await end(tx, left, _how(StopReason.OPTED_OUT))


async def on_leads_converted(tx: Tx, events: Sequence[LeadConverted]) -> None:
    """End what follows up leads: they are none any more."""
    contacts = {(event.organization_id, event.contact_id) for event in events}
    await end(tx, await store.lock_converted(tx, contacts), _how(StopReason.CONVERTED))
    await _call_off_last(tx, events, CONVERTED)


async def on_leads_closed(tx: Tx, events: Sequence[LeadClosed]) -> None:
    """End what the closing of a lead ends."""
    contacts = {(event.organization_id, event.contact_id) for event in events}
    await _stop(tx, contacts, StopReason.LEAD_CLOSED)
    await _call_off_last(tx, events, CLOSED)


async def on_deals_moved(tx: Tx, events: Sequence[DealStageChanged]) -> None:
    """End what a deal that is won ends, then what one that is lost does."""
    for state, reason in ((StageKind.WON, StopReason.DEAL_WON), (StageKind.LOST, StopReason.DEAL_LOST)):
        contacts = {(event.organization_id, event.contact_id) for event in events if event.state == state}
        if contacts:
            await _stop(tx, contacts, reason)


async def on_erased(tx: Tx, events: Sequence[ContactErased]) -> None:
    """End everything of a person whose data goes, and forget what they brought into journeys."""
    contacts = {(event.organization_id, event.contact_id) for event in events}
    await _stop(tx, contacts, StopReason.ERASED, always=True)
    await store.forget(tx, contacts)
    await work.forget(tx, contacts)


async def check_sources(tx: Tx, messages: Sequence[DueMessage]) -> dict[UUID, SourceAnswer]:
    """Say which messages must not go now: their enrollment has ended, or nobody of the journey moves.

    An enrollment may be through, or have failed, when its last message is queued, so no event can stop it after that:
    for those we ask here whether an event that would have stopped it came since.
    """
    enrollments = {
        one.id: (one.organization_id, one.enrollment_id) for one in messages if one.enrollment_id is not None
    }
    states = await store.load_states(tx, enrollments.values())
    answers = {
        message_id: _refusal(states.get(enrollment_id)) for message_id, (_, enrollment_id) in enrollments.items()
    }
    through = [
        (one, state)
        for one in messages
        if one.enrollment_id is not None
        and (state := states.get(one.enrollment_id)) is not None
        and state.state in ENDED_BY_ITSELF
    ]
    asked = [(one.organization_id, one.contact_id, one.queued_at) for one, _ in through]
    heard, decided = await load_heard_since(tx, asked), await load_decided_since(tx, asked)
    for (one, state), since, what in zip(through, heard, decided, strict=True):
        if since.person and StopReason.REPLY in state.stops:
            answers[one.id] = StopReason.REPLY
        elif since.colleague and StopReason.HUMAN_MESSAGE in state.stops:
            answers[one.id] = StopReason.HUMAN_MESSAGE
        elif (reason := _decided_by(what, state)) is not None:
            answers[one.id] = reason
    return answers


async def _call_off_last(tx: Tx, events: Sequence[LeadConverted | LeadClosed], what: Decided) -> None:
    """Call off what is queued for a merged lead by enrollments that are through, where they stop for it.

    Here, before what is theirs moves: afterwards nobody can tell the lead's last message from the member's own, so the
    last look leaves out what a merge has decided.
    """
    waiting = await find_enrollments(tx, {(one.organization_id, one.contact_id) for one in events if one.by_merge})
    states = await store.load_states(tx, waiting) if waiting else {}
    stopped: dict[tuple[UUID, StopReason], list[UUID]] = {}
    for organization_id, enrollment_id in waiting:
        state = states.get(enrollment_id)
        if state is not None and state.state in ENDED_BY_ITSELF and (reason := _decided_by(what, state)):
            stopped.setdefault((organization_id, reason), []).append(enrollment_id)
    for (organization_id, reason), theirs in sorted(stopped.items()):
        await cancel_queued(tx, organization_id, theirs, reason.value)


def _decided_by(what: Decided, state: SourceState) -> StopReason | None:
    """Say which decision about the person ends what this enrollment has left, the first that does."""
    if what.is_converted and (state.subject is Subject.LEADS or StopReason.CONVERTED in state.stops):
        return StopReason.CONVERTED
    reasons = {
        StopReason.LEAD_CLOSED: what.is_closed,
        StopReason.DEAL_WON: what.has_won,
        StopReason.DEAL_LOST: what.has_lost,
    }
    return next((reason for reason, is_so in reasons.items() if is_so and reason in state.stops), None)


def _refusal(source: SourceState | None) -> SourceAnswer:
    """Say why nothing of this enrollment may go now; one that completed or failed by itself lets its messages go."""
    if source is None:
        return FailReason.UNKNOWN
    if source.state is EnrollmentState.STOPPED:
        return StopReason(source.reason or StopReason.MANUAL)
    if source.state is EnrollmentState.CANCELLED:
        return CancelReason(source.reason or CancelReason.MANUAL)
    if source.state is EnrollmentState.PAUSED and source.reason in HELD_BY_SOMEBODY:
        return PauseReason(source.reason)
    return _REFUSED_BY_JOURNEY.get(source.journey_state)


async def _stop(
    tx: Tx,
    contacts: Iterable[Ref],
    reason: StopReason,
    causes: Mapping[Ref, UUID] | None = None,
    *,
    always: bool = False,
) -> None:
    await end(tx, await store.lock_stoppable(tx, contacts, reason, always=always), _how(reason), causes)


def _how(reason: StopReason) -> End:
    return End(state=EnrollmentState.STOPPED, reason=reason.value, outcome=STOP_OUTCOMES.get(reason))


_REFUSED_BY_JOURNEY: Mapping[JourneyState, CancelReason | PauseReason] = {
    JourneyState.ARCHIVED: CancelReason.JOURNEY_ARCHIVED,
    JourneyState.PAUSED: PauseReason.JOURNEY_PAUSED,
}
