"""Contacts are locked before anything about them is read for a decision, in id order, and before any other row.

`FOR NO KEY UPDATE`: rows that refer to the contact may still be inserted by others.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Protocol, TypeVar
from uuid import UUID

from cadenza.contacts.errors import ContactNotFound
from cadenza.contacts.store import locks as store
from cadenza.contacts.store.locks import Ref
from cadenza.kit.db import Tx
from cadenza.kit.db_errors import Overtaken

MOST_ROUNDS = 10
"""In which those are locked again who turned out to be somebody else."""

BUSY_RETRY = timedelta(seconds=2)
"""For work on a contact that somebody holds."""

SAME_CONTACT_RETRY = timedelta(seconds=1)
"""For more work on a contact that a batch holds already."""


class OfContact(Protocol):
    """A claimed row about a contact."""

    @property
    def organization_id(self) -> UUID:
        """Whose it is."""

    @property
    def contact_id(self) -> UUID:
        """Whom it is about."""


RowT = TypeVar("RowT", bound=OfContact)


async def lock(tx: Tx, contacts: Iterable[Ref]) -> dict[UUID, UUID]:
    """Lock contacts, given as (organization_id, contact_id), and wait for those who hold them.

    Returns the living contact for each asked id: the same, or the one it was merged into, locked as well. An id
    that is unknown in its organization, or of an erased contact, is missing from the answer.

    Where one of them turns out to be a tombstone, perhaps since a moment ago, whoever was locked is let go, and all are
    locked together with whom they have become: in one order, whoever else does so.
    """
    asked = set(contacts)
    if not asked:
        return {}
    goes_to = await _lock_with_winners(tx, asked)
    ends = {ref: _last(goes_to, ref) for ref in asked if ref in goes_to}
    return {ref[1]: end for ref, end in ends.items() if (ref[0], end) in goes_to}


async def lock_one(tx: Tx, organization_id: UUID, contact_id: UUID) -> UUID:
    """Lock one contact and return the living one's id, or raise ContactNotFound."""
    living = await lock(tx, [(organization_id, contact_id)])
    if contact_id not in living:
        raise ContactNotFound
    return living[contact_id]


async def lock_free(tx: Tx, contacts: Iterable[Ref]) -> set[UUID]:
    """Lock the contacts that nobody holds, given as (organization_id, contact_id); returns their ids."""
    refs = sorted(set(contacts))
    return await store.lock_free_contacts(tx, refs) if refs else set()


async def lock_one_each(tx: Tx, due: Sequence[RowT]) -> tuple[list[RowT], list[tuple[RowT, datetime]]]:
    """Lock the free contacts of claimed rows; returns one row per contact, and the others with when to come back.

    Two rows of one contact in a batch could break its frequency caps.
    """
    free = await lock_free(tx, {(one.organization_id, one.contact_id) for one in due})
    mine: dict[UUID, RowT] = {}
    later: list[tuple[RowT, datetime]] = []
    for one in due:
        if one.contact_id not in free:
            later.append((one, tx.now + BUSY_RETRY))
        elif one.contact_id in mine:
            later.append((one, tx.now + SAME_CONTACT_RETRY))
        else:
            mine[one.contact_id] = one
    return list(mine.values()), later


async def _lock_with_winners(tx: Tx, asked: set[Ref]) -> dict[Ref, UUID]:
    """Lock these and whom they have become; returns where each leads that is there: to itself, or on."""
    wanted = asked
    await tx.mark()
    for _ in range(MOST_ROUNDS):
        locked = await store.lock_contacts(tx, sorted(wanted))
        goes_to = {ref: merged_into or ref[1] for ref, merged_into in locked}
        new = {(organization_id, target) for (organization_id, _), target in goes_to.items()} - wanted
        if not new:
            return goes_to
        await tx.give_back()
        wanted = wanted | await _followed(tx, new)
    raise Overtaken


async def _followed(tx: Tx, asked: set[Ref]) -> set[Ref]:
    """Add whom these have become as far as one sees now."""
    found, new = set(asked), asked
    while new:
        new = set(await store.find_merged(tx, sorted(new))) - found
        found |= new
    return found


def _last(goes_to: dict[Ref, UUID], ref: Ref) -> UUID:
    """Follow merges to the contact that lives."""
    organization_id, contact_id = ref
    for _ in goes_to:
        target = goes_to.get((organization_id, contact_id), contact_id)
        if target == contact_id:
            break
        contact_id = target
    return contact_id
