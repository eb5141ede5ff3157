"""A campaign is sent while the template that it says is changed: what the sender has looked at is what goes out."""

import pytest

from cadenza.campaigns.actions import launch
from cadenza.campaigns.actions.look import estimate
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.errors import CampaignChanged
from cadenza.channels.domain.capabilities import Channel
from cadenza.templates.actions import library
from tests.builders.campaigns import make_campaign
from tests.builders.races import Halt, start_blocked

SEEN, OTHER = {"pt-BR": "Oi"}, {"pt-BR": "Olá"}


@pytest.fixture
async def template(world):
    """Have a template."""
    async with world.database.begin(world.organization_id) as tx:
        return await library.create(tx, world.organization_id, "Oi", Channel.WHATSAPP_QR, SEEN)


@pytest.fixture
async def campaign(world, template):
    """Have a draft that says it, with somebody in its audience."""
    await world.person("Ana")
    return await make_campaign(world, body=None, template_id=template.id)


async def edits(world, template, based_on=None):
    """Change what the template says, as an author does."""
    async with world.database.begin(world.organization_id) as tx:
        changes = library.TemplateChanges(variants=OTHER)
        return await library.change(tx, world.organization_id, template.id, changes, based_on=based_on)


async def sends(world, campaign, looked) -> Campaign:
    """Send what was looked at."""
    async with world.database.begin(world.organization_id) as tx:
        seen = {"based_on": campaign.updated_at, "template_based_on": looked.template_updated_at}
        return await launch.send(tx, world.organization_id, campaign.id, **seen)


async def looks(world, campaign):
    """Look at it before it is sent."""
    async with world.database.read(world.organization_id) as view:
        return await estimate(view, campaign)


async def test_an_edit_that_is_committed_is_a_conflict(world, template, campaign):
    """Edit, then send; whoever has looked again sends what they saw."""
    looked = await looks(world, campaign)
    await edits(world, template)
    with pytest.raises(CampaignChanged):
        await sends(world, campaign, looked)
    sent = await sends(world, campaign, await looks(world, campaign))
    assert sent.frozen.texts == OTHER


async def test_an_edit_about_to_commit_changes_nothing_that_is_sent(world, beside, template, campaign):
    """Send, then edit: the send waits for nobody and freezes what was looked at."""
    looked = await looks(world, campaign)
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(edits(other, template)):
        sent = await sends(world, campaign, looked)
    assert sent.frozen.texts == SEEN


@pytest.mark.parametrize("place", ["load_templates", "save_campaign", "COMMIT"])
async def test_an_edit_while_a_send_is_in_progress_is_seen_or_changes_nothing(world, beside, template, campaign, place):
    """The edit commits in the middle: what is compared is what is frozen."""
    looked = await looks(world, campaign)
    halt = Halt(place)
    other = await beside(halt)
    if place == "load_templates":
        with pytest.raises(CampaignChanged):
            async with halt.holding(sends(other, campaign, looked)):
                await edits(world, template)
    else:
        async with halt.holding(sends(other, campaign, looked)) as sending:
            await edits(world, template)
        assert sending.result().frozen.texts == SEEN


async def test_two_edits_at_once_overwrite_nothing(race_dsn, world, beside, template):
    """The second waits for the first and is told."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(edits(other, template, based_on=template.updated_at)):
        second = await start_blocked(race_dsn, edits(world, template, based_on=template.updated_at))
    with pytest.raises(library.TemplateChanged):
        await second
