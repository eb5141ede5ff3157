"""What became of leads and deals since a time."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.contacts.domain.attributes import CLOSED
from cadenza.contacts.domain.closing import Decided
from cadenza.kit.db import Queries, ReadTx, columns

sql = Queries.beside(__file__)


async def load_decided_since(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, datetime]]) -> list[Decided]:
    """Read what was decided, asked as (organization, contact, since), in the order asked."""
    organization_ids, contact_ids, since = columns(asked, 3)
    rows = await tx.fetch(
        sql.decided_since,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        since=since,
        orgs=sorted(set(organization_ids)),
        closed=sorted(CLOSED),
    )
    return [Decided._make(row) for row in rows]
