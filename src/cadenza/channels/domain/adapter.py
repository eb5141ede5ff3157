"""The shape of an adapter: one provider behind it, nothing of the provider before it. Pure.

Promises of `send`, which the conformance suite checks for every adapter: it answers in one of the ways of
`sending`, it raises for nothing that a provider does, and it returns by the deadline. `verify_webhook` and
`parse_webhook` are plain functions of bytes; a body that can't be read raises `UnreadableWebhook` and nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from cadenza.channels.domain.capabilities import Capabilities
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sending import OutboundMessage, SendResult
from cadenza.channels.domain.signals import Signal
from cadenza.kit.reasons import ConnectionState


@dataclass(frozen=True, slots=True)
class AddressAnswer:
    """What the network says about an address; `send_to` is its own form of it, None where nobody has it."""

    send_to: str | None


class Adapter(Protocol):
    """One provider."""

    provider: str

    def capabilities(self, channel: str) -> Capabilities:
        """Say what it can do on this channel."""
        ...

    async def send(self, connection: Connection, message: OutboundMessage, deadline: float) -> SendResult:
        """Hand one message to the provider; `deadline` is on the monotonic clock."""
        ...

    def verify_webhook(self, connection: Connection, headers: Mapping[str, str], body: bytes) -> bool:
        """Say whether this call comes from the provider."""
        ...

    def parse_webhook(self, connection: Connection, headers: Mapping[str, str], body: bytes) -> list[Signal]:
        """Say what a verified call tells us, in its order."""
        ...

    async def check_address(self, connection: Connection, address: str, deadline: float) -> AddressAnswer:
        """Ask the network whether someone has this address."""
        ...

    async def health(self, connection: Connection, deadline: float) -> ConnectionState:
        """Ask by a round trip whether the account works; a status field proves nothing."""
        ...


Adapters = Mapping[str, Adapter]
"""Every adapter of this installation, by provider."""
