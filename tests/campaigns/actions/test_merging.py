"""Two contacts turn out to be one person: they are in a campaign once, and get it once (K1)."""

import pytest

from cadenza.campaigns.domain.recipient import OPEN, Twin, one_too_many
from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.contacts.actions.change import hold
from cadenza.contacts.actions.merge import merge, undo
from cadenza.kit.reasons import RecipientState
from tests.builders.campaigns import make_campaign, send, standing

SENT = {RecipientState.SENT, RecipientState.DELIVERED, RecipientState.READ, RecipientState.UNCERTAIN}


@pytest.mark.parametrize("winner", RecipientState)
@pytest.mark.parametrize("loser", RecipientState)
def test_of_two_rows_at_most_one_goes_on_and_what_went_out_stays(winner, loser):
    """Nobody gets it twice, and whoever has it is not called off."""
    called_off = one_too_many(winner, loser)
    left = {Twin.WINNER: [loser], Twin.LOSER: [winner], None: [winner, loser]}[called_off]
    assert sum(state in OPEN | SENT for state in left) <= 1 or {winner, loser} <= SENT
    for twin, state in ((Twin.WINNER, winner), (Twin.LOSER, loser)):
        assert called_off is not twin or state in OPEN


async def join(world, winner, loser):
    """Merge two people; returns the merge."""
    async with world.database.begin(world.organization_id) as tx:
        merged = await merge(tx, world.organization_id, winner.contact_id, loser.contact_id)
    return merged.merge_id


async def rows(world):
    """Return the recipients as (contact, state, reason)."""
    found = await world.observe(
        "SELECT contact_id, state, reason FROM recipients WHERE organization_id = $1", world.organization_id
    )
    return {(row["contact_id"], row["state"], row["reason"]) for row in found}


@pytest.mark.parametrize("released", [False, True])
async def test_both_in_a_campaign_one_of_them_is_called_off(world, released):
    """Pending or queued: the person gets it once."""
    ana, twin = await world.person("Ana"), await world.person("Ana")
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    if released:
        await world.batch(RELEASE)
    await join(world, ana, twin)
    await world.run()
    await world.advance(seconds=6)
    assert await rows(world) == {
        (ana.contact_id, "delivered", None), (twin.contact_id, "cancelled", "merged"),
    }  # fmt: skip
    assert len(await world.received(ana) + await world.received(twin)) == 1
    assert await standing(world, campaign) == ("completed", None)


async def test_a_recipient_goes_with_the_person_and_comes_back_with_the_undo(world):
    """A live row moves at once; it is listed, so that the undo gives back exactly it."""
    ana, twin = await world.person("Ana"), await world.person("Ana", tags=["gold"])
    campaign = await make_campaign(world, audience={"kind": "tag", "tag": "gold"})
    await send(world, campaign)
    await world.batch(STEER)
    merge_id = await join(world, ana, twin)
    assert await rows(world) == {(ana.contact_id, "pending", None)}
    await world.run()
    assert await rows(world) == {(ana.contact_id, "delivered", None)}
    async with world.database.begin(world.organization_id) as tx:
        await undo(tx, world.organization_id, merge_id)
    assert await rows(world) == {(twin.contact_id, "delivered", None)}


async def test_a_hold_that_is_lifted_lets_the_recipient_go_at_once(world):
    """K8: held back until then, and asked again when a person changes it."""
    ana = await world.person("Ana")
    await world.hold(ana, days=30)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    [row] = await world.observe("SELECT state, defer_reason FROM recipients WHERE contact_id = $1", ana.contact_id)
    assert tuple(row) == ("pending", "held")
    async with world.database.begin(world.organization_id) as tx:
        await hold(tx, world.organization_id, ana.contact_id, None)
    await world.run()
    assert await rows(world) == {(ana.contact_id, "delivered", None)}
