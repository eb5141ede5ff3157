from datetime import time

import phonenumbers
from hypothesis import given
from hypothesis import strategies as st

from cadenza.accounts.domain.settings import (
    OPTIONAL_STOPS,
    FrequencyCaps,
    Settings,
    check_settings,
    read_settings,
    write_settings,
)
from cadenza.kit.currencies import CURRENCIES, currency_of
from cadenza.kit.timing import Window

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def test_nothing_set_is_the_defaults():
    """The send window is 07:00-22:00, opt-in is required, five attempts with their waits."""
    settings, problems = read_settings({})
    assert problems == []
    assert settings.send_window == Window(time(7), time(22))
    assert settings.consent_mode("whatsapp") == "opt_in"
    assert settings.backoff_seconds == (30, 60, 300, 900, 3600)
    assert settings.attempts == 5
    assert (settings.connection_retry_seconds, settings.allowance_retry_minutes) == (15, 30)
    assert (settings.journey_stops, settings.follow_up_stops) == (OPTIONAL_STOPS, {"reply"})
    assert settings.backlog_cap is None


def test_what_is_set_is_read():
    """Windows, caps, modes and names are read from their JSON shapes."""
    settings, problems = read_settings(
        {
            "send_window": {"start": "09:00", "end": "20:00", "weekdays": [0, 1, 2, 3, 4]},
            "quiet_hours": {"start": "22:00", "end": "07:00"},
            "consent_modes": {"email": "opt_out"},
            "caps": {"whatsapp": {"day": 1, "week": 3}},
            "caps_everywhere": {"week": 4},
            "messages_per_day": 1000,
            "attributes": ["plan"],
            "journey_stops": ["reply", "deal_won"],
            "follow_up_stops": [],
            "journey_handoff": "allow",
            "backlog_cap": 500,
        }
    )
    assert problems == []
    assert settings.journey_stops == {"reply", "deal_won"}
    assert (settings.follow_up_stops, settings.journey_handoff, settings.backlog_cap) == (frozenset(), "allow", 500)
    assert settings.send_window == Window(time(9), time(20), frozenset(range(5)))
    assert settings.consent_mode("email") == "opt_out"
    assert settings.caps_of("whatsapp") == FrequencyCaps(1, 3)
    assert settings.caps_of("sms") == FrequencyCaps()
    assert settings.caps_everywhere == FrequencyCaps(None, 4)
    assert settings.attributes == {"plan"}


def test_what_can_not_be_read_keeps_its_default_and_is_a_problem():
    """One broken value never takes the others down, and whoever saves it hears of it with its name."""
    broken = {
        "send_window": {"start": "7", "end": 22},
        "caps": {"whatsapp": {"day": -1}},
        "connection_retry_seconds": True,
        "attributes": ["plan", ""],
        "backoff_seconds": [],
        "journey_stops": ["opted_out"],
        "follow_up_stops": "reply",
        "journey_handoff": "ask",
        "journey_headroom_seconds": 7,
    }
    settings, problems = read_settings(broken)
    assert {problem.path for problem in problems} == broken.keys() - {"journey_headroom_seconds"}
    assert settings == Settings(journey_headroom_seconds=7)


def test_a_number_out_of_bounds_is_told_them():
    """Whoever saves it need not know them; nothing at all is among them where it is a value."""
    problems = check_settings({"bulk_job_days": 1, "event_days": 7, "backlog_cap": 0, "campaign_typed_above": -1})
    assert {problem.path: dict(problem.params) for problem in problems} == {
        "bulk_job_days": {"lowest": 2, "highest": 365},
        "event_days": {"lowest": 30, "highest": 3650, "is_optional": True},
        "backlog_cap": {"lowest": 2, "highest": 20_000, "is_optional": True},
        "campaign_typed_above": {"lowest": 0, "highest": 10_000_000},
    }


def test_deals_are_counted_in_the_currency_of_the_country_until_another_is_set():
    """Every country by which phones are read has one."""
    usual = {region: currency_of(region) for region in ("BR", "il", "DE", "US", "RU", "MX")}
    assert usual == {"BR": "BRL", "il": "ILS", "DE": "EUR", "US": "USD", "RU": "RUB", "MX": "MXN"}
    assert {code for region in phonenumbers.SUPPORTED_REGIONS if (code := currency_of(region))} <= CURRENCIES
    assert read_settings({"currency": "EUR"}) == (Settings(currency="EUR"), [])
    assert read_settings({"currency": None}) == (Settings(), [])
    assert [problem.path for problem in check_settings({"currency": "euro"})] == ["currency"]


def test_an_unknown_name_is_a_problem_for_who_saves_and_none_for_who_reads():
    """A newer version's settings are left alone; a typo is not stored."""
    assert read_settings({"from_the_future": 1}) == (Settings(), [])
    assert [problem.code for problem in check_settings({"send_windwo": None})] == ["unknown_setting"]


def test_what_is_written_reads_back_the_same():
    """The shape that is shown is the shape that is accepted."""
    settings, _ = read_settings({"quiet_hours": {"start": "22:00", "end": "07:00"}, "caps": {"sms": {"day": 2}}})
    assert read_settings(write_settings(settings)) == (settings, [])


@given(st.dictionaries(st.sampled_from(sorted(write_settings(Settings()))), JSON))
def test_reading_never_fails(raw):
    """Whatever stands in the row, there are settings."""
    settings, problems = read_settings(raw)
    assert isinstance(settings, Settings)
    assert {problem.path for problem in problems} <= raw.keys()
