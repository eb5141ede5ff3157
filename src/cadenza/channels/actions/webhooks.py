"""Calls from providers: stored raw, read later, kept for a replay.

A call is verified and stored in one short transaction, so that the provider has its answer within milliseconds; what
it means is worked out afterwards, and a bug there loses nothing.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from cadenza.channels.actions.secrets import open_secrets
from cadenza.channels.domain.adapter import Adapter, Adapters
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.signals import Signal
from cadenza.channels.domain.webhook import RawWebhook
from cadenza.channels.errors import UnknownProvider, WebhookNotVerified
from cadenza.channels.store import webhooks as store
from cadenza.contacts.domain.text import clean_line
from cadenza.kit.backoff import retry_at
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_id

INBOUND = "inbound"
"""The lane that reads stored calls."""


class ForgottenPage(NamedTuple):
    """How far the search through calls has come."""

    last_id: UUID | None
    """Where the next page begins; None when there are no more."""
    left_id: UUID | None
    """The first call of the page that has it and is still to be read."""


def verify_webhook(adapters: Adapters, connection: Connection, headers: Mapping[str, str], body: bytes) -> None:
    """Refuse a call that the connection's provider did not sign."""
    adapter = _adapter(adapters, connection)
    if not adapter.verify_webhook(open_secrets(connection), headers, body):
        raise WebhookNotVerified


async def store_webhook(
    tx: Tx, organization_id: UUID, connection_id: UUID, headers: Mapping[str, str], body: bytes
) -> None:
    """Store a verified call and wake whoever reads them."""
    await store_webhooks(
        tx,
        [
            RawWebhook(
                organization_id=organization_id,
                id=new_id(tx.now),
                connection_id=connection_id,
                received_at=tx.now,
                headers={clean_line(name).lower(): clean_line(value) for name, value in headers.items()},
                body=body,
            )
        ],
    )


async def store_webhooks(tx: Tx, webhooks: Sequence[RawWebhook]) -> None:
    """Store several calls at once."""
    if webhooks:
        await store.insert_webhooks(tx, webhooks)
        tx.nudge(INBOUND, *{webhook.organization_id for webhook in webhooks})


async def find_due_webhooks(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with unread calls."""
    return await store.find_due_webhooks(tx, limit)


async def claim_webhooks(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[RawWebhook]:
    """Lock the oldest unread calls of these organizations."""
    return await store.claim_webhooks(tx, organization_ids, each, total)


async def reclaim_webhooks(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[RawWebhook]:
    """Lock these calls if they are still unread."""
    return await store.reclaim_webhooks(tx, organization_id, ids)


def parse(adapters: Adapters, connection: Connection, webhook: RawWebhook) -> list[Signal]:
    """Say what a stored call tells us; raises `UnreadableWebhook` for one that is not of the provider's form."""
    return _adapter(adapters, connection).parse_webhook(open_secrets(connection), webhook.headers, webhook.body)


async def mark_processed(tx: Tx, webhooks: Sequence[RawWebhook]) -> None:
    """Write that these calls are understood, in the transaction that writes what they mean."""
    await store.mark_processed(tx, [webhook.id for webhook in webhooks])


async def fail_webhook(tx: Tx, webhook: RawWebhook, error: str) -> None:
    """Count a failed attempt; after the last one the call stays, with its error, for a replay."""
    await store.fail_webhook(tx, webhook, retry_at(webhook.attempts + 1, tx.now), error)


async def replay_webhooks(tx: Tx, organization_id: UUID) -> int:
    """Make the calls that were given up due again; returns how many."""
    tx.nudge(INBOUND, organization_id)
    return await store.replay_webhooks(tx, organization_id)


async def forget_calls(
    tx: Tx, organization_id: UUID, needles: Sequence[str], *, after: UUID, limit: int
) -> ForgottenPage:
    """Empty the calls of one page that have one of these in them, in small letters; those unread are left."""
    return ForgottenPage(*await store.forget_calls(tx, organization_id, needles, after, limit))


def _adapter(adapters: Adapters, connection: Connection) -> Adapter:
    try:
        return adapters[connection.provider]
    except KeyError:
        raise UnknownProvider(provider=connection.provider) from None
