"""Contacts are locked before anything about them is read for a decision, in id order, and before any other row.

`FOR NO KEY UPDATE`: rows that refer to the contact may still be inserted by others.
"""

from collections.abc import Iterable
from uuid import UUID

from cadenza.contacts.errors import ContactNotFound
from cadenza.contacts.store import locks as store
from cadenza.contacts.store.locks import Ref
from cadenza.kit.db import Tx

MOST_MERGES = 10


async def lock(tx: Tx, contacts: Iterable[Ref]) -> dict[UUID, UUID]:
    """Lock contacts, given as (organization_id, contact_id), and wait for those who hold them.

    Returns the living contact for each asked id: the same, or the one it was merged into, locked as well. An id
    that is unknown in its organization, or of an erased contact, is missing from the answer.
    """
    goes_to: dict[Ref, UUID] = {}
    asked = set(contacts)
    missing, tried = asked, set[Ref]()
    for _ in range(MOST_MERGES):
        if not missing:
            break
        tried |= missing
        for (organization_id, contact_id), merged_into in await store.lock_contacts(tx, sorted(missing)):
            goes_to[organization_id, contact_id] = merged_into or contact_id
        targets = {(organization_id, target) for (organization_id, _), target in goes_to.items()}
        missing = targets - goes_to.keys() - tried
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


def _last(goes_to: dict[Ref, UUID], ref: Ref) -> UUID:
    """Follow merges to the contact that lives."""
    organization_id, contact_id = ref
    for _ in range(MOST_MERGES):
        target = goes_to.get((organization_id, contact_id), contact_id)
        if target == contact_id:
            break
        contact_id = target
    return contact_id
