"""The timeline of a contact, page by page: a fixed number of statements, one for each kind."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.contacts.actions.facts import list_contact_ids
from cadenza.insight.domain.timeline import Entry, Kind, Position, page_of
from cadenza.insight.store.timeline import load_entries
from cadenza.kit.db import ReadTx


@dataclass(frozen=True, slots=True)
class TimelinePage:
    """Some of what happened, newest first, and where the next page begins."""

    entries: Sequence[Entry]
    next_after: Position | None


async def read_timeline(
    tx: ReadTx, organization_id: UUID, contact_id: UUID, *, after: Position, limit: int, kinds: Collection[Kind] = ()
) -> TimelinePage:
    """Read a page of these kinds, all if none is named; an id that was merged answers as whom it became."""
    ids = await list_contact_ids(tx, organization_id, contact_id)
    entries: list[Entry] = []
    for kind in Kind:
        if not kinds or kind in kinds:
            entries += await load_entries(tx, kind, organization_id, ids, after, limit + 1)
    return TimelinePage(*page_of(entries, limit))
