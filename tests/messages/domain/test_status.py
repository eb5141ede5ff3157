"""The status table: receipts move forward only, in any order and any batches."""

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadenza.channels.domain.signals import ReceiptState
from cadenza.kit.reasons import MessageState
from cadenza.messages.domain.status import AFTER_RECEIPT, BY_EVIDENCE, Receipt, Standing, fold

NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)

TABLE = """
                sent        delivered   read   failed
    queued      sent        delivered   read   failed
    sending     sent        delivered   read   failed
    uncertain   sent        delivered   read   failed
    cancelled   sent        delivered   read   failed
    sent        sent        delivered   read   failed
    failed      failed      delivered   read   failed
    delivered   delivered   delivered   read   delivered
    read        read        read        read   read
"""


def test_the_table_of_receipts() -> None:
    """Written out, state by state."""
    header, *rows = [line.split() for line in TABLE.strip().splitlines()]
    for before, *afters in rows:
        for receipt, after in zip(header, afters, strict=True):
            assert AFTER_RECEIPT[MessageState(before), ReceiptState(receipt)] == after, (before, receipt)
    assert {MessageState(row[0]) for row in rows} == set(MessageState)


def test_every_state_has_its_place() -> None:
    """The order of evidence names each state once."""
    assert sorted(BY_EVIDENCE) == sorted(MessageState)


STANDINGS = st.builds(
    Standing,
    st.sampled_from(MessageState),
    st.none() | st.just(NOW - timedelta(hours=1)),
)
RECEIPTS = st.builds(
    Receipt,
    st.sampled_from([ReceiptState.SENT, ReceiptState.DELIVERED, ReceiptState.READ]),
    st.integers(-50, 50).map(lambda seconds: NOW + timedelta(seconds=seconds)),
)
FAILURE = Receipt(ReceiptState.FAILED, NOW, "policy", {"code": "1"})


@given(STANDINGS, st.lists(RECEIPTS, max_size=3), st.booleans(), st.integers(0, 4))
@settings(max_examples=150, deadline=None)
def test_order_and_batches_make_no_difference(
    standing: Standing, receipts: list[Receipt], fails: bool, cut: int
) -> None:
    """The same receipts end in the same row, whichever came first and however they were split."""
    all_of_them = receipts + [FAILURE] * fails
    expected = fold(standing, all_of_them)
    for order in permutations(all_of_them):
        assert fold(fold(standing, order[:cut]), order[cut:]) == expected


@given(STANDINGS, st.lists(RECEIPTS | st.just(FAILURE), max_size=5))
@settings(max_examples=150, deadline=None)
def test_a_state_never_goes_back_and_implies_its_times(standing: Standing, receipts: list[Receipt]) -> None:
    """Forward by evidence; read has all three times, delivered two, sent one, each the earliest word."""
    after = fold(standing, receipts)
    assert BY_EVIDENCE.index(after.state) >= BY_EVIDENCE.index(standing.state)
    assert fold(after, receipts) == after
    if after.state is not standing.state:
        told = {MessageState.SENT: 1, MessageState.DELIVERED: 2, MessageState.READ: 3}.get(after.state, 0)
        times = [after.sent_at, after.delivered_at, after.read_at]
        assert all(time is not None for time in times[:told])
        assert (after.reason is not None) is (after.state is MessageState.FAILED)


@pytest.mark.parametrize("state", [MessageState.FAILED, MessageState.CANCELLED, MessageState.UNCERTAIN])
def test_what_went_out_after_all_has_not_ended_otherwise(state: MessageState) -> None:
    """A delivered message is not failed, called off or left open: the end, reason and error go."""
    standing = Standing(state, ended_at=NOW, reason="attempts_exhausted", error={"code": "1"})
    after = fold(standing, [Receipt(ReceiptState.DELIVERED, NOW)])
    assert (after.state, after.ended_at, after.reason, after.error) == (MessageState.DELIVERED, None, None, None)


def test_the_end_of_a_sent_message_is_left_alone() -> None:
    """What delivery wrote about a sent message stays when it is delivered."""
    after = fold(Standing(MessageState.SENT, ended_at=NOW), [Receipt(ReceiptState.DELIVERED, NOW)])
    assert after.ended_at == NOW
