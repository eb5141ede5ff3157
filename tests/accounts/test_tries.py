"""Where a try to sign in comes from, and under what it is counted."""

import pytest

from cadenza.accounts.domain.tries import TryLimits, place_of


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_place_is_an_address_or_the_network_of_one_subscriber(address: str, place: str) -> None:
    """Whoever has a whole /64 has one place; what is no address stays as it is."""
    assert place_of(address) == place


def test_each_way_of_counting_has_its_own_name() -> None:
    """An email that looks like a place, or a pair like either, shares no count with it."""
    limits = TryLimits(each=1, email=2, place=3)
    counted = limits.by_what("203.0.113.7", "203.0.113.7")
    assert sorted(counted.values()) == [1, 2, 3]
