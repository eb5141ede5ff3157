"""People paused for something that is over go on (J27)."""

from collections.abc import Sequence

from cadenza.channels.domain.events import ConnectionChanged
from cadenza.contacts.domain.events import HoldChanged
from cadenza.journeys.domain.names import QUEUE_HINT, RELEASE
from cadenza.journeys.store import enrollments as store
from cadenza.kit.db import Tx
from cadenza.kit.reasons import ConnectionState


async def on_connections_changed(tx: Tx, events: Sequence[ConnectionChanged]) -> None:
    """Wake whoever waited for a connection, now that one is back."""
    back = {event.organization_id for event in events if event.state is ConnectionState.CONNECTED}
    if back:
        await store.wake_waiting_for_connection(tx, back)
        tx.nudge(RELEASE, *back)
    for organization_id in back:
        tx.hint(organization_id, QUEUE_HINT)


async def on_holds_changed(tx: Tx, events: Sequence[HoldChanged]) -> None:
    """Ask again about whoever was held back: the hold may be over, or last longer."""
    if await store.wake_held(tx, {(event.organization_id, event.contact_id) for event in events}):
        tx.nudge(RELEASE, *{event.organization_id for event in events})
