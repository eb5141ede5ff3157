"""The same thing is done to many contacts: to those named, or to all of a list, piece by piece.

One call is one transaction and one piece. Of a list each call does the next piece and says where the one after it
begins, so that whoever asked sees how far it is and can stop; a contact that has left the list meanwhile is passed
over, and none is done twice.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.contacts.actions import change
from cadenza.contacts.actions.listing import list_places
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.tags import add_tags, remove_tags
from cadenza.contacts.domain.listing import NEWEST_FIRST, ContactFilter, Place
from cadenza.contacts.store import changes as store
from cadenza.kit.db import Tx

PIECE = 500
ERASED_AT_ONCE = 25
"""An erasure removes what every feature keeps about a person."""

Doing = Callable[[Tx, UUID, Sequence[UUID]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Piece:
    """What one call did."""

    done: int
    next_after: Place | None


async def do_next(
    tx: Tx, organization_id: UUID, wanted: ContactFilter, doing: Doing, *, after: Place | None, limit: int = PIECE
) -> Piece:
    """Do it to the next contacts of a list."""
    places, more = await list_places(tx, organization_id, wanted, after=after, limit=limit, order=NEWEST_FIRST)
    if places:
        await doing(tx, organization_id, [place.id for place in places])
    return Piece(len(places), more)


def tagging(tags: Sequence[str]) -> Doing:
    """Put tags on them."""

    async def tag(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> None:
        await add_tags(tx, [(organization_id, contact_id, one) for contact_id in ids for one in tags])

    return tag


def untagging(tags: Sequence[str]) -> Doing:
    """Take tags off them."""

    async def untag(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> None:
        await remove_tags(tx, [(organization_id, contact_id, one) for contact_id in ids for one in tags])

    return untag


def holding(until: datetime | None) -> Doing:
    """Send them nothing automatic until then; None lets them go on."""

    async def hold(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> None:
        living = await lock(tx, [(organization_id, contact_id) for contact_id in ids])
        held = sorted(set(living.values()))
        await store.hold_contacts(tx, organization_id, held, until)
        change.announce_hold(tx, organization_id, held, until)

    return hold


async def erasing(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> None:
    """Erase them, one after the other in the order of locks."""
    await lock(tx, [(organization_id, contact_id) for contact_id in ids])
    for contact_id in sorted(ids):
        await change.erase(tx, organization_id, contact_id)
