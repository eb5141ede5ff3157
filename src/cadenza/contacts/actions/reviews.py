"""Soft opt-outs: who asked to be left alone in words that are no keyword waits for a person, who decides.

Nothing about consent changes by itself; accepting an item unsubscribes, as the person asked. Whoever opts out on
their own meanwhile needs no decision any more.
"""

from collections.abc import Iterable, Sequence
from uuid import UUID

from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, ConsentState
from cadenza.contacts.domain.events import OptedOut
from cadenza.contacts.domain.reviews import NewReview
from cadenza.contacts.errors import ReviewDecided, ReviewNotFound
from cadenza.contacts.store import reviews as store
from cadenza.kit.db import ReadTx, Row, Tx

LONGEST_TEXT = 500
HINT = "consent-reviews"


async def open_reviews(tx: Tx, reviews: Sequence[NewReview]) -> None:
    """Put items before the team; their contacts are locked."""
    if reviews:
        await store.insert_reviews(tx, [one._replace(text=one.text[:LONGEST_TEXT]) for one in reviews])
        for organization_id in {one.organization_id for one in reviews}:
            tx.hint(organization_id, HINT)


async def list_reviews(tx: ReadTx, organization_id: UUID, after: UUID, limit: int) -> list[Row]:
    """Return a page of open items, the oldest first."""
    return await store.list_reviews(tx, organization_id, after, limit)


async def decide(tx: Tx, organization_id: UUID, review_id: UUID, *, accept: bool, actor: str | None) -> Row:
    """Take the request as an opt-out, or dismiss it; whoever comes second is told that it is decided."""
    review = await store.get_review(tx, organization_id, review_id)
    if review is None:
        raise ReviewNotFound
    if accept:
        # The opt-out first: it locks the contact, and everybody who decides about them waits here. It closes the item.
        change = ConsentChange(
            ConsentState.UNSUBSCRIBED, ConsentSource.STAFF, tx.now, f"message {review['message_id']}"
        )
        wanted = ContactConsent(organization_id, review["contact_id"], review["key"], change, actor)
        await change_consent(tx, [wanted])
    state = "accepted" if accept else "dismissed"
    if not await store.decide_review(tx, organization_id, review_id, state, actor):
        raise ReviewDecided
    tx.hint(organization_id, HINT)
    decided = await store.get_review(tx, organization_id, review_id)
    return decided or review


async def on_opted_out(tx: Tx, events: Iterable[OptedOut]) -> None:
    """Close what waits about people who have opted out."""
    left = sorted({(event.organization_id, event.contact_id, event.key) for event in events})
    if left:
        await store.settle_reviews(tx, left)
