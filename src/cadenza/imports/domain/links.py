"""What a row did to a contact, as the undo needs it. Pure.

A contact that the import made has nothing to go back to. For any other the link holds what its changed fields were,
and which tags and identifiers are new: `{"profile": {...}, "attributes": {...}, "tags": [...], "identifiers": [...]}`.
What was there before the first change of the import is what counts, whatever later rows change again.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.upsert import Key, Person, Profile

_FIELDS = tuple(name for name in Profile._fields if name != "attributes")


def changes_of(person: Person, identifiers: Iterable[Key]) -> dict[str, Any] | None:
    """Say what is to be put back for a contact that was there before; None if nothing was changed."""
    if person.before is None:
        return None
    changes: dict[str, Any] = {}
    before, after = person.before.profile, person.profile
    if profile := {name: getattr(before, name) for name in _FIELDS if getattr(before, name) != getattr(after, name)}:
        changes["profile"] = profile
    if attributes := _attributes(before, after):
        changes["attributes"] = attributes
    if person.new_tags:
        changes["tags"] = list(person.new_tags)
    if new := [list(key) for key in identifiers]:
        changes["identifiers"] = new
    return changes or None


def merged_changes(earlier: Mapping[str, Any] | None, later: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Put what a later row changes behind what earlier ones have changed."""
    if not earlier or not later:
        return earlier or later
    merged = {**later, **earlier}
    for part in ("profile", "attributes"):
        if part in earlier and part in later:
            merged[part] = {**later[part], **earlier[part]}
    for part in ("tags", "identifiers"):
        if part in earlier and part in later:
            merged[part] = [*earlier[part], *later[part]]
    return merged


def identifiers_by_person(identifiers: Mapping[Key, tuple[UUID, object]]) -> dict[UUID, list[Key]]:
    """Group new identifiers by whose they become."""
    grouped: dict[UUID, list[Key]] = {}
    for key, (contact_id, _) in identifiers.items():
        grouped.setdefault(contact_id, []).append(key)
    return grouped


def _attributes(before: Profile, after: Profile) -> dict[str, Any]:
    names = before.attributes.keys() | after.attributes.keys()
    return {
        name: before.attributes.get(name)
        for name in sorted(names)
        if before.attributes.get(name) != after.attributes.get(name)
    }
