"""What came of campaigns as rows: counted, and answered."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.campaigns.domain.results import REPLIED
from cadenza.campaigns.store.recipients import Ref
from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)


class Answer(NamedTuple):
    """A person's message to one of our numbers, and since when something of ours may have asked for it."""

    organization_id: UUID
    contact_id: UUID
    connection_id: UUID
    at: datetime
    since: datetime


async def count_states(tx: ReadTx, campaign: Ref) -> dict[str, int]:
    """Count a campaign's recipients by state, by state with reason, and those who wrote back."""
    counts: dict[str, int] = {}
    for row in await tx.fetch(sql.count_states, organization_id=campaign[0], campaign_id=campaign[1], now=tx.now):
        counts[row["state"]] = counts.get(row["state"], 0) + row["count"]
        if row["reason"] is not None:
            counts[f"{row['state']}:{row['reason']}"] = row["count"]
        if row["replied"]:
            counts[REPLIED] = counts.get(REPLIED, 0) + row["replied"]
    return counts


async def next_due(tx: ReadTx, campaign: Ref) -> datetime | None:
    """Return when the first of those who wait for a moment is asked again."""
    found: datetime | None = await tx.fetchval(
        sql.next_due, organization_id=campaign[0], campaign_id=campaign[1], now=tx.now
    )
    return found


async def find_answered(tx: ReadTx, answers: Iterable[Answer]) -> dict[UUID, datetime]:
    """Return the recipients whom these people answer as, the one written to last of each, with when they wrote."""
    organization_ids, contact_ids, connection_ids, ats, sinces = columns(sorted(answers), 5)
    rows = await tx.fetch(
        sql.find_answered,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        connection_ids=connection_ids,
        ats=ats,
        sinces=sinces,
        orgs=list(tx.organizations),
    )
    return {row["id"]: row["at"] for row in rows if row["replied_at"] is None}


async def mark_replied(tx: Tx, answered: dict[UUID, datetime]) -> set[Ref]:
    """Write when recipients wrote back, in two statements; returns the campaigns that they answered."""
    ids, ats = columns(sorted(answered.items()), 2)
    await tx.fetch(sql.lock_answered, ids=ids, orgs=list(tx.organizations))
    rows = await tx.fetch(sql.mark_replied, ids=ids, ats=ats, orgs=list(tx.organizations))
    return {(row["organization_id"], row["campaign_id"]) for row in rows}
