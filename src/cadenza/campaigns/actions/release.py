"""Release: queue the message of everyone who is due, in batches; the same shape as the release of journeys.

    claim    due recipients of running campaigns, one per contact; then their contacts, without waiting
    load     the facts of all of them (`facts.py`)
    decide   each by a pure function, in order, so that what one takes of a queue or an allowance is gone for the next
    write    messages through the one queue function, then the recipients, then the lines: one statement per table

No campaign is locked. A pause or a cancel that commits meanwhile is seen by the last look of delivery; one that was
there before is seen by the claim.
"""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from cadenza.campaigns.actions.facts import Batch, load_batch
from cadenza.campaigns.actions.measures import measure
from cadenza.campaigns.domain.deciding import Decision, Queue, Stay, decide
from cadenza.campaigns.domain.recipient import Recipient
from cadenza.campaigns.store import recipients as store
from cadenza.campaigns.store.recipients import Decided, LineRow
from cadenza.contacts.actions.lock import lock_one_each
from cadenza.journeys.domain.headroom import Headroom
from cadenza.kit.backoff import retry_at
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.loop import CLAIM_EXPIRED
from cadenza.kit.reasons import CampaignState, DeferReason, FailReason, RecipientState
from cadenza.messages.actions.queue import queue_messages
from cadenza.messages.domain.draft import MessageDraft, Priority, QueuedMessage, Source
from cadenza.messages.domain.gate import Defer, Fail, Skip
from cadenza.messages.errors import QuotaExceeded

SHORTEST_WAIT = timedelta(seconds=1)
DECIDE_AT_MOST = 3
"""How often a batch is decided again because others used up an allowance in the meantime."""


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with somebody due."""
    return await store.find_due(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[Recipient]:
    """Lock due recipients and their contacts; one per contact, since two could break its frequency caps."""
    return await _with_contacts(tx, await store.claim_due(tx, organizations, each, total))


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Recipient]:
    """Lock these recipients and their contacts if they are still due."""
    return await _with_contacts(tx, await store.reclaim_due(tx, organization_id, ids))


async def release(tx: Tx, due: Sequence[Recipient]) -> None:
    """Decide and write one batch."""
    batch = await load_batch(tx, due)
    # Whoever paused or cancelled since the claim decides: these rows stay as they are.
    due = [one for one in due if batch.running[one.campaign_id].state is CampaignState.RUNNING]
    for _ in range(DECIDE_AT_MOST):
        decided = _decide(batch, due, tx)
        drafts = [_draft(batch, one, decision) for one, decision in decided if isinstance(decision, Queue)]
        try:
            queued = await queue_messages(tx, drafts, batch.organizations)
        except QuotaExceeded:
            batch = await batch.with_allowances(tx, due)
            continue
        await _write(tx, batch, decided, queued)
        return
    raise QuotaExceeded(one.organization_id for one in due)


async def fail(tx: Tx, recipient: Recipient, error: str) -> None:
    """Count a failed attempt of one recipient: its back-off, or its end as failed."""
    attempts = recipient.attempts + 1
    reason = FailReason.CLAIM_EXPIRED if error == CLAIM_EXPIRED else FailReason.UNKNOWN
    await store.count_failure(tx, recipient, attempts, retry_at(attempts, tx.now), reason.value)


async def _with_contacts(tx: Tx, due: Sequence[Recipient]) -> list[Recipient]:
    mine, later = await lock_one_each(tx, due)
    if later:
        await store.postpone(tx, later, DeferReason.CONTACT_BUSY)
    return mine


def _decide(batch: Batch, due: Sequence[Recipient], tx: Tx) -> list[tuple[Recipient, Decision]]:
    batch.start_over()
    decided = []
    for one in due:
        decision = decide(batch.running[one.campaign_id], batch.facts_of(one), tx.now)
        batch.take(one, decision)
        decided.append((one, decision))
    return decided


def _draft(batch: Batch, recipient: Recipient, message: Queue) -> MessageDraft:
    campaign = batch.running[recipient.campaign_id]
    return MessageDraft(
        organization_id=recipient.organization_id,
        contact_id=recipient.contact_id,
        connection_id=message.connection_id,
        channel=campaign.channel,
        address=message.address,
        send_to=message.send_to,
        body=message.body,
        purpose=campaign.purpose,
        source=Source.CAMPAIGN,
        priority=Priority.CAMPAIGN,
        idempotency_key=f"campaign:{campaign.id}:{recipient.id}",
        fingerprint=message.fingerprint,
        campaign_id=campaign.id,
        recipient_id=recipient.id,
    )


async def _write(
    tx: Tx, batch: Batch, decided: Sequence[tuple[Recipient, Decision]], queued: Sequence[QueuedMessage]
) -> None:
    answers = iter(queued)
    rows = []
    for one, decision in decided:
        message = next(answers) if isinstance(decision, Queue) else None
        row = _row(one, decision, message)
        if row is not None:
            rows.append(row._replace(inputs=batch.inputs_of(one)))
    if rows:
        await store.save_decided(tx, rows)
        measure(tx, ((row.state, row.reason) for row in rows if row.state is not RecipientState.PENDING))
    lines = _lines(batch, tx)
    if lines:
        await store.save_lines(tx, lines)


def _row(recipient: Recipient, decision: Decision, message: QueuedMessage | None) -> Decided | None:
    """Return what is written of a recipient; None where it stays as it is."""
    ref = recipient.organization_id, recipient.id
    match decision:
        case Queue():
            return Decided(
                *ref,
                RecipientState.QUEUED,
                message_id=None if message is None else message.message_id,
                connection_id=decision.connection_id,
                address=decision.address,
                send_to=decision.send_to,
                variables=decision.variables,
            )
        case Skip(skipped):
            return Decided(*ref, RecipientState.SKIPPED, skipped.value)
        case Fail(failed):
            return Decided(*ref, RecipientState.FAILED, failed.value)
        case Defer(until, why):
            return Decided(*ref, RecipientState.PENDING, next_run_at=until, defer_reason=why.value)
        case Stay():
            return None


def _lines(batch: Batch, tx: Tx) -> list[LineRow]:
    """Say when the numbers of this batch are asked again: a full one when half of its queue has gone."""
    rows = []
    for (organization_id, connection_id), most in _numbers(batch):
        if connection_id in batch.full:
            room = batch.headroom[connection_id]
            limit = room.limit or 1
            rows.append(
                LineRow(
                    organization_id, connection_id, tx.now + _drains_in(room, limit), 2 * limit,
                    batch.full[connection_id],
                )
            )  # fmt: skip
        elif most is not None:
            rows.append(LineRow(organization_id, connection_id, tx.now, None, None))
    return rows


def _numbers(batch: Batch) -> list[tuple[tuple[UUID, UUID], int | None]]:
    """Return the numbers of a batch in key order, with how many were claimed at once for each."""
    numbers = {
        (one.organization_id, one.connection_id) for one in batch.running.values() if one.connection_id is not None
    }
    return [(number, batch.lines.get(number)) for number in sorted(numbers)]


def _drains_in(room: Headroom, limit: int) -> timedelta:
    return max(room.pace * (limit - limit // 2), SHORTEST_WAIT)
