"""What the team has of two conversations goes with them when they become one; the contact is locked."""

from collections.abc import Sequence

from cadenza.inbox.domain.joining import join
from cadenza.inbox.domain.names import LIST_HINT, THREAD_HINT
from cadenza.inbox.store import joining as store
from cadenza.kit.db import Tx
from cadenza.messages.domain.events import ThreadsJoined


async def on_threads_joined(tx: Tx, events: Sequence[ThreadsJoined]) -> None:
    """Take state, notes and items along; few conversations are ever joined, one of a person at a time."""
    for event in events:
        organization_id, source, target = event.organization_id, event.source_id, event.target_id
        work = await store.load_work(tx, organization_id, [source, target])
        if source in work:
            moved = work[source]._replace(conversation_id=target)
            await store.write_work(tx, organization_id, join(moved, work[target]) if target in work else moved)
        await store.move(tx, organization_id, source, target)
        tx.hint(organization_id, LIST_HINT)
        tx.hint(organization_id, THREAD_HINT, source, target)
