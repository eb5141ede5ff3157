"""What the team has done with conversations: one row each, written by hand alone."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.inbox.domain.calling_back import Standing
from cadenza.inbox.domain.conversation import State, Work
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns

sql = Queries.beside(__file__)

Ref = tuple[UUID, UUID]
"""An organization and a conversation of it."""


class Heard(NamedTuple):
    """What the person wrote in one conversation."""

    organization_id: UUID
    conversation_id: UUID
    messages: int
    since: datetime
    text: str


class Answered(NamedTuple):
    """What a colleague wrote in one conversation."""

    organization_id: UUID
    conversation_id: UUID
    text: str


class Place(NamedTuple):
    """Whose conversation it is, and by which way it goes."""

    contact_id: UUID
    connection_id: UUID
    address: str
    seq: int
    handoff_since: datetime | None
    channel: str | None
    """None where the connection is gone."""


class Sleeper(NamedTuple):
    """A conversation whose snooze is over."""

    organization_id: UUID
    id: UUID


class Idle(NamedTuple):
    """A conversation in which nothing was said for long."""

    organization_id: UUID
    id: UUID
    contact_id: UUID


async def hear(tx: Tx, heard: Sequence[Heard]) -> None:
    """Count what people wrote, and open their conversations."""
    organization_ids, conversation_ids, counts, sinces, texts = columns(heard, 5)
    await tx.execute(
        sql.hear,
        organization_ids=organization_ids,
        conversation_ids=conversation_ids,
        counts=counts,
        sinces=sinces,
        texts=texts,
        orgs=list(tx.organizations),
        now=tx.now,
    )


async def answer(tx: Tx, answered: Sequence[Answered]) -> None:
    """Write that conversations were answered by hand."""
    organization_ids, conversation_ids, texts = columns(answered, 3)
    await tx.execute(
        sql.answer,
        organization_ids=organization_ids,
        conversation_ids=conversation_ids,
        texts=texts,
        orgs=list(tx.organizations),
        now=tx.now,
    )


async def lock_work(tx: Tx, organization_id: UUID, conversation_id: UUID) -> Work | None:
    """Lock what the team has done with a conversation; begins it where nobody has done anything yet."""
    row = await tx.fetchrow(sql.lock_work, organization_id=organization_id, id=conversation_id)
    if row is None:
        await tx.execute(sql.take_up, organization_id=organization_id, id=conversation_id, now=tx.now)
        row = await tx.fetchrow(sql.lock_work, organization_id=organization_id, id=conversation_id)
    return None if row is None else _work(row)


async def count_after(tx: ReadTx, organization_id: UUID, conversation_id: UUID, seq: int, most: int) -> int:
    """Count what the contact wrote after a message, up to a limit."""
    found: int = await tx.fetchval(
        sql.count_after, organization_id=organization_id, id=conversation_id, seq=seq, most=most
    )
    return found


async def has_written_after(tx: ReadTx, organization_id: UUID, conversation_id: UUID, seq: int, writer: str) -> bool:
    """Say whether anybody but this writer has written by hand after a message."""
    found: bool = await tx.fetchval(
        sql.has_written_after, organization_id=organization_id, id=conversation_id, seq=seq, writer=writer
    )
    return found


async def save_work(tx: Tx, work: Work) -> None:
    """Write what a command has made of a locked one."""
    await tx.execute(
        sql.save_work,
        organization_id=work.organization_id,
        id=work.conversation_id,
        state=work.state,
        state_changed_at=work.state_changed_at,
        snoozed_until=work.snoozed_until,
        assignee_id=work.assignee_id,
        unread=work.unread,
        waiting_since=work.waiting_since,
        labels=list(work.labels),
    )


async def unassign_all(tx: Tx, organization_id: UUID, person_id: UUID) -> list[Work]:
    """Take what a colleague has from them; returns it as it was."""
    rows = await tx.fetch(sql.lock_assigned, organization_id=organization_id, person_id=person_id)
    held = [_work(row) for row in rows]
    if held:
        await tx.execute(sql.unassign, organization_id=organization_id, ids=[one.id for one in held])
    return held


async def stand(tx: Tx, organization_id: UUID, conversation_id: UUID, standing: Standing) -> None:
    """Write since when the person waits in a locked one, and what was said last."""
    await tx.execute(
        sql.stand,
        organization_id=organization_id,
        id=conversation_id,
        waiting_since=standing.waiting_since,
        last_text=standing.last_text,
    )


async def find_place(tx: ReadTx, organization_id: UUID, conversation_id: UUID) -> Place | None:
    """Return whose conversation it is, and its way."""
    row = await tx.fetchrow(sql.find_place, organization_id=organization_id, id=conversation_id)
    return None if row is None else Place(*row)


async def find_send_to(tx: ReadTx, organization_id: UUID, conversation_id: UUID) -> str | None:
    """Return the address of a conversation as its network wants it."""
    found: str | None = await tx.fetchval(sql.last_send_to, organization_id=organization_id, id=conversation_id)
    return found


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with conversations to wake."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, n=limit)]


async def claim_due(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[Sleeper]:
    """Lock conversations whose snooze is over."""
    rows = await tx.fetch(sql.claim_due, orgs=list(organization_ids), each=each, total=total, now=tx.now)
    return [Sleeper(*row) for row in rows]


async def reclaim_due(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Sleeper]:
    """Lock these if their snooze is still over."""
    rows = await tx.fetch(sql.reclaim_due, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [Sleeper(*row) for row in rows]


async def wake(tx: Tx, sleepers: Sequence[Sleeper]) -> None:
    """Open locked conversations again."""
    organization_ids, ids = columns(sleepers, 2)
    await tx.execute(sql.wake, organization_ids=organization_ids, ids=ids, now=tx.now)


async def postpone(tx: Tx, sleeper: Sleeper, until: datetime) -> None:
    """Let one sleep longer."""
    await tx.execute(sql.postpone, organization_id=sleeper.organization_id, id=sleeper.id, until=until)


async def find_idle(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with conversations to close."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_idle, now=tx.now, n=limit)]


async def read_idle(tx: ReadTx, organization_ids: Sequence[UUID], each: int, total: int) -> list[Idle]:
    """Read those that were silent longest; nothing is locked."""
    rows = await tx.fetch(sql.read_idle, orgs=list(organization_ids), each=each, total=total, now=tx.now)
    return [Idle(*row) for row in rows]


async def read_idle_of(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> list[Idle]:
    """Read these, silent or not."""
    rows = await tx.fetch(sql.read_idle_of, organization_id=organization_id, ids=list(ids))
    return [Idle(*row) for row in rows]


async def lock_idle(tx: Tx, idle: Sequence[Idle]) -> list[Idle]:
    """Lock those of them that are silent still; their contacts are locked."""
    if not idle:
        return []
    organization_ids, ids, contact_ids = columns(idle, 3)
    rows = await tx.fetch(
        sql.lock_idle,
        organization_ids=organization_ids,
        ids=ids,
        contact_ids=contact_ids,
        orgs=sorted(set(organization_ids)),
        now=tx.now,
    )
    return [Idle(*row) for row in rows]


async def close_later(tx: Tx, idle: Idle, at: datetime) -> None:
    """Try to close one again then."""
    await tx.execute(sql.close_later, organization_id=idle.organization_id, id=idle.id, at=at)


async def forget(tx: Tx, organization_id: UUID, conversation_ids: Sequence[UUID]) -> None:
    """Drop what was done with these conversations."""
    await tx.execute(sql.forget, organization_id=organization_id, conversation_ids=list(conversation_ids))


def _work(row: Row) -> Work:
    return Work(**{**row, "state": State(row["state"]), "labels": tuple(row["labels"])})
