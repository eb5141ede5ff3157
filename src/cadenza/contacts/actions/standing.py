"""Changes of contacts' standing (lifecycle, status, owner) and tags: each is kept with its time.

A changed standing is said here too; whoever puts tags on people says so.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TypedDict
from uuid import UUID

from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.events import LeadClosed, LeadConverted, LeadStatusChanged, LifecycleChanged
from cadenza.contacts.domain.upsert import TAG, Person, Profile, closes, standing_changes
from cadenza.contacts.store import standing as store
from cadenza.contacts.store.standing import Change
from cadenza.contacts.store.tags import Tagged
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id, new_ids


async def record_standing(
    tx: Tx,
    organization_id: UUID,
    people: Sequence[Person],
    actor: str | None,
    *,
    by_merge: bool = False,
    merge_id: UUID | None = None,
) -> None:
    """Keep the changes of people who were known before, with the merge that they came by: an undo is none.

    Emits LifecycleChanged and LeadStatusChanged, and LeadConverted and LeadClosed where that is what they mean.
    """
    changes = [
        Change(organization_id, new_id(tx.now), person.id, field, before, after)
        for person in people
        for field, before, after in standing_changes(person)
    ]
    if not changes:
        return
    await store.insert_changes(tx, changes, actor, merge_id)
    for change in changes:
        about = About(organization_id=organization_id, contact_id=change.contact_id, at=tx.now)
        if change.field == "lifecycle":
            tx.emit(LifecycleChanged(**about, before=change.before or "", after=change.after or ""))
        elif change.field == "lead_status":
            tx.emit(LeadStatusChanged(**about, before=change.before, after=change.after, by_merge=by_merge))
    for person in people:
        if person.before is not None:
            announce_leads(tx, organization_id, person.id, person.before.profile, person.profile, by_merge=by_merge)


def announce_leads(
    tx: Tx, organization_id: UUID, contact_id: UUID, before: Profile, after: Profile, *, by_merge: bool = False
) -> None:
    """Say that a lead is one no more, and that it is closed, where its profile became this."""
    about = About(organization_id=organization_id, contact_id=contact_id, at=tx.now)
    if before.lifecycle is Lifecycle.LEAD and after.lifecycle is not Lifecycle.LEAD:
        tx.emit(LeadConverted(**about, to=after.lifecycle, by_merge=by_merge))
    if after.lead_status is not None and closes(before.lead_status, after.lead_status):
        tx.emit(LeadClosed(**about, status=after.lead_status, by_merge=by_merge))


async def record_tags(tx: Tx, added: Sequence[Tagged], removed: Sequence[Tagged], actor: str | None) -> None:
    """Keep which tags came and which went."""
    ids = iter(new_ids(tx.now, len(added) + len(removed)))
    changes = [Change(whose, next(ids), contact_id, TAG, None, tag) for whose, contact_id, tag in added]
    changes += [Change(whose, next(ids), contact_id, TAG, tag, None) for whose, contact_id, tag in removed]
    if changes:
        await store.insert_changes(tx, changes, actor)


class About(TypedDict):
    """What every event about a contact says."""

    organization_id: UUID
    contact_id: UUID
    at: datetime
