"""`trigger`: the one way in. Its rules say who enters when, its re-entry policy who may come again.

    {"rules": [{"id": "r1", "type": "event", "name": "lead.created", "filter": {"all": [...]}, "on": true},
               {"id": "r2", "type": "tag_added", "tag": "vip"}],
     "reentry": {"rule": "after_days", "days": 30}}

Enrollments start at the node after it; standing on it means going on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from cadenza.contacts.domain.checks import NO_CHECKS, Checks
from cadenza.contacts.domain.checks_json import read_checks
from cadenza.journeys.domain.decision import Goto, StepDecision
from cadenza.journeys.domain.entry import DEFAULT_REENTRY, REENTRY_DAYS_LIMIT, Reentry, ReentryRule
from cadenza.journeys.domain.graph import ALWAYS
from cadenza.journeys.domain.nodes.kind import NodeKind, Place, StepContext
from cadenza.journeys.domain.policies import Policies
from cadenza.kit.errors import Problem
from cadenza.kit.reading import NAME_LIMIT, Reader

RULE_LIMIT = 20
EVENT_NAME_LIMIT = 128
TAG_LIMIT = 64

WROTE_TO_US = frozenset({"message.received"})
"""Events that are a message of the person."""


class RuleType(StrEnum):
    """What lets someone in."""

    MANUAL = "manual"
    API = "api"
    EVENT = "event"
    TAG_ADDED = "tag_added"
    TAG_REMOVED = "tag_removed"


LISTENING = frozenset({RuleType.EVENT, RuleType.TAG_ADDED, RuleType.TAG_REMOVED})
"""The rules that something happening sets off, not somebody asking."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One way in."""

    id: str
    type: RuleType
    is_on: bool = True
    name: str = ""
    """The event's name or the tag."""
    filter: Checks = NO_CHECKS
    """On the event's properties."""


@dataclass(frozen=True, slots=True)
class Trigger(NodeKind):
    """The entrance of a journey."""

    type: ClassVar[str] = "trigger"

    rules: tuple[Rule, ...] = ()
    reentry: Reentry = DEFAULT_REENTRY

    @classmethod
    def read(cls, reader: Reader, policies: Policies) -> "Trigger":
        """Read the rules and the re-entry policy."""
        del policies
        rules: dict[str, Rule] = {}
        for item in reader.items("rules", RULE_LIMIT):
            rule = _read_rule(item)
            if rule.id in rules:
                item.problem("id", "duplicate_id", id=rule.id)
            rules[rule.id] = rule
        reentry = reader.inner("reentry")
        reader.done()
        return cls(tuple(rules.values()), _read_reentry(reentry) if reentry else DEFAULT_REENTRY)

    def check(self, place: Place) -> Iterator[Problem]:
        """Ask for at least one way in."""
        if not self.rules:
            yield place.problem("rules", "required")

    def offers(self) -> frozenset[str]:
        """Let texts mention what happened, where something that happens lets people in."""
        happens = any(rule.type in LISTENING for rule in self.rules)
        return frozenset({"event.*"}) if happens else frozenset()

    def exits_after_writing(self) -> frozenset[str]:
        """Whoever enters has just written if every way in is a message of theirs."""
        wrote = bool(self.rules) and all(
            rule.type is RuleType.EVENT and rule.name in WROTE_TO_US for rule in self.rules
        )
        return frozenset({ALWAYS}) if wrote else frozenset()

    def step(self, context: StepContext) -> StepDecision:
        """Go on."""
        del context
        return Goto()


def _read_rule(item: Reader) -> Rule:
    rule_type = item.choice("type", RuleType)
    name, checks = "", NO_CHECKS
    if rule_type is RuleType.EVENT:
        name = item.text("name", limit=EVENT_NAME_LIMIT)
        given = item.inner("filter")
        checks = read_checks(given) if given else checks
    elif rule_type in LISTENING:
        name = item.text("tag", limit=TAG_LIMIT)
    rule = Rule(
        id=item.text("id", limit=NAME_LIMIT),
        type=rule_type,
        is_on=item.flag("on", default=True),
        name=name,
        filter=checks,
    )
    item.done()
    return rule


def _read_reentry(reader: Reader) -> Reentry:
    rule = reader.choice("rule", ReentryRule)
    days = 0
    if rule is ReentryRule.AFTER_DAYS:
        days = reader.integer("days", lowest=1, highest=REENTRY_DAYS_LIMIT)
    reentry = Reentry(rule, days, concurrent=reader.flag("concurrent", default=False))
    reader.done()
    return reentry
