"""The job that deletes what nobody will ask for again, every ten minutes, by every worker.

It does not mind being done by two at once: each skips the rows that the other has locked.
"""

from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from functools import partial

import structlog

from cadenza.channels.actions.retention import RAW_WEBHOOKS
from cadenza.contacts.actions.retention import BULK_JOBS
from cadenza.journeys.actions.retention import TRIGGERS
from cadenza.kit import clock, idempotency, ratelimit
from cadenza.kit.db import Database
from cadenza.kit.loop import forget_old_marks
from cadenza.kit.metrics import JOB_LAST_SUCCESS, RETENTION_ROWS
from cadenza.kit.retention import Leftover, clear
from cadenza.messages.actions.retention import RECEIPTS

EVERY_SECONDS = 600.0

LEFTOVERS = (
    RAW_WEBHOOKS,
    RECEIPTS,
    TRIGGERS,
    BULK_JOBS,
    Leftover("idempotency_keys", idempotency.KEPT_FOR, idempotency.find_with_expired, idempotency.delete_expired),
    Leftover("request_counts", timedelta(days=1), ratelimit.find_with_old_counts, ratelimit.delete_old_counts),
)

log = structlog.get_logger(__name__)

Clearing = Callable[[Database], Awaitable[int]]

CLEARINGS: Mapping[str, Clearing] = {
    **{leftover.name: partial(clear, leftover=leftover) for leftover in LEFTOVERS},
    "lane_batches": forget_old_marks,
}
"""What is deleted, by its table."""


async def run_all(database: Database) -> None:
    """Clear each kind; one that fails is told of, tried again next time, and does not keep the others."""
    for name, clearing in CLEARINGS.items():
        try:
            deleted = await clearing(database)
        except Exception as error:  # noqa: BLE001 - each kind is on its own
            log.warning("retention_failed", table=name, error=type(error).__name__)
            continue
        RETENTION_ROWS.labels(name).inc(deleted)
        JOB_LAST_SUCCESS.labels(f"retention.{name}").set(clock.host_time().timestamp())
