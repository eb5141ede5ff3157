"""People enter journeys: by what happens to them, by the API, by hand.

    event ──record──▶ work row, same transaction ──match.py──▶ admit ──▶ enrollment, due at once
    API, person ────────────────────────────────────────────────────────▶ admit

`admit` is the one door: who may enter is decided by a pure function, that an occurrence counts once and that nobody
is inside twice is the database's word. Refusals are answers; a lane counts them per rule.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.consent import NEVER_SPOKEN_OF
from cadenza.contacts.domain.known import KnownContact
from cadenza.journeys.actions.measures import measure_admissions, measure_triggers
from cadenza.journeys.actions.versions import load_compiled, load_versions
from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.entry import (
    Entrant,
    EntryRules,
    History,
    decide_admission,
)
from cadenza.journeys.domain.events import EnrollmentStarted
from cadenza.journeys.domain.journey import JourneyFacts
from cadenza.journeys.domain.listeners import matches
from cadenza.journeys.domain.names import RELEASE
from cadenza.journeys.domain.nodes.trigger import Rule
from cadenza.journeys.domain.opting_out import has_left, keys_of
from cadenza.journeys.domain.policies import ALWAYS_STOPS
from cadenza.journeys.store import entries, journeys
from cadenza.journeys.store import work as store
from cadenza.journeys.store.entries import Entry
from cadenza.journeys.store.work import Work
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import EnrollResult, StopReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Someone at the door of a journey, for one occurrence."""

    organization_id: UUID
    journey_id: UUID
    contact_id: UUID
    enroll_key: str
    source: str
    dedupe_key: str | None = None
    connection_id: UUID | None = None
    conversation_id: UUID | None = None
    variables: Mapping[str, object] = field(default_factory=dict)
    context: Mapping[str, object] = field(default_factory=dict)
    starts_at: datetime | None = None
    """When its first node is due; None is now."""
    zone: ZoneInfo | None = None
    """On whose clock that was said; None for an instant."""
    stops: frozenset[StopReason] | None = None
    """What ends it beside what always does; None is what its journey says."""


@dataclass(frozen=True, slots=True)
class Admission:
    """The answer to a candidate, with the enrollment where there is one."""

    result: EnrollResult
    enrollment_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Door:
    """What decides who may come into some journeys."""

    running: Mapping[UUID, JourneyFacts]
    graphs: Mapping[UUID, CompiledGraph]
    contacts: Mapping[UUID, KnownContact]
    histories: dict[tuple[UUID, UUID], History]

    def graph_of(self, journey_id: UUID) -> CompiledGraph | None:
        """Return the version that whoever comes in would walk."""
        journey = self.running.get(journey_id)
        version_id = journey and journey.active_version_id
        return self.graphs.get(version_id) if version_id else None

    def answer(self, journey_id: UUID, contact_id: UUID, now: datetime) -> EnrollResult:
        """Say whether somebody may come in; the occurrence's own key is not asked about."""
        journey, graph = self.running.get(journey_id), self.graph_of(journey_id)
        contact = self.contacts.get(contact_id)
        if journey is None or graph is None:
            return EnrollResult.JOURNEY_NOT_ACTIVE
        if contact is None:
            return EnrollResult.ERASED
        history = self.histories.get((journey_id, contact_id), History())
        return decide_admission(_entry_rules(journey, graph), _entrant(contact, journey, graph, history), now)

    def note_inside(self, journey_id: UUID, contact_id: UUID) -> None:
        """Know from now on that somebody is inside."""
        history = self.histories.get((journey_id, contact_id), History())
        self.histories[journey_id, contact_id] = replace(history, is_inside=True)


async def look_at_door(tx: ReadTx, asked: Collection[tuple[UUID, UUID, UUID]]) -> Door:
    """Read what decides, of these contacts at these journeys: organization, journey, contact. A few statements."""
    running = await journeys.load_journey_facts(tx, {(one[0], one[1]) for one in asked})
    graphs = await load_compiled(
        tx, {(one.organization_id, one.active_version_id) for one in running.values() if one.active_version_id}
    )
    contacts = await load_contacts(tx, {(one[0], one[2]) for one in asked})
    return Door(running, graphs, contacts, await entries.load_histories(tx, asked))


async def let_in(tx: Tx, triggers: Sequence[Work]) -> list[Work]:
    """Let in whom the triggers bring, and count the results per rule. Their contacts are locked by the caller.

    Returns those that are about a version of a newer release, to which nothing was done.
    """
    wanted, newer = await _wanted(tx, triggers)
    left = {one.id for one in newer}
    triggers = [one for one in triggers if one.id not in left]
    if not triggers:
        return newer
    admissions = await admit(tx, [_candidate(one) for one in wanted])
    results = {one.id: admission.result for one, admission in zip(wanted, admissions, strict=True)}
    await store.count_results(
        tx,
        Counter(
            (one.organization_id, one.journey_id, one.rule_id, results.get(one.id, EnrollResult.NOT_MATCHING))
            for one in triggers
        ),
    )
    measure_triggers(tx, ((str(one.kind), str(results.get(one.id, EnrollResult.NOT_MATCHING))) for one in triggers))
    return newer


async def admit(tx: Tx, candidates: Sequence[Candidate]) -> list[Admission]:
    """Let candidates in or say why not, in their order; their contacts are locked by the caller.

    A fixed number of statements for any number of candidates.
    """
    if not candidates:
        return []
    door = await look_at_door(tx, {(one.organization_id, one.journey_id, one.contact_id) for one in candidates})
    used = await entries.load_used_keys(
        tx, {(one.organization_id, one.journey_id, one.contact_id, one.enroll_key) for one in candidates}
    )
    entering: dict[int, Entry] = {}
    admissions: list[Admission] = []
    for place, candidate in enumerate(candidates):
        occurrence = (candidate.journey_id, candidate.contact_id, candidate.enroll_key)
        if occurrence in used:
            admissions.append(Admission(EnrollResult.DUPLICATE))
            continue
        result = door.answer(candidate.journey_id, candidate.contact_id, tx.now)
        admissions.append(Admission(result))
        graph = door.graph_of(candidate.journey_id)
        if graph is not None and result is EnrollResult.ENROLLED:
            entering[place] = _entry(candidate, door.running[candidate.journey_id], graph, new_id(tx.now))
            # Two of one batch are answered as if the second had come later.
            used.add(occurrence)
            door.note_inside(candidate.journey_id, candidate.contact_id)
    answered = await _enter(tx, admissions, entering)
    measure_admissions(tx, ((one.source, str(answer.result)) for one, answer in zip(candidates, answered, strict=True)))
    return answered


async def _enter(tx: Tx, admissions: list[Admission], entering: Mapping[int, Entry]) -> list[Admission]:
    """Write the entries; those that meet a key used meanwhile are answered as such."""
    if not entering:
        return admissions
    taken = await entries.insert(tx, list(entering.values()))
    for place, entry in entering.items():
        is_in = entry.id in taken
        admissions[place] = (
            Admission(EnrollResult.ENROLLED, entry.id) if is_in else Admission(EnrollResult.ALREADY_ENROLLED)
        )
        if is_in:
            tx.emit(
                EnrollmentStarted(
                    organization_id=entry.organization_id,
                    enrollment_id=entry.id,
                    journey_id=entry.journey_id,
                    contact_id=entry.contact_id,
                )
            )
    tx.nudge(RELEASE, *{entry.organization_id for entry in entering.values() if entry.id in taken})
    return admissions


async def _wanted(tx: Tx, triggers: Sequence[Work]) -> tuple[list[Work], list[Work]]:
    """Return the triggers whose rule is still there, on, and lets this event through; and those we can't read."""
    running = await journeys.load_journey_facts(tx, {(one.organization_id, one.journey_id) for one in triggers})
    graphs, newer = await load_versions(
        tx,
        {(one.organization_id, one.active_version_id) for one in running.values() if one.active_version_id},
    )
    wanted, unreadable = [], []
    for one in triggers:
        journey = running.get(one.journey_id)
        version_id = journey and journey.active_version_id
        if version_id in newer:
            unreadable.append(one)
            continue
        graph = graphs.get(version_id) if version_id else None
        rule = graph and _find_rule(graph, one.rule_id)
        if rule and _passes(rule, one):
            wanted.append(one)
    return wanted, unreadable


def _find_rule(graph: CompiledGraph, rule_id: str) -> Rule | None:
    return next((rule for rule in graph.trigger.rules if rule.id == rule_id and rule.is_on), None)


def _passes(rule: Rule, trigger: Work) -> bool:
    properties = trigger.payload.get("properties")
    known = properties if isinstance(properties, Mapping) else {}
    return matches(rule.filter, known)


def _candidate(trigger: Work) -> Candidate:
    return Candidate(
        organization_id=trigger.organization_id,
        journey_id=trigger.journey_id,
        contact_id=trigger.contact_id,
        enroll_key=trigger.occurrence,
        source=f"rule:{trigger.rule_id}",
        context={"event": trigger.payload},
    )


def _entry_rules(journey: JourneyFacts, graph: CompiledGraph) -> EntryRules:
    return EntryRules(journey.state, journey.entry_open, journey.subject, graph.trigger.reentry)


def _entrant(contact: KnownContact, journey: JourneyFacts, graph: CompiledGraph, history: History) -> Entrant:
    keys = keys_of(graph.wants.with_own(journey.channel))
    return Entrant(
        lifecycle=contact.lifecycle,
        is_erased=contact.is_gone,
        is_opted_out=has_left((NEVER_SPOKEN_OF if key is None else contact.consent(key) for key in keys), None),
        history=history,
    )


def _entry(candidate: Candidate, journey: JourneyFacts, graph: CompiledGraph, enrollment_id: UUID) -> Entry:
    return Entry(
        organization_id=candidate.organization_id,
        id=enrollment_id,
        journey_id=journey.id,
        version_id=journey.active_version_id or enrollment_id,
        contact_id=candidate.contact_id,
        enroll_key=candidate.enroll_key,
        live_key=graph.trigger.reentry.live_key(candidate.enroll_key),
        source=candidate.source,
        node_id=graph.entry,
        stops=(journey.stops if candidate.stops is None else candidate.stops) | ALWAYS_STOPS,
        dedupe_key=candidate.dedupe_key,
        connection_id=candidate.connection_id,
        conversation_id=candidate.conversation_id,
        variables=candidate.variables,
        context=candidate.context,
        starts_at=candidate.starts_at,
        zone=candidate.zone,
    )
