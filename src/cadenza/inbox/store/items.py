"""What needs a person, wherever it stands; and what has failed and nobody has seen yet."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns

sql = Queries.beside(__file__)

MOST_OF_A_KIND = 100
MOST_GROUPS = 1000
MOST_COUNTED = 1000
MOST_DISMISSED = 2000


class FailedItem(NamedTuple):
    """Something that has failed for good."""

    organization_id: UUID
    id: UUID
    contact_id: UUID
    conversation_id: UUID | None
    journey_id: UUID | None
    reason: str


async def insert_items(tx: Tx, kind: str, items: Sequence[FailedItem]) -> None:
    """Write what has failed."""
    organization_ids, ids, contact_ids, conversation_ids, journey_ids, reasons = columns(items, 6)
    await tx.execute(
        sql.insert_items,
        kind=kind,
        organization_ids=organization_ids,
        ids=ids,
        contact_ids=contact_ids,
        conversation_ids=conversation_ids,
        journey_ids=journey_ids,
        reasons=reasons,
        orgs=list(tx.organizations),
        now=tx.now,
    )


async def find_by_hand(tx: ReadTx, messages: Iterable[tuple[UUID, UUID]]) -> set[UUID]:
    """Return those of these messages that the team wrote by hand."""
    organization_ids, ids = columns(sorted(set(messages)), 2)
    rows = await tx.fetch(sql.failed_by_hand, organization_ids=organization_ids, ids=ids, orgs=list(tx.organizations))
    return {row["id"] for row in rows}


async def list_failed_enrollments(tx: ReadTx, organization_id: UUID) -> list[Row]:
    """Read who failed in which journey and why, many with one reason as one."""
    return await tx.fetch(
        sql.failed_enrollments,
        organization_id=organization_id,
        most_groups=MOST_GROUPS,
        most=MOST_COUNTED,
        n=MOST_OF_A_KIND,
    )


async def list_failed_messages(tx: ReadTx, organization_id: UUID) -> list[Row]:
    """Read the team's messages that failed."""
    return await tx.fetch(sql.failed_messages, organization_id=organization_id, n=MOST_OF_A_KIND)


async def list_uncertain(tx: ReadTx, organization_id: UUID) -> list[Row]:
    """Read messages that may have been sent."""
    return await tx.fetch(sql.uncertain_messages, organization_id=organization_id, n=MOST_OF_A_KIND)


async def list_reviews(tx: ReadTx, organization_id: UUID) -> list[Row]:
    """Read who seems to ask for an end."""
    return await tx.fetch(sql.open_reviews, organization_id=organization_id, n=MOST_OF_A_KIND)


async def list_down_connections(tx: ReadTx, organization_id: UUID) -> list[Row]:
    """Read numbers that can't send."""
    return await tx.fetch(sql.down_connections, organization_id=organization_id, n=MOST_OF_A_KIND)


async def dismiss_message(tx: Tx, organization_id: UUID, message_id: UUID) -> bool:
    """Drop one; says whether it was there."""
    return await tx.execute(sql.dismiss_message, organization_id=organization_id, id=message_id) > 0


async def dismiss_enrollments(tx: Tx, organization_id: UUID, journey_id: UUID, reason: str) -> tuple[int, bool]:
    """Drop those of one journey and reason, a piece; returns how many, and whether there are more."""
    rows = await tx.fetch(
        sql.lock_failed,
        organization_id=organization_id,
        journey_id=journey_id,
        reason=reason,
        n=MOST_DISMISSED + 1,
    )
    ids = [row["id"] for row in rows[:MOST_DISMISSED]]
    await tx.execute(sql.dismiss_enrollments, organization_id=organization_id, ids=ids)
    return len(ids), len(rows) > MOST_DISMISSED


async def move(tx: Tx, organization_id: UUID, source: UUID, target: UUID) -> list[UUID]:
    """Give a contact's items to another one; returns them."""
    rows = await tx.fetch(sql.move, organization_id=organization_id, source=source, target=target)
    return [row["id"] for row in rows]


async def give_back(
    tx: Tx, organization_id: UUID, source: UUID, target: UUID, *, ids: Sequence[UUID], conversation_ids: Sequence[UUID]
) -> None:
    """Give these items, and those of these threads, to another contact."""
    await tx.execute(
        sql.give_back,
        organization_id=organization_id,
        source=source,
        target=target,
        ids=list(ids),
        conversation_ids=list(conversation_ids),
    )


async def dismiss_in_conversation(tx: Tx, organization_id: UUID, conversation_id: UUID) -> None:
    """Drop what failed in a conversation."""
    await tx.execute(sql.dismiss_in_conversation, organization_id=organization_id, conversation_id=conversation_id)


async def forget(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID]) -> None:
    """Drop what failed for these people."""
    await tx.execute(sql.forget, organization_id=organization_id, contact_ids=list(contact_ids))
