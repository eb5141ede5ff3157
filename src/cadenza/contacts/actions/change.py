"""One contact is changed, held, or erased."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.suppressions import ERASURE, Address, suppress
from cadenza.contacts.domain.contact import ContactDraft, Lifecycle, ZoneSource, check_draft, clean_draft
from cadenza.contacts.domain.events import ContactErased, HoldChanged, LifecycleChanged
from cadenza.contacts.domain.upsert import Known, Person, Profile, merge_attributes
from cadenza.contacts.errors import ContactNotFound
from cadenza.contacts.store import changes as store
from cadenza.contacts.store import upsert as profiles
from cadenza.kit import idempotency
from cadenza.kit.db import Tx
from cadenza.kit.errors import Invalid

MOST_FACTS = 1000
"""How many facts about one person are deleted in one transaction."""


async def change_contact(tx: Tx, organization_id: UUID, contact_id: UUID, changes: Mapping[str, Any]) -> UUID:
    """Change the named fields, null empties one, attributes are merged; returns the living contact's id."""
    contact_id = await _lock_one(tx, organization_id, contact_id)
    known = (await profiles.load_known(tx, organization_id, [contact_id]))[contact_id]
    profile = _changed(known.profile, changes)
    if profile == known.profile:
        return contact_id
    await profiles.update_contacts(tx, organization_id, [Person(contact_id, known, profile)])
    _announce(tx, organization_id, contact_id, known, profile)
    return contact_id


async def hold(tx: Tx, organization_id: UUID, contact_id: UUID, until: datetime | None) -> None:
    """Send the contact no automatic messages until then; None lets them go on."""
    contact_id = await _lock_one(tx, organization_id, contact_id)
    await store.hold_contacts(tx, organization_id, [contact_id], until)
    tx.emit(HoldChanged(organization_id=organization_id, contact_id=contact_id, at=tx.now, until=until))
    tx.hint(organization_id, "contacts", contact_id)


async def erase(tx: Tx, organization_id: UUID, contact_id: UUID) -> None:
    """Remove everything personal about a contact; its addresses stay suppressed as hashes, for every channel.

    Emits ContactErased, upon which each feature removes its own part, or writes down that it is to be removed: what may
    be much goes piece by piece (`erase_facts`). The row stays, empty: what happened to it is still counted.
    """
    contact_id = await _lock_one(tx, organization_id, contact_id)
    ids = sorted({contact_id, *await store.merged_into(tx, organization_id, contact_id)})
    identifiers = await store.erase(tx, organization_id, ids)
    await store.erase_facts(tx, organization_id, ids, MOST_FACTS)
    match_keys = {match_key for match_key, _ in identifiers}
    await suppress(tx, [Address(organization_id, match_key) for match_key in match_keys], source=ERASURE)
    await idempotency.forget_answers(tx, [organization_id])
    addresses = frozenset(form for forms in identifiers for form in forms)
    tx.emit(
        *(
            ContactErased(organization_id=organization_id, contact_id=id_, at=tx.now, addresses=addresses)
            for id_ in ids
        )
    )
    tx.hint(organization_id, "contacts", contact_id)


async def erase_facts(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID]) -> bool:
    """Delete some more of what was recorded about erased contacts; says whether that was all."""
    erased = await store.erase_facts(tx, organization_id, contact_ids, MOST_FACTS)
    return erased < MOST_FACTS


async def _lock_one(tx: Tx, organization_id: UUID, contact_id: UUID) -> UUID:
    living = await lock(tx, [(organization_id, contact_id)])
    if contact_id not in living:
        raise ContactNotFound
    return living[contact_id]


def _changed(profile: Profile, changes: Mapping[str, Any]) -> Profile:
    """Return the profile with the changes, or raise Invalid with everything that is wrong."""
    said = {name: value for name, value in changes.items() if value is not None}
    draft = clean_draft(
        ContactDraft(
            first_name=said.get("first_name"),
            last_name=said.get("last_name"),
            locale=said.get("locale"),
            time_zone=said.get("time_zone"),
            attributes=said.get("attributes", {}),
        )
    )
    problems = [problem for problem in check_draft(draft) if problem.path != "identifiers"]
    if problems:
        raise Invalid(problems)
    given = {name: getattr(draft, name) for name in ("first_name", "last_name", "locale") if name in changes}
    if "time_zone" in changes:
        given |= {
            "time_zone": draft.time_zone,
            "time_zone_source": ZoneSource.GIVEN if draft.time_zone else None,
        }
    if "lifecycle" in said:
        given["lifecycle"] = Lifecycle(said["lifecycle"])
    merged = merge_attributes(profile.attributes, draft.attributes)
    return replace(profile, **given, attributes=merged)


def _announce(tx: Tx, organization_id: UUID, contact_id: UUID, known: Known, profile: Profile) -> None:
    before, after = known.profile.lifecycle, profile.lifecycle
    if before is not after:
        tx.emit(
            LifecycleChanged(
                organization_id=organization_id, contact_id=contact_id, at=tx.now, before=before, after=after
            )
        )
    tx.hint(organization_id, "contacts", contact_id)
