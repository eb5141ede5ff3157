"""Contacts are held, or erased."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from cadenza.accounts.actions import audit
from cadenza.contacts.actions.lock import MOST_ROUNDS, lock, lock_one
from cadenza.contacts.actions.merge import forget_merges
from cadenza.contacts.actions.suppressions import ERASURE, Address, suppress
from cadenza.contacts.domain.events import ContactErased, HoldChanged
from cadenza.contacts.errors import ContactNotFound
from cadenza.contacts.store import bulk as jobs
from cadenza.contacts.store import changes as store
from cadenza.contacts.store import contacts
from cadenza.kit import idempotency
from cadenza.kit.db import Tx
from cadenza.kit.db_errors import Overtaken

MOST_FACTS = 1000
"""How many facts about one person are deleted in one transaction."""


async def hold(tx: Tx, organization_id: UUID, contact_id: UUID, until: datetime | None) -> None:
    """Send the contact no automatic messages until then; None lets them go on."""
    contact_id = await lock_one(tx, organization_id, contact_id)
    await store.hold_contacts(tx, organization_id, [contact_id], until)
    announce_hold(tx, organization_id, {contact_id: until})


def announce_hold(tx: Tx, organization_id: UUID, holds: Mapping[UUID, datetime | None]) -> None:
    """Say until when contacts are held; emits HoldChanged."""
    for contact_id, until in holds.items():
        tx.emit(HoldChanged(organization_id=organization_id, contact_id=contact_id, at=tx.now, until=until))
        tx.hint(organization_id, "contacts", contact_id)


async def erase(tx: Tx, organization_id: UUID, contact_id: UUID) -> None:
    """Remove everything personal about a contact, or raise ContactNotFound."""
    if not await erase_many(tx, organization_id, [contact_id]):
        raise ContactNotFound


async def erase_many(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID]) -> list[UUID]:
    """Remove everything personal about contacts; returns the living ones it was, in a fixed number of statements.

    Their addresses stay suppressed as hashes, for every channel. Emits ContactErased, upon which each feature removes
    its own part, or writes down that it is to be removed: what may be much goes piece by piece (`erase_facts`). The
    rows stay, empty: what happened to them is still counted.
    """
    people = await _lock_people(tx, organization_id, contact_ids)
    if not people:
        return []
    ids = sorted(set[UUID]().union(*people.values()))
    identifiers = await store.erase(tx, organization_id, ids)
    await forget_merges(tx, organization_id, ids)
    await jobs.forget_contacts(tx, organization_id, ids)
    await store.erase_facts(tx, organization_id, ids, MOST_FACTS)
    match_keys = {match_key for _, match_key, _ in identifiers}
    await suppress(tx, [Address(organization_id, match_key) for match_key in match_keys], source=ERASURE)
    await idempotency.forget_answers(tx, [organization_id])
    await audit.forget(tx, organization_id, "contact", ids)
    for person in people.values():
        addresses = frozenset(form for owner, *forms in identifiers if owner in person for form in forms)
        tx.emit(
            *(
                ContactErased(organization_id=organization_id, contact_id=one, at=tx.now, addresses=addresses)
                for one in sorted(person)
            )
        )
    tx.hint(organization_id, "contacts", *people)
    return list(people)


async def _lock_people(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID]) -> dict[UUID, set[UUID]]:
    """Lock contacts with all who were merged into them, in one order; returns those of each living one, and itself."""
    wanted = set(contact_ids)
    for _ in range(MOST_ROUNDS):
        living = await lock(tx, [(organization_id, contact_id) for contact_id in wanted])
        people = {one: {one} for one in sorted(set(living.values()))}
        tombstones = await contacts.load_tombstones(tx, organization_id, list(people)) if people else []
        for tombstone, contact_id in tombstones:
            people[contact_id].add(tombstone)
        if wanted.issuperset(tombstone for tombstone, _ in tombstones):
            return people
        await tx.give_back()
        wanted |= set[UUID]().union(*people.values())
    raise Overtaken


async def erase_facts(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID]) -> bool:
    """Delete some more of what was recorded about erased contacts; says whether that was all."""
    erased = await store.erase_facts(tx, organization_id, contact_ids, MOST_FACTS)
    return erased < MOST_FACTS
