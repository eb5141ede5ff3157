"""The rows of soft opt-outs that wait for a person."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.contacts.domain.reviews import NewReview
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns

sql = Queries.beside(__file__)


async def insert_reviews(tx: Tx, reviews: Sequence[NewReview]) -> None:
    """Write items."""
    organization_ids, ids, contact_ids, keys, message_ids, texts, said_ats = columns(reviews, 7)
    await tx.execute(
        sql.insert_reviews,
        organization_ids=organization_ids,
        ids=ids,
        contact_ids=contact_ids,
        keys=keys,
        message_ids=message_ids,
        texts=texts,
        said_ats=said_ats,
        orgs=sorted(set(organization_ids)),
    )


async def list_reviews(tx: ReadTx, organization_id: UUID, after: UUID, limit: int) -> list[Row]:
    """Read a page of open items."""
    return await tx.fetch(sql.list_reviews, organization_id=organization_id, after=after, n=limit)


async def get_review(tx: ReadTx, organization_id: UUID, review_id: UUID) -> Row | None:
    """Read one item."""
    return await tx.fetchrow(sql.get_review, organization_id=organization_id, id=review_id)


async def decide_review(tx: Tx, organization_id: UUID, review_id: UUID, state: str, actor: str | None) -> bool:
    """Write a decision; says whether it was the first."""
    done = await tx.execute(
        sql.decide_review, organization_id=organization_id, id=review_id, state=state, actor=actor, now=tx.now
    )
    return done == 1


async def settle_reviews(tx: Tx, left: Sequence[tuple[UUID, UUID, str]]) -> None:
    """Close the items of (organization, contact, key) that opted out."""
    organization_ids, contact_ids, keys = columns(left, 3)
    await tx.execute(
        sql.settle_reviews,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        keys=keys,
        orgs=sorted(set(organization_ids)),
        now=tx.now,
    )


async def move_reviews(tx: Tx, organization_id: UUID, source: UUID, target: UUID) -> None:
    """Give a contact's open items to another one; one for each key is enough."""
    theirs = await tx.fetch(sql.list_of_contact, organization_id=organization_id, contact_id=target)
    ours = await tx.fetch(sql.list_of_contact, organization_id=organization_id, contact_id=source)
    taken = {row["key"] for row in theirs}
    double = [row["id"] for row in ours if row["key"] in taken]
    if double:
        await tx.execute(sql.drop_reviews, organization_id=organization_id, ids=double)
    if ours:
        ids = [row["id"] for row in ours if row["key"] not in taken]
        await tx.execute(sql.move_reviews, organization_id=organization_id, ids=ids, source=source, target=target)


async def erase_reviews(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> None:
    """Delete the items of contacts."""
    await tx.execute(sql.erase_reviews, organization_id=organization_id, ids=list(ids))
