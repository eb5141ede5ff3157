"""When contacts last wrote to us."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, Tx, columns

sql = Queries.beside(__file__)


async def record_inbound(tx: Tx, latest: Sequence[tuple[UUID, UUID, datetime, datetime]]) -> None:
    """Write (organization, contact, received, said), in that order of keys."""
    organization_ids, ids, received_ats, said_ats = columns(latest, 4)
    await tx.execute(
        sql.record_inbound,
        organization_ids=organization_ids,
        ids=ids,
        received_ats=received_ats,
        said_ats=said_ats,
        orgs=list(tx.organizations),
    )
