"""What needs a person, from wherever it stands: nothing is copied but what has failed for good.

review               somebody seems to ask for an end, in words that are no keyword
uncertain            a message may have been sent: the network has not said
message_failed       what a colleague wrote could not be sent
connection           a number can't send
enrollment_failed    follow-ups that failed, many for one reason as one
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.known import KnownContact
from cadenza.inbox.domain.names import INBOX_ITEM, ITEMS_HINT, LIST_HINT
from cadenza.inbox.errors import ItemNotFound
from cadenza.inbox.store import items as store
from cadenza.kit.db import ReadTx, Row, Tx
from cadenza.messages.actions import uncertain


class ItemKind(StrEnum):
    """What sort of thing needs a person, the most urgent first."""

    REVIEW = "review"
    UNCERTAIN = "uncertain"
    MESSAGE_FAILED = "message_failed"
    CONNECTION = "connection"
    ENROLLMENT_FAILED = "enrollment_failed"


class Settle(StrEnum):
    """What a person decides about a message that may have been sent."""

    SENT = "sent"
    SEND_AGAIN = "send_again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One thing that needs a person; `id` is that of what it is about."""

    kind: ItemKind
    id: UUID
    since: datetime | None
    reason: str | None = None
    count: int = 1
    contact: KnownContact | None = None
    conversation_id: UUID | None = None
    name: str | None = None
    """Of a number or a journey."""
    journey_id: UUID | None = None
    is_one_off: bool = False
    until: datetime | None = None
    """When it settles by itself."""


@dataclass(frozen=True, slots=True)
class Items:
    """Everything that needs a person, and how many of each kind."""

    items: Sequence[Item]
    counts: dict[ItemKind, int] = field(default_factory=dict)


async def list_items(tx: ReadTx, organization_id: UUID) -> Items:
    """Return what needs a person; seven statements, whatever there is. At most a hundred of each kind."""
    reviews = await store.list_reviews(tx, organization_id)
    unclear = await store.list_uncertain(tx, organization_id)
    failed = await store.list_failed_messages(tx, organization_id)
    enrollments = await store.list_failed_enrollments(tx, organization_id)
    connections = await store.list_down_connections(tx, organization_id)
    about = {(organization_id, row["contact_id"]) for row in (*reviews, *unclear, *failed, *enrollments)}
    people = await load_contacts(tx, about, tags=False)
    found = [
        *(_of(ItemKind.REVIEW, row, people, reason=row["key"]) for row in reviews),
        *(_of(ItemKind.UNCERTAIN, row, people, reason=None, until=row["resolve_by"]) for row in unclear),
        *(_of(ItemKind.MESSAGE_FAILED, row, people, reason=row["reason"]) for row in failed),
        *(
            Item(kind=ItemKind.CONNECTION, id=row["id"], since=row["at"], reason=row["reason"], name=row["name"])
            for row in connections
        ),
        *(_failed(row, people) for row in enrollments),
    ]
    counts = {kind: sum(one.count for one in found if one.kind is kind) for kind in ItemKind}
    return Items(found, counts)


async def dismiss_message(tx: Tx, organization_id: UUID, message_id: UUID) -> None:
    """Say that somebody has seen a message that failed."""
    if not await store.dismiss_message(tx, organization_id, message_id):
        raise ItemNotFound
    _tell(tx, organization_id, message_id)


async def dismiss_enrollments(tx: Tx, organization_id: UUID, journey_id: UUID, reason: str) -> tuple[int, bool]:
    """Say that somebody has seen who failed in a journey for a reason; returns how many, and whether there are more."""
    dismissed, has_more = await store.dismiss_enrollments(tx, organization_id, journey_id, reason)
    if not dismissed:
        raise ItemNotFound
    _tell(tx, organization_id, journey_id)
    return dismissed, has_more


async def settle_uncertain(tx: Tx, organization_id: UUID, message_id: UUID, how: Settle) -> None:
    """Decide about a message that may have been sent."""
    if not await settle_many(tx, organization_id, [message_id], how):
        raise ItemNotFound


async def settle_many(tx: Tx, organization_id: UUID, message_ids: Sequence[UUID], how: Settle) -> int:
    """Decide about several at once; returns of how many it was still to be decided."""
    decide = uncertain.accept_as_sent if how is Settle.SENT else uncertain.send_again
    settled = await decide(tx, organization_id, message_ids)
    if settled:
        _tell(tx, organization_id, settled[0], {"how": how.value, "messages": [str(one) for one in settled]})
    return len(settled)


def _tell(tx: Tx, organization_id: UUID, subject_id: UUID, after: Mapping[str, object] | None = None) -> None:
    tx.changed(INBOX_ITEM, subject_id, after=after)
    tx.hint(organization_id, ITEMS_HINT)
    tx.hint(organization_id, LIST_HINT)


def _of(
    kind: ItemKind,
    row: Row,
    people: dict[UUID, KnownContact],
    *,
    reason: str | None,
    until: datetime | None = None,
) -> Item:
    return Item(
        kind=kind,
        id=row["id"],
        since=row["at"],
        reason=reason,
        contact=people.get(row["contact_id"]),
        conversation_id=row["conversation_id"],
        until=until,
    )


def _failed(row: Row, people: dict[UUID, KnownContact]) -> Item:
    return Item(
        kind=ItemKind.ENROLLMENT_FAILED,
        id=row["enrollment_id"],
        since=row["since"],
        reason=row["reason"],
        count=row["count"],
        contact=people.get(row["contact_id"]),
        name=row["journey_name"],
        journey_id=row["journey_id"],
        is_one_off=row["is_one_off"],
    )
