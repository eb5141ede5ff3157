"""What every adapter promises, in one suite: subclass `Conformance` in a file per provider.

A provider's file says how to bring about each class of answer and how its calls look; the promises are here.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadenza.channels.actions.deliver import deliver
from cadenza.channels.domain.adapter import Adapter
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sending import Accepted, Limited, OutboundMessage, Refused, Transient, Unknown
from cadenza.channels.domain.signals import (
    ConnectionSignal,
    EchoSignal,
    InboundMessage,
    ReceiptSignal,
    ReceiptState,
)
from cadenza.channels.errors import UnreadableWebhook
from cadenza.kit import clock
from cadenza.kit.reasons import ConnectionState, FailReason

Call = tuple[Mapping[str, str], bytes]
"""Headers and body, as they reach us."""

ANSWERS = {
    "accepted": Accepted,
    "refused": Refused,
    "limited": Limited,
    "transient": Transient,
    "unknown": Unknown,
}


class Conformance:
    """The suite. Fixtures to give: `adapter`, `connection` (secrets open), `outbound` and `calls`.

    `outbound(kind)` returns a message that the provider answers in this way, for each of ANSWERS;
    `calls` maps message, receipt, failed_receipt, echo, human_echo and connection to one call each.
    """

    @pytest.mark.parametrize("kind", ANSWERS)
    async def test_each_answer_has_its_class(self, adapter, connection, outbound, kind):
        """What the provider answers becomes one of the five, exactly."""
        result = await adapter.send(connection, await outbound(kind), clock.monotonic() + 15)
        assert isinstance(result, ANSWERS[kind])

    async def test_an_accepted_message_has_the_provider_s_id(self, adapter, connection, outbound):
        """Receipts will call it that."""
        result = await adapter.send(connection, await outbound("accepted"), clock.monotonic() + 15)
        assert result.provider_message_id

    async def test_a_refusal_has_a_reason_of_ours_and_a_code_of_theirs(self, adapter, connection, outbound):
        """The taxonomy decides what happens next, the code is shown."""
        result = await adapter.send(connection, await outbound("refused"), clock.monotonic() + 15)
        assert result.reason in FailReason
        assert result.code

    async def test_a_limit_says_until_when(self, adapter, connection, outbound):
        """An instant with a zone."""
        result = await adapter.send(connection, await outbound("limited"), clock.monotonic() + 15)
        assert result.until.tzinfo is not None

    async def test_calls_do_not_wait_for_each_other(self, adapter, connection, outbound):
        """Twenty at once are answered, each for itself."""
        messages = [await outbound("accepted") for _ in range(20)]
        results = await asyncio.gather(
            *(adapter.send(connection, message, clock.monotonic() + 15) for message in messages)
        )
        assert len({result.provider_message_id for result in results}) == 20

    async def test_a_hostile_text_is_an_answer_not_an_error(self, adapter, connection, outbound):
        """Whatever a message says, the provider's answer is one of the five."""
        message = replace(await outbound("accepted"), body="\x00\ud800 '; DROP TABLE \u202e" + "x" * 100_000)
        result = await deliver({adapter.provider: adapter}, connection, message)
        assert isinstance(result, tuple(ANSWERS.values()))

    def test_its_calls_are_believed(self, adapter, connection, calls):
        """What the provider signs is verified, whatever the case of the headers' names."""
        for headers, body in calls.values():
            assert adapter.verify_webhook(connection, headers, body)
            assert adapter.verify_webhook(connection, {name.upper(): value for name, value in headers.items()}, body)

    def test_a_changed_or_unsigned_call_is_not_believed(self, adapter, connection, calls):
        """Neither another body, nor no headers, nor another connection's."""
        headers, body = calls["message"]
        assert not adapter.verify_webhook(connection, headers, body + b" ")
        assert not adapter.verify_webhook(connection, {}, body)
        assert not adapter.verify_webhook(connection, dict.fromkeys(headers, ""), body)
        assert not adapter.verify_webhook(connection, dict.fromkeys(headers, "é\x00"), body)
        assert not adapter.verify_webhook(replace(connection, secrets={}), headers, body)

    def test_a_person_s_message_is_read(self, adapter, connection, calls):
        """Who, what, when, under which id."""
        (signal,) = parsed(adapter, connection, calls["message"])
        assert isinstance(signal, InboundMessage)
        assert signal.provider_message_id
        assert signal.address_raw
        assert signal.at.tzinfo is not None

    def test_a_receipt_is_read(self, adapter, connection, calls):
        """It names the message, by their id or ours."""
        (signal,) = parsed(adapter, connection, calls["receipt"])
        assert isinstance(signal, ReceiptSignal)
        assert signal.provider_message_id or signal.correlation_id

    def test_a_failed_receipt_has_an_error(self, adapter, connection, calls):
        """With a reason of ours and a code of theirs."""
        (signal,) = parsed(adapter, connection, calls["failed_receipt"])
        assert isinstance(signal, ReceiptSignal)
        assert signal.state is ReceiptState.FAILED
        assert signal.error is not None
        assert signal.error.reason in FailReason

    def test_echoes_of_ours_and_of_a_colleague_are_read(self, adapter, connection, calls):
        """Only ours may carry our correlation id (F49)."""
        (ours,) = parsed(adapter, connection, calls["echo"])
        (colleague,) = parsed(adapter, connection, calls["human_echo"])
        assert isinstance(ours, EchoSignal)
        assert isinstance(colleague, EchoSignal)
        assert colleague.correlation_id is None

    def test_a_change_of_the_account_is_read(self, adapter, connection, calls):
        """Its state is one of ours."""
        (signal,) = parsed(adapter, connection, calls["connection"])
        assert isinstance(signal, ConnectionSignal)
        assert signal.state in ConnectionState

    def test_a_call_that_is_read_twice_says_the_same(self, adapter, connection, calls):
        """Processing can be repeated from the raw call (F46: the same call comes again and again)."""
        for call in calls.values():
            assert parsed(adapter, connection, call) == parsed(adapter, connection, call)

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
    @given(data=st.data())
    def test_a_hostile_body_is_unreadable_and_nothing_worse(self, adapter, connection, calls, data):
        """Noise, cut bodies, changed bytes, wrong types: UnreadableWebhook or signals, no other error."""
        _, body = data.draw(st.sampled_from(list(calls.values())))
        cut = data.draw(st.integers(0, len(body)))
        junk = data.draw(st.one_of(st.binary(max_size=40), st.sampled_from(HOSTILE)))
        tail = data.draw(st.integers(cut, len(body)))
        for hostile in (junk, body[:cut], body[:cut] + junk + body[tail:]):
            try:
                adapter.parse_webhook(connection, {}, hostile)
            except UnreadableWebhook:
                continue

    def test_what_people_write_loses_what_cannot_be_stored(self, adapter, connection, hostile_message: Call):
        """A NUL and half a character in every text of a call: what is left can be stored."""
        (signal,) = parsed(adapter, connection, hostile_message)
        for text in (signal.provider_message_id, signal.address_raw, signal.name or "", signal.body):
            assert "\x00" not in text
            text.encode()

    async def test_the_account_answers_for_its_health(self, adapter, connection):
        """One of our states, by its own word."""
        assert await adapter.health(connection, clock.monotonic() + 15) in ConnectionState


HOSTILE = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b'{"events": null}',
    b'{"events": [null]}',
    b'{"events": [[]]}',
    b'{"events": [{"type": []}]}',
    b'{"events": {"type": "message"}}',
    b'{"events": [{"type": "message", "id": 1, "from": 2, "text": 3, "at": 4}]}',
    b'{"events": [{"type": "message", "id": "a", "from": "b", "text": "c", "at": "9999999-01-01"}]}',
    b'{"events": [{"type": "receipt", "state": "eaten", "at": "2026-01-01T00:00:00+00:00"}]}',
    b'{"events": [{"type": "receipt", "state": "read", "at": "2026-01-01T00:00:00+00:00", "correlation_id": "x"}]}',
    b'{"events": ' + b"[" * 50_000,
    b"\xff\xfe\x00",
    b"1e999",
]


def parsed(adapter: Adapter, connection: Connection, call: Call) -> list:
    """Read a call."""
    headers, body = call
    return adapter.parse_webhook(connection, headers, body)


__all__ = ["ANSWERS", "Call", "Conformance", "OutboundMessage"]
