import pytest

from cadenza.contacts.domain.checks import NO_CHECKS, Check, Checks, Op
from cadenza.journeys.domain.listeners import Listener, listeners_of, matches
from cadenza.journeys.domain.nodes.trigger import Rule, RuleType, Trigger

BIG = Checks(checks=(Check("order.total", Op.GTE, 100),))


def test_a_journey_listens_with_the_rules_that_are_on() -> None:
    """Events and tags are heard; what is off, asked by hand or by the API is not."""
    trigger = Trigger(
        (
            Rule("d", RuleType.TAG_REMOVED, name="vip"),
            Rule("a", RuleType.EVENT, name="order.paid", filter=BIG),
            Rule("b", RuleType.EVENT, is_on=False, name="lead.created"),
            Rule("c", RuleType.TAG_ADDED, name="vip"),
            Rule("e", RuleType.MANUAL),
            Rule("f", RuleType.API),
        )
    )
    assert listeners_of(trigger) == (
        Listener("a", RuleType.EVENT, "order.paid", BIG),
        Listener("c", RuleType.TAG_ADDED, "vip", NO_CHECKS),
        Listener("d", RuleType.TAG_REMOVED, "vip", NO_CHECKS),
    )


@pytest.mark.parametrize(
    ("wanted", "properties", "passes"),
    [
        (NO_CHECKS, {}, True),
        (BIG, {"order": {"total": 100}}, True),
        (BIG, {"order.total": 250}, True),
        (BIG, {"order": {"total": 99.5}}, False),
        (BIG, {"order": {"total": "100"}}, False),
        (BIG, {}, False),
    ],
)
def test_a_filter_lets_through_what_it_names(wanted: Checks, properties: dict[str, object], passes: bool) -> None:
    """What can't be read does not pass."""
    assert matches(wanted, properties) is passes
