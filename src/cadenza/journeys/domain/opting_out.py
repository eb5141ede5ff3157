"""Who has left a journey by opting out: one rule for whoever comes, for whoever is inside, and for the opt-out itself.

A journey writes on its own channel and on those that its nodes name. Whoever has left all of them has left the journey.
Whoever is inside has left it as soon as they leave any of them: what they say no to is what it sends. Pure.
"""

from collections.abc import Iterable
from datetime import datetime

from cadenza.channels.domain.capabilities import Channel, capabilities_of
from cadenza.contacts.domain.consent import Consent, ConsentState, OptOutKey


def keys_of(channels: Iterable[Channel]) -> set[OptOutKey | None]:
    """Return the opt-out keys under which these channels write; None for one that has none, which nobody can leave."""
    return {capabilities_of(channel).opt_out_key for channel in channels}


def has_left(consents: Iterable[Consent], entered_at: datetime | None) -> bool:
    """Say whether someone has left a journey, by where they stand on each of its channels.

    `entered_at` is None for whoever is not inside. Since when somebody has opted out may be unknown: then it is news.
    """
    known = list(consents)
    left = [one for one in known if one.state is ConsentState.UNSUBSCRIBED]
    if not left:
        return False
    if len(left) == len(known):
        return True
    return entered_at is not None and any(one.changed_at is None or one.changed_at > entered_at for one in left)
