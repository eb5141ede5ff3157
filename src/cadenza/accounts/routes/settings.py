"""The organization's settings and its kill switch."""

from fastapi import APIRouter

from cadenza.accounts.actions import organizations
from cadenza.accounts.domain.permissions import Permission
from cadenza.accounts.schemas.settings import KillSwitchIn, OrganizationSettings, SettingsIn
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, ReadView, SafeRoute, WriteTx

router = APIRouter(tags=["settings"], route_class=SafeRoute)


@router.get("/settings", dependencies=[needs(Permission.SETTINGS_READ)])
async def show_settings(organization_id: OrganizationId, tx: ReadView) -> OrganizationSettings:
    """Return every setting, the defaults of those that were never set included."""
    return OrganizationSettings.of(await organizations.get_organization(tx, organization_id))


@router.patch("/settings", dependencies=[needs(Permission.SETTINGS_WRITE)])
async def change_settings(body: SettingsIn, organization_id: OrganizationId, tx: WriteTx) -> OrganizationSettings:
    """Change what is named; it holds from the next batch on."""
    changed = await organizations.change_settings(tx, organization_id, body.settings, body.profile())
    return OrganizationSettings.of(changed)


@router.put("/kill-switch", dependencies=[needs(Permission.KILL_SWITCH)])
async def turn_kill_switch(body: KillSwitchIn, organization_id: OrganizationId, tx: WriteTx) -> OrganizationSettings:
    """Stop everything that would leave, within a second; or let it go on."""
    await organizations.set_kill_switch(tx, organization_id, is_on=body.on)
    return OrganizationSettings.of(await organizations.get_organization(tx, organization_id))
