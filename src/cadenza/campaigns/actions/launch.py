"""A campaign starts: everything is checked together, and what it freezes is frozen. Nothing is sent in here.

A person's send answers with every finding. A scheduled one is checked the same way at its time: a number that can't
send pauses it, an audience in which nobody is left ends it, anything else fails it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from cadenza.accounts.actions.allowances import load_used
from cadenza.accounts.actions.organizations import get_organization
from cadenza.accounts.domain.allowance import Counter
from cadenza.accounts.domain.organization import Organization
from cadenza.accounts.domain.settings import ConsentMode
from cadenza.campaigns.actions.author import check_seen, lock, say_moved
from cadenza.campaigns.actions.meant import count_meant
from cadenza.campaigns.actions.wording import load_template
from cadenza.campaigns.domain.campaign import Campaign, Mover, check_transition
from cadenza.campaigns.domain.checking import AUDIENCE_EMPTY, Surroundings, check_sending, choose_number
from cadenza.campaigns.domain.events import CampaignFailed, CampaignPaused, CampaignStarted
from cadenza.campaigns.domain.names import CAMPAIGNS_HINT, STEER
from cadenza.campaigns.domain.scheduling import placed
from cadenza.campaigns.domain.steering import LATE, Number, pause_for
from cadenza.campaigns.errors import CampaignChanged, CampaignInvalid
from cadenza.campaigns.store import campaigns as store
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.domain.capabilities import capabilities_of
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.domain.audience import Size
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Problem
from cadenza.kit.reasons import CampaignState, FailReason, PauseReason
from cadenza.messages.domain.draft import QUOTA
from cadenza.templates.actions.library import own_details
from cadenza.templates.domain.saved import SavedTemplate


@dataclass(frozen=True, slots=True)
class Examination:
    """What a campaign that is to start was checked against, and what was found."""

    problems: Sequence[Problem]
    organization: Organization
    number: Connection | None
    audience: Size | None
    template: SavedTemplate | None

    @property
    def said_at(self) -> datetime | None:
        """When the template was last changed; None without one."""
        return None if self.template is None else self.template.updated_at


async def send(
    tx: Tx,
    organization_id: UUID,
    campaign_id: UUID,
    *,
    based_on: datetime | None = None,
    template_based_on: datetime | None = None,
) -> Campaign:
    """Start a campaign now, or raise CampaignInvalid with every finding.

    With `based_on`, the `updated_at` of what the sender looked at, and `template_based_on`, that of its template,
    nothing is sent that they never saw. What is frozen is the very row that is compared: no lock on the template.
    """
    campaign = await lock(tx, organization_id, campaign_id)
    check_seen(campaign, based_on)
    found = await examine(tx, campaign)
    if based_on is not None and campaign.is_editable and template_based_on != found.said_at:
        said_at = found.said_at and found.said_at.isoformat()
        raise CampaignChanged(updated_at=campaign.updated_at.isoformat(), template_updated_at=said_at)
    problems = list(found.problems)
    if not campaign.is_editable:
        problems.insert(0, Problem("state", "already_started", {"state": campaign.state.value}))
    if problems or found.number is None:
        raise CampaignInvalid(problems)
    say_moved(tx, campaign, CampaignState.RUNNING)
    return await _start(tx, campaign, found, found.number, Mover.TEAM)


async def start_due(tx: Tx, campaign: Campaign) -> Campaign:
    """Work out again when a locked campaign is due; if its time has come, start it, pause it or fail it."""
    campaign = placed(campaign, tx.now)
    if campaign.next_run_at is not None and campaign.next_run_at > tx.now:
        await store.save_clock(tx, campaign)
        return campaign
    if campaign.send_at is not None and tx.now - campaign.send_at > LATE:
        return await _pause(tx, campaign, PauseReason.OVERDUE)
    found = await examine(tx, campaign)
    held_back = _number_problem(campaign, found)
    if held_back is not None:
        return await _pause(tx, campaign, held_back)
    # Nobody in it by now is an end that is told as such, and no fault: it starts, and ends at once.
    problems = [problem for problem in found.problems if problem.code != AUDIENCE_EMPTY]
    if problems or found.number is None:
        return await _fail(tx, campaign, problems)
    return await _start(tx, campaign, found, found.number, Mover.CLOCK)


async def examine(tx: ReadTx, campaign: Campaign) -> Examination:
    """Find everything that keeps a campaign from being sent now."""
    organization = await get_organization(tx, campaign.organization_id)
    connections = await list_connections(tx, [campaign.organization_id])
    audience = None
    if campaign.audience is not None:
        audience = await count_meant(tx, campaign.organization_id, campaign.audience)
    left = await _quota_left(tx, organization, tx.now)
    template = await load_template(tx, campaign)
    around = Surroundings(connections, await own_details(tx, organization), template, left)
    problems = check_sending(campaign, around, audience)
    return Examination(problems, organization, choose_number(campaign, connections), audience, template)


async def _quota_left(tx: ReadTx, organization: Organization, now: datetime) -> int | None:
    allowed = organization.settings.messages_per_day
    if allowed is None:
        return None
    counter = Counter(organization.id, QUOTA, organization.day_of(now))
    return allowed - (await load_used(tx, [counter]))[counter]


async def _start(tx: Tx, campaign: Campaign, found: Examination, number: Connection, mover: Mover) -> Campaign:
    check_transition(campaign.state, CampaignState.RUNNING, mover)
    key = capabilities_of(campaign.channel).opt_out_key
    mode = ConsentMode.OPT_IN if key is None else found.organization.settings.consent_mode(key)
    started = replace(
        campaign,
        state=CampaignState.RUNNING,
        reason=None,
        state_changed_at=tx.now,
        started_at=tx.now,
        cutoff=tx.now,
        frozen=None if found.template is None else found.template.variants,
        consent_mode=mode,
        connection_id=number.id,
        next_run_at=tx.now,
        updated_at=tx.now,
    )
    await store.save_campaign(tx, started)
    tx.emit(CampaignStarted(organization_id=campaign.organization_id, campaign_id=campaign.id))
    tx.nudge(STEER, campaign.organization_id)
    tx.hint(campaign.organization_id, CAMPAIGNS_HINT, campaign.id)
    return started


def _number_problem(campaign: Campaign, found: Examination) -> PauseReason | None:
    """Say why the number keeps a campaign from starting; one that is named and gone was deleted."""
    if found.number is None:
        is_named = campaign.connection_id is not None
        return PauseReason.CONNECTION_DELETED if is_named else None
    return pause_for(Number(found.number.state))


async def _pause(tx: Tx, campaign: Campaign, reason: PauseReason) -> Campaign:
    check_transition(campaign.state, CampaignState.PAUSED, Mover.CLOCK)
    paused = replace(
        campaign, state=CampaignState.PAUSED, reason=reason.value, state_changed_at=tx.now, next_run_at=None
    )
    await store.save_campaign(tx, paused)
    tx.emit(CampaignPaused(organization_id=campaign.organization_id, campaign_id=campaign.id, reason=reason.value))
    tx.hint(campaign.organization_id, CAMPAIGNS_HINT, campaign.id)
    return paused


async def _fail(tx: Tx, campaign: Campaign, problems: Sequence[Problem]) -> Campaign:
    """End a campaign that can't be sent as it is."""
    check_transition(campaign.state, CampaignState.FAILED, Mover.CLOCK)
    is_content = any(one.path in {"body", "template_id"} for one in problems)
    reason = FailReason.PERMANENT_CONTENT if is_content else FailReason.AUTH_OR_CONFIG
    failed = replace(
        campaign,
        state=CampaignState.FAILED,
        reason=reason.value,
        state_changed_at=tx.now,
        ended_at=tx.now,
        next_run_at=None,
    )
    await store.save_campaign(tx, failed)
    tx.emit(CampaignFailed(organization_id=campaign.organization_id, campaign_id=campaign.id, reason=reason.value))
    tx.hint(campaign.organization_id, CAMPAIGNS_HINT, campaign.id)
    return failed
