"""How people of the sandbox take a message, as tables."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from cadenza.channels.domain.sandbox import ActionKind, Behaviour, react, read_behaviour
from cadenza.channels.domain.sending import Limited, OutboundMessage, Refused, Transient, Unknown
from cadenza.channels.domain.signals import ReceiptState
from cadenza.kit.reasons import FailReason

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def sent(attempt: int = 1) -> OutboundMessage:
    """Make a message under an attempt."""
    return OutboundMessage(UUID(int=1), "+5511987650001", "oi", attempt)


def planned(received: int = 1, **raw):
    """Plan what follows the n-th message: (seconds from now, what)."""
    reaction = react(read_behaviour(raw), sent(), received, NOW)
    return [((one.due_at - NOW).total_seconds(), one.text or one.state or one.kind) for one in reaction.actions]


def test_a_phone_that_is_on_receives_and_its_owner_reads():
    """Three receipts, in their order."""
    assert planned() == [(0, ReceiptState.SENT), (0, ReceiptState.DELIVERED), (5, ReceiptState.READ)]


def test_a_phone_that_is_off_has_sent_and_no_more():
    """Nobody reads, nobody answers."""
    assert planned(delivers=False, replies_with=["oi"]) == [(0, ReceiptState.SENT)]


def test_who_never_reads_never_reads():
    """`reads_after_s` null."""
    assert (5, ReceiptState.READ) not in planned(reads_after_s=None)


@pytest.mark.parametrize(("received", "texts"), [(1, ["oi"]), (2, ["tchau"]), (3, [])])
def test_answers_come_in_turn_and_end(received, texts):
    """One for each message of ours."""
    plan = planned(received, delivered_after_s=1, replies_with=["oi", "tchau"], reply_after_s=10)
    assert [(at, what) for at, what in plan if isinstance(what, str) and not isinstance(what, ReceiptState)] == [
        (11, text) for text in texts
    ]


@pytest.mark.parametrize(("received", "says"), [(1, "oi"), (2, "STOP"), (3, None)])
def test_an_opt_out_comes_once_and_is_the_last_word(received, says):
    """After the n-th message of ours."""
    plan = planned(received, replies_with=["oi", "oi", "oi"], opts_out_after=2)
    assert [what for _, what in plan if what in {"oi", "STOP"}] == ([says] if says else [])


@pytest.mark.parametrize("reason", list(FailReason))
def test_every_reason_to_fail_can_be_played(reason):
    """At the call, and later by a receipt."""
    at_once = react(read_behaviour({"fails": reason}), sent(), 1, NOW)
    assert isinstance(at_once.refusal, Refused)
    assert (at_once.is_taken, at_once.refusal.reason) == (False, reason)
    later = react(read_behaviour({"fails_later": reason}), sent(), 1, NOW)
    assert [(one.state, one.error) for one in later.actions] == [(ReceiptState.FAILED, reason)]


def test_a_limit_and_a_broken_line_pass_with_the_attempts():
    """The first attempts are turned away, a later one is taken; nothing is on the network before."""
    limited = react(read_behaviour({"limited_for_s": 30}), sent(1), 1, NOW)
    assert limited.refusal == Limited(NOW + timedelta(seconds=30), "sandbox_limited", is_whole_connection=False)
    assert react(read_behaviour({"limited_for_s": 30}), sent(2), 1, NOW).is_taken
    assert isinstance(react(read_behaviour({"transient_times": 2}), sent(2), 1, NOW).refusal, Transient)
    assert react(read_behaviour({"transient_times": 2}), sent(3), 1, NOW).is_taken


def test_an_answer_that_never_comes_is_of_a_message_that_was_taken():
    """The receipts come all the same."""
    reaction = react(read_behaviour({"times_out_after_accepting": True}), sent(), 1, NOW)
    assert (reaction.is_taken, reaction.refusal) == (True, Unknown("timed_out"))
    assert reaction.actions


def test_an_echo_comes_before_or_after_the_answer():
    """Never both."""
    before = react(read_behaviour({"echo_before_answer": True}), sent(), 1, NOW)
    after = react(read_behaviour({"echoes": True}), sent(), 1, NOW)
    assert (before.echoes_first, after.echoes_first) == (True, False)
    assert [one.kind for one in after.actions].count(ActionKind.ECHO) == 1
    assert ActionKind.ECHO not in [one.kind for one in before.actions]


def test_receipts_come_twice_and_backwards_where_the_network_is_bad():
    """Each of them twice; read is told first."""
    assert planned(duplicate_receipts=True, reads_after_s=None) == [
        (0, ReceiptState.SENT),
        (0, ReceiptState.SENT),
        (0, ReceiptState.DELIVERED),
        (0, ReceiptState.DELIVERED),
    ]
    assert planned(disorder=True, delivered_after_s=2) == [
        (0, ReceiptState.READ),
        (2, ReceiptState.DELIVERED),
        (7, ReceiptState.SENT),
    ]


def test_a_behaviour_is_read_with_its_defaults():
    """An empty one is a friendly phone; unknown keys are left alone."""
    assert read_behaviour({}) == read_behaviour({"mood": "good"}) == Behaviour()


@pytest.mark.parametrize(
    ("behaviour", "written", "names"),
    [
        ({}, 0, ("+5511987650001",)),
        ({"hidden_id": "8800001@lid"}, 0, ("8800001@lid", "+5511987650001")),
        ({"hidden_id": "8800001@lid", "shows_phone_after": 1}, 0, ("8800001@lid",)),
        ({"hidden_id": "8800001@lid", "shows_phone_after": 1}, 1, ("8800001@lid", "+5511987650001")),
        ({"hidden_id": "8800001@lid", "shows_phone_after": None}, 9, ("8800001@lid",)),
    ],
)
def test_a_hidden_id_shows_the_phone_when_told(behaviour, written, names):
    """F41: who hides the phone is named by the id alone, until so many messages."""
    assert read_behaviour(behaviour).names("+5511987650001", written) == names


def test_a_kept_opt_out_is_told_in_the_answer_or_in_a_receipt():
    """The message is never on the phone, and nobody answers it."""
    refused = react(read_behaviour({"refuses_as": "answer"}), sent(), 1, NOW)
    assert not refused.is_taken
    assert refused.refusal.is_opt_out
    later = react(read_behaviour({"refuses_as": "receipt", "replies_with": ["oi"]}), sent(), 1, NOW)
    assert [(one.kind, one.state, one.is_opt_out) for one in later.actions] == [("receipt", "failed", True)]


@pytest.mark.parametrize(("received", "kinds"), [(1, []), (2, ["stop", "resume"]), (3, [])])
def test_the_network_s_switch_is_turned_once(received, kinds):
    """After the message of that number: off, and on again where it says so."""
    behaviour = read_behaviour({"stops_after": 2, "resumes_after_s": 60, "reads_after_s": None})
    actions = react(behaviour, sent(), received, NOW).actions
    assert [one.kind for one in actions if one.kind in {"stop", "resume"}] == kinds
