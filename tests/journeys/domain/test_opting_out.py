from datetime import UTC, datetime, timedelta

import pytest

from cadenza.contacts.domain.consent import NEVER_SPOKEN_OF, Consent, ConsentState
from cadenza.journeys.domain.opting_out import has_left

ENTERED = datetime(2026, 3, 10, 12, tzinfo=UTC)
YES = Consent(ConsentState.SUBSCRIBED, ENTERED)
BEFORE = Consent(ConsentState.UNSUBSCRIBED, ENTERED - timedelta(days=1))
SINCE = Consent(ConsentState.UNSUBSCRIBED, ENTERED + timedelta(days=1))
UNKNOWN_WHEN = Consent(ConsentState.UNSUBSCRIBED)


@pytest.mark.parametrize(
    ("consents", "outside", "inside"),
    [
        ([], False, False),
        ([YES, NEVER_SPOKEN_OF], False, False),
        ([BEFORE], True, True),
        ([BEFORE, YES], False, False),
        ([SINCE, YES], False, True),
        ([UNKNOWN_WHEN, NEVER_SPOKEN_OF], False, True),
        ([BEFORE, SINCE], True, True),
        ([BEFORE, BEFORE], True, True),
    ],
)
def test_who_has_left_a_journey(consents: list[Consent], outside: bool, inside: bool) -> None:
    """Every channel, or, from inside, any of them since the entry; at the door it is all or nothing."""
    assert has_left(consents, None) is outside
    assert has_left(consents, ENTERED) is inside
