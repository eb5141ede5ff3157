"""One contact is held, or erased."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.accounts.actions import audit
from cadenza.contacts.actions.lock import lock_one
from cadenza.contacts.actions.merge import forget_merges
from cadenza.contacts.actions.suppressions import ERASURE, Address, suppress
from cadenza.contacts.domain.events import ContactErased, HoldChanged
from cadenza.contacts.store import changes as store
from cadenza.contacts.store import contacts
from cadenza.kit import idempotency
from cadenza.kit.db import Tx

MOST_FACTS = 1000
"""How many facts about one person are deleted in one transaction."""


async def hold(tx: Tx, organization_id: UUID, contact_id: UUID, until: datetime | None) -> None:
    """Send the contact no automatic messages until then; None lets them go on."""
    contact_id = await lock_one(tx, organization_id, contact_id)
    await store.hold_contacts(tx, organization_id, [contact_id], until)
    announce_hold(tx, organization_id, [contact_id], until)


def announce_hold(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID], until: datetime | None) -> None:
    """Say that contacts are held until then; emits HoldChanged."""
    for contact_id in contact_ids:
        tx.emit(HoldChanged(organization_id=organization_id, contact_id=contact_id, at=tx.now, until=until))
        tx.hint(organization_id, "contacts", contact_id)


async def erase(tx: Tx, organization_id: UUID, contact_id: UUID) -> None:
    """Remove everything personal about a contact; its addresses stay suppressed as hashes, for every channel.

    Emits ContactErased, upon which each feature removes its own part, or writes down that it is to be removed: what may
    be much goes piece by piece (`erase_facts`). The row stays, empty: what happened to it is still counted.
    """
    contact_id = await lock_one(tx, organization_id, contact_id)
    ids = sorted({contact_id, *await contacts.load_tombstones(tx, organization_id, contact_id)})
    identifiers = await store.erase(tx, organization_id, ids)
    await forget_merges(tx, organization_id, ids)
    await store.erase_facts(tx, organization_id, ids, MOST_FACTS)
    match_keys = {match_key for match_key, _ in identifiers}
    await suppress(tx, [Address(organization_id, match_key) for match_key in match_keys], source=ERASURE)
    await idempotency.forget_answers(tx, [organization_id])
    await audit.forget(tx, organization_id, "contact", ids)
    addresses = frozenset(form for forms in identifiers for form in forms)
    tx.emit(
        *(ContactErased(organization_id=organization_id, contact_id=id_, at=tx.now, addresses=addresses) for id_ in ids)
    )
    tx.hint(organization_id, "contacts", contact_id)


async def erase_facts(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID]) -> bool:
    """Delete some more of what was recorded about erased contacts; says whether that was all."""
    erased = await store.erase_facts(tx, organization_id, contact_ids, MOST_FACTS)
    return erased < MOST_FACTS
