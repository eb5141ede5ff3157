"""Windows and local times on people's own clocks, over every kind of odd day."""

import contextlib
import copy
import pickle
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, _zoneinfo, available_timezones

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cadenza.kit import timing
from cadenza.kit.timing import (
    EVERY_DAY,
    UnknownZone,
    Window,
    add_days,
    at_local,
    is_inside,
    is_zone,
    next_inside,
    next_local_time,
    next_outside,
    zone_named,
)

MINUTE = timedelta(minutes=1)
DAYTIME = Window(time(7), time(22))
NIGHT = Window(time(22), time(2))


def utc(text: str) -> datetime:
    """Read an instant written in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def wall(at: datetime, zone: str) -> str:
    """Write an instant as the zone's clock and calendar show it."""
    return at.astimezone(zone_named(zone)).strftime("%a %Y-%m-%d %H:%M %z")


def window(text: str, weekdays: str = "") -> Window:
    """Read a window written as "07:00-22:00", weekdays as digits from 0, Monday."""
    start, end = (time.fromisoformat(part) for part in text.split("-"))
    return Window(start, end, frozenset(int(day) for day in weekdays) or None)


# ------------------------------------------------------------------------------------------------ next_inside

ODD_DAYS = [
    # zone, window, weekdays, at (UTC), first instant inside, as the wall clock reads it
    ("America/Sao_Paulo", "07:00-22:00", "", "2026-03-10 05:00", "Tue 2026-03-10 07:00 -0300"),
    ("America/Sao_Paulo", "07:00-22:00", "", "2026-03-10 15:00", "Tue 2026-03-10 12:00 -0300"),
    ("America/Sao_Paulo", "07:00-22:00", "", "2026-03-11 01:00", "Wed 2026-03-11 07:00 -0300"),
    # Brazil's last summer time ended in February 2019, and there was none in November 2019.
    ("America/Sao_Paulo", "07:00-22:00", "", "2018-11-05 04:00", "Mon 2018-11-05 07:00 -0200"),
    ("America/Sao_Paulo", "07:00-22:00", "", "2019-11-05 04:00", "Tue 2019-11-05 07:00 -0300"),
    ("America/Sao_Paulo", "07:00-22:00", "", "2019-02-17 01:30", "Sun 2019-02-17 07:00 -0300"),
    # Midnight did not exist on 4 November 2018 in Brazil: a window that opens then opens at 01:00.
    ("America/Sao_Paulo", "00:00-06:00", "", "2018-11-04 02:00", "Sun 2018-11-04 01:00 -0200"),
    ("America/Sao_Paulo", "00:30-06:00", "", "2018-11-04 02:59", "Sun 2018-11-04 01:00 -0200"),
    # New York springs forward at 02:00 on 8 March 2026 and back at 02:00 on 1 November 2026.
    ("America/New_York", "02:30-05:00", "", "2026-03-08 06:00", "Sun 2026-03-08 03:00 -0400"),
    ("America/New_York", "02:15-02:45", "", "2026-03-08 06:00", "Mon 2026-03-09 02:15 -0400"),
    ("America/New_York", "09:00-20:00", "", "2026-03-08 06:59", "Sun 2026-03-08 09:00 -0400"),
    ("America/New_York", "01:30-05:00", "", "2026-11-01 04:00", "Sun 2026-11-01 01:30 -0400"),
    ("America/New_York", "01:00-01:30", "", "2026-11-01 05:30", "Sun 2026-11-01 01:00 -0500"),
    ("America/New_York", "22:00-01:30", "", "2026-11-01 05:40", "Sun 2026-11-01 01:00 -0500"),
    ("America/New_York", "22:00-01:30", "", "2026-11-01 06:30", "Sun 2026-11-01 22:00 -0500"),
    # Lord Howe moves by half an hour: 02:00 to 02:30 on 4 October 2026, back to 01:30 on 5 April 2026.
    ("Australia/Lord_Howe", "02:10-03:00", "", "2026-10-03 15:00", "Sun 2026-10-04 02:30 +1100"),
    ("Australia/Lord_Howe", "01:45-01:50", "", "2026-04-04 14:40", "Sun 2026-04-05 01:45 +1100"),
    ("Australia/Lord_Howe", "01:45-01:50", "", "2026-04-04 14:55", "Sun 2026-04-05 01:45 +1030"),
    ("Asia/Kathmandu", "07:00-22:00", "", "2026-03-10 01:00", "Tue 2026-03-10 07:00 +0545"),
    ("Asia/Kathmandu", "07:00-22:00", "", "2026-03-10 01:15", "Tue 2026-03-10 07:00 +0545"),
    # Samoa had no Friday 30 December 2011: its windows were open on the 29th and the 31st.
    ("Pacific/Apia", "07:00-22:00", "", "2011-12-30 08:30", "Sat 2011-12-31 07:00 +1400"),
    ("Pacific/Apia", "22:00-02:00", "", "2011-12-30 09:59", "Thu 2011-12-29 23:59 -1000"),
    ("Pacific/Apia", "22:00-02:00", "", "2011-12-30 10:00", "Sat 2011-12-31 00:00 +1400"),
    ("Pacific/Apia", "09:00-18:00", "4", "2011-12-30 05:00", "Fri 2012-01-06 09:00 +1400"),
    # Over midnight, and on some weekdays only.
    ("Asia/Jerusalem", "22:00-02:00", "", "2026-01-06 10:00", "Tue 2026-01-06 22:00 +0200"),
    ("Asia/Jerusalem", "22:00-02:00", "", "2026-01-06 23:59", "Wed 2026-01-07 01:59 +0200"),
    ("Asia/Jerusalem", "22:00-02:00", "4", "2026-01-09 22:30", "Sat 2026-01-10 00:30 +0200"),
    ("Asia/Jerusalem", "22:00-02:00", "4", "2026-01-08 22:30", "Fri 2026-01-09 22:00 +0200"),
    ("Asia/Jerusalem", "09:00-18:00", "01234", "2026-01-10 08:00", "Mon 2026-01-12 09:00 +0200"),
    # Ends and degenerate windows: the end is outside, equal ends are the whole day.
    ("UTC", "07:00-22:00", "", "2026-01-06 22:00", "Wed 2026-01-07 07:00 +0000"),
    ("UTC", "07:00-00:00", "", "2026-01-06 23:59", "Tue 2026-01-06 23:59 +0000"),
    ("UTC", "07:00-00:00", "", "2026-01-07 00:00", "Wed 2026-01-07 07:00 +0000"),
    ("UTC", "00:00-00:00", "", "2026-01-07 00:00", "Wed 2026-01-07 00:00 +0000"),
    ("UTC", "06:00-06:00", "2", "2026-01-07 05:00", "Wed 2026-01-07 06:00 +0000"),
    ("UTC", "06:00-06:00", "2", "2026-01-08 05:00", "Thu 2026-01-08 05:00 +0000"),
]


@pytest.mark.parametrize(("zone", "hours", "weekdays", "at", "expected"), ODD_DAYS)
def test_the_first_instant_inside_a_window_on_odd_days(zone, hours, weekdays, at, expected):
    """F25: windows hold on the days on which clocks jump, and after a country gave that up."""
    found = next_inside(window(hours, weekdays), utc(at), zone_named(zone))
    assert wall(found, zone) == expected
    assert found.tzinfo is UTC


def test_an_abolished_summer_time_is_not_applied():
    """F25: São Paulo keeps one offset since 2019."""
    zone = zone_named("America/Sao_Paulo")
    offsets = {(datetime(2019, 3, 1, tzinfo=UTC) + timedelta(days=d)).astimezone(zone).utcoffset() for d in range(3000)}
    assert offsets == {timedelta(hours=-3)}


def test_microseconds_before_an_opening_are_outside():
    """The opening is exact, and an instant inside is returned unchanged."""
    zone = zone_named("America/Sao_Paulo")
    opening = utc("2026-03-10 10:00")
    just_before = opening - timedelta(microseconds=1)
    assert not is_inside(DAYTIME, just_before, zone)
    assert next_inside(DAYTIME, just_before, zone) == opening
    inside = opening + timedelta(microseconds=1)
    assert next_inside(DAYTIME, inside, zone) == inside


def test_an_instant_given_in_another_zone_is_the_same_instant():
    """Only the instant counts, not the zone it is written in."""
    zone = zone_named("Asia/Tokyo")
    at = utc("2026-03-10 01:00")
    elsewhere = at.astimezone(zone_named("America/New_York"))
    assert next_inside(NIGHT, elsewhere, zone) == next_inside(NIGHT, at, zone)
    assert next_inside(NIGHT, elsewhere, zone).tzinfo is UTC


@pytest.mark.parametrize(
    "bad",
    [
        {"start": time(7, tzinfo=UTC), "end": time(22)},
        {"start": time(7), "end": time(22, tzinfo=UTC)},
        {"start": time(7), "end": time(22), "weekdays": frozenset()},
        {"start": time(7), "end": time(22), "weekdays": frozenset({7})},
    ],
)
def test_a_window_that_means_nothing_is_refused(bad):
    """A window has plain wall times and at least one weekday."""
    with pytest.raises(ValueError, match=r"wall times|weekdays"):
        Window(**bad)


# ------------------------------------------------------------------------------------------------- properties

ZONES = [
    "UTC", "America/Sao_Paulo", "America/New_York", "America/St_Johns", "America/Mexico_City",
    "Africa/Casablanca", "Africa/Cairo", "Asia/Gaza", "Asia/Jerusalem", "Asia/Kathmandu", "Asia/Tehran",
    "Australia/Lord_Howe", "Europe/London", "Europe/Moscow", "Pacific/Apia", "Pacific/Chatham",
    "Pacific/Kiritimati", "Antarctica/Troll",
]  # fmt: skip
zones = st.sampled_from(ZONES).map(zone_named)
# From each zone's clock changes one instant in two is drawn, or the odd days would hardly ever come up.
_CHANGES = {name: _zoneinfo.ZoneInfo(name)._trans_utc for name in ZONES}
minutes = st.integers(0, 24 * 60 - 1).map(lambda m: time(m // 60, m % 60))
weekdays_or_none = st.none() | st.frozensets(st.integers(0, 6), min_size=1)
windows = st.builds(Window, minutes, minutes, weekdays_or_none)


@st.composite
def zones_and_instants(draw) -> tuple[ZoneInfo, datetime]:
    """Draw a zone and a whole minute, half of the time near a change of its clocks."""
    zone = draw(zones)
    changes = [at for at in _CHANGES[zone.key] if 1_200_000_000 < at < 2_000_000_000]
    if changes and draw(st.booleans()):
        around = draw(st.sampled_from(changes)) + draw(st.integers(-3 * 1440, 1440)) * 60
        return zone, datetime.fromtimestamp(around, UTC)
    return zone, datetime.fromtimestamp(draw(st.integers(20_000_000, 33_000_000)) * 60, UTC)


def reads_inside(window: Window, at: datetime, zone: ZoneInfo) -> bool:
    """The rule of a window in its plainest words, to compare with."""
    local = at.astimezone(zone)
    days = EVERY_DAY if window.weekdays is None else window.weekdays
    yesterday = (local.weekday() - 1) % 7
    reading = local.time()
    if window.start < window.end:
        return window.start <= reading < window.end and local.weekday() in days
    return (reading >= window.start and local.weekday() in days) or (reading < window.end and yesterday in days)


@given(windows, zones_and_instants())
def test_inside_means_what_the_wall_clock_reads(window, zone_and_instant):
    """No state, no history: the reading alone decides."""
    zone, at = zone_and_instant
    assert is_inside(window, at, zone) == reads_inside(window, at, zone)


@settings(max_examples=60, deadline=None)
@given(windows, zones_and_instants())
@example(Window(time(2, 15), time(2, 45)), (zone_named("America/New_York"), utc("2026-03-08 06:00")))
@example(Window(time(9), time(18), frozenset({4})), (zone_named("Pacific/Apia"), utc("2011-12-30 05:00")))
def test_the_first_instant_inside_is_inside_and_no_earlier_one_is(window, zone_and_instant):
    """Sound, never in the past, and minimal to the minute."""
    zone, at = zone_and_instant
    found = next_inside(window, at, zone)
    assert found >= at
    assert reads_inside(window, found, zone)
    minute = at
    while minute < found:
        assert not reads_inside(window, minute, zone)
        minute += MINUTE
    assert minute == found
    assert next_inside(window, found, zone) == found


@settings(max_examples=60, deadline=None)
@given(windows, zones_and_instants())
def test_the_first_instant_outside_is_outside_and_no_earlier_one_is(window, zone_and_instant):
    """The mirror of `next_inside`, used for hours that must stay quiet."""
    zone, at = zone_and_instant
    found = next_outside(window, at, zone)
    if found is None:
        assert window.start == window.end
        return
    assert found >= at
    assert not reads_inside(window, found, zone)
    minute = at
    while minute < found:
        assert reads_inside(window, minute, zone)
        minute += MINUTE
    assert minute == found


def test_a_window_of_the_whole_day_never_closes():
    """Equal ends on every day have no outside."""
    assert next_outside(Window(time(0), time(0)), utc("2026-01-01 00:00"), zone_named("UTC")) is None
    everyday = Window(time(8), time(8), EVERY_DAY)
    assert next_outside(everyday, utc("2026-01-01 00:00"), zone_named("UTC")) is None


def test_no_zone_changes_its_offset_twice_within_a_probe():
    """The step with which changes are looked for misses none, in any zone of the current database."""
    for name in available_timezones():
        zone = _zoneinfo.ZoneInfo(name)
        offset, changes = zone._tti_before.utcoff if zone._tti_before else None, []
        for at, kind in zip(zone._trans_utc, zone._ttinfos, strict=True):
            if kind.utcoff != offset:
                changes.append(at)
                offset = kind.utcoff
        gaps = [later - earlier for earlier, later in pairwise(changes)]
        assert min(gaps, default=10**9) > timing._PROBE.total_seconds(), name


# ------------------------------------------------------------------------------------- days and local times

LOCAL_TIMES = [
    ("America/New_York", "2026-03-08", "02:30", "Sun 2026-03-08 03:30 -0400"),  # skipped: forward by an hour
    ("America/New_York", "2026-11-01", "01:30", "Sun 2026-11-01 01:30 -0400"),  # repeated: the first
    ("America/Sao_Paulo", "2018-11-04", "00:00", "Sun 2018-11-04 01:00 -0200"),
    ("Australia/Lord_Howe", "2026-10-04", "02:10", "Sun 2026-10-04 02:40 +1100"),
    ("Australia/Lord_Howe", "2026-04-05", "01:45", "Sun 2026-04-05 01:45 +1100"),
    ("Pacific/Apia", "2011-12-30", "10:00", "Sat 2011-12-31 10:00 +1400"),  # a day that never was
    ("Asia/Kathmandu", "2026-03-10", "10:00", "Tue 2026-03-10 10:00 +0545"),
]


@pytest.mark.parametrize(("zone", "day", "reading", "expected"), LOCAL_TIMES)
def test_a_local_time_is_exact_moved_out_of_a_gap_and_the_first_if_repeated(zone, day, reading, expected):
    """Wall time plus zone gives one instant, whatever the day."""
    found = at_local(date.fromisoformat(day), time.fromisoformat(reading), zone_named(zone))
    assert wall(found, zone) == expected


ADDED_DAYS = [
    ("America/New_York", "2026-03-07 15:00", 1, "Sun 2026-03-08 10:00 -0400"),  # 23 hours later
    ("America/New_York", "2026-10-31 14:00", 1, "Sun 2026-11-01 10:00 -0500"),  # 25 hours later
    ("America/New_York", "2026-03-07 07:30", 1, "Sun 2026-03-08 03:30 -0400"),
    ("America/New_York", "2026-03-07 07:30", 2, "Mon 2026-03-09 02:30 -0400"),
    ("Pacific/Apia", "2011-12-29 20:00", 1, "Sat 2011-12-31 10:00 +1400"),
    ("Pacific/Apia", "2011-12-29 20:00", 2, "Sat 2011-12-31 10:00 +1400"),
    ("Pacific/Apia", "2011-12-30 20:00", -1, "Sat 2011-12-31 10:00 +1400"),
    ("America/Sao_Paulo", "2024-02-28 12:00", 1, "Thu 2024-02-29 09:00 -0300"),
    ("America/Sao_Paulo", "2026-01-01 12:00", 90, "Wed 2026-04-01 09:00 -0300"),
]


@pytest.mark.parametrize(("zone", "at", "days", "expected"), ADDED_DAYS)
def test_days_are_added_in_wall_time(zone, at, days, expected):
    """The same time of day, on days of 23, 24, 25 or no hours."""
    assert wall(add_days(utc(at), days, zone_named(zone)), zone) == expected


@given(zones_and_instants(), st.integers(-400, 400))
def test_added_days_keep_the_time_of_day_or_move_it_forward(zone_and_instant, days):
    """Adding days never loses more than a gap, and adding none changes nothing."""
    zone, at = zone_and_instant
    moved = add_days(at, days, zone)
    local, target = moved.astimezone(zone), at.astimezone(zone).replace(tzinfo=None) + timedelta(days=days)
    assert add_days(at, 0, zone) == at
    if days:
        shift = local.replace(tzinfo=None, fold=0) - target.replace(fold=0)
        assert timedelta(0) <= shift <= timedelta(hours=24)
    if days > 0:
        assert moved > at


NEXT_TIMES = [
    ("America/New_York", "10:00", "0123456", "2026-03-07 16:00", "Sun 2026-03-08 10:00 -0400"),
    ("America/New_York", "02:30", "0123456", "2026-03-08 05:00", "Sun 2026-03-08 03:30 -0400"),
    ("America/New_York", "01:30", "0123456", "2026-11-01 05:31", "Mon 2026-11-02 01:30 -0500"),
    ("America/Sao_Paulo", "10:00", "01234", "2026-03-13 13:00", "Fri 2026-03-13 10:00 -0300"),
    ("America/Sao_Paulo", "10:00", "01234", "2026-03-13 13:01", "Mon 2026-03-16 10:00 -0300"),
    ("Pacific/Apia", "10:00", "4", "2011-12-29 20:00", "Fri 2012-01-06 10:00 +1400"),
]


@pytest.mark.parametrize(("zone", "reading", "weekdays", "at", "expected"), NEXT_TIMES)
def test_the_next_time_of_day_on_allowed_weekdays(zone, reading, weekdays, at, expected):
    """Until 10:00 on a weekday, as a wait says it."""
    days = frozenset(int(day) for day in weekdays)
    found = next_local_time(time.fromisoformat(reading), utc(at), zone_named(zone), days)
    assert wall(found, zone) == expected


@given(minutes, zones_and_instants(), st.frozensets(st.integers(0, 6), min_size=1))
def test_the_next_time_of_day_is_ahead_and_within_a_fortnight(reading, zone_and_instant, weekdays):
    """Never in the past, on an allowed day, at that time unless a gap moved it."""
    zone, at = zone_and_instant
    found = next_local_time(reading, at, zone, weekdays)
    local = found.astimezone(zone)
    assert at <= found <= at + timedelta(days=15)
    assert local.weekday() in weekdays
    if local.time() != reading:
        asked_for = {at_local(local.date() - timedelta(days=back), reading, zone) for back in (0, 1)}
        assert found in asked_for


def test_no_weekdays_at_all_is_refused():
    """Waiting for no day would be for ever."""
    with pytest.raises(ValueError, match="weekdays"):
        next_local_time(time(10), utc("2026-01-01 00:00"), zone_named("UTC"), frozenset())


# ------------------------------------------------------------------------------------------------------ zones


@pytest.mark.parametrize(
    "name",
    ["", " ", "UTC+3", "America", "America/", "/etc/passwd", "../../etc/passwd", "America/../UTC",
     "Nowhere/City", "america/sao_paulo", "America/Sao_Paulo\n", "America/São_Paulo", "zone1970.tab",
     "leapseconds", "a" * 5000, "x\0y", "Brasília", "localtime", "right/UTC"],
)  # fmt: skip
def test_a_name_that_is_no_zone_is_refused_with_its_name(name):
    """Hostile, misspelt and host-dependent names alike give the one error."""
    with pytest.raises(UnknownZone) as refused:
        zone_named(name)
    assert refused.value.name == name
    assert isinstance(refused.value, ValueError)
    assert not is_zone(name)


def test_every_zone_of_the_database_is_known():
    """Aliases included: libphonenumber still says America/Buenos_Aires."""
    names = available_timezones()
    assert len(names) > 590
    assert all(is_zone(name) for name in names)


def test_a_zone_is_one_object_and_survives_copies():
    """Zones sit in frozen values, which are copied and pickled."""
    zone = zone_named("America/Sao_Paulo")
    assert zone_named("America/Sao_Paulo") is zone
    assert copy.deepcopy(zone) is zone
    assert pickle.loads(pickle.dumps(zone)) is zone  # noqa: S301


@settings(max_examples=300)
@given(st.text(max_size=40))
def test_no_text_as_a_zone_raises_anything_else(name):
    """Time zones come from imports and webhooks."""
    with contextlib.suppress(UnknownZone):
        assert zone_named(name).key == name
