"""Providers' calls are read: what people wrote, what became of our messages, what the account is, in one transaction.

- One batch may hold many calls of many kinds, of the same person too, and the same call twice.
- A call that can't be read is put back with its back-off and kept, and the others of its batch go on.
- The calls are marked in the transaction that writes what they mean: a crash in between repeats nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.accounts.actions.organizations import load_settings
from cadenza.channels.actions import webhooks as calls
from cadenza.channels.actions.connections import change_state, load_connections
from cadenza.channels.domain.adapter import Adapters
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.signals import (
    ConnectionSignal,
    ConsentSignal,
    EchoSignal,
    InboundMessage,
    ReceiptSignal,
    Signal,
)
from cadenza.channels.domain.webhook import RawWebhook
from cadenza.contacts.domain.identifiers import Identifier
from cadenza.kit.db import Tx
from cadenza.kit.errors import CadenzaError
from cadenza.kit.reasons import ConnectionState
from cadenza.messages.actions.consent_signals import record_signals
from cadenza.messages.actions.echoes import HeardEcho, record_echoes
from cadenza.messages.actions.naming import hold_named, learn_names
from cadenza.messages.actions.receipts import HeardReceipt, record_receipts
from cadenza.messages.actions.receive import HeardMessage, receive
from cadenza.messages.domain.outside import believable, read_address
from cadenza.messages.domain.routing import identifier_scope

CONNECTION_GONE = "connection_not_found"


@dataclass(frozen=True, slots=True)
class _Heard:
    """One signal, with the call and the connection it came by."""

    call: RawWebhook
    connection: Connection
    signal: Signal


async def process_webhooks(tx: Tx, webhooks: Sequence[RawWebhook], adapters: Adapters) -> None:
    """Read calls and write what they mean; those that can't be read count a failed attempt."""
    connections = await load_connections(tx, {webhook.connection_id for webhook in webhooks})
    heard: list[_Heard] = []
    understood: list[RawWebhook] = []
    for webhook in webhooks:
        connection = connections.get(webhook.connection_id)
        if connection is None:
            await calls.fail_webhook(tx, webhook, CONNECTION_GONE)
            continue
        try:
            signals = calls.parse(adapters, connection, webhook)
        except CadenzaError as error:
            await calls.fail_webhook(tx, webhook, error.error_code)
            continue
        heard.extend(_Heard(webhook, connection, signal) for signal in signals)
        understood.append(webhook)
    await _write(tx, heard)
    if understood:
        await calls.mark_processed(tx, understood)


async def _write(tx: Tx, heard: Sequence[_Heard]) -> None:
    messages: list[HeardMessage] = []
    receipts: list[HeardReceipt] = []
    echoes: list[HeardEcho] = []
    consents: list[tuple[Connection, ConsentSignal]] = []
    states: dict[tuple[UUID, UUID], tuple[datetime, ConnectionState]] = {}
    for one in heard:
        match one.signal:
            case InboundMessage():
                messages.append(HeardMessage(one.connection, one.signal, one.call.received_at))
            case ReceiptSignal():
                receipts.append(HeardReceipt(one.connection.organization_id, one.connection.id, one.signal))
            case EchoSignal():
                echoes.append(HeardEcho(one.connection, one.signal, one.call.received_at))
            case ConsentSignal():
                consents.append((one.connection, one.signal))
            case ConnectionSignal():
                key = one.connection.organization_id, one.connection.id
                said_at = believable(one.signal.at, one.call.received_at)
                if key not in states or states[key][0] <= said_at:
                    states[key] = said_at, one.signal.state
    # Numbers before people, and both before what a stop takes: the order of locks.
    for (organization_id, connection_id), (said_at, state) in sorted(states.items()):
        await change_state(tx, organization_id, connection_id, state, said_at)
    told = [(one.connection, one.signal) for one in heard]
    await hold_named(tx, told)
    await receive(tx, messages)
    await learn_names(tx, told)
    await record_receipts(tx, receipts)
    await record_echoes(tx, echoes)
    await record_signals(tx, await _addressed(tx, consents))


async def _addressed(
    tx: Tx, heard: Sequence[tuple[Connection, ConsentSignal]]
) -> list[tuple[Connection, Identifier, ConsentSignal]]:
    """Read the addresses of signals; one that is no person's is left out."""
    if not heard:
        return []
    organizations = await load_settings(tx, {connection.organization_id for connection, _ in heard})
    read = [
        (
            connection,
            read_address(
                signal.kind,
                signal.address_raw,
                organizations[connection.organization_id].region,
                identifier_scope(connection),
            ),
            signal,
        )
        for connection, signal in heard
    ]
    return [(connection, identifier, signal) for connection, identifier, signal in read if identifier is not None]
