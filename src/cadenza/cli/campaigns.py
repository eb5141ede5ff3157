"""`cadenza campaigns`: look at an organization's campaigns, start them, hold them, call them off."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from cadenza.cli.plumbing import in_database, print_json

if TYPE_CHECKING:
    from cadenza.campaigns.domain.campaign import Campaign
    from cadenza.kit.db import Database, Tx

campaign_commands = typer.Typer(help="Campaigns: list, show, send, pause, resume, cancel.", no_args_is_help=True)

OrganizationArgument = Annotated[UUID, typer.Argument(help="Whose; `accounts list` names them.")]
CampaignArgument = Annotated[UUID, typer.Argument(help="Which; `campaigns list` names them.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for machines.")]

AT_ONCE = 200


@campaign_commands.command("list")
def list_campaigns(organization_id: OrganizationArgument) -> None:
    """List the newest campaigns with where they stand."""
    from cadenza.accounts.actions.organizations import get_organization
    from cadenza.campaigns.actions.author import list_newest

    async def read(database: "Database") -> "list[Campaign]":
        async with database.read(organization_id) as tx:
            await get_organization(tx, organization_id)
            return await list_newest(tx, organization_id, AT_ONCE)

    for one in in_database(read):
        print(f"{one.id} {one.state:<9} {one.reason or '':<24} {one.name}")


@campaign_commands.command("show")
def show_campaign(
    organization_id: OrganizationArgument, campaign_id: CampaignArgument, *, as_json: JsonOption = False
) -> None:
    """Show one campaign and count its recipients."""
    from cadenza.campaigns.actions import author, report

    async def read(database: "Database") -> "tuple[Campaign, dict[str, int]]":
        async with database.read(organization_id) as tx:
            campaign = await author.get(tx, organization_id, campaign_id)
            return campaign, await report.count(tx, campaign)

    campaign, counts = in_database(read)
    if as_json:
        print_json({"id": str(campaign.id), "state": campaign.state, "reason": campaign.reason, "counts": counts})
        return
    print(f"{campaign.name}\n{campaign.state}{f' ({campaign.reason})' if campaign.reason else ''}")
    for name, count in sorted(counts.items()):
        print(f"{count:>10,} {name}")


@campaign_commands.command("send")
def send_campaign(organization_id: OrganizationArgument, campaign_id: CampaignArgument) -> None:
    """Start a campaign now; every finding that keeps it from being sent is printed."""
    from cadenza.campaigns.actions.launch import send

    _command(organization_id, campaign_id, "send_campaign", send)


@campaign_commands.command("pause")
def pause_campaign(organization_id: OrganizationArgument, campaign_id: CampaignArgument) -> None:
    """Hand nothing more of it to a provider."""
    from cadenza.campaigns.actions.commands import pause

    _command(organization_id, campaign_id, "pause_campaign", pause)


@campaign_commands.command("resume")
def resume_campaign(organization_id: OrganizationArgument, campaign_id: CampaignArgument) -> None:
    """Go on with whoever is still pending or queued."""
    from cadenza.campaigns.actions.commands import resume

    _command(organization_id, campaign_id, "resume_campaign", resume)


@campaign_commands.command("cancel")
def cancel_campaign(organization_id: OrganizationArgument, campaign_id: CampaignArgument) -> None:
    """Call it off: whoever is pending or queued gets nothing."""
    from cadenza.campaigns.actions.commands import cancel

    _command(organization_id, campaign_id, "cancel_campaign", cancel)


def _command(
    organization_id: UUID,
    campaign_id: UUID,
    action: str,
    command: "Callable[[Tx, UUID, UUID], Awaitable[Campaign]]",
) -> None:
    """Run one command as the operator and print where the campaign stands now."""
    from cadenza.accounts.actions.audit import record_operator

    async def run(database: "Database") -> "Campaign":
        async with database.begin(organization_id) as tx:
            campaign = await command(tx, organization_id, campaign_id)
            await record_operator(tx, organization_id, action)
            return campaign

    print(in_database(run).state)
