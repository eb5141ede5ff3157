"""What the inbox does when something happens elsewhere: in its transaction, the contact locked where a row is written.

A campaign's message changes nothing here and tells no dashboard of itself (I3); nor does any other that goes out by
itself, but for its ticks in a thread that somebody looks at.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from uuid import UUID

from cadenza.accounts.domain.events import MemberLeft
from cadenza.contacts.domain.events import ContactErased
from cadenza.inbox.domain.conversation import preview_of
from cadenza.inbox.domain.entries import Entry, EntryKind
from cadenza.inbox.domain.names import ITEMS_HINT, LIST_HINT, THREAD_HINT
from cadenza.inbox.store import entries, items, listing, threads
from cadenza.inbox.store import work as store
from cadenza.inbox.store.items import FailedItem
from cadenza.inbox.store.work import Answered, Heard
from cadenza.journeys.domain.events import EnrollmentEnded
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import CancelReason, EnrollmentState, FailReason, MessageState, StopReason
from cadenza.messages.domain.events import HumanWrote, MessageCancelled, MessageSettled, PersonWrote

MESSAGE_FAILED, ENROLLMENT_FAILED = "message_failed", "enrollment_failed"

TOLD = frozenset(
    {
        (EnrollmentState.STOPPED, StopReason.REPLY.value),
        (EnrollmentState.STOPPED, StopReason.HUMAN_MESSAGE.value),
        (EnrollmentState.STOPPED, StopReason.OPTED_OUT.value),
        (EnrollmentState.STOPPED, StopReason.CONVERSATION_RESOLVED.value),
        (EnrollmentState.CANCELLED, CancelReason.MANUAL.value),
        (EnrollmentState.CANCELLED, CancelReason.HANDOFF.value),
    }
)
"""The ends that a thread tells of: what was done in it. An archived journey, a merge, an erasure are no such thing."""


async def on_person_wrote(tx: Tx, events: Sequence[PersonWrote]) -> None:
    """Open the conversations: unread, and waiting for an answer."""
    by_thread: dict[tuple[UUID, UUID], list[PersonWrote]] = defaultdict(list)
    for event in events:
        by_thread[event.organization_id, event.conversation_id].append(event)
    await store.hear(
        tx,
        [
            Heard(*ref, len(these), min(one.received_at for one in these), preview_of(these[-1].text))
            for ref, these in sorted(by_thread.items())
        ],
    )
    _tell(tx, by_thread, LIST_HINT, THREAD_HINT)


async def on_human_wrote(tx: Tx, events: Sequence[HumanWrote]) -> None:
    """Take the conversations for answered, also where a colleague typed on the phone itself."""
    last = {(event.organization_id, event.conversation_id): event.message_id for event in events}
    bodies = await threads.load_bodies(tx, [(ref[0], message_id) for ref, message_id in last.items()])
    answered = [Answered(*ref, preview_of(bodies.get(message_id, ""))) for ref, message_id in sorted(last.items())]
    await store.answer(tx, answered)
    _tell(tx, last, LIST_HINT, THREAD_HINT)


async def on_enrollments_ended(tx: Tx, events: Sequence[EnrollmentEnded]) -> None:
    """Say in the thread that a follow-up stopped, after the message that did it; keep those that failed."""
    told = [event for event in events if (event.state, event.reason) in TOLD]
    if told:
        await _write_stops(tx, told)
    failed = [event for event in events if event.state is EnrollmentState.FAILED]
    if failed:
        await items.insert_items(
            tx,
            ENROLLMENT_FAILED,
            [
                FailedItem(
                    one.organization_id,
                    one.enrollment_id,
                    one.contact_id,
                    None,
                    one.journey_id,
                    one.reason or FailReason.UNKNOWN.value,
                )
                for one in sorted(failed, key=lambda one: (one.organization_id, one.enrollment_id))
            ],
        )
        _hint(tx, {event.organization_id for event in failed}, ITEMS_HINT)


async def on_messages_settled(tx: Tx, events: Sequence[MessageSettled]) -> None:
    """Show ticks where somebody looks; keep what the team wrote and failed."""
    seen = [event for event in events if event.recipient_id is None]
    _tell(tx, {(event.organization_id, event.conversation_id) for event in seen}, THREAD_HINT)
    unclear = {event.organization_id for event in seen if event.state is MessageState.UNCERTAIN}
    _hint(tx, unclear, ITEMS_HINT, LIST_HINT)
    failed = {
        event.message_id: event for event in seen if event.state is MessageState.FAILED and event.enrollment_id is None
    }
    if not failed:
        return
    by_hand = await items.find_by_hand(tx, [(one.organization_id, one.message_id) for one in failed.values()])
    kept = [failed[message_id] for message_id in sorted(by_hand)]
    if kept:
        await items.insert_items(
            tx,
            MESSAGE_FAILED,
            [
                FailedItem(
                    one.organization_id,
                    one.message_id,
                    one.contact_id,
                    one.conversation_id,
                    None,
                    one.reason or FailReason.UNKNOWN.value,
                )
                for one in sorted(kept, key=lambda one: (one.organization_id, one.message_id))
            ],
        )
        _hint(tx, {one.organization_id for one in kept}, ITEMS_HINT, LIST_HINT)


async def on_messages_cancelled(tx: Tx, events: Sequence[MessageCancelled]) -> None:
    """Show where somebody looks that a message was called off."""
    _tell(tx, {(one.organization_id, one.conversation_id) for one in events if one.recipient_id is None}, THREAD_HINT)


async def on_members_left(tx: Tx, events: Sequence[MemberLeft]) -> None:
    """Give back what somebody had who is gone: it would wait in a view that nobody opens."""
    for event in events:
        held = await store.unassign_all(tx, event.organization_id, event.person_id)
        if not held:
            continue
        lines = [
            Entry(
                organization_id=one.organization_id,
                conversation_id=one.conversation_id,
                id=new_id(tx.now),
                after_seq=one.seq,
                kind=EntryKind.UNASSIGNED,
                actor=None,
                at=tx.now,
                details={"person_id": str(event.person_id)},
            )
            for one in held
        ]
        await entries.insert_entries(tx, lines)
        _tell(tx, [(one.organization_id, one.conversation_id) for one in held], LIST_HINT, THREAD_HINT)


async def on_erased(tx: Tx, events: Sequence[ContactErased]) -> None:
    """Drop what the team wrote about the person, and what it did with their conversations."""
    by_organization: dict[UUID, list[UUID]] = defaultdict(list)
    for event in events:
        by_organization[event.organization_id].append(event.contact_id)
    for organization_id, contact_ids in sorted(by_organization.items()):
        conversation_ids = await listing.find_of_contacts(tx, organization_id, contact_ids)
        if conversation_ids:
            await entries.forget(tx, organization_id, conversation_ids)
            await store.forget(tx, organization_id, conversation_ids)
            tx.hint(organization_id, LIST_HINT)
        await items.forget(tx, organization_id, contact_ids)


async def _write_stops(tx: Tx, ended: Sequence[EnrollmentEnded]) -> None:
    last = await entries.find_last(tx, [(one.organization_id, one.contact_id) for one in ended])
    written = [
        Entry(
            organization_id=one.organization_id,
            conversation_id=place.conversation_id,
            id=new_id(tx.now),
            after_seq=place.seq,
            kind=EntryKind.FOLLOW_UP_STOPPED,
            actor=None,
            at=tx.now,
            details={
                "enrollment_id": str(one.enrollment_id),
                "journey_id": str(one.journey_id),
                "state": one.state.value,
                "reason": one.reason,
            },
        )
        for one in ended
        if (place := last.get((one.organization_id, one.contact_id)))
    ]
    if written:
        await entries.insert_entries(tx, written)
        _tell(tx, {(one.organization_id, one.conversation_id) for one in written}, LIST_HINT, THREAD_HINT)


def _tell(tx: Tx, refs: Iterable[tuple[UUID, UUID]], *topics: str) -> None:
    """Tell each organization's dashboards of these conversations."""
    by_organization: dict[UUID, list[UUID]] = defaultdict(list)
    for organization_id, conversation_id in refs:
        by_organization[organization_id].append(conversation_id)
    for organization_id, ids in by_organization.items():
        for topic in topics:
            tx.hint(organization_id, topic, *ids)


def _hint(tx: Tx, organization_ids: Iterable[UUID], *topics: str) -> None:
    for organization_id in organization_ids:
        for topic in topics:
            tx.hint(organization_id, topic)
