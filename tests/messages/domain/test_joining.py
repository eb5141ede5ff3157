"""Two conversations as one: the order of what was said."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from cadenza.messages.domain.joining import Placed, interleave

START = datetime(2026, 3, 2, 12, tzinfo=UTC)

threads = st.lists(
    st.lists(st.integers(0, 50), min_size=1, max_size=12), min_size=1, max_size=3
)  # minutes of the messages of each conversation, in their order


@given(threads)
def test_every_message_has_one_number_and_each_conversation_keeps_its_order(given_threads: list[list[int]]) -> None:
    """Whatever the clocks say: numbers from 1, none twice, and nobody's answer before the question."""
    messages = [
        Placed(UUID(int=thread * 100 + seq), UUID(int=1000 + thread), seq, START + timedelta(minutes=minute))
        for thread, minutes in enumerate(given_threads)
        for seq, minute in enumerate(minutes, start=1)
    ]
    seqs = interleave(reversed(messages))
    assert sorted(seqs.values()) == list(range(1, len(messages) + 1))
    for thread in range(len(given_threads)):
        own = [seqs[one.id] for one in messages if one.conversation_id == UUID(int=1000 + thread)]
        assert own == sorted(own)


def test_messages_stand_by_time() -> None:
    """An answer that came under another name stands below what it answers."""
    one, other = UUID(int=1), UUID(int=2)
    messages = [
        Placed(UUID(int=11), one, 1, START),
        Placed(UUID(int=12), one, 2, START + timedelta(hours=2)),
        Placed(UUID(int=21), other, 1, START + timedelta(hours=1)),
    ]
    assert interleave(messages) == {UUID(int=11): 1, UUID(int=21): 2, UUID(int=12): 3}
