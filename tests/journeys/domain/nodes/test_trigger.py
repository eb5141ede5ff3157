import pytest

from cadenza.contacts.domain.checks import Check, Checks, Op
from cadenza.journeys.domain.decision import Goto
from cadenza.journeys.domain.entry import Reentry, ReentryRule
from cadenza.journeys.domain.nodes.kind import Place
from cadenza.journeys.domain.nodes.trigger import Rule, RuleType, Trigger
from cadenza.journeys.domain.policies import Policies
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader
from tests.builders.graphs import make_context, make_line, make_surroundings, read

BY_HAND = {"id": "r1", "type": "manual"}


def read_trigger(config: dict[str, object]) -> tuple[Trigger, list[Problem]]:
    """Read a trigger from its config."""
    problems: list[Problem] = []
    return Trigger.read(Reader(config, "c", problems), Policies()), problems


@pytest.mark.parametrize(
    ("rule", "typed"),
    [
        (BY_HAND, Rule("r1", RuleType.MANUAL)),
        ({"id": "r1", "type": "api", "on": False}, Rule("r1", RuleType.API, is_on=False)),
        ({"id": "r1", "type": "event", "name": "lead.created"}, Rule("r1", RuleType.EVENT, name="lead.created")),
        (
            {
                "id": "r1",
                "type": "event",
                "name": "order.paid",
                "filter": {"all": [{"field": "total", "op": "gte", "value": 100}]},
            },
            Rule("r1", RuleType.EVENT, True, "order.paid", Checks(checks=(Check("total", Op.GTE, 100),))),
        ),
        ({"id": "r1", "type": "tag_added", "tag": "vip"}, Rule("r1", RuleType.TAG_ADDED, name="vip")),
        ({"id": "r1", "type": "tag_removed", "tag": "vip"}, Rule("r1", RuleType.TAG_REMOVED, name="vip")),
    ],
)
def test_every_way_in_is_read(rule: dict[str, object], typed: Rule) -> None:
    """Each type of rule has its fields and no others."""
    trigger, problems = read_trigger({"rules": [rule]})
    assert not problems
    assert trigger.rules == (typed,)


@pytest.mark.parametrize(
    ("reentry", "typed"),
    [
        ({"rule": "never"}, Reentry(ReentryRule.NEVER)),
        ({"rule": "after_finish"}, Reentry(ReentryRule.AFTER_FINISH)),
        ({"rule": "after_days", "days": 30}, Reentry(ReentryRule.AFTER_DAYS, 30)),
        ({"rule": "always", "concurrent": True}, Reentry(ReentryRule.ALWAYS, concurrent=True)),
    ],
)
def test_every_reentry_policy_is_read(reentry: dict[str, object], typed: Reentry) -> None:
    """A journey says who may come again."""
    trigger, problems = read_trigger({"rules": [BY_HAND], "reentry": reentry})
    assert not problems
    assert trigger.reentry == typed


@pytest.mark.parametrize(
    ("config", "path", "code"),
    [
        ({"rules": [{"type": "manual"}]}, "c.rules.0.id", "required"),
        ({"rules": [BY_HAND, BY_HAND]}, "c.rules.1.id", "duplicate_id"),
        ({"rules": [{"id": "r", "type": "telepathy"}]}, "c.rules.0.type", "unknown_choice"),
        ({"rules": [{"id": "r", "type": "event"}]}, "c.rules.0.name", "required"),
        ({"rules": [{"id": "r", "type": "tag_added"}]}, "c.rules.0.tag", "required"),
        ({"rules": [{"id": "r", "type": "tag_added", "name": "x", "tag": "y"}]}, "c.rules.0.name", "unknown_field"),
        ({"rules": [{"id": "r", "type": "event", "name": "x", "filter": {}}]}, "c.rules.0.filter.all", "required"),
        ({"rules": [{"id": "r", "type": "manual", "on": 1}]}, "c.rules.0.on", "not_true_or_false"),
        ({"rules": [dict(BY_HAND, id=f"r{n}") for n in range(21)]}, "c.rules", "too_many"),
        ({"rules": [BY_HAND], "reentry": {}}, "c.reentry.rule", "required"),
        ({"rules": [BY_HAND], "reentry": {"rule": "after_days"}}, "c.reentry.days", "required"),
        ({"rules": [BY_HAND], "reentry": {"rule": "never", "days": 3}}, "c.reentry.days", "unknown_field"),
    ],
)
def test_a_bad_trigger_is_listed(config: dict[str, object], path: str, code: str) -> None:
    """Every mistake has its place."""
    assert (path, code) in {(problem.path, problem.code) for problem in read_trigger(config)[1]}


def test_a_trigger_without_a_way_in_is_a_problem() -> None:
    """Nobody could ever enter."""
    place = Place(read(make_line()), "start", make_surroundings())
    assert [problem.path for problem in Trigger().check(place)] == ["nodes.start.config.rules"]
    assert not list(Trigger((Rule("r", RuleType.MANUAL),)).check(place))


@pytest.mark.parametrize(
    ("rules", "wrote"),
    [
        ((Rule("a", RuleType.EVENT, name="message.received"),), True),
        ((Rule("a", RuleType.EVENT, name="lead.created"),), False),
        ((Rule("a", RuleType.EVENT, name="message.received"), Rule("b", RuleType.MANUAL)), False),
        ((), False),
    ],
)
def test_whoever_enters_by_writing_has_just_written(rules: tuple[Rule, ...], wrote: bool) -> None:
    """Only where every way in is a message of the person may a message count on it."""
    assert (Trigger(rules).exits_after_writing() == {"always"}) is wrote


def test_standing_on_the_trigger_is_going_on() -> None:
    """The trigger does nothing to an enrollment."""
    assert Trigger().step(make_context()) == Goto()


def test_what_happened_is_known_where_it_lets_people_in() -> None:
    """A text may mention the event of a trigger that listens."""
    assert Trigger((Rule("a", RuleType.MANUAL),)).offers() == frozenset()
    assert Trigger((Rule("a", RuleType.TAG_ADDED, name="vip"),)).offers() == {"event.*"}
