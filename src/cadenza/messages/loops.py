"""The lanes of messages: what runs, nothing else."""

from functools import partial

from cadenza.channels.actions import webhooks as calls
from cadenza.channels.domain.adapter import Adapters
from cadenza.channels.domain.webhook import RawWebhook
from cadenza.kit.lane import Lane
from cadenza.messages.actions import addresses, consent_signals, echoes, erase, expire, receipts, webhooks
from cadenza.messages.domain.erasure import Erasure
from cadenza.messages.store.addresses import RefusedMessage
from cadenza.messages.store.consent_signals import SignalRow
from cadenza.messages.store.delivery import Expired
from cadenza.messages.store.echoes import EchoRow
from cadenza.messages.store.receipts import ReceiptRow

INBOUND_LOCK_TIMEOUT_MS = 2000
"""What a person wrote waits for whoever holds them; a release in progress takes less than a tenth of it."""


def webhooks_lane(adapters: Adapters) -> Lane[RawWebhook]:
    """Declare the lane that reads providers' calls through these adapters."""
    return Lane(
        name=calls.INBOUND,
        find=calls.find_due_webhooks,
        claim=calls.claim_webhooks,
        reclaim=calls.reclaim_webhooks,
        process=partial(webhooks.process_webhooks, adapters=adapters),
        fail=calls.fail_webhook,
        lock_timeout_ms=INBOUND_LOCK_TIMEOUT_MS,
    )


RECEIPTS: Lane[ReceiptRow] = Lane(
    name=receipts.RECEIPTS,
    find=receipts.find_due_receipts,
    claim=receipts.claim_receipts,
    reclaim=receipts.reclaim_receipts,
    process=receipts.fold_receipts,
    fail=receipts.fail_receipt,
)

ECHOES: Lane[EchoRow] = Lane(
    name=echoes.ECHOES,
    find=echoes.find_due_echoes,
    claim=echoes.claim_echoes,
    reclaim=echoes.reclaim_echoes,
    process=echoes.judge_echoes,
    fail=echoes.fail_echo,
    lock_timeout_ms=INBOUND_LOCK_TIMEOUT_MS,
)

EXPIRE: Lane[Expired] = Lane(
    name="expire",
    find=expire.find_expired,
    claim=expire.claim_expired,
    reclaim=expire.reclaim_expired,
    process=expire.expire,
    fail=expire.fail_expired,
)

ADDRESSES: Lane[RefusedMessage] = Lane(
    name=addresses.ADDRESSES,
    find=addresses.find_due_refused,
    claim=addresses.claim_refused,
    reclaim=addresses.reclaim_refused,
    process=addresses.write_down,
    fail=addresses.fail_refused,
    lock_timeout_ms=INBOUND_LOCK_TIMEOUT_MS,
)

CONSENT_SIGNALS: Lane[SignalRow] = Lane(
    name=consent_signals.CONSENT_SIGNALS,
    find=consent_signals.find,
    claim=consent_signals.claim,
    reclaim=consent_signals.reclaim,
    process=consent_signals.act,
    fail=consent_signals.fail,
    lock_timeout_ms=INBOUND_LOCK_TIMEOUT_MS,
)

ERASURES: Lane[Erasure] = Lane(
    name=erase.ERASURES,
    find=erase.find_due_erasures,
    claim=erase.claim_erasures,
    reclaim=erase.reclaim_erasures,
    process=erase.wipe,
    fail=erase.fail_erasure,
    # One person a transaction: the next one's queue rows and threads come before this one's messages.
    batch_size=1,
)
