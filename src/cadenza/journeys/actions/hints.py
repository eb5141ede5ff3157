"""Open dashboards hear that someone entered, or is through."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.journeys.domain.events import EnrollmentEnded, EnrollmentStarted
from cadenza.journeys.domain.names import QUEUE_HINT
from cadenza.kit.db import Tx


async def on_queue_changed(tx: Tx, events: Sequence[EnrollmentStarted | EnrollmentEnded]) -> None:
    """Tell each organization which of its enrollments changed."""
    changed: dict[UUID, list[UUID]] = {}
    for event in events:
        changed.setdefault(event.organization_id, []).append(event.enrollment_id)
    for organization_id, ids in changed.items():
        tx.hint(organization_id, QUEUE_HINT, *ids)
