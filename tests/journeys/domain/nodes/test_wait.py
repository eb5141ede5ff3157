from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.journeys.domain.decision import Goto, WaitUntil
from cadenza.journeys.domain.nodes.kind import Stay
from cadenza.journeys.domain.nodes.wait import Wait
from cadenza.journeys.domain.policies import Policies
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader
from tests.builders.graphs import NOON, make_context

NEW_YORK, LORD_HOWE = ZoneInfo("America/New_York"), ZoneInfo("Australia/Lord_Howe")
ZONES = [NEW_YORK, LORD_HOWE, ZoneInfo("America/Sao_Paulo"), ZoneInfo("Europe/Lisbon"), ZoneInfo("Pacific/Apia")]
TEST = Policies(is_test=True)


def read(config: dict[str, object], policies: Policies | None = None) -> tuple[Wait, list[Problem]]:
    """Read a wait from its config."""
    problems: list[Problem] = []
    return Wait.read(Reader(config, "nodes.n3.config", problems), policies or Policies()), problems


@pytest.mark.parametrize(
    ("config", "length"),
    [
        ({"days": 3}, timedelta(days=3)),
        ({"minutes": 5}, timedelta(minutes=5)),
        ({"hours": 4, "minutes": 30}, timedelta(hours=4, minutes=30)),
        ({"days": 90}, timedelta(days=90)),
    ],
)
def test_a_wait_lasts_as_long_as_its_parts(config: dict[str, object], length: timedelta) -> None:
    """The parts add up, and that is how long one stays at least and at most (F28)."""
    wait, problems = read(config)
    assert not problems
    assert wait.stay() == Stay(length, length)


@pytest.mark.parametrize(
    ("config", "field", "code"),
    [
        ({}, "days", "wait_too_short"),
        ({"minutes": 4}, "minutes", "wait_too_short"),
        ({"days": 91}, "days", "out_of_range"),
        ({"days": 90, "minutes": 1}, "minutes", "wait_too_long"),
        ({"hours": 1, "seconds": 30}, "seconds", "only_in_test"),
        ({"minutes": -5}, "minutes", "out_of_range"),
        ({"minutes": 7.5}, "minutes", "not_a_whole_number"),
        ({"weeks": 1, "days": 1}, "weeks", "unknown_field"),
    ],
)
def test_a_bad_wait_is_listed_at_its_part(config: dict[str, object], field: str, code: str) -> None:
    """The problem is pinned to the number to change."""
    _, problems = read(config)
    assert (f"nodes.n3.config.{field}", code) in {(problem.path, problem.code) for problem in problems}


@pytest.mark.parametrize("config", [{"seconds": 1}, {"minutes": 1}, {"minutes": 1, "seconds": 30}])
def test_a_test_journey_may_wait_for_seconds(config: dict[str, object]) -> None:
    """Running a journey on oneself takes seconds, not days."""
    assert not read(config, TEST)[1]
    assert read({}, TEST)[1]


def test_a_wait_holds_until_it_is_over_and_then_says_when_that_was() -> None:
    """One microsecond early it still waits; late it says when it should have ended."""
    wait = Wait(days=3)
    over = NOON + timedelta(days=3)
    early = over - timedelta(microseconds=1)
    assert wait.step(make_context(now=early, entered_at=NOON)) == WaitUntil(over)
    assert wait.step(make_context(now=over, entered_at=NOON)) == Goto(due_at=over)
    assert wait.step(make_context(now=over + timedelta(days=9), entered_at=NOON)) == Goto(due_at=over)


@pytest.mark.parametrize(
    ("entered", "wait", "over"),
    [
        # New York, clocks forward on 8 March 2026 at 02:00: three days are 71 hours, 72 hours are 72.
        ((2026, 3, 6, 10, 0), Wait(days=3), (2026, 3, 9, 10, 0)),
        ((2026, 3, 6, 10, 0), Wait(rest=timedelta(hours=72)), (2026, 3, 9, 11, 0)),
        # The same wall time does not exist on that day: the first one after the gap.
        ((2026, 3, 7, 2, 30), Wait(days=1), (2026, 3, 8, 3, 30)),
        # Clocks back on 1 November 2026: the wall time is there twice, the first counts.
        ((2026, 10, 31, 1, 30), Wait(days=1), (2026, 11, 1, 1, 30)),
        ((2026, 10, 31, 12, 0), Wait(days=1), (2026, 11, 1, 12, 0)),
    ],
)
def test_days_are_days_on_the_clock_there(entered: tuple[int, ...], wait: Wait, over: tuple[int, ...]) -> None:
    """Days keep the wall time over a change of clocks; hours are hours (F26)."""
    entered_at = datetime(*entered, tzinfo=NEW_YORK).astimezone(UTC)  # type: ignore[misc, arg-type]
    assert wait.due_at(entered_at, NEW_YORK) == datetime(*over, tzinfo=NEW_YORK).astimezone(UTC)  # type: ignore[misc, arg-type]


@given(
    entered_at=st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC)),  # noqa: DTZ001
    days=st.integers(0, 90),
    minutes=st.integers(0, 3000),
    zone=st.sampled_from(ZONES),
)
def test_a_wait_never_ends_early(entered_at: datetime, days: int, minutes: int, zone: ZoneInfo) -> None:
    """Exact parts are exact; days end no earlier than the same wall time so many days later there."""
    due_at = Wait(days, timedelta(minutes=minutes)).due_at(entered_at, zone)
    counted_from = due_at - timedelta(minutes=minutes)
    if days == 0:
        assert counted_from == entered_at
    wall_then = counted_from.astimezone(zone).replace(tzinfo=None)
    wall_before = entered_at.astimezone(zone).replace(tzinfo=None)
    assert wall_then >= wall_before + timedelta(days=days)
    assert wall_then - wall_before - timedelta(days=days) < timedelta(hours=25)
