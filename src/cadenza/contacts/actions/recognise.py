"""Whoever a network names is found or made, with every identifier that it names; two contacts that it names are one.

The identifiers are added in the caller's transaction, which is that of the message or receipt that named them. A pair
that turns out to be one is merged there too, under the rules of `domain.naming` and of every merge: it can be undone
for a day, and is never merged again after a person has undone or dismissed it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.contacts.actions.facts import find_contacts, load_contacts
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.merge import merge
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.identifiers import Identifier
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.naming import is_one_person
from cadenza.contacts.domain.upsert import PHONE_KINDS, Key, UpsertResult, UpsertStatus, same_person_keys
from cadenza.contacts.store import recognise as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Conflict

Names = tuple[Identifier, ...]
"""What a network calls one person: the address it writes them by first, then what else it names."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """Whom some names are of."""

    contact_id: UUID
    is_new: bool
    has_learned: bool
    """Somebody known has one identifier more than before, or was two."""


async def recognise(tx: Tx, organization_id: UUID, named: Collection[Names]) -> dict[Names, Recognised]:
    """Find or make whom these names are of, and lock them; the statements do not grow with their number.

    But for pairs that are merged here, which are few: a pair is found once. Emits what upsert and merge emit.
    """
    order = sorted(named, key=lambda names: (-len(names), names))  # whoever is named twice first: the others follow
    results = await _upsert(tx, organization_id, order)
    found = {
        names: Recognised(
            result.contact_id,
            result.status is UpsertStatus.CREATED,
            result.status is UpsertStatus.UPDATED and len(names) > 1,
        )
        for names, result in zip(order, results, strict=True)
        if result.contact_id is not None
    }
    disputed = [names for names in order if names not in found]
    if disputed:
        found |= await _settle(tx, organization_id, disputed)
        found = await _follow(tx, organization_id, found)
    return found


async def learn(tx: Tx, organization_id: UUID, named: Collection[Names]) -> list[UUID]:
    """Add to known people what else a network calls them; returns who has learned. Nobody is made.

    Nothing is locked for names that are known, which most are.
    """
    news = await find_news(tx, organization_id, named)
    found = await recognise(tx, organization_id, news) if news else {}
    return sorted({one.contact_id for one in found.values() if one.has_learned})


async def find_news(tx: ReadTx, organization_id: UUID, named: Collection[Names]) -> list[Names]:
    """Return those of these names that tell something new of somebody known."""
    several = {names for names in named if len(names) > 1}
    keys = {key for names in several for one in names for key in same_person_keys(one)}
    owners = await find_contacts(tx, organization_id, keys) if keys else {}
    news = []
    for names in several:
        known = [owners.get((one.kind, one.scope, one.match_key)) for one in names]
        has_owner = any(key in owners for one in names for key in same_person_keys(one))
        if has_owner and (None in known or len(set(known)) > 1):
            news.append(names)
    return news


async def hold(tx: Tx, named: Mapping[UUID, Collection[Names]]) -> None:
    """Lock the known people of all these names, by organization, in one order."""
    owners = set[tuple[UUID, UUID]]()
    for organization_id in sorted(named):
        keys = {key for names in named[organization_id] for one in names for key in same_person_keys(one)}
        found = await find_contacts(tx, organization_id, keys)
        owners |= {(organization_id, owner) for owner in found.values()}
    await lock(tx, owners)


async def _upsert(tx: Tx, organization_id: UUID, named: Sequence[Names]) -> list[UpsertResult]:
    drafts = [ContactDraft(identifiers=names) for names in named]
    return await upsert_batch(tx, organization_id, drafts, source=ConsentSource.PERSON_INBOUND)


async def _settle(tx: Tx, organization_id: UUID, disputed: Sequence[Names]) -> dict[Names, Recognised]:
    """Merge the owners of names that several have, or take whoever has the first; all of them are locked."""
    owners = await find_contacts(
        tx, organization_id, {key for names in disputed for one in names for key in same_person_keys(one)}
    )
    contacts = await load_contacts(tx, [(organization_id, owner) for owner in set(owners.values())], tags=False)
    became: dict[UUID, UUID] = {}
    found: dict[Names, Recognised] = {}
    for names in disputed:
        asked = [owner for one in names if (owner := _owner(owners, one)) is not None]
        ids = list(dict.fromkeys(_last(became, owner) for owner in asked))
        if not ids:
            raise Conflict("contact_not_found")
        first, has_learned = ids[0], False
        for other in ids[1:]:
            one, two = contacts[first], contacts[other]
            if not is_one_person(one.identifiers, two.identifiers):
                continue
            if await store.are_apart(tx, organization_id, first, other):
                continue
            winner, loser = _rank(one, two)
            await merge(tx, organization_id, winner.id, loser.id)
            became[loser.id] = winner.id
            contacts[winner.id] = winner._replace(identifiers=(*winner.identifiers, *loser.identifiers))
            first, has_learned = winner.id, True
        found[names] = Recognised(first, is_new=False, has_learned=has_learned)
    return found


async def _follow(tx: ReadTx, organization_id: UUID, found: Mapping[Names, Recognised]) -> dict[Names, Recognised]:
    """Return who the people are now that some of them have become others."""
    now = await load_contacts(
        tx, [(organization_id, one.contact_id) for one in found.values()], tags=False, identifiers=False
    )
    became = {contact.id: contact.merged_into for contact in now.values() if contact.merged_into is not None}
    return {
        names: Recognised(_last(became, one.contact_id), one.is_new, one.has_learned) for names, one in found.items()
    }


def _owner(owners: Mapping[Key, UUID], identifier: Identifier) -> UUID | None:
    return next((owners[key] for key in same_person_keys(identifier) if key in owners), None)


def _last(became: Mapping[UUID, UUID], contact_id: UUID) -> UUID:
    while contact_id in became:
        contact_id = became[contact_id]
    return contact_id


def _rank(one: KnownContact, other: KnownContact) -> tuple[KnownContact, KnownContact]:
    """Return who stays and who goes: whoever has the phone is the one that the team knows, else the older one."""
    return (one, other) if _standing(one) <= _standing(other) else (other, one)


def _standing(contact: KnownContact) -> tuple[bool, UUID]:
    has_phone = any(identifier.kind in PHONE_KINDS for identifier in contact.identifiers)
    return not has_phone, contact.id
