"""Steering: a schedule that comes, comes late or can't be kept; a number that goes and is back; how a campaign ends."""

from datetime import datetime, timedelta

import pytest

from cadenza.campaigns.actions import author, launch, steer
from cadenza.campaigns.actions.author import CampaignChanges
from cadenza.campaigns.domain.names import CAMPAIGNS_HINT
from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.channels.actions import connections
from cadenza.contacts.actions.tags import remove_tags
from cadenza.kit.reasons import ConnectionState
from tests.builders.campaigns import cancel, count_states, make_campaign, make_crowd, resume, send, standing


async def scheduled(world, **changes):
    """Make a campaign for an hour from now."""
    async with world.database.read(world.organization_id) as view:
        at: datetime = view.now + timedelta(hours=1)
    return await make_campaign(world, send_type="scheduled", send_at=at, **changes)


async def test_a_scheduled_campaign_starts_by_itself_at_its_time(world):
    """C2: not before, then with every check again."""
    await make_crowd(world, 2)
    campaign = await scheduled(world)
    await world.advance(minutes=59)
    assert await standing(world, campaign) == ("scheduled", None)
    await world.advance(minutes=1, seconds=1)
    await world.advance(seconds=6)
    assert await standing(world, campaign) == ("completed", None)
    assert await count_states(world, campaign) == {"delivered": 2}


async def test_more_than_a_day_late_it_is_not_sent_by_itself(world):
    """C2, F14: paused `overdue`; a person sends it now."""
    await make_crowd(world, 2)
    campaign = await scheduled(world)
    await world.advance(hours=26)
    assert await standing(world, campaign) == ("paused", "overdue")
    await resume(world, campaign)
    await world.run()
    assert await count_states(world, campaign) == {"delivered": 2}


@pytest.mark.parametrize(("late", "body", "state"), [(26, "Oi", "paused"), (1, "{{ x }}", "failed")])
async def test_whoever_looks_at_a_campaign_that_could_not_start_sees_it_at_once(world, late, body, state):
    """Open pages are told, as they are of one that starts."""
    await make_crowd(world, 1)
    campaign = await scheduled(world)
    await world.change("UPDATE campaigns SET body = $1", body)
    await world.move(hours=late, seconds=1)
    async with world.database.begin(world.organization_id) as tx:
        [due] = await steer.claim(tx, [world.organization_id], 1, 1)
        assert (await launch.start_due(tx, due)).state == state
        assert [one.ids for one in tx._nudges if one.topic == f"hint:{CAMPAIGNS_HINT}"] == [(campaign.id,)]


async def test_an_overdue_campaign_may_be_given_another_time(world):
    """C2: rescheduled, it goes then."""
    await make_crowd(world, 1)
    campaign = await scheduled(world)
    await world.advance(hours=26)
    async with world.database.begin(world.organization_id) as tx:
        changes = CampaignChanges(send_at=tx.now + timedelta(hours=1))
        await author.change(tx, world.organization_id, campaign.id, changes)
    assert await standing(world, campaign) == ("scheduled", None)
    await world.advance(hours=1, seconds=1)
    assert await count_states(world, campaign) == {"delivered": 1}


@pytest.mark.parametrize(
    ("state", "reason"),
    [("disconnected", "connection_disconnected"), ("logged_out", "connection_logged_out"),
     ("deleted", "connection_deleted")],
)  # fmt: skip
async def test_a_number_that_can_not_send_at_its_time_starts_it_paused(world, state, reason):
    """C2: a missing number pauses; the audience is not even looked at."""
    await make_crowd(world, 1)
    campaign = await scheduled(world, connection_id=world.connection.id)
    async with world.database.begin(world.organization_id) as tx:
        await connections.change_state(tx, world.organization_id, world.connection.id, ConnectionState(state))
    await world.advance(hours=1, seconds=1)
    assert await standing(world, campaign) == ("paused", reason)
    assert await count_states(world, campaign) == {}


async def test_what_can_not_be_sent_any_more_fails_at_its_time(world):
    """C2, C9: a text that is wrong by now fails it, an audience that is empty by now completes it, with the reason."""
    crowd = await make_crowd(world, 1, tag="gold")
    empty = await scheduled(world, audience={"kind": "tag", "tag": "gold"})
    broken = await scheduled(world, body="Oi {{ contact.nobody }}")
    async with world.database.begin(world.organization_id) as tx:
        await remove_tags(tx, [(world.organization_id, contact_id, "gold") for contact_id in crowd])
    await world.advance(hours=1, seconds=1)
    assert await standing(world, empty) == ("completed", "no_recipients")
    assert await standing(world, broken) == ("failed", "permanent_content")


async def test_nobody_got_it_and_some_failed_is_a_failure_with_its_commonest_reason(world):
    """C7: the terminal rule."""
    await make_crowd(world, 2, fails="permanent_address")
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    await world.advance(seconds=6)
    assert await count_states(world, campaign) == {"failed:permanent_address": 2}
    assert await standing(world, campaign) == ("failed", "permanent_address")


async def test_a_recipient_that_was_not_told_is_told_and_one_without_a_message_pauses_it(world):
    """C7: stranded recipients pause the campaign with a reason, and can be called off."""
    crowd = sorted(await make_crowd(world, 3))
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await world.batch(RELEASE)
    untold, lost = crowd[:2]
    await world.change("DELETE FROM message_queue WHERE contact_id = ANY($1::uuid[])", [untold, lost])
    await world.change("UPDATE messages SET state = 'sent', sent_at = moved_clock() WHERE contact_id = $1", untold)
    await world.change("DELETE FROM messages WHERE contact_id = $1", lost)
    await world.run()
    await world.advance(seconds=6)
    assert await count_states(world, campaign) == {"sent": 1, "delivered": 1, "queued": 1}
    assert await standing(world, campaign) == ("paused", "stranded")
    await cancel(world, campaign)
    await world.run()
    assert await count_states(world, campaign) == {"sent": 1, "delivered": 1, "cancelled:campaign_cancelled": 1}


async def becomes(world, state):
    """Say what the number is now."""
    async with world.database.begin(world.organization_id) as tx:
        await connections.change_state(tx, world.organization_id, world.connection.id, state)


async def test_a_reconnect_does_not_start_what_never_started(world):
    """C2: a campaign that could not start at its time waits for a person, who sends it."""
    await make_crowd(world, 1)
    campaign = await scheduled(world, connection_id=world.connection.id)
    for state in (ConnectionState.DISCONNECTED, ConnectionState.CONNECTED):
        await becomes(world, state)
        await world.advance(hours=1, seconds=1)
    assert await standing(world, campaign) == ("paused", "connection_disconnected")
    await resume(world, campaign)
    await world.run()
    assert await count_states(world, campaign) == {"delivered": 1}


async def test_a_number_that_is_down_holds_the_campaign_and_then_pauses_it_until_it_is_back(world):
    """C4: held at once, paused after 15 minutes, resumed by the reconnect; nobody is claimed meanwhile."""
    await make_crowd(world, 4)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await becomes(world, ConnectionState.DISCONNECTED)
    assert await world.batch(RELEASE) == 0
    await world.advance(minutes=14)
    assert await standing(world, campaign) == ("running", None)
    await world.advance(minutes=2)
    assert await standing(world, campaign) == ("paused", "connection_disconnected")
    await becomes(world, ConnectionState.CONNECTED)
    await world.run()
    await world.advance(seconds=6)
    assert await count_states(world, campaign) == {"delivered": 4}
    assert await standing(world, campaign) == ("completed", None)


@pytest.mark.parametrize("state", [ConnectionState.LOGGED_OUT, ConnectionState.RESTRICTED, ConnectionState.DELETED])
async def test_a_number_that_is_gone_pauses_the_campaign_for_a_person(world, state):
    """C4: at once, with the reason; a reconnect alone resumes nothing."""
    await make_crowd(world, 2)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await becomes(world, state)
    assert await standing(world, campaign) == ("paused", f"connection_{state}")
    if state is not ConnectionState.DELETED:
        await becomes(world, ConnectionState.CONNECTED)
        await world.run()
        assert await standing(world, campaign) == ("paused", f"connection_{state}")


async def test_a_reconnect_waits_for_nobody_who_holds_a_campaign_which_looks_for_itself(world):
    """C4: whoever holds a campaign may wait for what the batch of the reconnect holds; so it is seen by a clock."""
    await make_crowd(world, 2)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await becomes(world, ConnectionState.DISCONNECTED)
    await world.advance(minutes=16)
    async with world.database.begin(world.organization_id) as tx:
        await author.lock(tx, world.organization_id, campaign.id)
        await becomes(world, ConnectionState.CONNECTED)
    await world.run()
    assert await standing(world, campaign) == ("paused", "connection_disconnected")
    await world.advance(seconds=31)
    await world.advance(seconds=6)
    assert await count_states(world, campaign) == {"delivered": 2}
    assert await standing(world, campaign) == ("completed", None)
