"""Who may enter a journey, and which occurrence they enter for.

Rules:
- the enroll key names the occurrence and comes from the contact's state or the caller, never from the clock of
  whoever looks: looking twice makes the same key, and the database keeps each one for ever;
- only one enrollment per contact is live at a time (the database's constraint), unless the journey is concurrent:
  then one per key;
- a refusal is an answer, counted per rule.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from uuid import UUID

from cadenza.contacts.domain.contact import Lifecycle
from cadenza.journeys.domain.policies import Subject
from cadenza.kit.reasons import EnrollResult, JourneyState

KEY_LIMIT = 200
REENTRY_DAYS_LIMIT = 3650


class ReentryRule(StrEnum):
    """Whether someone who was inside before may come again."""

    NEVER = "never"
    AFTER_FINISH = "after_finish"
    AFTER_DAYS = "after_days"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Reentry:
    """A journey's re-entry policy."""

    rule: ReentryRule = ReentryRule.AFTER_FINISH
    days: int = 0
    concurrent: bool = False
    """Several may be live at once for one contact, one per enroll key."""

    def live_key(self, enroll_key: str) -> str:
        """Return what must be unique among a contact's live enrollments of the journey."""
        return enroll_key if self.concurrent else ""


DEFAULT_REENTRY = Reentry()


@dataclass(frozen=True, slots=True)
class History:
    """A contact's earlier enrollments in the journey."""

    is_inside: bool = False
    last_ended_at: datetime | None = None

    @property
    def is_empty(self) -> bool:
        """Say whether they were never inside."""
        return not self.is_inside and self.last_ended_at is None


@dataclass(frozen=True, slots=True)
class EntryRules:
    """What a journey asks of everyone who comes in."""

    state: JourneyState
    entry_open: bool
    subject: Subject
    reentry: Reentry


@dataclass(frozen=True, slots=True)
class Entrant:
    """What is known about the contact who comes."""

    lifecycle: Lifecycle
    is_erased: bool
    is_opted_out: bool
    """Unsubscribed from every channel that the journey writes on."""
    history: History = History()


def decide_admission(rules: EntryRules, entrant: Entrant, now: datetime) -> EnrollResult:
    """Say whether the contact may enter; the reason that says most about the person comes first."""
    if entrant.is_erased:
        return EnrollResult.ERASED
    if entrant.is_opted_out:
        return EnrollResult.OPTED_OUT
    if rules.state is not JourneyState.ACTIVE or not rules.entry_open:
        return EnrollResult.JOURNEY_NOT_ACTIVE
    if not is_subject(rules.subject, entrant.lifecycle):
        return EnrollResult.NOT_MATCHING
    return decide_entry(rules.reentry, entrant.history, now)


def decide_entry(policy: Reentry, history: History, now: datetime) -> EnrollResult:
    """Say whether someone with this history may enter. The occurrence's own key is the database's to judge."""
    if history.is_empty:
        return EnrollResult.ENROLLED
    if history.is_inside and not policy.concurrent:
        return EnrollResult.ALREADY_ENROLLED
    match policy.rule:
        case ReentryRule.NEVER:
            return EnrollResult.REENTRY
        case ReentryRule.AFTER_FINISH:
            return EnrollResult.ALREADY_ENROLLED if history.is_inside else EnrollResult.ENROLLED
        case ReentryRule.AFTER_DAYS:
            rested = history.last_ended_at is None or now >= history.last_ended_at + timedelta(days=policy.days)
            return EnrollResult.ENROLLED if rested and not history.is_inside else EnrollResult.REENTRY
        case ReentryRule.ALWAYS:
            return EnrollResult.ENROLLED


def is_subject(subject: Subject, lifecycle: Lifecycle) -> bool:
    """Say whether a journey for this subject is for such a contact."""
    if subject is Subject.ANYONE:
        return True
    return (lifecycle is Lifecycle.LEAD) is (subject is Subject.LEADS)


def manual_key(batch_id: UUID) -> str:
    """Return the key of everyone a person puts in with one action."""
    return f"manual:{batch_id}"


def event_key(event_id: str) -> str:
    """Return the key of one event, by its sender's id."""
    return _key("event", event_id)


def api_key(dedupe_key: str) -> str:
    """Return the key of one API call; a caller that gives no key of its own gets one per call."""
    return _key("api", dedupe_key)


def tag_added_key(tag: str, added_at: datetime) -> str:
    """Return the key of one time a tag was put on; putting it on again later is another occurrence."""
    return _key("tag_added", f"{_instant(added_at)}:{tag}")


def tag_removed_key(tag: str, removed_at: datetime) -> str:
    """Return the key of one time a tag was taken off."""
    return _key("tag_removed", f"{_instant(removed_at)}:{tag}")


def happened_key(name: str, at: datetime) -> str:
    """Return the key of one time that something of ours happened to a contact."""
    return _key(name, _instant(at))


def _key(kind: str, occurrence: str) -> str:
    return f"{kind}:{occurrence}"


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
