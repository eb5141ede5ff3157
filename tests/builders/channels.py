"""Connections, people of the sandbox, and an adapter that answers as told."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from cadenza.channels.actions.connections import create_connection
from cadenza.channels.actions.sandbox import new_secrets
from cadenza.channels.actions.sandbox_people import PersonDraft, add_people
from cadenza.channels.domain.adapter import AddressAnswer
from cadenza.channels.domain.capabilities import Capabilities, UncertainPolicy, capabilities_of
from cadenza.channels.domain.connection import Connection, ConnectionDraft
from cadenza.channels.domain.sending import Accepted, OutboundMessage, SendResult
from cadenza.channels.domain.signals import Signal
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import ConnectionState


async def make_channel(
    tx: Tx,
    organization_id: UUID,
    *,
    channel: str = "whatsapp_qr",
    provider: str = "scripted",
    pace: timedelta = timedelta(0),
    concurrency: int = 10,
    is_default: bool = False,
    uncertain_policy: UncertainPolicy = UncertainPolicy.HOLD,
) -> Connection:
    """Make a connection with all that its provider needs."""
    draft = ConnectionDraft(
        channel=channel,
        provider=provider,
        name=f"{provider} of the studio",
        pace=pace,
        concurrency=concurrency,
        is_default=is_default,
        uncertain_policy=uncertain_policy,
        secrets=new_secrets(),
    )
    return await create_connection(tx, organization_id, draft)


async def make_person(tx: Tx, connection: Connection, address: str, *, name: str = "Ana", **behaviour: Any) -> None:
    """Give someone a phone on the sandbox's network."""
    await add_people(tx, connection, [PersonDraft(address=address, name=name, behaviour=behaviour)])


def make_outbound(tx: Tx, send_to: str, *, body: str = "Oi Ana", attempt: int = 1) -> OutboundMessage:
    return OutboundMessage(new_id(tx.now), send_to, body, attempt)


class ScriptedAdapter:
    """Answers each call as told, in turn; accepts what it was told nothing about. Remembers every call."""

    provider = "scripted"

    def __init__(self, answers: Mapping[UUID, Sequence[SendResult | Exception]] | None = None) -> None:
        """Answer calls about these messages in this way."""
        self.calls: list[OutboundMessage] = []
        self.answers = {key: list(these) for key, these in (answers or {}).items()}
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.called = asyncio.Event()

    def capabilities(self, channel: str) -> Capabilities:
        """Say what the channel can do."""
        return capabilities_of(channel)

    async def send(self, _connection: Connection, message: OutboundMessage, _deadline: float) -> SendResult:
        """Answer as told."""
        self.calls.append(message)
        self.called.set()
        await self.goes_on.wait()
        told = self.answers.get(message.message_id)
        answer = told.pop(0) if told else Accepted(f"p.{message.message_id}.{message.attempt}")
        if isinstance(answer, Exception):
            raise answer
        return answer

    def verify_webhook(self, _connection: Connection, _headers: Mapping[str, str], _body: bytes) -> bool:
        """Believe every call."""
        return True

    def parse_webhook(self, _connection: Connection, _headers: Mapping[str, str], _body: bytes) -> list[Signal]:
        """Hear nothing."""
        return []

    async def check_address(self, _connection: Connection, address: str, _deadline: float) -> AddressAnswer:
        """Say that everyone has an address."""
        return AddressAnswer(address)

    async def health(self, connection: Connection, _deadline: float) -> ConnectionState:
        """Say what the row says."""
        return connection.state
