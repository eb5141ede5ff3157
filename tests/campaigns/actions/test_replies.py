"""Who wrote back: as whom they were written to last, on the number they answer, within a week; once."""

from cadenza.campaigns.actions import author, report
from cadenza.campaigns.domain.results import Wanted
from tests.builders.campaigns import make_campaign, send


async def replied(world, campaign):
    """Return how many wrote back, as the campaign tells it."""
    async with world.database.read(world.organization_id) as view:
        live = await report.look_live(view, await author.get(view, world.organization_id, campaign.id))
    return live.results.replied


async def test_a_reply_counts_once_for_the_last_campaign(world):
    """C8: of two campaigns the later one is answered; a second message of the person changes nothing."""
    ana, _bia = await world.person("Ana"), await world.person("Bia")
    first = await make_campaign(world, body="Oi")
    second = await make_campaign(world, body="Olá de novo")
    for campaign in (first, second):
        await send(world, campaign)
        await world.advance(minutes=1)
    for text in ("oi", "tudo bem?"):
        await world.writes(ana, text)
        await world.advance(minutes=1)
    assert (await replied(world, first), await replied(world, second)) == (0, 1)
    async with world.database.read(world.organization_id) as view:
        [row], more = await report.list_page(
            view, world.organization_id, second.id, Wanted(has_replied=True), after=None, limit=9
        )
    assert more is None
    assert row.name == "Ana"
    assert [one.what for one in report.activity(row.row)] == ["pending", "queued", "sent", "delivered", "replied"]


async def test_whoever_writes_much_later_does_not_answer_it(world):
    """C8: the attribution ends after a week; whoever did not get it answers nothing."""
    ana = await world.person("Ana")
    left = await world.person("Bia", consent={"whatsapp": "unsubscribed"})
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    await world.writes(left, "oi")
    await world.advance(days=8)
    await world.writes(ana, "oi")
    await world.run()
    assert await replied(world, campaign) == 0


async def test_no_more_wrote_back_than_it_was_sent_to(world):
    """A message that failed after its answer is no message sent: its answer is in neither number nor list."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    campaign = await make_campaign(world, body="Oi")
    await send(world, campaign)
    await world.advance(minutes=1)
    for person in (ana, bia):
        await world.writes(person, "oi")
    await world.advance(minutes=1)
    await world.change(
        "UPDATE recipients SET state = 'failed', reason = 'unknown' WHERE contact_id = $1", bia.contact_id
    )
    async with world.database.read(world.organization_id) as view:
        live = await report.look_live(view, await author.get(view, world.organization_id, campaign.id))
        rows, _ = await report.list_page(
            view, world.organization_id, campaign.id, Wanted(has_replied=True), after=None, limit=9
        )
    assert (live.results.sent, live.results.replied) == (1, 1)
    assert [row.name for row in rows] == ["Ana"]
