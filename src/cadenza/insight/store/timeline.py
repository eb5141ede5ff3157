"""Reads for the timeline of a contact: one statement for each kind of thing that happens."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from cadenza.insight.domain.timeline import Entry, Kind, Position
from cadenza.kit.db import Queries, Query, ReadTx, Row

sql = Queries.beside(__file__)

STATEMENTS: Mapping[Kind, Query] = {
    Kind.MESSAGE: sql.messages,
    Kind.EVENT: sql.events,
    Kind.CONSENT: sql.consents,
    Kind.CHANGE: sql.changes,
    Kind.DEAL: sql.deals,
    Kind.ENROLLMENT_ENDED: sql.ended,
    Kind.ENROLLMENT_STARTED: sql.started,
    Kind.MERGE_UNDONE: sql.undone,
    Kind.MERGE: sql.merges,
}


async def load_entries(
    tx: ReadTx, kind: Kind, organization_id: UUID, ids: Sequence[UUID], after: Position, limit: int
) -> list[Entry]:
    """Read the next entries of one kind, of all ids that the person has had."""
    rows = await tx.fetch(
        STATEMENTS[kind],
        organization_id=organization_id,
        ids=list(ids),
        at=after.at,
        bound=after.bound(kind),
        n=limit,
    )
    return [Entry(kind, row["at"], row["id"], _details(row)) for row in rows]


def _details(row: Row) -> dict[str, object]:
    return {name: row[name] for name in set(row.keys()) - {"id", "at"} if row[name] is not None}
