"""A template changes while a campaign is sent or a journey published that says it: only what was looked at goes out."""

import pytest

from cadenza.campaigns.actions import commands, launch
from cadenza.campaigns.actions.look import estimate
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.errors import CampaignChanged
from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.actions import author
from cadenza.journeys.errors import JourneyChanged
from cadenza.templates.actions import library
from tests.builders.campaigns import make_campaign
from tests.builders.graphs import make_line, make_message
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


async def test_a_campaign_that_never_started_is_resumed_as_it_was_looked_at(world, template, campaign):
    """Its clock found it late and paused it: nothing of it is frozen yet. What runs says what it froze."""
    await world.change("UPDATE campaigns SET state = 'paused', reason = 'overdue' WHERE id = $1", campaign.id)
    looked = await looks(world, campaign)
    await edits(world, template)

    async def resumes(looked):
        async with world.database.begin(world.organization_id) as tx:
            seen = {"based_on": campaign.updated_at, "template_based_on": looked.template_updated_at}
            return await commands.resume(tx, world.organization_id, campaign.id, **seen)

    with pytest.raises(CampaignChanged):
        await resumes(looked)
    started = await resumes(await looks(world, campaign))
    assert started.frozen.texts == OTHER
    async with world.database.begin(world.organization_id) as tx:
        await commands.pause(tx, world.organization_id, campaign.id)
    assert (await resumes(looked)).frozen.texts == OTHER


class TestPublishing:
    """A draft may refer to many templates: each is compared, and the refusal names those that changed."""

    @pytest.fixture
    async def journey(self, world, template):
        """Have a draft that says the template."""
        line = make_line(make_message("hello", texts=None, template_id=str(template.id)))
        async with world.database.begin(world.organization_id) as tx:
            changes = author.JourneyChanges(channel=Channel.WHATSAPP_QR, draft=line)
            return await author.create(tx, world.organization_id, "Welcome", changes)

    async def looks(self, world, journey):
        """Look at the draft before it is published."""
        async with world.database.read(world.organization_id) as view:
            return (await author.inspect_draft(view, world.organization_id, journey.id)).said_at

    async def publishes(self, world, journey, said_at):
        """Publish what was looked at."""
        async with world.database.begin(world.organization_id) as tx:
            await author.publish(
                tx, world.organization_id, journey.id, based_on=journey.updated_at, templates_based_on=said_at
            )

    async def said(self, world, journey):
        """Return what the published versions say."""
        rows = await world.observe(
            "SELECT graph::text AS graph FROM journey_versions WHERE journey_id = $1", journey.id
        )
        return [text for text in ("Oi", "Olá") if any(f'"{text}"' in row["graph"] for row in rows)]

    async def test_an_edit_that_is_committed_is_a_conflict(self, world, template, journey):
        """Whoever has looked again publishes what they saw."""
        looked = await self.looks(world, journey)
        await edits(world, template)
        with pytest.raises(JourneyChanged) as refused:
            await self.publishes(world, journey, looked)
        assert refused.value.params["templates"] == [str(template.id)]
        assert await self.said(world, journey) == []
        await self.publishes(world, journey, await self.looks(world, journey))
        assert await self.said(world, journey) == ["Olá"]

    @pytest.mark.parametrize("place", ["load_templates", "insert_version", "COMMIT"])
    async def test_an_edit_in_the_middle_is_seen_or_changes_nothing(self, world, beside, template, journey, place):
        """What is compared is what is frozen."""
        looked = await self.looks(world, journey)
        halt = Halt(place)
        other = await beside(halt)
        if place == "load_templates":
            with pytest.raises(JourneyChanged):
                async with halt.holding(self.publishes(other, journey, looked)):
                    await edits(world, template)
        else:
            async with halt.holding(self.publishes(other, journey, looked)):
                await edits(world, template)
            assert await self.said(world, journey) == ["Oi"]

    async def test_a_draft_that_somebody_else_has_changed_is_a_conflict(self, world, journey):
        """It may say something that its author never saw; a template that nobody looked at is one, too."""
        looked = await self.looks(world, journey)
        async with world.database.begin(world.organization_id) as tx:
            changes = author.JourneyChanges(description="x")
            changed = await author.save(tx, world.organization_id, journey.id, changes)
        with pytest.raises(JourneyChanged):
            await self.publishes(world, journey, looked)
        with pytest.raises(JourneyChanged):
            await self.publishes(world, changed, {})
        await self.publishes(world, changed, looked)
