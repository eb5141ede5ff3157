"""Whoever sends a campaign may leave: what they began goes on, and they can do nothing more."""

import asyncio

from cadenza.accounts.actions import members
from cadenza.accounts.domain.people import Changer
from cadenza.accounts.domain.permissions import Role
from cadenza.kit.db import Database
from cadenza.wiring import HANDLERS
from tests.builders.api import make_app
from tests.builders.campaigns import count_states, make_crowd, standing
from tests.builders.people import make_browser, make_member
from tests.builders.races import wait_until_blocked

BODY = {"name": "News", "channel": "whatsapp_qr", "body": "Oi", "audience": {"kind": "everyone"}}


async def test_a_member_who_is_removed_takes_nothing_along_and_does_nothing_more(world, shared_world_dsn):
    """A command in progress ends as it began; the next one is nobody's; the campaign reaches everyone."""
    await make_crowd(world, 30)
    patient = await Database.connect(shared_world_dsn, handlers=HANDLERS, is_patient=True)
    app = make_app(patient)
    owner = await make_member(world.database, world.organization_id, Role.OWNER)
    manager = await make_member(world.database, world.organization_id, Role.MANAGER)
    async with await make_browser(world.database, app, manager, world.organization_id) as browser:
        campaign = (await browser.post("/v1/campaigns", json=BODY)).json()
        assert (await browser.post(f"/v1/campaigns/{campaign['id']}/send")).status_code == 202
        async with world.network.begin(world.organization_id) as tx:
            await tx._connection.execute("SELECT FROM campaigns FOR UPDATE")
            pausing = asyncio.create_task(browser.post(f"/v1/campaigns/{campaign['id']}/pause"))
            await wait_until_blocked(shared_world_dsn, pausing)
            async with world.database.begin(world.organization_id) as other:
                changer = Changer(Role.OWNER, owner.id)
                await members.remove_member(other, world.organization_id, changer, manager.id)
        assert (await pausing).status_code == 200
        assert (await browser.post(f"/v1/campaigns/{campaign['id']}/resume")).status_code in {401, 403}
    async with await make_browser(world.database, app, owner, world.organization_id) as browser:
        assert (await browser.post(f"/v1/campaigns/{campaign['id']}/resume")).status_code == 200
    await patient.close()
    await world.run()
    await world.advance(seconds=6)
    assert set(await count_states(world, _Named(campaign["id"]))) == {"delivered"}
    assert await standing(world, _Named(campaign["id"])) == ("completed", None)


class _Named:
    """A campaign as the builders ask for it."""

    def __init__(self, id_):
        self.id = id_
