"""What an import did to contacts is undone: those it made go, others are restored, those touched since stay.

Undoing never raises consent: a yes that the import gave becomes unknown again, a no stays a no. A removed contact is
not an erased one: its addresses may be imported again and written to.
"""

from collections.abc import Collection, Sequence
from uuid import UUID

from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.standing import record_standing
from cadenza.contacts.actions.tags import remove_tags
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, ConsentState
from cadenza.contacts.domain.taking_back import ContactRemoved, Mistake, TakenBack, restored
from cadenza.contacts.domain.upsert import Person
from cadenza.contacts.store import changes, upsert
from cadenza.contacts.store import take_back as store
from cadenza.kit.db import Tx


async def take_back(
    tx: Tx, organization_id: UUID, mistakes: Sequence[Mistake], in_use: Collection[UUID], *, actor: str
) -> dict[UUID, TakenBack]:
    """Take back what was done to contacts, in a fixed number of statements; `in_use` are those that may not go.

    Locks the contacts. Emits ContactRemoved, TagRemoved, and what a changed standing emits.
    """
    ids = [mistake.contact_id for mistake in mistakes]
    living = await lock(tx, {(organization_id, contact_id) for contact_id in ids})
    there = [mistake for mistake in mistakes if living.get(mistake.contact_id) == mistake.contact_id]
    touched = await store.find_touched(tx, organization_id, {one.contact_id: one.last_at for one in there})
    free = [one for one in there if one.contact_id not in touched]
    made = [one for one in free if one.was_created and one.contact_id not in in_use]
    changed = [one for one in free if not one.was_created]
    if made:
        await _remove(tx, organization_id, [one.contact_id for one in made])
    if changed:
        await _restore(tx, organization_id, changed, actor)
    result = dict.fromkeys(ids, TakenBack.KEPT)
    result |= {one.contact_id: TakenBack.REMOVED for one in made}
    result |= {one.contact_id: TakenBack.RESTORED for one in changed}
    return result


async def _remove(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> None:
    """Empty contacts for good; the rows stay, as those of erased people do, for what was counted by them."""
    await changes.erase(tx, organization_id, sorted(ids))
    await store.delete_consents(tx, organization_id, ids)
    tx.emit(*(ContactRemoved(organization_id=organization_id, contact_id=one, at=tx.now) for one in ids))
    tx.hint(organization_id, "contacts", *ids)


async def _restore(tx: Tx, organization_id: UUID, mistakes: Sequence[Mistake], actor: str) -> None:
    known = await upsert.load_known(tx, organization_id, [one.contact_id for one in mistakes])
    people = [
        Person(one.contact_id, before, restored(before.profile, one))
        for one in mistakes
        if (before := known.get(one.contact_id))
    ]
    if changed := [person for person in people if person.is_changed]:
        await upsert.update_contacts(tx, organization_id, changed)
        await record_standing(tx, organization_id, changed, actor)
        tx.hint(organization_id, "contacts", *(person.id for person in changed))
    if identifiers := [(one.contact_id, key) for one in mistakes for key in one.identifiers]:
        await store.delete_identifiers(tx, organization_id, identifiers)
    if tags := [(organization_id, one.contact_id, tag) for one in mistakes for tag in one.tags]:
        await remove_tags(tx, tags, actor)
    given = await store.find_given(tx, organization_id, {one.contact_id: one.first_at for one in mistakes})
    withdrawal = ConsentChange(ConsentState.UNKNOWN, ConsentSource.STAFF, tx.now)
    await change_consent(
        tx, [ContactConsent(organization_id, contact_id, key, withdrawal, actor) for contact_id, key in given]
    )
