from datetime import UTC, datetime, timedelta

from cadenza.journeys.domain.headroom import UNLIMITED, Headroom

NOW = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)


def test_a_queue_takes_messages_up_to_its_limit() -> None:
    """The place after the last one is not there."""
    headroom = Headroom(limit=2, queued=0)
    assert not headroom.is_full
    assert not headroom.after_queueing().is_full
    assert headroom.after_queueing().after_queueing().is_full


def test_everyone_in_the_line_has_a_slot_of_their_own() -> None:
    """Slots follow each other at the connection's pace, never two at one instant."""
    headroom = Headroom(limit=3, queued=3, pace=timedelta(seconds=2))
    slots = []
    for _ in range(4):
        slots.append((headroom.ahead, headroom.next_slot(NOW)))
        headroom = headroom.after_deferring()
    assert slots == [(3 + k, NOW + (4 + k) * timedelta(seconds=2)) for k in range(4)]


def test_a_slot_is_always_later() -> None:
    """A full queue without a pace does not make release spin."""
    assert Headroom(limit=0, pace=timedelta(0)).next_slot(NOW) == NOW + timedelta(seconds=1)


def test_a_connection_without_a_limit_is_never_full() -> None:
    """No limit means no line."""
    assert not UNLIMITED.after_queueing().is_full


def test_a_cap_on_what_waits_is_used_up_by_what_is_queued() -> None:
    """All of a batch share it, also on a connection without a line."""
    room = Headroom.of(None, 0, timedelta(0), waiting=3, cap=4)
    assert (room.is_full, room.backlog_left) == (False, 1)
    assert room.after_queueing().backlog_left == 0
    assert UNLIMITED.after_queueing().backlog_left is None


def test_a_full_line_is_what_holds_back_and_not_the_cap() -> None:
    """It moves on by itself, in seconds; and it is never longer than the cap."""
    room = Headroom.of(10, 2, timedelta(seconds=1), waiting=2, cap=2)
    assert (room.limit, room.is_full, room.backlog_left) == (2, True, None)
