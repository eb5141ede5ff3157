from datetime import UTC, datetime

import pytest

from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.deals import DealMarks
from cadenza.journeys.domain.decision import Goto
from cadenza.journeys.domain.facts import ContactView, EventQuestion, Wants
from cadenza.journeys.domain.nodes.condition import Condition
from cadenza.journeys.domain.policies import Policies
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader
from tests.builders.graphs import make_context, make_enrollment, make_facts


def read(*checks: dict[str, object], match: str = "all") -> tuple[Condition, list[Problem]]:
    """Read a condition from its checks."""
    problems: list[Problem] = []
    return Condition.read(Reader({match: list(checks)}, "c", problems), Policies()), problems


FACTS = make_facts(
    contact=ContactView(
        Lifecycle.LEAD,
        {"first_name": "Ana", "locale": "pt-BR"},
        {"plan": "gold", "age": 33, "sports": ["yoga"]},
        {"lead_status": "new", "trial_at": datetime(2026, 5, 1, 12, tzinfo=UTC)},
    ),
    consents={"whatsapp": ConsentState.SUBSCRIBED},
    tags=frozenset({"vip"}),
    deals=DealMarks(frozenset({"s1"}), frozenset({"p1"}), frozenset({"open"})),
    events={EventQuestion("booking.attended"): 2, EventQuestion("booking.attended", 7): 0},
    replies=1,
)
ENROLLMENT = make_enrollment(
    "check", variables={"coach": "Bia"}, context={"event": {"amount": 90, "class": {"name": "yoga"}}}
)
CONTEXT = make_context(facts=FACTS, enrollment=ENROLLMENT, visit=4, messages_sent=2)


@pytest.mark.parametrize(
    ("check", "branch"),
    [
        ({"field": "contact.lifecycle", "op": "is", "value": "lead"}, "true"),
        ({"field": "contact.first_name", "op": "contains", "value": "an"}, "true"),
        ({"field": "contact.locale", "op": "in", "value": ["en", "es"]}, "false"),
        ({"field": "contact.last_name", "op": "is_not_set"}, "true"),
        ({"field": "attributes.plan", "op": "is", "value": "gold"}, "true"),
        ({"field": "attributes.age", "op": "gte", "value": 40}, "false"),
        ({"field": "attributes.sports", "op": "has", "value": "yoga"}, "true"),
        ({"field": "contact.lead_status", "op": "in", "value": ["new", "contacted"]}, "true"),
        ({"field": "contact.trial_at", "op": "lt", "value": "2026-05-02"}, "true"),
        ({"field": "deals.state", "op": "has", "value": ["won", "lost"]}, "false"),
        ({"field": "deals.stage", "op": "has_not", "value": "s2"}, "true"),
        ({"field": "deals.pipeline", "op": "has", "value": "p1"}, "true"),
        ({"field": "tags", "op": "has", "value": "vip"}, "true"),
        ({"field": "tags", "op": "has_not", "value": "vip"}, "false"),
        ({"field": "consent.whatsapp", "op": "is", "value": "subscribed"}, "true"),
        ({"field": "consent.email", "op": "is", "value": "unknown"}, "true"),
        ({"field": "events.booking.attended", "op": "did"}, "true"),
        ({"field": "events.booking.attended", "op": "gte", "value": 3}, "false"),
        ({"field": "events.booking.attended", "op": "did", "value": 7}, "false"),
        ({"field": "events.booking.attended", "op": "did_not", "value": 7}, "true"),
        ({"field": "enrollment.messages_sent", "op": "is", "value": 2}, "true"),
        ({"field": "enrollment.replies", "op": "lt", "value": 1}, "false"),
        ({"field": "enrollment.visits", "op": "gt", "value": 3}, "true"),
        ({"field": "event.amount", "op": "lt", "value": 100}, "true"),
        ({"field": "event.class.name", "op": "is", "value": "yoga"}, "true"),
        ({"field": "vars.coach", "op": "is", "value": "Bia"}, "true"),
    ],
)
def test_a_condition_answers_on_what_is_known(check: dict[str, object], branch: str) -> None:
    """Each field reads its own facts, and each answer has its exit."""
    condition, problems = read(check)
    assert not problems
    assert condition.step(CONTEXT) == Goto(branch)


@pytest.mark.parametrize(
    "check",
    [
        {"field": "contact.last_name", "op": "is_not", "value": "Silva"},
        {"field": "attributes.points", "op": "lt", "value": 5},
        {"field": "attributes.plan", "op": "gt", "value": 5},
        {"field": "events.never.loaded", "op": "did_not"},
        {"field": "event.missing.deep", "op": "is", "value": 1},
        {"field": "vars.nobody", "op": "is", "value": "x"},
    ],
)
def test_an_unreadable_field_is_false_and_recorded(check: dict[str, object]) -> None:
    """What is not known decides nothing in favour, and the ledger says so."""
    condition, problems = read(check)
    assert not problems
    assert condition.step(CONTEXT) == Goto("false", unreadable=(str(check["field"]),))


def test_facts_that_were_not_loaded_are_unreadable() -> None:
    """A tag or a reply nobody read is not a tag or a reply that is missing."""
    blank = make_context(facts=make_facts())
    assert read({"field": "tags", "op": "has_not", "value": "vip"})[0].step(blank).unreadable == ("tags",)  # type: ignore[union-attr]
    assert read({"field": "enrollment.replies", "op": "is", "value": 0})[0].step(blank).unreadable  # type: ignore[union-attr]


def test_any_and_all() -> None:
    """Any needs one, all need every one."""
    yes = {"field": "vars.coach", "op": "is", "value": "Bia"}
    no = {"field": "vars.coach", "op": "is", "value": "Rui"}
    assert read(yes, no, match="any")[0].step(CONTEXT) == Goto("true")
    assert read(yes, no, match="all")[0].step(CONTEXT) == Goto("false")


@pytest.mark.parametrize(
    ("check", "path", "code"),
    [
        ({"field": "weather", "op": "is", "value": "sunny"}, "c.all.0.field", "unknown_field_name"),
        ({"field": "contact.shoe_size", "op": "is_set"}, "c.all.0.field", "unknown_field_name"),
        ({"field": "contact", "op": "is_set"}, "c.all.0.field", "unknown_field_name"),
        ({"field": "enrollment.mood", "op": "is", "value": 1}, "c.all.0.field", "unknown_field_name"),
        ({"field": "tags.vip", "op": "has", "value": "vip"}, "c.all.0.field", "unknown_field_name"),
        ({"field": "tags", "op": "is", "value": "vip"}, "c.all.0.op", "operator_does_not_fit"),
        ({"field": "contact.first_name", "op": "did"}, "c.all.0.op", "operator_does_not_fit"),
        ({"field": "events.booking.attended", "op": "contains", "value": "x"}, "c.all.0.op", "operator_does_not_fit"),
        ({"field": "consent.whatsapp", "op": "gt", "value": 1}, "c.all.0.op", "operator_does_not_fit"),
    ],
)
def test_a_check_that_cannot_be_answered_is_listed(check: dict[str, object], path: str, code: str) -> None:
    """A field nobody knows, or an operator that does not fit it, is found when saving."""
    assert (path, code) in {(problem.path, problem.code) for problem in read(check)[1]}


def test_it_asks_for_the_facts_it_reads() -> None:
    """Release loads what the checks mention and nothing else."""
    condition, _ = read(
        {"field": "events.booking.attended", "op": "did"},
        {"field": "events.booking.attended", "op": "did", "value": 7},
        {"field": "tags", "op": "has", "value": "vip"},
        {"field": "enrollment.replies", "op": "is", "value": 0},
    )
    questions = frozenset({EventQuestion("booking.attended"), EventQuestion("booking.attended", 7)})
    assert condition.wants() == Wants(events=questions, tags=True, replies=True)
    assert read({"field": "vars.coach", "op": "is_set"})[0].wants() == Wants()
    assert Wants(channels=frozenset({Channel.SMS})) | condition.wants() == Wants(
        channels=frozenset({Channel.SMS}), events=questions, tags=True, replies=True
    )


def test_both_answers_have_an_exit() -> None:
    """True and false must lead somewhere."""
    assert Condition().exits() == ("true", "false")
