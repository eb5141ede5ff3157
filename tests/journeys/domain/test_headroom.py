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
