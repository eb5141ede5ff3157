"""The list of conversations: a page of any view, found in its own index, and how many each view has."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.listing import list_page
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.listing import ContactFilter
from cadenza.inbox.actions.names import Team, load_team
from cadenza.inbox.domain.conversation import Position, Wanted
from cadenza.inbox.store import listing as store
from cadenza.inbox.store.listing import TOP, Found
from cadenza.kit.db import ReadTx, Row

MOST_NAMED = 200
"""How many contacts a text may mean by name or number."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One conversation as the list shows it."""

    row: Row
    contact: KnownContact
    team: Team
    is_found_by_words: bool = False
    """Of a search: by what was said last, and not by the person."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some conversations, the last active first, and where the next begin."""

    items: Sequence[Shown]
    next_after: Position | None


async def read_page(tx: ReadTx, organization_id: UUID, wanted: Wanted, *, after: Position | None, limit: int) -> Page:
    """Read a page of a view; one of a rare word may be short, or empty, and yet not the last."""
    named = await _find_named(tx, organization_id, wanted.text) if wanted.text else []
    found = await _find(tx, organization_id, wanted, after, limit, named)
    items = await show(tx, organization_id, [one.conversation_id for one in found.positions])
    if wanted.text:
        items = [replace(one, is_found_by_words=one.row["id"] not in named) for one in items]
    return Page(items, found.next_after)


async def _find(
    tx: ReadTx, organization_id: UUID, wanted: Wanted, after: Position | None, limit: int, named: Sequence[UUID]
) -> Found:
    """Find them: those that a search means by name or number first, then where it was last said."""
    if wanted.needs_person:
        needing = await store.find_needing(tx, organization_id)
        return await store.look_among(
            tx, organization_id, wanted, needing, after=after or TOP, limit=limit, named=named
        )
    if not named or (after is not None and not after.is_named):
        return await store.walk(tx, organization_id, wanted, after=after or TOP, limit=limit, but=named)
    first = await store.look_among(tx, organization_id, wanted, named, after=after or TOP, limit=limit, named=named)
    if first.next_after is not None:
        return Found(first.positions, first.next_after._replace(is_named=True))
    rest = await store.walk(tx, organization_id, wanted, after=TOP, limit=limit - len(first.positions), but=named)
    return Found([*first.positions, *rest.positions], rest.next_after)


async def show(tx: ReadTx, organization_id: UUID, conversation_ids: Sequence[UUID]) -> list[Shown]:
    """Return conversations as they are shown, in this order; those that are not there are missing."""
    rows = await store.load_shown(tx, organization_id, conversation_ids)
    contacts = await load_contacts(tx, {(organization_id, row["contact_id"]) for row in rows})
    team = await load_team(tx, organization_id)
    return [Shown(row, contacts[row["contact_id"]], team) for row in rows if row["contact_id"] in contacts]


async def count_views(tx: ReadTx, organization_id: UUID, person_id: UUID | None) -> dict[str, int]:
    """Count each view; `mine` is the caller's."""
    needing = await store.find_needing(tx, organization_id)
    return await store.count(tx, organization_id, person_id, needing)


async def list_labels(tx: ReadTx, organization_id: UUID) -> list[str]:
    """Return the labels in use, for whoever wants to put one on."""
    return await store.list_labels(tx, organization_id)


async def _find_named(tx: ReadTx, organization_id: UUID, text: str) -> list[UUID]:
    """Return the conversations of people whose name or number begins so."""
    page = await list_page(tx, organization_id, ContactFilter(text=text), after=None, limit=MOST_NAMED)
    contact_ids = [contact.id for contact in page.contacts]
    return await store.find_of_contacts(tx, organization_id, contact_ids) if contact_ids else []
