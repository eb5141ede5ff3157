"""The sandbox's adapter: speaks to the simulated network, reads its calls. Nothing leaves the machine."""

from collections.abc import Mapping

from cadenza.channels.domain.adapter import AddressAnswer
from cadenza.channels.domain.capabilities import Capabilities, capabilities_of
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sandbox import Network
from cadenza.channels.domain.sandbox_wire import is_signed, read_body
from cadenza.channels.domain.sending import OutboundMessage, SendResult
from cadenza.channels.domain.signals import Signal
from cadenza.channels.errors import UnreadableWebhook
from cadenza.kit.errors import Problem
from cadenza.kit.reasons import ConnectionState


class SandboxAdapter:
    """The provider `sandbox`; a connection of it plays the channel it has."""

    provider = "sandbox"

    def __init__(self, network: Network) -> None:
        """Speak to this network."""
        self._network = network

    def capabilities(self, channel: str) -> Capabilities:
        """Say what the channel it plays can do."""
        return capabilities_of(channel)

    async def send(self, connection: Connection, message: OutboundMessage, _deadline: float) -> SendResult:
        """Hand one message to the network."""
        return await self._network.take(connection, message)

    def verify_webhook(self, connection: Connection, headers: Mapping[str, str], body: bytes) -> bool:
        """Say whether the network signed this body for this connection."""
        return is_signed(connection, headers, body)

    def parse_webhook(self, connection: Connection, _headers: Mapping[str, str], body: bytes) -> list[Signal]:
        """Say what the network tells us."""
        try:
            return read_body(connection.channel, body)
        except ValueError as err:
            raise UnreadableWebhook([Problem("body", "unreadable_webhook")]) from err

    async def check_address(self, connection: Connection, address: str, _deadline: float) -> AddressAnswer:
        """Ask whether someone has this address."""
        return AddressAnswer(address if await self._network.has(connection, address) else None)

    async def health(self, connection: Connection, _deadline: float) -> ConnectionState:
        """Answer what the row says: the sandbox's account is never down by itself."""
        return connection.state
