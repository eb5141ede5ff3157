"""A campaign's whole way: created, sent, frozen, released, delivered, settled, completed."""

from tests.builders.campaigns import count_states, make_campaign, make_crowd, most_copies, send, standing


async def test_a_campaign_reaches_everyone_once_and_is_completed(world):
    """C1, C3, C7: everyone of the audience gets the text with their own name, once; then it is completed."""
    crowd = await make_crowd(world, 1200, tag="gold")
    await make_crowd(world, 3)
    campaign = await make_campaign(world, audience={"kind": "tag", "tag": "gold"})
    assert await standing(world, campaign) == ("draft", None)
    await world.run()
    assert await standing(world, campaign) == ("draft", None)
    await send(world, campaign)
    await world.run()
    await world.advance(seconds=6)
    assert await count_states(world, campaign) == {"delivered": 1200}
    assert await standing(world, campaign) == ("completed", None)
    assert await most_copies(world) == 1
    rows = await world.observe(
        "SELECT r.contact_id, m.body FROM recipients r JOIN messages m ON m.id = r.message_id WHERE r.campaign_id = $1",
        campaign.id,
    )
    assert {row["contact_id"]: row["body"] for row in rows} == {
        id_: f"Oi {name}, temos uma novidade." for id_, name in crowd.items()
    }
