"""Saved views are made, changed and deleted: one's own by oneself, shared ones by whoever may change contacts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from cadenza.accounts.domain.events import MemberLeft
from cadenza.contacts.domain.saved_views import MOST_VIEWS, SavedView
from cadenza.contacts.domain.text import clean_line
from cadenza.contacts.errors import TooManyViews, ViewNameTaken, ViewNotFound
from cadenza.contacts.store import saved_views as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.ids import new_id

SUBJECT = "saved_view"
"""What the audit log calls it."""
HINT = "views"
"""The topic of hints for whoever has the table open."""


async def list_views(tx: ReadTx, organization_id: UUID, person_id: UUID | None) -> list[SavedView]:
    """Return the views that a person has: everybody's, then their own."""
    return await store.list_views(tx, organization_id, person_id)


async def create(tx: Tx, organization_id: UUID, owner_id: UUID | None, wanted: Mapping[str, Any]) -> SavedView:
    """Keep a view under a name; without an owner it is everybody's."""
    view = SavedView(id=new_id(tx.now), owner_id=owner_id, **{**wanted, "name": _named(wanted["name"])})
    if await store.count_views(tx, organization_id, owner_id) >= MOST_VIEWS:
        raise TooManyViews(limit=MOST_VIEWS)
    if not await store.insert_view(tx, organization_id, view):
        raise ViewNameTaken(name=view.name)
    _say(tx, organization_id, None, view)
    return view


async def change(
    tx: Tx, organization_id: UUID, view_id: UUID, person_id: UUID | None, changes: Mapping[str, Any]
) -> SavedView:
    """Change what is named of a view that is everybody's or the person's own."""
    before = await _lock(tx, organization_id, view_id, person_id)
    after = replace(before, **changes)
    if "name" in changes:
        after = replace(after, name=_named(after.name))
    async with tx.unless_taken(ViewNameTaken(name=after.name)):
        await store.save_view(tx, organization_id, after)
    _say(tx, organization_id, before, after)
    return after


async def forget(tx: Tx, organization_id: UUID, view_id: UUID, person_id: UUID | None) -> None:
    """Forget a view; the people in it stay as they are."""
    before = await _lock(tx, organization_id, view_id, person_id)
    await store.delete_view(tx, organization_id, view_id)
    _say(tx, organization_id, before, None)


async def on_members_left(tx: Tx, events: Sequence[MemberLeft]) -> None:
    """Forget the own views of whoever is gone: nobody else has them."""
    for organization_id in sorted({event.organization_id for event in events}):
        people = [event.person_id for event in events if event.organization_id == organization_id]
        await store.delete_views_of(tx, organization_id, people)


async def _lock(tx: Tx, organization_id: UUID, view_id: UUID, person_id: UUID | None) -> SavedView:
    found = await store.lock_view(tx, organization_id, view_id, person_id)
    if found is None:
        raise ViewNotFound
    return found


def _named(text: str) -> str:
    name = clean_line(text)
    if not name:
        raise Invalid([Problem("name", "required")])
    return name


def _say(tx: Tx, organization_id: UUID, before: SavedView | None, after: SavedView | None) -> None:
    about = after or before
    if about is None:
        return
    tx.changed(SUBJECT, about.id, before=_facts(before), after=_facts(after))
    tx.hint(organization_id, HINT, about.id)


def _facts(view: SavedView | None) -> dict[str, object] | None:
    return None if view is None else view.facts()
