"""Templates in use: what is under way says what it said, whatever becomes of the template, in each one's language."""

from collections.abc import Mapping

from cadenza.campaigns.actions import author as campaigns
from cadenza.campaigns.actions import launch
from cadenza.campaigns.actions.author import CampaignChanges
from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.actions import author, revisions
from cadenza.templates.actions import library
from cadenza.templates.actions.library import TemplateChanges
from cadenza.templates.domain.saved import SavedTemplate
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import Someone, World

TEXTS = {"pt-BR": "Oi {{ contact.first_name }}", "en": "Hi {{ contact.first_name }}"}
LATER = {"pt-BR": "Olá, {{ contact.first_name }}", "en": "Hello, {{ contact.first_name }}"}


async def make_template(world: World, texts: Mapping[str, str] = TEXTS) -> SavedTemplate:
    """Keep a template of the world's channel."""
    async with world.database.begin(world.organization_id) as tx:
        return await library.create(tx, world.organization_id, "Boas-vindas", Channel.WHATSAPP_QR, texts)


async def edit(world: World, template: SavedTemplate) -> None:
    """Write other texts, and put the template away after that."""
    async with world.database.begin(world.organization_id) as tx:
        await library.change(tx, world.organization_id, template.id, TemplateChanges(name="Outro", variants=LATER))
        await library.archive(tx, world.organization_id, template.id)


async def speaks(world: World, someone: Someone, locale: str | None) -> None:
    """Know somebody's language."""
    await world.change("UPDATE contacts SET locale = $2 WHERE id = $1", someone.contact_id, locale)


async def test_a_journey_says_what_its_template_said_when_it_was_published(world: World) -> None:
    """J5, M5: everybody in their language; an edit, a new name and a template put away change nothing under way."""
    template = await make_template(world)
    says = make_message("hello", texts=None, template_id=str(template.id))
    again = make_message("again", texts=None, template_id=str(template.id))
    journey = await world.journey(says, make_wait("wait", days=3), again)
    ana, bob, eva = [await world.person(name) for name in ("Ana", "Bob", "Eva")]
    await speaks(world, ana, "pt")
    await speaks(world, bob, "en-GB")
    await speaks(world, eva, "ru")
    await world.enroll(journey, ana, bob, eva)
    await world.run()
    await edit(world, template)
    await world.advance(days=4)
    assert await world.received(bob) == ["Hi Bob", "Hi Bob"]
    assert await world.received(ana) == ["Oi Ana", "Oi Ana"]
    assert await world.received(eva) == ["Oi Eva", "Oi Eva"], "in the organization's language"
    async with world.database.begin(world.organization_id) as tx:
        now = await author.get(tx, world.organization_id, journey.id)
        assert await revisions.has_changes(tx, now), "publishing would say something else"
        found = await author.inspect_draft(tx, world.organization_id, journey.id)
        assert {one.code for one in found.problems} == {"template_archived"}
        back = await revisions.roll_back(tx, world.organization_id, journey.id, 1)
    assert back.number == 2, "an older version comes back with its own texts"
    await world.enroll(journey, lia := await world.person("Lia"))
    await speaks(world, lia, "en")
    await world.run()
    assert (await world.received(lia))[0] == "Hi Lia"


async def test_a_campaign_says_what_its_template_said_when_it_started(world: World) -> None:
    """C1, M5: the texts are in its row from its start on."""
    template = await make_template(world)
    ana, bob = [await world.person(name) for name in ("Ana", "Bob")]
    await speaks(world, bob, "en")
    await speaks(world, ana, "pt-BR")
    changes = CampaignChanges(
        channel=Channel.WHATSAPP_QR, template_id=template.id, audience={"kind": "everyone"}, body=None
    )
    async with world.database.begin(world.organization_id) as tx:
        campaign = await campaigns.create(tx, world.organization_id, "News", changes)
        assert campaign.frozen is None
        sent = await launch.send(tx, world.organization_id, campaign.id)
    assert sent.frozen == template.variants
    await edit(world, template)
    await world.run()
    assert await world.received(ana) == ["Oi Ana"]
    assert await world.received(bob) == ["Hi Bob"]
