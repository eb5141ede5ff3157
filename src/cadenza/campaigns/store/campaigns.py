"""Campaigns as rows."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.accounts.domain.settings import ConsentMode
from cadenza.campaigns.domain.campaign import Campaign, SendType
from cadenza.campaigns.domain.deciding import Running
from cadenza.campaigns.domain.progress import read_points, write_points
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.audience import Audience, read_audience, write_audience
from cadenza.contacts.domain.mentions import Mentions
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.documents import rewrite
from cadenza.kit.reasons import CampaignState
from cadenza.messages.domain.gate import Purpose
from cadenza.templates.domain.saved import Variants

sql = Queries.beside(__file__)

Ref = tuple[UUID, UUID]
"""An organization and a row of it."""


async def insert_campaign(tx: Tx, campaign: Campaign) -> None:
    """Write a new campaign."""
    await tx.execute(
        sql.insert_campaign,
        organization_id=campaign.organization_id,
        id=campaign.id,
        state=campaign.state.value,
        next_run_at=campaign.next_run_at,
        now=tx.now,
        **_authored(campaign),
    )


async def find_campaign(tx: ReadTx, organization_id: UUID, campaign_id: UUID) -> Campaign | None:
    """Return one campaign."""
    row = await tx.fetchrow(sql.find_campaign, organization_id=organization_id, id=campaign_id)
    return None if row is None else _campaign(row)


async def lock_campaign(tx: Tx, organization_id: UUID, campaign_id: UUID) -> Campaign | None:
    """Lock one campaign, waiting for whoever holds it."""
    row = await tx.fetchrow(sql.lock_campaign, organization_id=organization_id, id=campaign_id)
    return None if row is None else _campaign(row)


async def list_campaigns(
    tx: ReadTx, organization_id: UUID, *, before: UUID | None, state: CampaignState | None, limit: int
) -> list[Campaign]:
    """Return campaigns, newest first."""
    rows = await tx.fetch(
        sql.list_campaigns, organization_id=organization_id, before=before, state=state and state.value, n=limit
    )
    return [_campaign(row) for row in rows]


async def save_campaign(tx: Tx, campaign: Campaign) -> None:
    """Write a locked campaign as it is now."""
    await tx.execute(
        sql.save_campaign,
        organization_id=campaign.organization_id,
        id=campaign.id,
        state=campaign.state.value,
        reason=campaign.reason,
        state_changed_at=campaign.state_changed_at,
        frozen=campaign.frozen and campaign.frozen.write(),
        consent_mode=campaign.consent_mode and campaign.consent_mode.value,
        cutoff=campaign.cutoff,
        audience_cursor=campaign.audience_cursor,
        sweep_cursor=campaign.sweep_cursor,
        held_since=campaign.held_since,
        started_at=campaign.started_at,
        frozen_at=campaign.frozen_at,
        swept_at=campaign.swept_at,
        ended_at=campaign.ended_at,
        counts=dict(campaign.counts),
        counted_at=campaign.counted_at,
        progress=write_points(campaign.progress),
        next_run_at=campaign.next_run_at,
        attempts=campaign.attempts,
        now=tx.now,
        **_authored(campaign),
    )


async def load_scheduled(tx: ReadTx, organizations: Sequence[UUID]) -> list[Campaign]:
    """Return the campaigns of these organizations that wait for a time that was said on the clock of a zone."""
    return [_campaign(row) for row in await tx.fetch(sql.load_scheduled, orgs=list(organizations))]


async def save_clock(tx: Tx, campaign: Campaign) -> None:
    """Write when a locked scheduled campaign starts."""
    await tx.execute(
        sql.save_clock,
        organization_id=campaign.organization_id,
        id=campaign.id,
        send_at=campaign.send_at,
        next_run_at=campaign.next_run_at,
        now=tx.now,
    )


async def delete_campaign(tx: Tx, campaign: Campaign) -> None:
    """Delete a locked campaign that has no recipients."""
    await tx.execute(sql.delete_campaign, organization_id=campaign.organization_id, id=campaign.id)


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with a campaign whose clock has come."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, n=limit)]


async def claim_due(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[Campaign]:
    """Lock campaigns whose clock has come."""
    rows = await tx.fetch(sql.claim_due, orgs=list(organizations), now=tx.now, each=each, total=total)
    return [_campaign(row) for row in rows]


async def reclaim_due(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Campaign]:
    """Lock these campaigns if their clock has still come."""
    rows = await tx.fetch(sql.reclaim_due, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [_campaign(row) for row in rows]


async def count_failure(tx: Tx, campaign: Campaign, attempts: int, next_run_at: datetime, error: str) -> None:
    """Write one failed attempt."""
    await tx.execute(
        sql.count_failure,
        organization_id=campaign.organization_id,
        id=campaign.id,
        attempts=attempts,
        next_run_at=next_run_at,
        error=error,
    )


async def load_running(tx: ReadTx, campaigns: Iterable[Ref]) -> dict[UUID, Running]:
    """Read what campaigns are to the release of their recipients."""
    organization_ids, ids = columns(sorted(set(campaigns)), 2)
    rows = await tx.fetch(sql.load_running, organization_ids=organization_ids, ids=ids)
    return {row["id"]: _running(row) for row in rows}


async def load_states(tx: ReadTx, campaigns: Iterable[Ref]) -> dict[UUID, CampaignState]:
    """Read where campaigns stand."""
    organization_ids, ids = columns(sorted(set(campaigns)), 2)
    rows = await tx.fetch(sql.load_states, organization_ids=organization_ids, ids=ids)
    return {row["id"]: CampaignState(row["state"]) for row in rows}


async def claim_on_connections(tx: Tx, connections: Iterable[Ref]) -> list[Campaign]:
    """Lock the running and paused campaigns that send from these connections and that nobody holds."""
    organization_ids, connection_ids = columns(sorted(set(connections)), 2)
    rows = await tx.fetch(sql.claim_on_connections, organization_ids=organization_ids, connection_ids=connection_ids)
    return [_campaign(row) for row in rows]


def _authored(campaign: Campaign) -> dict[str, Any]:
    return {
        "name": campaign.name,
        "description": campaign.description,
        "channel": campaign.channel.value,
        "connection_id": campaign.connection_id,
        "purpose": campaign.purpose.value,
        "body": campaign.body,
        "template_id": campaign.template_id,
        "audience": None if campaign.audience is None else write_audience(campaign.audience),
        "send_type": campaign.send_type.value,
        "send_at": campaign.send_at,
        "send_wall": campaign.send_wall,
        "send_zone": campaign.send_zone,
    }


def _campaign(row: Row) -> Campaign:
    values = {name: row[name] for name in row.keys()}  # noqa: SIM118 - a row of the driver has no items
    audience = None if row["audience"] is None else read_audience(row["audience"])
    return Campaign(
        **{
            **values,
            "channel": Channel(row["channel"]),
            "purpose": Purpose(row["purpose"]),
            "audience": audience if isinstance(audience, Audience) else None,
            "send_type": SendType(row["send_type"]),
            "state": CampaignState(row["state"]),
            "frozen": row["frozen"] and Variants.read(row["frozen"]),
            "consent_mode": row["consent_mode"] and ConsentMode(row["consent_mode"]),
            "progress": read_points(row["progress"]),
        }
    )


def _running(row: Row) -> Running:
    return Running(
        organization_id=row["organization_id"],
        id=row["id"],
        state=CampaignState(row["state"]),
        channel=row["channel"],
        connection_id=row["connection_id"],
        purpose=Purpose(row["purpose"]),
        consent_mode=row["consent_mode"] and ConsentMode(row["consent_mode"]),
        # A campaign that runs has frozen what its template said.
        variants=Variants.read(row["frozen"]) if row["frozen"] else Variants.own(row["body"]),
    )


async def take_out(tx: Tx, organization_id: UUID, mentions: Mentions) -> None:
    """Take what names somebody out of audiences."""
    await rewrite(
        tx, organization_id, sql.lock_comparing, sql.save_audiences, mentions.take_from, pattern=mentions.pattern
    )
