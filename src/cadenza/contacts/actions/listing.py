"""Pages of contacts, by any filter in any order or by a text, and how many there are.

What a page costs is bounded, whatever is rare: it looks at so many contacts at most, and where fewer match it is
short and says where to go on. A count is exact up to a bound.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.contact import read_identifiers
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.listing import (
    FIRST_ID,
    FIRST_MATCH,
    LAST_ID,
    NEWEST_FIRST,
    ContactFilter,
    Order,
    Place,
    Spans,
    Stage,
    spans_of,
)
from cadenza.contacts.domain.upsert import same_person_keys
from cadenza.contacts.store import listing as store
from cadenza.contacts.store.upsert import find_owners
from cadenza.kit.db import ReadTx

MOST_LOOKED_AT = 100_000
"""How many contacts a page of a filter looks at."""

FEW = 5_000
"""Where one check leaves no more contacts than this, they are read by that check's own index, and sorted."""

MOST_ROUNDS = 10
STEP = 500
"""A page of a text looks at 5,000 contacts at most."""

MOST_COUNTED = 100_000
"""A filter's contacts are counted among this many; there may be more among the rest."""

MOST_FOUND = 10_000


@dataclass(frozen=True, slots=True)
class ContactListing:
    """Some contacts, and where the next page begins."""

    contacts: Sequence[KnownContact]
    next_after: Place | None


@dataclass(frozen=True, slots=True)
class Total:
    """How many there are; where it is not exact there are more."""

    count: int
    is_exact: bool


async def list_page(
    tx: ReadTx,
    organization_id: UUID,
    wanted: ContactFilter,
    *,
    after: Place | None,
    limit: int,
    order: Order = NEWEST_FIRST,
    tags: bool = True,
    identifiers: bool = True,
) -> ContactListing:
    """Read one page; with a text its order is that of the matches. Tags and identifiers where they are asked for."""
    places, more = await list_places(tx, organization_id, wanted, after=after, limit=limit, order=order)
    refs = [(organization_id, place.id) for place in places]
    found = await load_contacts(tx, refs, tags=tags, identifiers=identifiers)
    return ContactListing([found[place.id] for place in places if place.id in found], more)


async def list_places(
    tx: ReadTx,
    organization_id: UUID,
    wanted: ContactFilter,
    *,
    after: Place | None,
    limit: int,
    order: Order = NEWEST_FIRST,
) -> tuple[list[Place], Place | None]:
    """Read who is on a page, and where the next one begins."""
    if wanted.text is not None:
        return await _search(tx, organization_id, wanted, wanted.text, after, limit)
    few = await store.find_few(tx, organization_id, wanted, FEW)
    if few is None:
        return await _walk(tx, organization_id, wanted, order, after, limit)
    found = await store.page_of_few(tx, organization_id, wanted, order, few, after, limit + 1)
    return found[:limit], _more(found, limit)


async def count_contacts(tx: ReadTx, organization_id: UUID, wanted: ContactFilter) -> Total:
    """Count the contacts of a list, exactly up to a bound."""
    if wanted.text is not None:
        spans = await _spans(tx, organization_id, wanted.text)
        found = {*await store.list_found(tx, organization_id, spans.name, spans.identifiers, MOST_FOUND + 1)}
        found |= await _exact_owners(tx, organization_id, wanted.text)
        matching = await store.find_matching(tx, organization_id, wanted, list(found))
        return Total(len(matching), len(found) <= MOST_FOUND)
    return Total(*await store.count_matching(tx, organization_id, wanted, MOST_COUNTED))


async def _walk(
    tx: ReadTx, organization_id: UUID, wanted: ContactFilter, order: Order, after: Place | None, limit: int
) -> tuple[list[Place], Place | None]:
    """Go along the index of the order; whoever lacks what it goes by is its last part."""
    kept, stopped = await store.walk(tx, organization_id, wanted, order, after, limit + 1, MOST_LOOKED_AT)
    if len(kept) > limit:
        return kept[:limit], kept[limit - 1]
    if stopped is not None:
        return kept, stopped
    is_at_end = order.sort in store.ALWAYS_THERE or (after is not None and after.is_last_part)
    if is_at_end:
        return kept, None
    last_part = Place(LAST_ID if order.is_descending else FIRST_ID, is_last_part=True)
    missing = limit + 1 - len(kept)
    rest, stopped = await store.walk(tx, organization_id, wanted, order, last_part, missing, MOST_LOOKED_AT)
    kept += rest
    return kept[:limit], _more(kept, limit) or stopped


async def _search(
    tx: ReadTx, organization_id: UUID, wanted: ContactFilter, text: str, after: Place | None, limit: int
) -> tuple[list[Place], Place | None]:
    search = _Search(
        tx,
        organization_id,
        await _spans(tx, organization_id, text),
        await _exact_owners(tx, organization_id, text),
    )
    place = after or FIRST_MATCH
    kept: list[Place] = []
    for _ in range(MOST_ROUNDS):
        found = await search.step(place, max(STEP, limit + 1))
        if not found:
            return kept[:limit], _more(kept, limit)
        matching = await store.find_matching(tx, organization_id, wanted, [one.id for one in found])
        kept += [one for one in found if one.id in matching and not search.is_repeat(one)]
        place = found[-1]
        if len(kept) > limit:
            return kept[:limit], _more(kept, limit)
    return kept, place


def _more(kept: Sequence[Place], limit: int) -> Place | None:
    return kept[limit - 1] if len(kept) > limit else None


@dataclass(frozen=True, slots=True)
class _Search:
    """The list of a text, walked stage by stage."""

    tx: ReadTx
    organization_id: UUID
    spans: Spans
    exact: set[UUID]

    def is_repeat(self, place: Place) -> bool:
        """Say whether the contact stood at the top already."""
        return place.stage is not Stage.EXACT and place.id in self.exact

    async def step(self, after: Place, limit: int) -> list[Place]:
        """Return the next candidates; none is the end."""
        place = after
        while True:
            if found := await self._matches(place, limit):
                return found
            if place.stage is Stage.IDENTIFIER:
                return []
            place = replace(FIRST_MATCH, stage=Stage(place.stage + 1))

    async def _matches(self, after: Place, limit: int) -> list[Place]:
        name = self.spans.name
        if after.stage is Stage.EXACT:
            return [Place(owner) for owner in sorted(self.exact) if owner > after.id]
        if after.stage is Stage.IDENTIFIER:
            return await store.list_with_identifier(
                self.tx, self.organization_id, self.spans.identifiers, name, after, limit
            )
        if name is None:
            return []
        return await store.list_named(self.tx, self.organization_id, after.stage, name, after, limit)


async def _spans(tx: ReadTx, organization_id: UUID, text: str) -> Spans:
    return spans_of(text, (await get_organization(tx, organization_id)).region)


async def _exact_owners(tx: ReadTx, organization_id: UUID, text: str) -> set[UUID]:
    """Find who has the text as a whole identifier, in any of its forms."""
    region = (await get_organization(tx, organization_id)).region
    raw = [(kind, text, "") for kind in ("phone", "email", "external_id")]
    identifiers, _ = read_identifiers(raw, region)
    keys = {key for one in identifiers for key in same_person_keys(one)}
    return set((await find_owners(tx, organization_id, keys)).values())
