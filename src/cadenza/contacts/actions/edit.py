"""One contact is edited by a person or by the API: what is named changes, null empties it."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from cadenza.contacts.actions.attributes import load_rules, note_names
from cadenza.contacts.actions.lock import lock_one
from cadenza.contacts.actions.standing import record_standing
from cadenza.contacts.domain.attributes import ContactRules
from cadenza.contacts.domain.contact import ContactDraft, ZoneSource, check_draft, clean_draft
from cadenza.contacts.domain.upsert import Person, Profile, check_profile, merge_attributes, standing_after
from cadenza.contacts.store import upsert as store
from cadenza.kit.db import Tx
from cadenza.kit.errors import Invalid

_EMPTIED = ("first_name", "last_name", "locale", "source", "owner", "trial_at")
"""What null takes away; a lifecycle and a status can only be changed."""


async def change_contact(
    tx: Tx, organization_id: UUID, contact_id: UUID, changes: Mapping[str, Any], actor: str | None = None
) -> UUID:
    """Change the named fields, attributes are merged; returns the living contact's id."""
    contact_id = await lock_one(tx, organization_id, contact_id)
    rules = await load_rules(tx, organization_id)
    known = (await store.load_known(tx, organization_id, [contact_id]))[contact_id]
    draft = _read(changes, rules)
    person = Person(contact_id, known, _changed(known.profile, draft, changes))
    if not person.is_changed:
        return contact_id
    await store.update_contacts(tx, organization_id, [person])
    await record_standing(tx, organization_id, [person], actor)
    await note_names(tx, organization_id, rules, [draft])
    tx.changed("contact", contact_id, before=known.profile._asdict(), after=person.profile._asdict())
    tx.hint(organization_id, "contacts", contact_id)
    return contact_id


def _read(changes: Mapping[str, Any], rules: ContactRules) -> ContactDraft:
    """Read what was said, or raise Invalid with everything that is wrong."""
    said = {name: value for name, value in changes.items() if value is not None}
    cleaned = clean_draft(ContactDraft(**said))
    draft, wrong = rules.read(cleaned)
    problems = [*(problem for problem in check_draft(cleaned) if problem.path != "identifiers"), *wrong]
    if problems:
        raise Invalid(problems)
    return draft


def _changed(profile: Profile, draft: ContactDraft, changes: Mapping[str, Any]) -> Profile:
    """Return the profile with the changes, or raise Invalid where it would become too large."""
    given: dict[str, Any] = {name: getattr(draft, name) for name in _EMPTIED if name in changes}
    if "time_zone" in changes:
        given["time_zone"] = draft.time_zone
        given["time_zone_source"] = ZoneSource.GIVEN if draft.time_zone else None
    given |= standing_after(profile, draft)._asdict()
    changed = profile._replace(**given, attributes=merge_attributes(profile.attributes, draft.attributes))
    if problems := list(check_profile(changed)):
        raise Invalid(problems)
    return changed
