"""What a published journey listens to, as rows, and whether something that happened is what a rule wants.

A rule that is off listens to nothing; manual and API rules are asked, not heard.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cadenza.contacts.domain.checks import Checks, evaluate, look_up_path
from cadenza.journeys.domain.nodes.trigger import LISTENING, RuleType, Trigger


@dataclass(frozen=True, slots=True)
class Listener:
    """One row of `journey_listeners`: which rule wants to hear of which event or tag."""

    rule_id: str
    kind: RuleType
    name: str
    """The event's name or the tag."""
    filter: Checks


def listeners_of(trigger: Trigger) -> tuple[Listener, ...]:
    """Return what the journey with this trigger listens to, in the order of rule ids."""
    rules = sorted(trigger.rules, key=lambda rule: rule.id)
    return tuple(
        Listener(rule.id, rule.type, rule.name, rule.filter) for rule in rules if rule.is_on and rule.type in LISTENING
    )


def matches(wanted: Checks, properties: Mapping[str, object]) -> bool:
    """Say whether something with these properties passes a rule's filter; what can't be read does not."""
    return evaluate(wanted, lambda check: look_up_path(properties, check.field)).holds
