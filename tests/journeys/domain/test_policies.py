from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from cadenza.journeys.domain.policies import Policies, read_policies, write_policies

SAO_PAULO, LISBON, TOKYO = ZoneInfo("America/Sao_Paulo"), ZoneInfo("Europe/Lisbon"), ZoneInfo("Asia/Tokyo")


@pytest.mark.parametrize(("clock", "zone"), [("contact", SAO_PAULO), ("organization", LISBON), ("Asia/Tokyo", TOKYO)])
def test_the_clock_is_somebodys(clock: str, zone: ZoneInfo) -> None:
    """A journey counts in the contact's zone, the organization's, or a named one."""
    assert Policies(clock=clock).zone(SAO_PAULO, LISBON) == zone


def test_policies_read_back_as_written() -> None:
    """Nothing is lost on the way through JSON, and nothing given is all defaults."""
    policies = Policies(max_steps=12, max_lifetime=timedelta(days=40), clock="Asia/Tokyo", is_test=True)
    assert read_policies(write_policies(policies)) == (policies, [])
    assert read_policies({}) == (Policies(), [])


@pytest.mark.parametrize(
    ("raw", "path", "code"),
    [
        ({"max_steps": 51}, "policies.max_steps", "out_of_range"),
        ({"max_steps": 0}, "policies.max_steps", "out_of_range"),
        ({"max_lifetime_days": 2000}, "policies.max_lifetime_days", "out_of_range"),
        ({"clock": "Mars/Olympus"}, "policies.clock", "unknown_time_zone"),
        ({"is_test": "yes"}, "policies.is_test", "not_true_or_false"),
        ({"speed": 2}, "policies.speed", "unknown_field"),
        ([], "policies", "not_an_object"),
    ],
)
def test_a_bad_policy_is_listed_and_keeps_its_default(raw: object, path: str, code: str) -> None:
    """What can't be read is a problem and changes nothing."""
    policies, problems = read_policies(raw)
    assert [(problem.path, problem.code) for problem in problems] == [(path, code)]
    assert policies == Policies()
