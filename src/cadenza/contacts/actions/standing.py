"""What changed about where people stand (lifecycle, status, owner): kept with its time, and said."""

from collections.abc import Sequence
from datetime import datetime
from typing import TypedDict
from uuid import UUID

from cadenza.contacts.domain.events import LeadStatusChanged, LifecycleChanged
from cadenza.contacts.domain.upsert import Person, standing_changes
from cadenza.contacts.store import standing as store
from cadenza.contacts.store.standing import Change
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id


async def record_standing(tx: Tx, organization_id: UUID, people: Sequence[Person], actor: str | None) -> None:
    """Keep the changes of people who were known before; emits LifecycleChanged and LeadStatusChanged."""
    changes = [
        Change(new_id(tx.now), person.id, field, before, after)
        for person in people
        for field, before, after in standing_changes(person)
    ]
    if not changes:
        return
    await store.insert_changes(tx, organization_id, changes, actor)
    for change in changes:
        about = About(organization_id=organization_id, contact_id=change.contact_id, at=tx.now)
        if change.field == "lifecycle":
            tx.emit(LifecycleChanged(**about, before=change.before or "", after=change.after or ""))
        elif change.field == "lead_status":
            tx.emit(LeadStatusChanged(**about, before=change.before, after=change.after))


class About(TypedDict):
    """What every event about a contact says."""

    organization_id: UUID
    contact_id: UUID
    at: datetime
