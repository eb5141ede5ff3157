"""Walk one enrollment through its graph: say what happens now and where it stands afterwards.

Theory of operation. `walk` is a function of four values: the compiled version, the enrollment as claimed, the
facts of its world, the moment. It reads no clock and no row, so the same call gives the same answer: release, the
simulator, explain and the tests all use it, and a thirty-day wait is a test of a microsecond.

First come the checks that hold wherever an enrollment stands, in this order:

    journey archived, or the version replaced          -> Cancel
    journey paused                                     -> Pause
    plan lost, erased, opted out, a reply that stops   -> Stop
    a colleague has the conversation                   -> Pause, Cancel, or nothing, by the journey's policy
    the due time has moved later                       -> WaitUntil   somebody moved it since the claim, or its zone did
    older than the journey's longest life              -> Abort

Then it walks: the node says what happens (`NodeKind.step`), the visit is recorded, the walk leaves by the edge the
answer names and asks the next node, until one rests or ends. It always comes to rest: visit numbers only grow, and
`max_steps` bounds them over the whole life of the enrollment.

What a walk does changes what its later nodes see: after a message the caps, the quota and the headroom are those
that remain. What is left of the headroom goes back with the Walk, for the next enrollment of the batch.

Lateness. `entered_at` of a visit is when it began by the plan. A node after a wait that ended late is entered at
the time the wait should have ended, so a reminder can tell that it is past its grace; a message restarts the plan
at `now`; a wait always counts from `now`, so an overdue backlog runs once and no burst follows. A wait that ends
before a marketing message ends inside the send window on the contact's clock.
"""

from datetime import datetime, timedelta
from typing import assert_never
from uuid import UUID

from cadenza.accounts.domain.settings import Handoff
from cadenza.contacts.domain.consent import Consent
from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.decision import (
    Abort,
    Cancel,
    Defer,
    FailStep,
    Finish,
    Goto,
    Pause,
    Rest,
    SendMessage,
    SkipMessage,
    StepDecision,
    StepTaken,
    Stop,
    WaitUntil,
    Walk,
)
from cadenza.journeys.domain.enrollment import RUNNING, Enrollment, comes_due, zone_of_clock
from cadenza.journeys.domain.facts import Facts, Reach
from cadenza.journeys.domain.graph import ALWAYS
from cadenza.journeys.domain.headroom import Headroom
from cadenza.journeys.domain.nodes.kind import StepContext
from cadenza.journeys.domain.opting_out import has_left
from cadenza.journeys.errors import EnrollmentNotRunning
from cadenza.kit.reasons import (
    CancelReason,
    DeferReason,
    FailReason,
    JourneyState,
    PauseReason,
    StepState,
    StopReason,
)
from cadenza.kit.timing import next_inside
from cadenza.messages.domain.gate import Purpose

SAID_BEFORE_ENTRY = timedelta(minutes=2)
"""A message said shortly before the entry and received after it still answers us: clocks and networks are slow."""


def walk(graph: CompiledGraph, enrollment: Enrollment, facts: Facts, now: datetime) -> Walk:
    """Say what happens to the enrollment now and where it stands afterwards. Pure."""
    if enrollment.state not in RUNNING:
        raise EnrollmentNotRunning(state=enrollment.state.value)
    course = _Course(graph, enrollment, facts, now)
    rest = _held(graph, enrollment, facts, now)
    return course.run() if rest is None else course.resting(rest)


def _held(graph: CompiledGraph, enrollment: Enrollment, facts: Facts, now: datetime) -> Rest | None:
    """Answer the checks that hold wherever the enrollment stands."""
    if (rest := _held_by_journey(facts)) is not None:
        return rest
    stop = _stop_reason(graph, enrollment, facts)
    if stop is not None:
        return Stop(stop)
    if facts.is_handed_off and graph.policies.handoff is not Handoff.ALLOW:
        is_cancelled = graph.policies.handoff is Handoff.CANCEL
        return Cancel(CancelReason.HANDOFF) if is_cancelled else Pause(PauseReason.HANDOFF)
    due_at = comes_due(enrollment)
    if due_at is not None and due_at > now:
        return WaitUntil(due_at, zone_of_clock(enrollment))
    if now - enrollment.entered_at > graph.policies.max_lifetime:
        return Abort(FailReason.MAX_LIFETIME)
    return None


def _held_by_journey(facts: Facts) -> Rest | None:
    """Answer for the journey and the version."""
    if facts.journey_state is JourneyState.ARCHIVED:
        return Cancel(CancelReason.JOURNEY_ARCHIVED)
    if facts.is_version_replaced:
        return Cancel(CancelReason.VERSION_REPLACED)
    return None if facts.journey_state is JourneyState.ACTIVE else Pause(PauseReason.JOURNEY_PAUSED)


def _stop_reason(graph: CompiledGraph, enrollment: Enrollment, facts: Facts) -> StopReason | None:
    """Say what ended this enrollment, where the event that should have done it has not."""
    if not facts.is_plan_active:
        return StopReason.PLAN_LOST
    if facts.is_erased:
        return StopReason.ERASED
    consents = (Consent(reach.person.consent, reach.unsubscribed_at) for reach in facts.reaches.values())
    if has_left(consents, enrollment.entered_at):
        return StopReason.OPTED_OUT
    takes_replies = graph.nodes[enrollment.node_id].kind.takes_replies
    if StopReason.REPLY in enrollment.stops and not takes_replies and _has_replied(enrollment, facts):
        return StopReason.REPLY
    return None


def _has_replied(enrollment: Enrollment, facts: Facts) -> bool:
    """Say whether the person wrote since entry and no node has taken it as its answer."""
    if facts.inbound is None:
        return False
    heard_until = enrollment.answered_at or enrollment.entered_at
    is_news = facts.inbound.received_at > heard_until
    return is_news and facts.inbound.said_at >= enrollment.entered_at - SAID_BEFORE_ENTRY


class _Course:
    """One walk in progress: where it is, what it has done, and the facts as it has changed them."""

    __slots__ = (
        "enrollment",
        "entered_at",
        "facts",
        "graph",
        "headroom",
        "messages_sent",
        "node",
        "now",
        "sent",
        "steps",
        "visit",
        "zone",
    )

    def __init__(self, graph: CompiledGraph, enrollment: Enrollment, facts: Facts, now: datetime) -> None:
        self.graph = graph
        self.enrollment = enrollment
        self.facts = facts
        self.now = now
        self.zone = graph.policies.zone(facts.zone, facts.organization_zone)
        self.node = graph.nodes[enrollment.node_id]
        self.visit = enrollment.visit
        self.entered_at = enrollment.node_entered_at
        self.messages_sent = enrollment.messages_sent
        self.steps: list[StepTaken] = []
        self.sent: list[SendMessage] = []
        """Queued on this walk and not yet in `facts`."""
        self.headroom: dict[UUID, Headroom] = {}

    def run(self) -> Walk:
        """Take steps until one rests."""
        while self.visit <= self.graph.policies.max_steps:
            rest = self._take(self.node.kind.step(self._context()))
            if rest is not None:
                return self.resting(rest)
        return self.resting(Abort(FailReason.MAX_STEPS))

    def resting(self, rest: Rest) -> Walk:
        """Sum up the walk."""
        return Walk(
            steps=tuple(self.steps),
            node_id=self.node.id,
            visit=self.visit,
            node_entered_at=self.entered_at,
            rest=rest,
            deferred_since=self._deferred_since(rest.reason) if isinstance(rest, Defer) else None,
            headroom=self.headroom,
        )

    def _context(self) -> StepContext:
        # Only what sends reads what sending changes, and most walks send once: so not before it is asked.
        if self.sent and self.node.sends is not None:
            for message in self.sent:
                self.facts = self.facts.after_sending(message.channel, message.purpose, self.now)
            self.sent.clear()
        return StepContext(
            self.enrollment, self.facts, self.now, self.zone, self.entered_at, self.visit, self.messages_sent
        )

    def _take(self, decision: StepDecision) -> Rest | None:
        """Do what the node says; return where that brings the walk to rest."""
        match decision:
            case SendMessage():
                self._queue(decision)
            case WaitUntil():
                return self._landing(decision, ALWAYS)
            case Goto(condition, due_at):
                planned_at = None if due_at is None else self._landing(WaitUntil(due_at), condition).at
                self._record(StepState.EXECUTED, branch=condition, unreadable=decision.unreadable)
                self._leave(condition, planned_at)
            case SkipMessage(reason):
                self._record(StepState.SKIPPED, reason.value)
                self._leave(ALWAYS)
            case FailStep(reason, ends):
                self._record(StepState.FAILED, reason.value, branch=None if ends else ALWAYS)
                if ends:
                    return Abort(reason)
                self._leave(ALWAYS)
            case Finish():
                self._record(StepState.EXECUTED, branch=None)
                return decision
            case Defer():
                self._take_slot(decision)
                return decision
            case Pause() | Stop() | Cancel() | Abort():
                return decision
            case _:
                assert_never(decision)
        return None

    def _queue(self, message: SendMessage) -> None:
        left = self.headroom.get(message.connection_id) or self.facts.reaches[message.channel].headroom
        self.headroom[message.connection_id] = left.after_queueing()
        self.sent.append(message)
        self.messages_sent += 1
        self._record(StepState.QUEUED, message=message)
        self._leave(ALWAYS, planned_at=self.now)

    def _record(
        self,
        state: StepState,
        reason: str | None = None,
        message: SendMessage | None = None,
        branch: str | None = ALWAYS,
        unreadable: tuple[str, ...] = (),
    ) -> None:
        self.steps.append(StepTaken(self.visit, self.node.id, state, reason, message, branch, unreadable))
        if self.node.id in self.graph.wants.steps:
            self.facts = self.facts.after_step(self.node.id, self.now)

    def _leave(self, condition: str, planned_at: datetime | None = None) -> None:
        """Begin the next visit, at the time the plan says."""
        self.node = self.graph.nodes[self.node.exits[condition]]
        self.visit += 1
        if self.node.kind.restarts_clock:
            self.entered_at = self.now
        elif planned_at is not None:
            self.entered_at = planned_at

    def _landing(self, wait: WaitUntil, condition: str) -> WaitUntil:
        """Move the end of a wait into the send window, if a marketing message comes next."""
        target = self.node.exits.get(condition)
        following = self.graph.nodes[target].sends if target is not None else None
        if following is None or following.purpose is not Purpose.MARKETING:
            return wait
        reach = self.facts.reaches.get(following.channel or self.facts.channel)
        if reach is None or reach.rules.send_window is None:
            return wait
        at = next_inside(reach.rules.send_window, wait.at, reach.person.zone)
        return wait if at == wait.at else WaitUntil(at, reach.person.zone)

    def _take_slot(self, held: Defer) -> None:
        """Keep the slot this enrollment was given in the line from the next one of the batch."""
        reach = self._own_reach()
        if held.reason is DeferReason.WINDOW_FULL and reach is not None and reach.route.connection_id is not None:
            self.headroom[reach.route.connection_id] = reach.headroom.after_deferring()

    def _own_reach(self) -> Reach | None:
        sends = self.node.sends
        return None if sends is None else self.facts.reaches.get(sends.channel or self.facts.channel)

    def _deferred_since(self, reason: DeferReason) -> datetime:
        """Return since when this visit is held back for this reason."""
        claimed = self.enrollment
        goes_on = claimed.visit == self.visit and claimed.defer_reason is reason
        return claimed.deferred_since if goes_on and claimed.deferred_since is not None else self.now
