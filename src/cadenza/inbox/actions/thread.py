"""One conversation: its head, and a page of its messages with what stands between them.

Messages are numbered per conversation, so a page is a walk of numbers from either side and costs what it shows, however
long the thread. A line stands after the message that it names: the page that has the message has the line.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.inbox.actions.listing import Shown, show
from cadenza.inbox.actions.names import Team, load_team
from cadenza.inbox.actions.reach import Reach, find_reach
from cadenza.inbox.actions.write import get_place
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
    limit: int,
) -> ThreadPage:
    """Return the newest messages, those before a number, or those after one."""
    await get_place(tx, organization_id, conversation_id)
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
