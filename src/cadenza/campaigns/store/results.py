"""What came of campaigns as rows: counted, listed, and answered."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.campaigns.domain.results import REPLIED, Wanted
from cadenza.campaigns.store.recipients import Ref
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.reasons import DeferReason

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


async def settled_at(tx: ReadTx, campaign: Ref, most: int) -> datetime | None:
    """Return when nearly all had happened to the first of a campaign's recipients; None where nothing has."""
    moment: datetime | None = await tx.fetchval(
        sql.settled_at, organization_id=campaign[0], campaign_id=campaign[1], most=most
    )
    return moment


async def count_course(
    tx: ReadTx, campaign: Ref, span: tuple[datetime, datetime], *, places: int, most: int
) -> list[dict[str, int]]:
    """Count what happened to the first of a campaign's recipients in so many stretches of a span."""
    asked = {"organization_id": campaign[0], "campaign_id": campaign[1], "most": most}
    rows = await tx.fetch(sql.count_course, **asked, first=span[0], last=span[1], places=places)
    return [dict(row) for row in rows]


async def next_due(tx: ReadTx, campaign: Ref) -> dict[str, datetime]:
    """Return when the first of those who wait for a moment is asked again, by the reason they wait for."""
    rows = await tx.fetch(
        sql.next_due, organization_id=campaign[0], campaign_id=campaign[1], reasons=sorted(DeferReason), now=tx.now
    )
    return {row["reason"]: row["next_run_at"] for row in rows}


async def find_recipient(tx: ReadTx, campaign: Ref, recipient_id: UUID) -> Row | None:
    """Return one recipient as people see it."""
    return await tx.fetchrow(
        sql.find_recipient, organization_id=campaign[0], campaign_id=campaign[1], id=recipient_id, now=tx.now
    )


async def list_recipients(
    tx: ReadTx, campaign: Ref, wanted: Wanted, *, after: UUID, limit: int, most: int
) -> tuple[list[Row], UUID | None]:
    """Look at the next recipients by their contacts, `most` at most; and say where it stopped before the end."""
    walk = {"organization_id": campaign[0], "campaign_id": campaign[1], "after": after, "most": most}
    asked = {"state": wanted.state, "reason": wanted.reason, "n": limit}
    if wanted.has_replied:
        rows = await tx.fetch(sql.list_replied, **walk, **asked)
    else:
        rows = await tx.fetch(sql.list_recipients, **walk, **asked, now=tx.now)
    if len(rows) == limit:
        return rows, rows[-1]["contact_id"]
    stopped: UUID | None = await tx.fetchval(sql.skip_replied if wanted.has_replied else sql.skip_recipients, **walk)
    return rows, stopped


async def find_answered(tx: ReadTx, answers: Iterable[Answer]) -> dict[UUID, datetime]:
    """Return the recipient of each of these people that was written to last, with when they wrote back."""
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
