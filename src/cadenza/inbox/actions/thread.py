"""One conversation: its head, and a page of its messages with what stands between them.

Messages are numbered per conversation, so a page is a walk of numbers from either side and costs what it shows, however
long the thread. A line stands after the message that it names: the page that has the message has the line.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.contacts.domain.text import fold_text
from cadenza.inbox.actions.listing import Shown, show
from cadenza.inbox.actions.names import Team, load_team
from cadenza.inbox.actions.reach import Reach, find_reach
from cadenza.inbox.actions.write import get_place
from cadenza.inbox.domain.finding import Look, look_through
from cadenza.inbox.errors import ConversationNotFound
from cadenza.inbox.store import threads as store
from cadenza.kit.db import ReadTx, Row

LAST = 2**62
"""Beyond the number of any message."""


@dataclass(frozen=True, slots=True)
class Head:
    """A conversation, and whether one may write in it now."""

    shown: Shown
    reach: Reach


@dataclass(frozen=True, slots=True)
class ThreadPage:
    """Messages in their order, the newest last, and the lines between them."""

    messages: Sequence[Row]
    entries: Sequence[Row]
    team: Team
    has_older: bool
    has_newer: bool


async def read_head(tx: ReadTx, organization_id: UUID, conversation_id: UUID) -> Head:
    """Return what stands above the thread."""
    shown = await show(tx, organization_id, [conversation_id])
    if not shown:
        raise ConversationNotFound
    place = await get_place(tx, organization_id, conversation_id)
    reach, _ = await find_reach(tx, organization_id, place)
    return Head(shown[0], reach)


async def read_messages(
    tx: ReadTx,
    organization_id: UUID,
    conversation_id: UUID,
    *,
    before: int | None = None,
    after: int | None = None,
    around: int | None = None,
    limit: int,
) -> ThreadPage:
    """Return the newest messages, those before a number, those after one, or those on both sides of one."""
    await get_place(tx, organization_id, conversation_id)
    if around is not None:
        return await _read_around(tx, organization_id, conversation_id, around, limit)
    if after is not None:
        rows = await store.list_after(tx, organization_id, conversation_id, after, limit + 1)
        page, more = rows[:limit], len(rows) > limit
        to_seq = page[-1]["seq"] + 1 if more else LAST
        entries = await store.list_entries(tx, organization_id, conversation_id, after, to_seq)
        has_older, has_newer = True, more
    else:
        rows = await store.list_before(tx, organization_id, conversation_id, before or LAST, limit + 1)
        page, more = rows[:limit][::-1], len(rows) > limit
        from_seq = page[0]["seq"] if more else 0
        entries = await store.list_entries(tx, organization_id, conversation_id, from_seq, before or LAST)
        has_older, has_newer = more, before is not None
    return ThreadPage(page, entries, await load_team(tx, organization_id), has_older, has_newer)


async def find_messages(
    tx: ReadTx, organization_id: UUID, conversation_id: UUID, text: str, *, before: int | None, limit: int
) -> Look:
    """Find the messages before a number that say a text; a long conversation is looked through in several looks."""
    await get_place(tx, organization_id, conversation_id)
    folded = fold_text(text)
    if not folded:
        return Look([], None)
    rows = await store.list_said(tx, organization_id, conversation_id, before or LAST, limit + 1)
    # Up to half a million letters: in a thread, so that whoever else is answered here goes on meanwhile.
    return await asyncio.to_thread(look_through, rows[:limit], folded, has_more=len(rows) > limit)


async def _read_around(tx: ReadTx, organization_id: UUID, conversation_id: UUID, seq: int, limit: int) -> ThreadPage:
    """Read from either side: the message itself with those before it, and those after it."""
    behind, ahead = limit - limit // 2, limit // 2
    older = await store.list_before(tx, organization_id, conversation_id, seq + 1, behind + 1)
    newer = await store.list_after(tx, organization_id, conversation_id, seq, ahead + 1)
    has_older, has_newer = len(older) > behind, len(newer) > ahead
    page = [*older[:behind][::-1], *newer[:ahead]]
    from_seq = page[0]["seq"] if page and has_older else 0
    to_seq = page[-1]["seq"] + 1 if page and has_newer else LAST
    entries = await store.list_entries(tx, organization_id, conversation_id, from_seq, to_seq)
    return ThreadPage(page, entries, await load_team(tx, organization_id), has_older, has_newer)
