"""How the team works a conversation that two have become. Pure.

It is open where either is; nobody's unread message or waiting person is lost; who has the one that goes on keeps it.
"""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

OPEN, SNOOZED = "open", "snoozed"


class Work(NamedTuple):
    """What the inbox knows of a conversation."""

    conversation_id: UUID
    state: str
    snoozed_until: datetime | None
    assignee_id: UUID | None
    unread: int
    waiting_since: datetime | None
    activity_at: datetime
    labels: tuple[str, ...]
    last_text: str


def join(source: Work, target: Work) -> Work:
    """Return what the target is with the source in it."""
    states = {source.state, target.state}
    state = next((one for one in (OPEN, SNOOZED) if one in states), target.state)
    waiting = [at for at in (source.waiting_since, target.waiting_since) if at is not None]
    until = [at for at in (source.snoozed_until, target.snoozed_until) if at is not None]
    return Work(
        conversation_id=target.conversation_id,
        state=state,
        snoozed_until=min(until) if state == SNOOZED else None,
        assignee_id=target.assignee_id or source.assignee_id,
        unread=source.unread + target.unread,
        waiting_since=min(waiting, default=None),
        activity_at=max(source.activity_at, target.activity_at),
        labels=tuple(sorted({*source.labels, *target.labels})),
        last_text=max(source, target, key=lambda work: work.activity_at).last_text,
    )
