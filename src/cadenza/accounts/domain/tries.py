"""How often somebody may try to sign in before they have to wait, counted in three ways at once. Pure.

    one email from one place    few: whoever guesses at one person
    one email from anywhere     more: the same from many places; it takes many to lock a person out of their own
    one place, any email        more: whoever tries one password on many people

A place is an address, or, of IPv6, the network that one subscriber has.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network

NETWORK_OF_A_SUBSCRIBER = 64


@dataclass(frozen=True, slots=True)
class TryLimits:
    """How many tries there are within a time."""

    each: int = 10
    """With one email from one place."""
    email: int = 50
    place: int = 50
    within: timedelta = timedelta(minutes=15)

    def by_what(self, email: str, address: str) -> Mapping[tuple[str, str], int]:
        """Return under what a try is counted, and how many each may have."""
        place = place_of(address)
        return {
            ("each", f"{place} {email}"): self.each,
            ("email", email): self.email,
            ("address", place): self.place,
        }

    def seconds_left(self, since: datetime, now: datetime) -> int:
        """Return how long whoever has used them up since a time has to wait."""
        return int((since + self.within - now).total_seconds()) + 1


def place_of(address: str) -> str:
    """Return where an address is: itself, or its network where one person has more of them than can be counted."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network((known, NETWORK_OF_A_SUBSCRIBER), strict=False))
