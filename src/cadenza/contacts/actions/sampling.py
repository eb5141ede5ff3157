"""Some people of an audience, to judge all of it by: spread over it by the random ends of their ids.

Whoever came first is not like whoever came last.
"""

from collections.abc import Awaitable, Callable
from uuid import UUID

from cadenza.contacts.actions.audience import MOST_PIECES, Piece

LOOKED_AT = 2000
"""How many people an estimate judges; of a larger audience it judges about this many."""

WHOLE = 65_536
"""What a share is a part of."""

Walk = Callable[[UUID | None, int, int | None], Awaitable[Piece]]
"""The next piece of an audience: after whom, how many at most, and of which share."""


async def take(walk: Walk, limit: int, *, share: int | None = None) -> list[UUID]:
    """Return the first of an audience, or of a share of it, in a bounded number of pieces."""
    found: list[UUID] = []
    after = None
    for _ in range(MOST_PIECES):
        piece = await walk(after, limit - len(found), share)
        found.extend(piece.ids)
        after = piece.after
        if after is None or len(found) == limit:
            break
    return found


async def spread(walk: Walk, audience: int) -> list[UUID]:
    """Return everyone, or, of more than are looked at, a share of about so many."""
    if audience <= LOOKED_AT:
        return await take(walk, LOOKED_AT)
    return await take(walk, 2 * LOOKED_AT, share=max(WHOLE * LOOKED_AT // audience, 1))
