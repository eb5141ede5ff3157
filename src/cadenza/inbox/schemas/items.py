"""What needs a person, and canned replies, in and out."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.inbox.actions.items import Item, ItemKind, Items, Settle
from cadenza.inbox.schemas.conversations import ConversationContactOut
from cadenza.inbox.store.canned import CannedReply
from cadenza.kit.web import Strict

MOST_SETTLED = 100

CannedName = Annotated[str, Field(min_length=1, max_length=60, pattern=r"\S")]
CannedBody = Annotated[str, Field(min_length=1, max_length=4000, pattern=r"\S")]


class ItemOut(BaseModel):
    """One thing that needs a person."""

    kind: ItemKind
    id: UUID
    """Of the review, the message, the number; of the latest enrollment where many failed for one reason."""
    since: datetime | None
    until: datetime | None
    """When it settles by itself."""
    reason: str | None
    """A code; of a review the opt-out key, of a number its state."""
    count: int
    """Counted up to 1,000."""
    contact: ConversationContactOut | None
    conversation_id: UUID | None
    name: str | None
    """Of a number, or of a journey."""
    journey_id: UUID | None
    is_one_off: bool

    @classmethod
    def of(cls, item: Item) -> "ItemOut":
        """Write one out."""
        return cls(
            kind=item.kind,
            id=item.id,
            since=item.since,
            until=item.until,
            reason=item.reason,
            count=item.count,
            contact=None if item.contact is None else ConversationContactOut.of(item.contact),
            conversation_id=item.conversation_id,
            name=item.name,
            journey_id=item.journey_id,
            is_one_off=item.is_one_off,
        )


class ItemsOut(BaseModel):
    """Everything that needs a person, the most urgent kind first, and how many of each kind."""

    items: list[ItemOut]
    counts: dict[ItemKind, int]

    @classmethod
    def of(cls, items: Items) -> "ItemsOut":
        """Write them out."""
        return cls(items=[ItemOut.of(one) for one in items.items], counts=items.counts)


class DismissedOut(BaseModel):
    """How many were dismissed."""

    dismissed: int
    has_more: bool
    """There are more of them: to be dismissed by saying it again."""


class DismissEnrollmentsIn(Strict):
    """The failures of one journey for one reason."""

    reason: Annotated[str, Field(min_length=1, max_length=50)]


class SettleIn(Strict):
    """What a person decides: it was sent, or it is sent again, at the risk that they get it twice."""

    how: Settle


class SettleSeveralIn(SettleIn):
    """The same of several."""

    message_ids: Annotated[list[UUID], Field(min_length=1, max_length=MOST_SETTLED)]


class SettledOut(BaseModel):
    """Of how many it was still to be decided."""

    settled: int


class CannedReplyIn(Strict):
    """A name to find it by, and what it says."""

    name: CannedName
    body: CannedBody


class CannedReplyOut(BaseModel):
    """An answer that is written again and again."""

    id: UUID
    name: str
    body: str
    updated_at: datetime

    @classmethod
    def of(cls, reply: CannedReply) -> "CannedReplyOut":
        """Write one out."""
        return cls(id=reply.id, name=reply.name, body=reply.body, updated_at=reply.updated_at)


class CannedRepliesOut(BaseModel):
    """All canned replies, by name."""

    items: list[CannedReplyOut]
