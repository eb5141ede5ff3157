"""The job that deletes old rows, every ten minutes, by every worker.

How long is for each organization to say (its settings), but for what is only the API's memory of its callers. It does
not mind being done by two at once: each skips the rows that the other has locked.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from uuid import UUID

import structlog

from cadenza.accounts.actions.organizations import page_organizations
from cadenza.accounts.domain.settings import Settings
from cadenza.channels.actions.retention import RAW_WEBHOOKS
from cadenza.contacts.actions.retention import BULK_JOBS, CHANGES, DEAL_CHANGES, EVENTS
from cadenza.journeys.actions.retention import ENROLLMENTS, TRIGGERS
from cadenza.kit import clock, idempotency, ratelimit
from cadenza.kit.db import Database, ReadTx
from cadenza.kit.loop import forget_old_marks
from cadenza.kit.metrics import JOB_LAST_SUCCESS, RETENTION_ROWS
from cadenza.kit.retention import Cutoff, Leftover, clear
from cadenza.messages.actions.retention import RECEIPTS

EVERY_SECONDS = 600.0

Keep = Callable[[Settings], timedelta | None]
"""How long an organization keeps rows of a kind; None is for good."""


def _days(name: str) -> Keep:
    def keep(settings: Settings) -> timedelta | None:
        days: int | None = getattr(settings, name)
        return None if days is None else timedelta(days=days)

    return keep


def _always(period: timedelta) -> Keep:
    return lambda _: period


KEEPS: Sequence[tuple[Leftover, Keep]] = (
    (RAW_WEBHOOKS, _days("raw_webhook_days")),
    (RECEIPTS, _days("given_up_days")),
    (TRIGGERS, _days("given_up_days")),
    (BULK_JOBS, _days("bulk_job_days")),
    (EVENTS, _days("event_days")),
    (CHANGES, _days("contact_change_days")),
    (DEAL_CHANGES, _days("deal_change_days")),
    (ENROLLMENTS, _days("enrollment_days")),
    (
        Leftover("idempotency_keys", idempotency.find_with_expired, idempotency.delete_expired),
        _always(idempotency.KEPT_FOR),
    ),
    (
        Leftover("request_counts", ratelimit.find_with_old_counts, ratelimit.delete_old_counts),
        _always(timedelta(days=1)),
    ),
)
"""What is deleted, and who says when."""

log = structlog.get_logger(__name__)

Clearing = Callable[[Database], Awaitable[int]]


async def page(keep: Keep, view: ReadTx, after: UUID, n: int) -> tuple[list[Cutoff], UUID | None]:
    """Return the times of the next organizations, and where the page after that begins."""
    organizations, more = await page_organizations(view, after, n)
    periods = [(one.id, keep(one.settings)) for one in organizations]
    cutoffs = [Cutoff(organization_id, view.now - period) for organization_id, period in periods if period is not None]
    return cutoffs, more


CLEARINGS: Mapping[str, Clearing] = {
    **{leftover.name: partial(clear, leftover=leftover, page=partial(page, keep)) for leftover, keep in KEEPS},
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
