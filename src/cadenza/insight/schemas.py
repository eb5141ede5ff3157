"""What the views answer."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel

from cadenza.insight.actions.queue import QueueItem


class ContactRef(BaseModel):
    """Whom it is about."""

    id: UUID
    name: str
    """Their name, else the address they are written to."""
    address: str | None
    time_zone: str


class JourneyRef(BaseModel):
    """The journey they are in."""

    id: UUID
    name: str


class NodeRef(BaseModel):
    """The node they stand at."""

    id: str
    type: str | None
    label: str | None


class StepRef(BaseModel):
    """How far they are."""

    done: int
    total: int


class ReasonOut(BaseModel):
    """Why not now."""

    kind: str
    code: str
    until: datetime | None


class QueueItemOut(BaseModel):
    """One line of the queue."""

    enrollment_id: UUID
    contact: ContactRef
    journey: JourneyRef
    node: NodeRef
    channel: str
    step: StepRef
    due_at: datetime | None
    state: str
    reason: ReasonOut | None
    preview: str | None
    error: str | None

    @classmethod
    def of(cls, item: QueueItem) -> "QueueItemOut":
        """Write a line out."""
        row, node, reason = item.row, item.node, item.reason
        return cls(
            enrollment_id=row.id,
            contact=ContactRef(
                id=item.contact.id,
                name=item.contact.name or item.address or "",
                address=item.address,
                time_zone=item.time_zone,
            ),
            journey=JourneyRef(id=row.journey_id, name=row.journey_name),
            node=NodeRef(id=row.node_id, type=node.type if node else None, label=node.label if node else None),
            channel=row.channel,
            step=StepRef(done=item.progress.done, total=item.progress.total),
            due_at=row.next_run_at,
            state=row.state,
            reason=ReasonOut(kind=reason.kind, code=reason.code, until=reason.until) if reason else None,
            preview=item.preview,
            error=row.last_error,
        )


class QueueOut(BaseModel):
    """A page of the queue; `now` is what its times are relative to."""

    now: datetime
    items: list[QueueItemOut]
    next_cursor: str | None
