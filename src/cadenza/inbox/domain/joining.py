"""How the team works a conversation that two have become. Pure.

It is open where either is; nobody's unread message or waiting person is lost; who has the one that goes on keeps it.
"""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.inbox.domain.conversation import State


class Joining(NamedTuple):
    """What the inbox keeps of a conversation that becomes one with another, its place in the list included."""

    conversation_id: UUID
    state: State
    snoozed_until: datetime | None
    assignee_id: UUID | None
    unread: int
    waiting_since: datetime | None
    activity_at: datetime
    labels: tuple[str, ...]
    last_text: str


def join(source: Joining, target: Joining) -> Joining:
    """Return what the target is with the source in it."""
    states = {source.state, target.state}
    state = next((one for one in (State.OPEN, State.SNOOZED) if one in states), target.state)
    waiting = [at for at in (source.waiting_since, target.waiting_since) if at is not None]
    until = [at for at in (source.snoozed_until, target.snoozed_until) if at is not None]
    return Joining(
        conversation_id=target.conversation_id,
        state=state,
        snoozed_until=min(until) if state is State.SNOOZED else None,
        assignee_id=target.assignee_id or source.assignee_id,
        unread=source.unread + target.unread,
        waiting_since=min(waiting, default=None),
        activity_at=max(source.activity_at, target.activity_at),
        labels=tuple(sorted({*source.labels, *target.labels})),
        last_text=max(source, target, key=lambda one: one.activity_at).last_text,
    )
