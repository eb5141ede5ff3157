"""Whose an echo is, case by case."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from cadenza.messages.domain.echo import WAITS, Colleagues, Echo, Ours, Send, Wait, judge

NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
ECHO = Echo("Oi Ana", NOW - SECOND, NOW)
OPEN = Send(
    message_id=UUID(int=1),
    body="Oi Ana",
    is_open=True,
    claimed_at=NOW - 2 * SECOND,
    lease_until=NOW + 40 * SECOND,
)
UNCERTAIN = replace(OPEN, is_uncertain=True, lease_until=None)
SETTLED = Send(
    message_id=UUID(int=2), body="Oi Ana", is_open=False, sent_at=NOW - 2 * SECOND, settled_at=NOW - 2 * SECOND
)
OURS = Ours(UUID(int=1))
MINUTE = timedelta(minutes=1)
AGAIN = replace(OPEN, is_queued_again=True, lost_at=NOW)
ON_THE_WIRE_AGAIN = replace(AGAIN, is_queued_again=False)
SENT_AGAIN = replace(
    SETTLED, message_id=UUID(int=1), sent_at=NOW + 5 * MINUTE, settled_at=NOW + 5 * MINUTE, lost_at=NOW - 10 * SECOND
)


@pytest.mark.parametrize(
    ("name", "sends", "verdict"),
    [
        ("nothing of ours is about", [], Colleagues()),
        ("a send is on the wire", [OPEN], Wait(NOW + SECOND)),
        ("with another text", [replace(OPEN, body="Tchau")], Wait(NOW + SECOND)),
        ("a send is uncertain, same text", [UNCERTAIN], OURS),
        ("but for case and spaces", [replace(UNCERTAIN, body=" OI  ana")], OURS),
        ("a send is uncertain, another text", [replace(UNCERTAIN, body="Tchau")], Wait(NOW + SECOND)),
        ("a send is past its lease, same text", [replace(OPEN, lease_until=NOW)], OURS),
        ("claimed after the echo had come", [replace(OPEN, claimed_at=NOW + SECOND)], Colleagues()),
        ("uncertain, and claimed after it", [replace(UNCERTAIN, claimed_at=NOW + SECOND)], Colleagues()),
        ("just settled, same text", [SETTLED], Ours(UUID(int=2))),
        ("just settled, another text", [replace(SETTLED, body="Tchau")], Wait(NOW + 28 * SECOND)),
        (
            "settled 30 s ago, another text",
            [replace(SETTLED, body="Tchau", settled_at=NOW - 30 * SECOND)],
            Colleagues(),
        ),
        (
            "settled an hour ago, same text",
            [replace(SETTLED, sent_at=NOW - timedelta(hours=1), settled_at=NOW - timedelta(hours=1))],
            Colleagues(),
        ),
        ("settled without a time", [replace(SETTLED, sent_at=None, settled_at=None)], Colleagues()),
        ("queued again after an attempt was lost", [AGAIN], OURS),
        ("with another text", [replace(AGAIN, body="Tchau")], Colleagues()),
        ("on the wire again, claimed after the echo", [replace(ON_THE_WIRE_AGAIN, claimed_at=NOW + SECOND)], OURS),
        ("sent again, long after the first copy", [SENT_AGAIN], OURS),
        ("sent again, long before this", [replace(SENT_AGAIN, sent_at=NOW - 5 * MINUTE)], Colleagues()),
        ("the first copy can't have left yet", [replace(AGAIN, lost_at=NOW + 5 * MINUTE)], Colleagues()),
        ("one open, one lost", [OPEN, replace(UNCERTAIN, message_id=UUID(int=3))], Ours(UUID(int=3))),
    ],
)
def test_whose_it_is(name: str, sends: list[Send], verdict: object) -> None:
    """The table of the module, line by line."""
    assert judge(ECHO, sends, 0, NOW) == verdict, name


def test_it_waits_longer_each_time_and_never_longer_than_a_minute() -> None:
    """While a send is uncertain for days, its echo is looked at every minute."""
    waits = [judge(ECHO, [OPEN], tries, NOW) for tries in range(8)]
    assert waits == [Wait(NOW + wait) for wait in (*WAITS, WAITS[-1], WAITS[-1])]
    assert WAITS[-1] == timedelta(minutes=1)


def test_a_busy_conversation_hides_nobody() -> None:
    """With a send settled every second for ever, an echo is judged within about a minute and a half."""
    for seconds in range(200):
        now = NOW + seconds * SECOND
        sends = [replace(SETTLED, body="Tchau", sent_at=now - SECOND, settled_at=now - SECOND)]
        if judge(ECHO, sends, seconds, now) == Colleagues():
            assert seconds <= 90
            return
    raise AssertionError
