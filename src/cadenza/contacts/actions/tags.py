"""Tags are put on contacts and taken off; a tag that is there already is no event, and no line of the history."""

from collections.abc import Iterable

from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.standing import record_tags
from cadenza.contacts.domain.contact import MAX_TAG_LENGTH
from cadenza.contacts.domain.events import TagAdded, TagRemoved
from cadenza.contacts.domain.text import clean_line
from cadenza.contacts.store import tags as store
from cadenza.contacts.store.tags import Tagged
from cadenza.kit.db import Tx
from cadenza.kit.errors import Invalid, Problem


async def add_tags(tx: Tx, tagged: Iterable[Tagged], actor: str | None = None) -> int:
    """Put tags on contacts, given as (organization_id, contact_id, tag); returns how many were new.

    Locks the contacts and follows merges; unknown contacts are passed over. Emits TagAdded.
    """
    added = await store.insert_tags(tx, await _living(tx, tagged))
    await record_tags(tx, added, [], actor)
    for organization_id, contact_id, tag in added:
        tx.emit(TagAdded(organization_id=organization_id, contact_id=contact_id, at=tx.now, tag=tag))
        tx.hint(organization_id, "contacts", contact_id)
    return len(added)


async def remove_tags(tx: Tx, tagged: Iterable[Tagged], actor: str | None = None) -> int:
    """Take tags off contacts; returns how many were there. Emits TagRemoved."""
    removed = await store.delete_tags(tx, await _living(tx, tagged))
    await record_tags(tx, [], removed, actor)
    for organization_id, contact_id, tag in removed:
        tx.emit(TagRemoved(organization_id=organization_id, contact_id=contact_id, at=tx.now, tag=tag))
        tx.hint(organization_id, "contacts", contact_id)
    return len(removed)


async def _living(tx: Tx, tagged: Iterable[Tagged]) -> list[Tagged]:
    """Check and clean the tags, lock their contacts, and point at those that live."""
    asked = [(organization_id, contact_id, read_tag(tag)) for organization_id, contact_id, tag in tagged]
    living = await lock(tx, {(organization_id, contact_id) for organization_id, contact_id, _ in asked})
    return [
        (organization_id, living[contact_id], tag) for organization_id, contact_id, tag in asked if contact_id in living
    ]


def read_tag(text: str) -> str:
    """Return a tag as it is stored, or raise Invalid."""
    tag = clean_line(text)
    if not tag:
        raise Invalid([Problem("tag", "empty_tag")])
    if len(tag) > MAX_TAG_LENGTH:
        raise Invalid([Problem("tag", "too_long", {"limit": MAX_TAG_LENGTH})])
    return tag
