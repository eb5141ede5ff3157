"""The only caller of `Adapter.send`: one call, outside every transaction, with an answer in every case.

What goes wrong in an adapter itself, or takes too long, may have reached the provider: it is `Unknown`, never tried
again blindly. Text from outside is cleaned here.
"""

import asyncio
from dataclasses import replace

import structlog

from cadenza.channels.actions.secrets import open_secrets
from cadenza.channels.domain.adapter import Adapters
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sending import Accepted, OutboundMessage, Refused, SendResult, Transient, Unknown
from cadenza.channels.domain.vault import SecretsUnreadable
from cadenza.contacts.domain.text import clean_line, clean_text
from cadenza.kit import clock
from cadenza.kit.outside import check_outside
from cadenza.kit.reasons import FailReason

CALL_SECONDS = 15.0
LONGEST_TEXT = 2000

log = structlog.get_logger(__name__)


async def deliver(
    adapters: Adapters, connection: Connection, message: OutboundMessage, call_seconds: float = CALL_SECONDS
) -> SendResult:
    """Hand one message to the connection's provider and say what became of it; raises inside a transaction."""
    check_outside()
    adapter = adapters.get(connection.provider)
    if adapter is None:
        return Refused(FailReason.AUTH_OR_CONFIG, "unknown_provider")
    try:
        opened = open_secrets(connection)
    except SecretsUnreadable:
        return Refused(FailReason.AUTH_OR_CONFIG, "secrets_unreadable")
    try:
        async with asyncio.timeout(call_seconds):
            return _cleaned(await adapter.send(opened, message, clock.monotonic() + call_seconds))
    except TimeoutError:
        return Unknown("timed_out")
    except Exception as error:  # noqa: BLE001 - whatever breaks in an adapter, the message may have left
        log.warning("adapter_failed", provider=connection.provider, error=type(error).__name__)
        return Unknown("adapter_failed")


def _cleaned(result: SendResult) -> SendResult:
    """Remove what can't be stored from a provider's words."""
    match result:
        case Accepted(provider_message_id):
            plain = provider_message_id.isascii() and provider_message_id.isprintable()
            return result if plain else Accepted(clean_line(provider_message_id))
        case Refused(_, code, text) | Transient(code, text):
            return replace(result, code=clean_line(code), text=clean_text(text)[:LONGEST_TEXT])
        case _:
            return result
