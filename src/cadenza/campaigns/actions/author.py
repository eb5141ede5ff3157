"""Campaigns are written, changed, copied and deleted. Nothing here sends: that is a command of its own (`launch`)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.campaigns.actions.meant import check_named, is_nobody_meant
from cadenza.campaigns.actions.wording import load_template
from cadenza.campaigns.domain.campaign import Campaign, Mover, SendType, check_transition
from cadenza.campaigns.domain.checking import check_saving
from cadenza.campaigns.domain.events import CampaignDraftCreated, CampaignNoRecipients, CampaignScheduled
from cadenza.campaigns.domain.names import CAMPAIGNS_HINT
from cadenza.campaigns.domain.scheduling import placed, said_in
from cadenza.campaigns.errors import CampaignChanged, CampaignInvalid, CampaignNotFound, CampaignStarted
from cadenza.campaigns.store import campaigns as store
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.audience import Audience, read_audience, write_audience
from cadenza.contacts.domain.text import clean_line
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Problem
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import CampaignState
from cadenza.messages.domain.gate import Purpose

LONGEST_NAME = 120
SUBJECT = "campaign"
"""What the audit log calls it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignChanges:
    """What an author sets; None leaves it as it is."""

    name: str | None = None
    description: str | None = None
    channel: Channel | None = None
    connection_id: UUID | None = None
    purpose: Purpose | None = None
    body: str | None = None
    template_id: UUID | None = None
    audience: Mapping[str, Any] | None = None
    send_type: SendType | None = None
    send_at: datetime | None = None
    drops_connection: bool = False
    """Back to the channel's default number."""
    drops_template: bool = False
    """Back to a text of its own."""


PLAIN = tuple(f.name for f in fields(CampaignChanges) if not f.name.startswith("drops_") and f.name != "audience")
"""The changes that are fields of a campaign as they are."""


async def create(tx: Tx, organization_id: UUID, name: str, changes: CampaignChanges) -> Campaign:
    """Make a campaign: a draft that waits for its send, or one that starts by itself at its time."""
    blank = Campaign(
        organization_id=organization_id,
        id=new_id(tx.now),
        name=name,
        state_changed_at=tx.now,
        created_at=tx.now,
        updated_at=tx.now,
    )
    campaign = placed(await _changed(tx, blank, replace(changes, name=name)), tx.now)
    await store.insert_campaign(tx, campaign)
    tx.changed(SUBJECT, campaign.id, after=_told(campaign))
    await _say_created(tx, campaign)
    return campaign


async def change(
    tx: Tx,
    organization_id: UUID,
    campaign_id: UUID,
    changes: CampaignChanges,
    *,
    based_on: datetime | None = None,
) -> Campaign:
    """Change a campaign that has not started; a new time moves it there.

    With `based_on`, the `updated_at` of what the author looked at, nothing is written over a change they never saw.
    """
    campaign = await lock(tx, organization_id, campaign_id)
    check_seen(campaign, based_on)
    if not campaign.is_editable:
        raise CampaignStarted(state=campaign.state.value)
    changed = placed(await _changed(tx, campaign, changes), tx.now)
    check_transition(campaign.state, changed.state, Mover.AUTHOR)
    await store.save_campaign(tx, changed)
    tx.changed(SUBJECT, campaign_id, before=_told(campaign), after=_told(changed))
    if changed.state is CampaignState.SCHEDULED:
        tx.emit(CampaignScheduled(organization_id=organization_id, campaign_id=campaign_id))
    tx.hint(organization_id, CAMPAIGNS_HINT, campaign_id)
    return replace(changed, updated_at=tx.now)


async def delete(tx: Tx, organization_id: UUID, campaign_id: UUID) -> None:
    """Delete a draft; whatever started or is about to is called off instead, and stays."""
    campaign = await lock(tx, organization_id, campaign_id)
    if campaign.state is not CampaignState.DRAFT:
        raise CampaignStarted(state=campaign.state.value)
    await store.delete_campaign(tx, campaign)
    tx.changed(SUBJECT, campaign_id, before=_told(campaign))
    tx.hint(organization_id, CAMPAIGNS_HINT, campaign_id)


async def duplicate(tx: Tx, organization_id: UUID, campaign_id: UUID) -> Campaign:
    """Make a draft with the same content, number and audience."""
    campaign = await get(tx, organization_id, campaign_id)
    copied = Campaign(
        organization_id=organization_id,
        id=new_id(tx.now),
        name=f"{campaign.name[: LONGEST_NAME - 4]} (2)",
        description=campaign.description,
        channel=campaign.channel,
        connection_id=campaign.connection_id,
        purpose=campaign.purpose,
        body=campaign.body,
        template_id=campaign.template_id,
        audience=campaign.audience,
        state_changed_at=tx.now,
        created_at=tx.now,
        updated_at=tx.now,
    )
    await store.insert_campaign(tx, copied)
    tx.changed(SUBJECT, copied.id, after=_told(copied))
    await _say_created(tx, copied)
    return copied


async def get(tx: ReadTx, organization_id: UUID, campaign_id: UUID) -> Campaign:
    """Return one campaign."""
    campaign = await store.find_campaign(tx, organization_id, campaign_id)
    if campaign is None:
        raise CampaignNotFound
    return campaign


async def list_newest(
    tx: ReadTx,
    organization_id: UUID,
    limit: int,
    *,
    before: UUID | None = None,
    state: CampaignState | None = None,
) -> list[Campaign]:
    """Return campaigns, newest first."""
    return await store.list_campaigns(tx, organization_id, before=before, state=state, limit=limit)


async def lock(tx: Tx, organization_id: UUID, campaign_id: UUID) -> Campaign:
    """Lock one campaign: the first lock of every command on it."""
    campaign = await store.lock_campaign(tx, organization_id, campaign_id)
    if campaign is None:
        raise CampaignNotFound
    return campaign


def check_seen(campaign: Campaign, based_on: datetime | None) -> None:
    """Refuse a change based on an older state of a campaign that has not started."""
    if based_on is not None and based_on != campaign.updated_at and campaign.is_editable:
        raise CampaignChanged(updated_at=campaign.updated_at.isoformat())


def say_moved(tx: Tx, campaign: Campaign, state: CampaignState) -> None:
    """Tell the audit log that a command takes a locked campaign into another state."""
    tx.changed(SUBJECT, campaign.id, before={"state": campaign.state}, after={"name": campaign.name, "state": state})


def _told(campaign: Campaign) -> dict[str, object]:
    """Return what the audit log keeps of a campaign."""
    return {
        "name": campaign.name,
        "description": campaign.description,
        "channel": campaign.channel.value,
        "connection_id": None if campaign.connection_id is None else str(campaign.connection_id),
        "purpose": campaign.purpose.value,
        "body": campaign.body,
        "template_id": None if campaign.template_id is None else str(campaign.template_id),
        "audience": None if campaign.audience is None else write_audience(campaign.audience),
        "send_type": campaign.send_type.value,
        "send_at": None if campaign.send_at is None else campaign.send_at.isoformat(),
        "state": campaign.state.value,
    }


async def _changed(tx: ReadTx, campaign: Campaign, changes: CampaignChanges) -> Campaign:
    """Return the campaign with the changes, or raise with everything that can't be."""
    given = {name: value for name in PLAIN if (value := getattr(changes, name)) is not None}
    if changes.name is not None:
        given["name"] = clean_line(changes.name)
    if changes.drops_connection:
        given["connection_id"] = None
    problems: list[Problem] = []
    if changes.audience is not None:
        audience = read_audience(changes.audience)
        if isinstance(audience, Audience):
            given["audience"] = audience
            problems = await check_named(tx, campaign.organization_id, audience)
        else:
            problems = [Problem(f"audience.{one.path}", one.code, one.params) for one in audience]
    changed = _with_one_content(replace(campaign, **given), changes)
    if changes.send_at is not None:
        zone = (await get_organization(tx, campaign.organization_id)).time_zone
        changed = said_in(changed, changes.send_at, zone)
    if changes.body and changes.template_id is not None:
        problems.append(Problem("template_id", "text_or_template"))
    if changes.template_id is not None and await load_template(tx, changed) is None:
        problems.append(Problem("template_id", "unknown_template"))
    connections = await list_connections(tx, [campaign.organization_id])
    problems += check_saving(changed, connections, tx.now)
    if problems:
        raise CampaignInvalid(problems)
    return changed


def _with_one_content(campaign: Campaign, changes: CampaignChanges) -> Campaign:
    """Return the campaign with a text of its own or a template: whichever is given takes the other's place."""
    if changes.template_id is not None:
        return replace(campaign, body="")
    return replace(campaign, template_id=None) if changes.body or changes.drops_template else campaign


async def _say_created(tx: Tx, campaign: Campaign) -> None:
    about = {"organization_id": campaign.organization_id, "campaign_id": campaign.id}
    is_draft = campaign.state is CampaignState.DRAFT
    tx.emit(CampaignDraftCreated(**about) if is_draft else CampaignScheduled(**about))
    if campaign.audience is not None and await is_nobody_meant(tx, campaign.organization_id, campaign.audience):
        tx.emit(CampaignNoRecipients(**about))
    tx.hint(campaign.organization_id, CAMPAIGNS_HINT, campaign.id)
