"""What a colleague does with a conversation: reads it, takes it, puts it off, is done with it, notes something.

Each is one row that is locked, and a line in the thread where others should know. Being done locks the contact first,
like every stop.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from cadenza.accounts.actions.members import hold_member
from cadenza.contacts.actions.events import record_events
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.inbox.actions.write import lock_place
from cadenza.inbox.domain.conversation import State, Work, read_labels
from cadenza.inbox.domain.entries import Entry, EntryKind
from cadenza.inbox.domain.names import CONVERSATION, ITEMS_HINT, LIST_HINT, THREAD_HINT
from cadenza.inbox.errors import ConversationNotFound, NoteNotFound, WrittenSince
from cadenza.inbox.store import entries, items
from cadenza.inbox.store import work as store
from cadenza.kit.db import Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.ids import new_id
from cadenza.messages.actions import handoff as messages_handoff
from cadenza.messages.domain.events import ConversationResolved

LONGEST_SNOOZE = timedelta(days=365)
RESOLVED = "conversation.resolved"
"""The event of the timeline, which journeys may listen to."""


async def mark_read(tx: Tx, organization_id: UUID, conversation_id: UUID, up_to: int | None = None) -> None:
    """Say that somebody has looked at it, at most up to a message: what has come after that they have not seen."""
    work = await _lock(tx, organization_id, conversation_id)
    unread = 0
    if up_to is not None and work.unread > 0:
        unread = await store.count_after(tx, organization_id, conversation_id, up_to, work.unread)
    await _save(tx, work, replace(work, unread=unread))


async def mark_unread(tx: Tx, organization_id: UUID, conversation_id: UUID) -> None:
    """Let it look as if nobody had."""
    await _change(tx, organization_id, conversation_id, lambda work: replace(work, unread=max(work.unread, 1)))


async def set_labels(tx: Tx, organization_id: UUID, conversation_id: UUID, labels: Iterable[str]) -> None:
    """Put these labels on it, in the place of those it has."""
    wanted = read_labels(labels)
    await _change(tx, organization_id, conversation_id, lambda work: replace(work, labels=wanted))


async def assign(
    tx: Tx, organization_id: UUID, conversation_id: UUID, person_id: UUID | None, actor: str | None
) -> None:
    """Give it to a colleague, or to nobody."""
    if person_id is not None and await hold_member(tx, organization_id, person_id) is None:
        raise Invalid([Problem("person_id", "not_found")])
    before, _ = await _change(tx, organization_id, conversation_id, lambda work: replace(work, assignee_id=person_id))
    if before.assignee_id == person_id:
        return
    kind = EntryKind.UNASSIGNED if person_id is None else EntryKind.ASSIGNED
    details = {"person_id": str(person_id or before.assignee_id)}
    await _write(tx, before, kind, actor, details=details)


async def snooze(tx: Tx, organization_id: UUID, conversation_id: UUID, until: datetime, actor: str | None) -> None:
    """Put it off; it comes back then, or when the person writes."""
    if not tx.now < until <= tx.now + LONGEST_SNOOZE:
        raise Invalid([Problem("until", "in_the_past" if until <= tx.now else "too_far")])
    work, _ = await _change(tx, organization_id, conversation_id, lambda work: _moved(work, State.SNOOZED, tx, until))
    await _write(tx, work, EntryKind.SNOOZED, actor, details={"until": until.isoformat()})


async def reopen(tx: Tx, organization_id: UUID, conversation_id: UUID, actor: str | None) -> None:
    """Take it up again."""
    before, _ = await _change(tx, organization_id, conversation_id, lambda work: _moved(work, State.OPEN, tx))
    if before.state is not State.OPEN:
        await _write(tx, before, EntryKind.REOPENED, actor)


async def resolve(
    tx: Tx, organization_id: UUID, conversation_id: UUID, actor: str | None, up_to: int | None = None
) -> None:
    """Be done with it: nobody waits, nothing in it needs anybody, and follow-ups that stop at that stop now.

    Raises WrittenSince where the person has written after the message that the caller saw last: that needs somebody.
    """
    place = await lock_place(tx, organization_id, conversation_id)
    if up_to is not None and await store.count_after(tx, organization_id, conversation_id, up_to, 1):
        raise WrittenSince
    before, _ = await _change(
        tx,
        organization_id,
        conversation_id,
        lambda work: replace(_moved(work, State.RESOLVED, tx), unread=0, waiting_since=None),
    )
    if before.state is State.RESOLVED:
        return
    await _write(tx, before, EntryKind.RESOLVED, actor)
    await items.dismiss_in_conversation(tx, organization_id, conversation_id)
    await messages_handoff.end(tx, organization_id, place.contact_id, conversation_id, actor or "")
    tx.emit(
        ConversationResolved(
            organization_id=organization_id, contact_id=place.contact_id, conversation_id=conversation_id
        )
    )
    await record_fact(tx, organization_id, place.contact_id, conversation_id, RESOLVED)
    tx.hint(organization_id, ITEMS_HINT)


async def add_note(tx: Tx, organization_id: UUID, conversation_id: UUID, text: str, actor: str) -> UUID:
    """Write something for the team alone."""
    work = await _lock(tx, organization_id, conversation_id)
    note_id = await _write(tx, work, EntryKind.NOTE, actor, text=text)
    tx.changed(CONVERSATION, conversation_id, after={"note": str(note_id)})
    tx.hint(organization_id, THREAD_HINT, conversation_id)
    return note_id


async def delete_note(tx: Tx, organization_id: UUID, conversation_id: UUID, note_id: UUID, actor: str) -> None:
    """Take one's own note back."""
    if not await entries.delete_note(tx, organization_id, conversation_id, note_id, actor):
        raise NoteNotFound
    tx.changed(CONVERSATION, conversation_id, before={"note": str(note_id)})
    tx.hint(organization_id, THREAD_HINT, conversation_id)


async def record_fact(tx: Tx, organization_id: UUID, contact_id: UUID, conversation_id: UUID, name: str) -> None:
    """Tell the contact's timeline, and the journeys that listen; the contact is locked."""
    event = IncomingEvent(
        event_id=f"{name}:{new_id(tx.now)}",
        name=name,
        contact_id=contact_id,
        properties={"conversation_id": str(conversation_id)},
    )
    await record_events(tx, organization_id, [event])


async def write_line(
    tx: Tx,
    organization_id: UUID,
    conversation_id: UUID,
    kind: EntryKind,
    actor: str | None,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Write a line into a thread whose contact is locked."""
    await _write(tx, await _lock(tx, organization_id, conversation_id), kind, actor, details=details)


async def _lock(tx: Tx, organization_id: UUID, conversation_id: UUID) -> Work:
    work = await store.lock_work(tx, organization_id, conversation_id)
    if work is None:
        raise ConversationNotFound
    return work


async def _change(
    tx: Tx, organization_id: UUID, conversation_id: UUID, change: Callable[[Work], Work]
) -> tuple[Work, Work]:
    """Change the work on a conversation; returns it before and after."""
    before = await _lock(tx, organization_id, conversation_id)
    after = change(before)
    await _save(tx, before, after)
    return before, after


async def _save(tx: Tx, before: Work, after: Work) -> None:
    if after != before:
        await store.save_work(tx, after)
        tx.hint(after.organization_id, LIST_HINT, after.conversation_id)
    tx.changed(CONVERSATION, after.conversation_id, before=_told(before), after=_told(after))


async def _write(
    tx: Tx,
    work: Work,
    kind: EntryKind,
    actor: str | None,
    *,
    text: str = "",
    details: Mapping[str, Any] | None = None,
) -> UUID:
    entry = Entry(
        organization_id=work.organization_id,
        conversation_id=work.conversation_id,
        id=new_id(tx.now),
        after_seq=work.seq,
        kind=kind,
        actor=actor,
        at=tx.now,
        text=text,
        details=details or {},
    )
    await entries.insert_entries(tx, [entry])
    tx.hint(work.organization_id, THREAD_HINT, work.conversation_id)
    return entry.id


def _moved(work: Work, state: State, tx: Tx, until: datetime | None = None) -> Work:
    changed_at = work.state_changed_at if work.state is state else tx.now
    return replace(work, state=state, state_changed_at=changed_at, snoozed_until=until)


def _told(work: Work) -> dict[str, object]:
    """Return what the audit log tells of it."""
    return {
        "state": work.state,
        "snoozed_until": work.snoozed_until and work.snoozed_until.isoformat(),
        "assignee_id": work.assignee_id and str(work.assignee_id),
        "is_read": work.unread == 0,
        "labels": list(work.labels),
    }
