"""Delivery's decisions as tables: what an answer changes, however late it comes."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.channels.domain.sending import Accepted, Limited, NotCalled, Refused, Transient, Unknown
from cadenza.kit.reasons import DeferReason, FailReason, MessageState
from cadenza.messages.domain.delivery import (
    NOTHING,
    QueueStanding,
    RetryRules,
    bare,
    broken,
    never_resolved,
    settle,
    share,
    unanswered,
)

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOLD = RetryRules()
RESEND = RetryRules(UncertainPolicy.RESEND)
SENDING, QUEUED, UNCERTAIN = MessageState.SENDING, MessageState.QUEUED, MessageState.UNCERTAIN


def row(state: MessageState = SENDING, attempt: int = 3, failures: int = 0) -> QueueStanding:
    """Make a queue row."""
    return QueueStanding(state, attempt, failures)


@pytest.mark.parametrize(
    ("outcome", "state", "reason"),
    [
        (Accepted("p"), MessageState.SENT, None),
        (Refused(FailReason.PERMANENT_ADDRESS, "404"), MessageState.FAILED, "permanent_address"),
        (Limited(NOW + timedelta(seconds=9)), QUEUED, None),
        (Transient("503"), QUEUED, None),
        (Unknown("timed_out"), UNCERTAIN, None),
        (NotCalled(), QUEUED, None),
    ],
)
def test_each_answer_has_its_state(outcome, state, reason):
    """What the provider answers alone decides what becomes of the message."""
    change = settle(SENDING, row(), 3, outcome, HOLD, NOW)
    assert (change.state, change.reason) == (state, reason)
    assert change.is_done == (state in {MessageState.SENT, MessageState.FAILED})
    assert (change.row is None) == change.is_done


@pytest.mark.parametrize(("failures", "wait"), [(0, 30), (1, 60), (2, 300), (3, 900), (4, None)])
def test_a_transient_failure_backs_off_and_is_given_up_after_five(failures, wait):
    """30 s, 1 m, 5 m, 15 m; the fifth failure is the last."""
    change = settle(SENDING, row(failures=failures), 3, Transient("503", "try later"), HOLD, NOW)
    if wait is None:
        assert (change.state, change.reason) == (MessageState.FAILED, FailReason.ATTEMPTS_EXHAUSTED)
        assert change.error == {"code": "503", "text": "try later", "is_permanent": False}
    else:
        assert change.not_before == NOW + timedelta(seconds=wait)
        assert change.row == row(QUEUED, failures=failures + 1)


@pytest.mark.parametrize(
    ("until", "at"),
    [
        (NOW + timedelta(minutes=7), NOW + timedelta(minutes=7)),
        (NOW - timedelta(minutes=7), NOW + timedelta(seconds=1)),
        (NOW + timedelta(days=400), NOW + timedelta(hours=24)),
    ],
)
def test_a_rate_limit_means_later_and_costs_no_attempt(until, at):
    """The provider's time counts, within reason; nothing leads to giving up (F10)."""
    change = settle(SENDING, row(failures=4), 3, Limited(until), HOLD, NOW)
    assert (change.not_before, change.defer_reason) == (at, DeferReason.RATE_LIMIT)
    assert change.row == row(QUEUED, failures=4)


def test_a_lost_answer_is_held_for_three_days_or_sent_again_by_policy():
    """At most once holds; at least once tries again after a back-off, and holds after the last (F7)."""
    held = settle(SENDING, row(), 3, Unknown("timed_out"), HOLD, NOW)
    assert held.row == QueueStanding(UNCERTAIN, 3, 0, NOW + timedelta(hours=72))
    again = settle(SENDING, row(), 3, Unknown("timed_out"), RESEND, NOW)
    assert again.row == row(QUEUED, failures=1)
    assert again.not_before == NOW + timedelta(seconds=30)
    last = settle(SENDING, row(failures=4), 3, Unknown("timed_out"), RESEND, NOW)
    assert last.state is UNCERTAIN


@pytest.mark.parametrize(
    ("outcome", "state"),
    [
        (Accepted("p"), MessageState.SENT),
        (Refused(FailReason.POLICY, "1"), MessageState.FAILED),
        (Limited(NOW), QUEUED),
        (Transient("503"), QUEUED),
        (NotCalled(), QUEUED),
    ],
)
def test_a_late_answer_resolves_what_was_uncertain(outcome, state):
    """The lease has passed, then the truth comes: it counts."""
    assert settle(UNCERTAIN, row(UNCERTAIN), 3, outcome, HOLD, NOW).state is state


def test_a_late_lost_answer_does_not_extend_the_uncertainty():
    """Nothing new is known, so the clock runs on."""
    assert settle(UNCERTAIN, row(UNCERTAIN), 3, Unknown("timed_out"), HOLD, NOW) == NOTHING


@pytest.mark.parametrize("outcome", [Limited(NOW), Transient("503"), Unknown("x"), NotCalled()])
def test_a_repeated_settle_changes_nothing(outcome):
    """A settle whose commit was not heard of is done again: back in the queue it stays as it is."""
    assert settle(QUEUED, row(QUEUED), 3, outcome, HOLD, NOW) == NOTHING


def test_an_accepted_message_leaves_the_queue_even_when_it_is_to_be_sent_again():
    """Under resend the lease had passed; the yes comes before the second attempt, which is not made."""
    change = settle(QUEUED, row(QUEUED), 3, Accepted("p"), RESEND, NOW)
    assert (change.state, change.is_done) == (MessageState.SENT, True)


@pytest.mark.parametrize("standing", [row(attempt=4), row(QUEUED, attempt=4), None])
@pytest.mark.parametrize("outcome", [Refused(FailReason.POLICY, "1"), Limited(NOW), Transient("1"), Unknown("x")])
def test_an_answer_to_an_older_attempt_changes_nothing(standing, outcome):
    """Another attempt has the row, or the message is through."""
    assert settle(SENDING, standing, 3, outcome, HOLD, NOW) == NOTHING


@pytest.mark.parametrize("standing", [row(attempt=4), row(QUEUED, attempt=4), None])
def test_an_older_yes_leaves_its_id_so_that_receipts_find_the_message(standing):
    """The provider has it under this name, whatever we do now."""
    change = settle(SENDING, standing, 3, Accepted("p.old"), HOLD, NOW)
    assert (change.provider_message_id, change.state, change.is_done) == ("p.old", None, False)


@pytest.mark.parametrize("state", [MessageState.DELIVERED, MessageState.READ, MessageState.FAILED, MessageState.SENT])
def test_a_receipt_that_was_faster_stands(state):
    """A yes after the receipt takes nothing back; the row goes."""
    change = settle(state, row(), 3, Accepted("p"), HOLD, NOW)
    assert (change.state, change.is_done, change.provider_message_id) == (state, True, "p")
    assert settle(state, row(), 3, Transient("503"), HOLD, NOW).state is None


def test_nothing_heard_by_the_end_is_final():
    """The message stays uncertain for good, and its row goes."""
    change = never_resolved(NOW)
    assert (change.state, change.ended_at, change.is_done) == (UNCERTAIN, NOW, True)


def test_an_expired_lease_is_judged_by_policy():
    """Hold: uncertain. Resend: queued again with a failure counted."""
    assert unanswered(row(), HOLD, NOW).state is UNCERTAIN
    assert unanswered(row(), RESEND, NOW).state is QUEUED


def test_what_cannot_be_judged_is_given_up_after_five():
    """Four times later, then failed as unknown with the error's name."""
    assert broken(row(QUEUED, failures=3), "KeyError", NOW).state is QUEUED
    change = broken(row(QUEUED, failures=4), "KeyError", NOW)
    assert (change.state, change.reason) == (MessageState.FAILED, FailReason.UNKNOWN)


def test_a_change_without_the_provider_s_words_keeps_what_became_of_the_message():
    """Words that can't be stored do not decide."""
    change = bare(settle(SENDING, row(), 3, Accepted("p" * 9000), HOLD, NOW))
    assert (change.state, change.is_done, change.provider_message_id) == (MessageState.SENT, True, None)


@pytest.mark.parametrize(
    ("wanted", "total", "shares"),
    [
        ([5, 5], 200, [5, 5]),
        ([500, 3, 0], 200, [197, 3, 0]),
        ([500, 500, 10], 100, [45, 45, 10]),
        ([7, 7, 7], 2, [1, 1, 0]),
    ],
)
def test_places_are_shared_without_waiting_for_a_greedy_connection(wanted, total, shares):
    """Nobody gets more than asked, the total is kept, small needs are met first."""
    keys = [UUID(int=number) for number in range(len(wanted))]
    got = share(dict(zip(keys, wanted, strict=True)), total)
    assert sorted(got.values()) == sorted(shares)
    assert sum(got.values()) <= total
