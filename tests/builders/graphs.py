"""Graphs as JSON, and the values a walk takes: enrollments, facts, surroundings. Nothing here touches a database."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, time
from itertools import pairwise
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.accounts.domain.settings import OPTIONAL_STOPS, ConsentMode
from cadenza.channels.domain.capabilities import CAPABILITIES, Channel
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.journeys.domain.compiled import CompiledGraph, compile_graph
from cadenza.journeys.domain.enrollment import Enrollment
from cadenza.journeys.domain.facts import ContactView, Facts, Reach
from cadenza.journeys.domain.graph import Graph, read_graph
from cadenza.journeys.domain.nodes.kind import StepContext, Surroundings
from cadenza.journeys.domain.nodes.registry import KINDS
from cadenza.journeys.domain.policies import Policies, Subject
from cadenza.kit.reading import Reader
from cadenza.kit.reasons import EnrollmentState, JourneyState
from cadenza.kit.timing import Window
from cadenza.messages.domain.gate import Person, Route, SendingRules

Json = dict[str, object]

NOON = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
SAO_PAULO = ZoneInfo("America/Sao_Paulo")
NEW_YORK = ZoneInfo("America/New_York")
ORGANIZATION = UUID(int=1)
JOURNEY = UUID(int=2)
VERSION = UUID(int=3)
CONTACT = UUID(int=4)
CONNECTION = UUID(int=5)
DAYTIME = Window(time(7), time(22))


def make_node(node_id: str, node_type: str, **config: object) -> Json:
    return {"id": node_id, "type": node_type, "config": config}


def make_trigger(node_id: str = "start", *, reentry: Json | None = None, rules: list[Json] | None = None) -> Json:
    rules = [{"id": "by_hand", "type": "manual"}] if rules is None else rules
    return make_node(node_id, "trigger", rules=rules, **({"reentry": reentry} if reentry else {}))


def make_message(node_id: str = "hello", text: str = "Hi there", **config: object) -> Json:
    return make_node(node_id, "message", **{"texts": {"whatsapp_qr": text}, **config})


def make_wait(node_id: str = "wait", **config: object) -> Json:
    return make_node(node_id, "wait", **(config or {"days": 3}))


def make_condition(node_id: str = "check", *checks: Json, match: str = "all") -> Json:
    wanted = list(checks) or [{"field": "contact.lifecycle", "op": "is", "value": "lead"}]
    return make_node(node_id, "condition", **{match: wanted})


def make_end(node_id: str = "end", **config: object) -> Json:
    return make_node(node_id, "end", **config)


def make_edge(source: str, target: str, condition: str = "always") -> Json:
    return {"source": source, "target": target, "condition": condition}


def make_json(nodes: list[Json], edges: list[Json]) -> Json:
    return {"nodes": nodes, "edges": edges}


def make_line(*nodes: Json) -> Json:
    """A trigger, these nodes one after the other, and an end where none is given."""
    line = [make_trigger(), *nodes]
    if line[-1]["type"] != "end":
        line.append(make_end())
    ids = [str(node["id"]) for node in line]
    return make_json(line, [make_edge(before, after) for before, after in pairwise(ids)])


def read(raw: Json) -> Graph:
    graph, problems = read_graph(raw, KINDS)
    assert not problems, problems
    return graph


def compiled(raw: Json, policies: Policies | None = None) -> CompiledGraph:
    return compile_graph(read(raw), policies or Policies())


def make_surroundings(**changes: object) -> Surroundings:
    around = Surroundings(
        subject=Subject.ANYONE,
        channel=Channel.WHATSAPP_QR,
        capabilities=CAPABILITIES,
        attributes=frozenset({"plan", "age"}),
    )
    return replace(around, **changes)  # type: ignore[arg-type]


def make_enrollment(node_id: str, *, at: datetime = NOON, **changes: object) -> Enrollment:
    enrollment = Enrollment(
        id=UUID(int=6),
        organization_id=ORGANIZATION,
        journey_id=JOURNEY,
        version_id=VERSION,
        contact_id=CONTACT,
        enroll_key="manual:1",
        source="manual",
        state=EnrollmentState.ACTIVE,
        node_id=node_id,
        visit=1,
        node_entered_at=at,
        entered_at=at,
        next_run_at=at,
        stops=OPTIONAL_STOPS,
    )
    return enrollment._replace(**changes)  # type: ignore[arg-type]


def enter(graph: CompiledGraph, node_id: str | None = None, *, at: datetime = NOON, **changes: object) -> Enrollment:
    return make_enrollment(node_id or graph.entry, at=at, **changes)


def make_reach(
    channel: Channel = Channel.WHATSAPP_QR,
    *,
    person: Mapping[str, object] | None = None,
    route: Mapping[str, object] | None = None,
    rules: Mapping[str, object] | None = None,
    **changes: object,
) -> Reach:
    reach = Reach(
        person=Person(zone=SAO_PAULO, lifecycle=Lifecycle.MEMBER, consent=ConsentState.SUBSCRIBED),
        route=Route(CAPABILITIES[channel], CONNECTION, address="+5511999990000"),
        rules=SendingRules(consent_mode=ConsentMode.OPT_IN),
    )
    return reach._replace(
        person=reach.person._replace(**person or {}),  # type: ignore[arg-type]
        route=reach.route._replace(**route or {}),  # type: ignore[arg-type]
        rules=replace(reach.rules, **rules or {}),  # type: ignore[arg-type]
        **changes,  # type: ignore[arg-type]
    )


def make_facts(*reaches: Reach, **changes: object) -> Facts:
    """Facts of a contact who may be written to, on the channels of the reaches given."""
    reaches = reaches or (make_reach(),)
    by_channel = {_channel_of(reach): reach for reach in reaches}
    facts = Facts(
        journey_state=JourneyState.ACTIVE,
        channel=next(iter(by_channel)),
        zone=SAO_PAULO,
        organization_zone=SAO_PAULO,
        contact=ContactView(Lifecycle.MEMBER, {"first_name": "Ana"}),
        reaches=by_channel,
    )
    return facts._replace(**changes)  # type: ignore[arg-type]


def make_context(
    *,
    facts: Facts | None = None,
    enrollment: Enrollment | None = None,
    now: datetime = NOON,
    entered_at: datetime = NOON,
    visit: int = 1,
    messages_sent: int = 0,
) -> StepContext:
    facts = facts or make_facts()
    enrollment = enrollment or make_enrollment("here")
    return StepContext(enrollment, facts, now, facts.zone, entered_at, visit, messages_sent)


def _channel_of(reach: Reach) -> Channel:
    return next(channel for channel, known in CAPABILITIES.items() if known == reach.route.capabilities)


class NotingReader(Reader):
    """Notes which fields are asked for."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "", [])
        self.seen: set[str] = set()

    def value(self, key: str) -> object:
        """Note the field."""
        self.seen.add(key)
        return super().value(key)

    def has(self, key: str) -> bool:
        """Note the field."""
        self.seen.add(key)
        return super().has(key)


def fields_of(node_type: str) -> set[str]:
    """Return the fields that a kind of node reads in its config."""
    reader = NotingReader({})
    KINDS[node_type].read(reader, Policies())
    return reader.seen
