"""The contacts that an audience means: walked in pieces by id, and counted.

The walk sees what is committed when each piece is read: made (and tagged) before the cutoff, not erased, not merged.
Whoever passes a filter is looked for among a bounded number of contacts a piece, so that a piece may be empty and still
have a next one; what an index leaves few of is read from that.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.contacts.domain.audience import Audience, AudienceKind, Size
from cadenza.contacts.domain.listing import ContactFilter
from cadenza.contacts.store import audience as store
from cadenza.contacts.store.listing import find_few
from cadenza.kit.db import ReadTx

FIRST = UUID(int=0)

TAGGED = frozenset({AudienceKind.TAG, AudienceKind.TAGS})

LOOKED_AT = 50_000
"""How many contacts a piece of a filter looks at."""

FEW = 5_000
"""Where one check leaves no more contacts than this, they are read by that check's own index."""

MOST_PIECES = 20
"""How many pieces are looked at to count a filter; of more contacts than these the share of these is told."""


class Piece(NamedTuple):
    """The next contacts of an audience, and after whom the piece behind it begins; None is the end."""

    ids: Sequence[UUID]
    after: UUID | None


async def list_audience(
    tx: ReadTx,
    organization_id: UUID,
    audience: Audience,
    cutoff: datetime,
    *,
    after: UUID | None,
    limit: int,
    share: int | None = None,
) -> Piece:
    """Return the next contacts of an audience in the order of their ids.

    With a `share` only that many of every 65,536 are looked at, chosen by their ids.
    """
    walk = store.Walk(organization_id, cutoff, after or FIRST, limit, share)
    if audience.kind is AudienceKind.FILTER:
        return await _list_matching(tx, walk, audience)
    if audience.kind is AudienceKind.EVERYONE:
        found = await store.list_everyone(tx, walk)
    elif audience.kind in TAGGED:
        found = await store.list_tagged(tx, walk, audience.tags)
    else:
        found = await store.list_named(tx, walk, audience.contact_ids)
    return piece_of(found, limit)


def piece_of(found: Sequence[UUID], limit: int) -> Piece:
    """Return a piece of a walk that stops only when it is full."""
    return Piece(found, found[-1] if len(found) == limit else None)


async def count_audience(tx: ReadTx, organization_id: UUID, audience: Audience) -> Size:
    """Count the contacts that an audience means now, whether they can be reached or not."""
    if audience.kind is AudienceKind.FILTER:
        return await _count_matching(tx, organization_id, audience)
    if audience.kind is AudienceKind.EVERYONE:
        return Size(await store.count_everyone(tx, organization_id))
    if audience.kind in TAGGED:
        return Size(await store.count_tagged(tx, organization_id, audience.tags))
    return Size(await store.count_named(tx, organization_id, audience.contact_ids))


async def _list_matching(tx: ReadTx, walk: store.Walk, audience: Audience) -> Piece:
    few = await find_few(tx, walk.organization_id, ContactFilter(groups=(audience.checks,)), FEW)
    if few is None:
        return Piece(*await store.list_matching(tx, walk, audience.checks, LOOKED_AT))
    return piece_of(await store.list_few(tx, walk, audience.checks, few), walk.n)


async def _count_matching(tx: ReadTx, organization_id: UUID, audience: Audience) -> Size:
    few = await find_few(tx, organization_id, ContactFilter(groups=(audience.checks,)), FEW)
    walk = store.Walk(organization_id, tx.now, FIRST, FEW)
    if few is not None:
        return Size(len(await store.list_few(tx, walk, audience.checks, few)))
    total = 0
    for _ in range(MOST_PIECES):
        count, after = await store.count_matching(tx, walk, audience.checks, LOOKED_AT)
        total += count
        if after is None:
            return Size(total)
        walk = walk._replace(after=after)
    everyone = await store.count_everyone(tx, organization_id)
    return Size(total * everyone // (MOST_PIECES * LOOKED_AT), is_exact=False)
