"""Pages of contacts: by any filters, or by a text; what a page costs is bounded, whatever is rare."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.contact import read_identifiers
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.listing import (
    FIRST_MATCH,
    NEWEST,
    ContactFilter,
    Place,
    Stage,
    identifier_spans,
    name_span,
)
from cadenza.contacts.domain.upsert import same_person_keys
from cadenza.contacts.store import listing as store
from cadenza.contacts.store.upsert import find_owners
from cadenza.kit.db import ReadTx

MOST_ROUNDS = 10
STEP = 500
"""A page looks at 5,000 contacts at most; where fewer match, it is short and says where to go on."""


@dataclass(frozen=True, slots=True)
class ContactListing:
    """Some contacts, and where the next page begins."""

    contacts: Sequence[KnownContact]
    next_after: Place | None


async def list_page(
    tx: ReadTx, organization_id: UUID, wanted: ContactFilter, *, after: Place | None, limit: int
) -> ContactListing:
    """Read one page."""
    walk = _Walk(tx, organization_id, wanted)
    if wanted.text is not None:
        walk.region = (await get_organization(tx, organization_id)).region
        walk.exact = await _exact_owners(tx, organization_id, wanted.text, walk.region)
    place = after or walk.start
    kept: list[Place] = []
    for _ in range(MOST_ROUNDS):
        found = await walk.step(place, max(STEP, limit + 1))
        if not found:
            return ContactListing(await _load(tx, organization_id, kept[:limit]), _more(kept, limit))
        matching = await store.find_matching(tx, organization_id, wanted, [one.id for one in found])
        kept += [one for one in found if one.id in matching and not walk.is_repeat(one)]
        place = found[-1]
        if len(kept) > limit:
            return ContactListing(await _load(tx, organization_id, kept[:limit]), _more(kept, limit))
    return ContactListing(await _load(tx, organization_id, kept), place)


def _more(kept: Sequence[Place], limit: int) -> Place | None:
    return kept[limit - 1] if len(kept) > limit else None


async def _load(tx: ReadTx, organization_id: UUID, places: Sequence[Place]) -> list[KnownContact]:
    found = await load_contacts(tx, [(organization_id, place.id) for place in places])
    return [found[place.id] for place in places if place.id in found]


class _Walk:
    """One list, walked step by step: newest first, or match by match."""

    def __init__(self, tx: ReadTx, organization_id: UUID, wanted: ContactFilter) -> None:
        self._tx = tx
        self._organization_id = organization_id
        self._wanted = wanted
        self.region = ""
        self.exact: set[UUID] = set()
        self.start = NEWEST if wanted.text is None else FIRST_MATCH

    def is_repeat(self, place: Place) -> bool:
        """Say whether the contact stood at the top already."""
        return place.stage is not Stage.EXACT and place.id in self.exact

    async def step(self, after: Place, limit: int) -> list[Place]:
        """Return the next candidates; none is the end."""
        text = self._wanted.text
        if text is None:
            return await store.list_newest(self._tx, self._organization_id, self._wanted, after.id, limit)
        place = after
        while True:
            if found := await self._matches(text, place, limit):
                return found
            if place.stage is Stage.IDENTIFIER:
                return []
            place = Place(FIRST_MATCH.id, Stage(place.stage + 1))

    async def _matches(self, text: str, after: Place, limit: int) -> list[Place]:
        if after.stage is Stage.EXACT:
            return [Place(owner, Stage.EXACT, "found") for owner in sorted(self.exact)] if after == FIRST_MATCH else []
        name = name_span(text)
        if after.stage is Stage.IDENTIFIER:
            spans = identifier_spans(text, self.region)
            return await store.list_with_identifier(self._tx, self._organization_id, spans, name, after, limit)
        if name is None:
            return []
        return await store.list_named(self._tx, self._organization_id, after.stage, name, after, limit)


async def _exact_owners(tx: ReadTx, organization_id: UUID, text: str, region: str) -> set[UUID]:
    """Find who has the text as a whole identifier, in any of its forms."""
    raw = [(kind, text, "") for kind in ("phone", "email", "external_id")]
    identifiers, _ = read_identifiers(raw, region)
    keys = {key for one in identifiers for key in same_person_keys(one)}
    return set((await find_owners(tx, organization_id, keys)).values())
