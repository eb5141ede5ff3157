from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from cadenza.contacts.domain.contact import Lifecycle
from cadenza.journeys.domain import entry
from cadenza.journeys.domain.entry import Entrant, EntryRules, History, Reentry, ReentryRule
from cadenza.journeys.domain.policies import Subject
from cadenza.kit.reasons import EnrollResult, JourneyState

NOW = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
NEW = History()
INSIDE = History(is_inside=True)
LEFT_YESTERDAY = History(last_ended_at=NOW - timedelta(days=1))
LEFT_LONG_AGO = History(last_ended_at=NOW - timedelta(days=30))
BACK_INSIDE = History(is_inside=True, last_ended_at=NOW - timedelta(days=30))


@pytest.mark.parametrize(
    ("policy", "history", "result"),
    [
        (Reentry(ReentryRule.NEVER), NEW, EnrollResult.ENROLLED),
        (Reentry(ReentryRule.NEVER), INSIDE, EnrollResult.ALREADY_ENROLLED),
        (Reentry(ReentryRule.NEVER), LEFT_LONG_AGO, EnrollResult.REENTRY),
        (Reentry(ReentryRule.AFTER_FINISH), NEW, EnrollResult.ENROLLED),
        (Reentry(ReentryRule.AFTER_FINISH), INSIDE, EnrollResult.ALREADY_ENROLLED),
        (Reentry(ReentryRule.AFTER_FINISH), LEFT_YESTERDAY, EnrollResult.ENROLLED),
        (Reentry(ReentryRule.AFTER_FINISH, concurrent=True), INSIDE, EnrollResult.ALREADY_ENROLLED),
        (Reentry(ReentryRule.AFTER_DAYS, 7), NEW, EnrollResult.ENROLLED),
        (Reentry(ReentryRule.AFTER_DAYS, 7), LEFT_YESTERDAY, EnrollResult.REENTRY),
        (Reentry(ReentryRule.AFTER_DAYS, 30), LEFT_LONG_AGO, EnrollResult.ENROLLED),
        (Reentry(ReentryRule.AFTER_DAYS, 7), BACK_INSIDE, EnrollResult.ALREADY_ENROLLED),
        (Reentry(ReentryRule.AFTER_DAYS, 7, concurrent=True), BACK_INSIDE, EnrollResult.REENTRY),
        (Reentry(ReentryRule.ALWAYS), INSIDE, EnrollResult.ALREADY_ENROLLED),
        (Reentry(ReentryRule.ALWAYS), LEFT_YESTERDAY, EnrollResult.ENROLLED),
        (Reentry(ReentryRule.ALWAYS, concurrent=True), INSIDE, EnrollResult.ENROLLED),
    ],
)
def test_the_reentry_policy_decides(policy: Reentry, history: History, result: EnrollResult) -> None:
    """Each policy lets in exactly those it is for."""
    assert entry.decide_entry(policy, history, NOW) is result


OPEN = EntryRules(JourneyState.ACTIVE, entry_open=True, subject=Subject.ANYONE, reentry=Reentry())
PAUSED = EntryRules(JourneyState.PAUSED, entry_open=True, subject=Subject.ANYONE, reentry=Reentry())
CLOSED = EntryRules(JourneyState.ACTIVE, entry_open=False, subject=Subject.ANYONE, reentry=Reentry())
FOR_LEADS = EntryRules(JourneyState.ACTIVE, entry_open=True, subject=Subject.LEADS, reentry=Reentry())
FOR_MEMBERS = EntryRules(JourneyState.ACTIVE, entry_open=True, subject=Subject.MEMBERS, reentry=Reentry())


def someone(lifecycle: Lifecycle = Lifecycle.MEMBER, *, erased: bool = False, opted_out: bool = False) -> Entrant:
    """Make a contact at the door."""
    return Entrant(lifecycle, is_erased=erased, is_opted_out=opted_out)


@pytest.mark.parametrize(
    ("door", "entrant", "result"),
    [
        (OPEN, someone(), EnrollResult.ENROLLED),
        (OPEN, someone(erased=True, opted_out=True), EnrollResult.ERASED),
        (PAUSED, someone(opted_out=True), EnrollResult.OPTED_OUT),
        (PAUSED, someone(), EnrollResult.JOURNEY_NOT_ACTIVE),
        (CLOSED, someone(), EnrollResult.JOURNEY_NOT_ACTIVE),
        (FOR_LEADS, someone(Lifecycle.LEAD), EnrollResult.ENROLLED),
        (FOR_LEADS, someone(Lifecycle.CUSTOMER), EnrollResult.NOT_MATCHING),
        (FOR_MEMBERS, someone(Lifecycle.LEAD), EnrollResult.NOT_MATCHING),
        (FOR_MEMBERS, someone(Lifecycle.CUSTOMER), EnrollResult.ENROLLED),
    ],
)
def test_the_door_decides(door: EntryRules, entrant: Entrant, result: EnrollResult) -> None:
    """What is true of the person comes before what is true of the journey."""
    assert entry.decide_admission(door, entrant, NOW) is result


def test_an_enroll_key_names_the_occurrence() -> None:
    """The same occurrence makes the same key, another one another key."""
    later = NOW + timedelta(seconds=1)
    assert entry.manual_key(UUID(int=1)) == "manual:00000000-0000-0000-0000-000000000001"
    assert entry.event_key("evt-1") == "event:evt-1"
    assert entry.api_key("order-7") == "api:order-7"
    assert entry.tag_added_key("vip", NOW) == "tag_added:2026-03-10T12:00:00.000000Z:vip"
    assert entry.tag_added_key("vip", NOW) != entry.tag_added_key("vip", later)
    assert entry.tag_added_key("vip", NOW) != entry.tag_removed_key("vip", NOW)
    assert entry.tag_added_key("vip", NOW.astimezone(ZoneInfo("Asia/Tokyo"))) == entry.tag_added_key("vip", NOW)


def test_the_live_key_is_one_per_contact_unless_concurrent() -> None:
    """Only a concurrent journey may hold someone twice, once per occurrence."""
    assert Reentry().live_key("event:1") == ""
    assert Reentry(concurrent=True).live_key("event:1") == "event:1"
