"""What happens to connections, for whoever answers in `wiring.py`."""

from dataclasses import dataclass
from uuid import UUID

from cadenza.kit.events import Event
from cadenza.kit.reasons import ConnectionState


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionChanged(Event):
    """A connection is in another state than before, is new, or goes on after a pause."""

    connection_id: UUID
    state: ConnectionState
