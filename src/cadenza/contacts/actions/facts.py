"""Contacts are read for decisions, many at once."""

from collections.abc import Iterable
from uuid import UUID

from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.upsert import Key
from cadenza.contacts.errors import ContactNotFound
from cadenza.contacts.store import contacts as store
from cadenza.contacts.store.locks import Ref
from cadenza.contacts.store.upsert import find_owners
from cadenza.kit.db import ReadTx


async def load_contacts(
    tx: ReadTx, contacts: Iterable[Ref], *, tags: bool = True, identifiers: bool = True
) -> dict[UUID, KnownContact]:
    """Read contacts, given as (organization_id, contact_id), by id; four statements for any number.

    One less each without their tags and their identifiers. Merged and erased ones are returned as such; one that does
    not exist is missing.
    """
    refs = list(set(contacts))
    return await store.load_contacts(tx, refs, tags=tags, identifiers=identifiers) if refs else {}


async def get_contact(tx: ReadTx, organization_id: UUID, contact_id: UUID) -> KnownContact:
    """Return one contact that was not erased; an id that was merged answers with the contact it became."""
    asked = set[UUID]()
    while contact_id not in asked:
        asked.add(contact_id)
        found = (await load_contacts(tx, [(organization_id, contact_id)])).get(contact_id)
        if found is None or found.erased_at is not None:
            break
        if found.merged_into is None:
            return found
        contact_id = found.merged_into
    raise ContactNotFound


async def list_contact_ids(tx: ReadTx, organization_id: UUID, contact_id: UUID) -> list[UUID]:
    """Return every id that one person has had here: the living contact's first, then those merged into it."""
    contact = await get_contact(tx, organization_id, contact_id)
    return [contact.id, *(one for one, _ in await store.load_tombstones(tx, organization_id, [contact.id]))]


async def find_contacts(tx: ReadTx, organization_id: UUID, keys: Iterable[Key]) -> dict[Key, UUID]:
    """Return whose these identifiers are, by kind, scope and match key."""
    return await find_owners(tx, organization_id, keys)
