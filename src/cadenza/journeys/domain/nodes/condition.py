"""`condition`: true or false, by checks on what is known at that moment. No AI.

{"all": [{"field": "contact.lifecycle", "op": "is", "value": "lead"},
{"field": "events.booking.attended", "op": "did_not"}]}

field                   what it reads                                          operators
contact.<name>          first_name, lifecycle, lead_status … (`scope.py`)       any but has and did
attributes.<key>        a custom attribute                                     any but did
tags                    the contact's tags                                     has, has_not
deals.<what>            stage, pipeline or state (open, won, lost) of deals      has, has_not
consent.<key>           subscribed, unsubscribed or unknown on that key        is, is_not, in, not_in
events.<name>           how often since entry; `did` may say within how        did, did_not, is, gt, gte, lt, lte
many days instead
enrollment.<counter>    messages_sent, replies, visits                         is, is_not, gt, gte, lt, lte
event.<path>            what let them in                                       any but did
vars.<name>             given at enrollment                                    any but did
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from cadenza.contacts.domain.checks import NO_CHECKS, Check, Checks, Op, evaluate, look_up_path
from cadenza.contacts.domain.checks_json import read_checks
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.known import ASKED
from cadenza.journeys.domain.decision import Goto, StepDecision
from cadenza.journeys.domain.facts import EventQuestion, Wants
from cadenza.journeys.domain.nodes.kind import NodeKind, StepContext
from cadenza.journeys.domain.policies import Policies
from cadenza.journeys.domain.scope import event_values
from cadenza.kit.reading import Reader
from cadenza.templates.domain.names import CONTACT_FIELDS

TRUE = "true"
FALSE = "false"

_DID = frozenset({Op.DID, Op.DID_NOT})
_HAS = frozenset({Op.HAS, Op.HAS_NOT})
_ORDER = frozenset({Op.GT, Op.GTE, Op.LT, Op.LTE})
_COUNT = _ORDER | {Op.IS, Op.IS_NOT}
_ANY = frozenset(Op) - _DID


@dataclass(frozen=True, slots=True)
class Condition(NodeKind):
    """A question with two exits."""

    type: ClassVar[str] = "condition"

    checks: Checks = NO_CHECKS

    @classmethod
    def read(cls, reader: Reader, policies: Policies) -> "Condition":
        """Read the checks; each must ask a field we know something it can answer."""
        del policies
        checks = read_checks(reader)
        for place, check in enumerate(checks.checks):
            source = _SOURCES.get(_root(check.field))
            key = f"{checks.match.value}.{place}"
            if source is None or not source.knows(_name(check.field)):
                reader.problem(f"{key}.field", "unknown_field_name", field=check.field)
            elif check.op not in source.operators:
                reader.problem(f"{key}.op", "operator_does_not_fit", field=check.field, op=check.op.value)
        return cls(checks)

    def exits(self) -> tuple[str, ...]:
        """Both answers lead somewhere."""
        return (TRUE, FALSE)

    def wants(self) -> Wants:
        """Ask for the events, tags, deals and replies that the checks mention."""
        fields = {check.field for check in self.checks.checks}
        return Wants(
            events=frozenset(_question(check) for check in self._checks_of("events")),
            tags="tags" in fields,
            deals=any(_root(field) == "deals" for field in fields),
            replies="enrollment.replies" in fields,
        )

    def step(self, context: StepContext) -> StepDecision:
        """Leave by the answer, with a note of what could not be read."""
        verdict = evaluate(self.checks, lambda check: _read_field(context, check))
        return Goto(TRUE if verdict.holds else FALSE, unreadable=verdict.unreadable)

    def _checks_of(self, root: str) -> Iterator[Check]:
        return (check for check in self.checks.checks if _root(check.field) == root)


def _root(field: str) -> str:
    return field.partition(".")[0]


def _name(field: str) -> str:
    return field.partition(".")[2]


def _question(check: Check) -> EventQuestion:
    days = check.value if check.op in _DID and isinstance(check.value, int) else None
    return EventQuestion(_name(check.field), days)


def _read_field(context: StepContext, check: Check) -> object:
    source = _SOURCES.get(_root(check.field))
    return None if source is None else source.read(context, check)


def _read_contact(context: StepContext, check: Check) -> object:
    name = _name(check.field)
    contact = context.facts.contact
    if name == "lifecycle":
        return contact.lifecycle.value
    return contact.asked.get(name) if name in ASKED else contact.fields.get(name)


def _read_attribute(context: StepContext, check: Check) -> object:
    return context.facts.contact.attributes.get(_name(check.field))


def _read_tags(context: StepContext, check: Check) -> object:
    del check
    return context.facts.tags


def _read_deals(context: StepContext, check: Check) -> object:
    deals = context.facts.deals
    return None if deals is None else getattr(deals, _DEALS[_name(check.field)])


_DEALS: Mapping[str, str] = {"stage": "stages", "pipeline": "pipelines", "state": "states"}
"""The marks of deals that a field reads."""


def _read_consent(context: StepContext, check: Check) -> object:
    return context.facts.consents.get(_name(check.field), ConsentState.UNKNOWN).value


def _read_events(context: StepContext, check: Check) -> object:
    return context.facts.events.get(_question(check))


def _read_counter(context: StepContext, check: Check) -> object:
    return _COUNTERS[_name(check.field)](context)


def _read_trigger_event(context: StepContext, check: Check) -> object:
    return look_up_path(event_values(context.enrollment.context), _name(check.field))


def _read_variable(context: StepContext, check: Check) -> object:
    return look_up_path(context.enrollment.variables, _name(check.field))


_COUNTERS: Mapping[str, Callable[[StepContext], object]] = {
    "messages_sent": lambda context: context.messages_sent,
    "replies": lambda context: context.facts.replies,
    "visits": lambda context: context.visit,
}


def _is_anything(name: str) -> bool:
    return name != ""


def _is_contact_field(name: str) -> bool:
    return name in CONTACT_FIELDS or name in ASKED


def _is_nothing(name: str) -> bool:
    return name == ""


def _is_of_deals(name: str) -> bool:
    return name in _DEALS


def _is_counter(name: str) -> bool:
    return name in _COUNTERS


@dataclass(frozen=True, slots=True)
class _Source:
    """Where the fields under one root come from."""

    read: Callable[[StepContext, Check], object]
    operators: frozenset[Op]
    knows: Callable[[str], bool] = _is_anything


_SOURCES: Mapping[str, _Source] = {
    "contact": _Source(_read_contact, _ANY - _HAS, _is_contact_field),
    "attributes": _Source(_read_attribute, _ANY),
    "tags": _Source(_read_tags, _HAS, _is_nothing),
    "deals": _Source(_read_deals, _HAS, _is_of_deals),
    "consent": _Source(_read_consent, frozenset({Op.IS, Op.IS_NOT, Op.IN, Op.NOT_IN})),
    "events": _Source(_read_events, _DID | _COUNT),
    "enrollment": _Source(_read_counter, _COUNT, _is_counter),
    "event": _Source(_read_trigger_event, _ANY),
    "vars": _Source(_read_variable, _ANY),
}
