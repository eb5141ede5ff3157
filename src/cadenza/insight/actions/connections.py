"""What each connection is used for: who names it, what waits for it, what became of the last messages."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from cadenza.channels.actions.connections import list_connections
from cadenza.insight.store import connections as store
from cadenza.insight.store.connections import Recent, User
from cadenza.kit.db import ReadTx
from cadenza.kit.ids import first_id
from cadenza.messages.actions.presence import count_load
from cadenza.messages.domain.load import Load

RECENT = timedelta(hours=24)
MOST_RECENT = 2000
"""How many messages of an organization are looked at."""
MOST_USERS = 200


@dataclass(frozen=True, slots=True)
class Usage:
    """What one connection is used for."""

    connection_id: UUID
    load: Load
    campaigns: Sequence[User]
    journeys: Sequence[User]
    recent: Recent


async def read_usage(tx: ReadTx, organization_id: UUID) -> list[Usage]:
    """Read what every connection is used for; five statements."""
    ids = [one.id for one in await list_connections(tx, [organization_id])]
    loads = await count_load(tx, organization_id, ids)
    campaigns = await store.list_campaigns(tx, organization_id, MOST_USERS)
    journeys = await store.list_journeys(tx, organization_id, MOST_USERS)
    recent = await store.count_recent(tx, organization_id, first_id(tx.now - RECENT), MOST_RECENT)
    return [
        Usage(one, loads[one], campaigns.get(one, ()), journeys.get(one, ()), recent.get(one, Recent())) for one in ids
    ]
