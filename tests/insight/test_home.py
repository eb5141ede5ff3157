"""The home page: what moves, the day hour by hour, what runs, the first steps; each from the rows."""

from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from uuid import UUID

import pytest

from cadenza.accounts.actions.organizations import change_settings
from cadenza.campaigns.actions import author, launch, trial
from cadenza.campaigns.actions.author import CampaignChanges
from cadenza.campaigns.domain.counts import left_of, total_of
from cadenza.campaigns.domain.progress import takes, through_per_minute
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.actions.tags import add_tags
from cadenza.insight.actions.home import Home, read_home
from cadenza.insight.domain.home import (
    Line,
    PutOff,
    done_of,
    hours_of_day,
    lines_of,
    next_up_of,
    spread,
)
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

NOON = datetime(2026, 3, 2, 15, tzinfo=UTC)


async def home(world: World) -> Home:
    """Read the page of the world's organization."""
    async with world.database.read(world.organization_id) as tx:
        return await read_home(tx, world.organization_id)


async def campaign(world: World, *people) -> None:
    """Send a campaign to these people."""
    async with world.database.begin(world.organization_id) as tx:
        await add_tags(tx, [(world.organization_id, one.contact_id, "vip") for one in people])
        changes = CampaignChanges(channel=Channel.WHATSAPP_QR, body="Oi", audience={"kind": "tag", "tag": "vip"})
        made = await author.create(tx, world.organization_id, "Offer", changes)
        await launch.send(tx, world.organization_id, made.id)


async def test_an_empty_organization_has_an_empty_page(world: World):
    """Nothing moves, nothing runs, everything is still to be done."""
    page = await home(world)
    assert (page.moving.sending, page.moving.waiting, page.moving.next_at) == (0, 0, None)
    assert (page.today.sent, page.campaigns, page.journeys) == (0, [], [])
    assert set(asdict(page.first_steps).values()) == {False}


async def test_what_was_sent_stands_in_its_hour_by_what_sent_it(world: World):
    """A journey's message, a campaign's, the answer to one, and who is still to come."""
    ana, bia = await world.person("Ana", replies_with=["oi"]), await world.person("Bia")
    journey = await world.journey(make_message("hello", "Oi"), make_wait("later", minutes=20), make_message("again"))
    await world.enroll(journey, bia)
    await campaign(world, ana)
    await world.run()
    await world.advance(minutes=2)
    page = await home(world)
    assert sum(hour.journeys for hour in page.today.hours) == 1
    assert sum(hour.campaigns for hour in page.today.hours) == 1
    assert (page.today.sent, page.today.answers) == (2, 1)
    assert page.moving.waiting == 1
    assert page.moving.next_at is not None


async def test_a_test_is_in_no_figure(world: World):
    """J18, C9: what a colleague sends to see how it looks is neither sent nor read today."""
    ana = await world.person("Ana", reads_after=1)
    async with world.database.begin(world.organization_id) as tx:
        changes = CampaignChanges(channel=Channel.WHATSAPP_QR, body="Oi")
        made = await author.create(tx, world.organization_id, "Offer", changes)
        [tried] = await trial.send_test(tx, world.organization_id, made.id, [ana.contact_id], [])
    await world.run()
    await world.advance(minutes=2)
    page = await home(world)
    assert tried.message_id is not None
    assert sum(hour.people for hour in page.today.hours) == 0
    assert (page.today.sent, page.today.read) == (0, 0)


async def test_a_journey_says_whom_it_goes_on_with(world: World):
    """How many are inside, and how far the next of them is."""
    bia = await world.person("Bia")
    journey = await world.journey(make_message("hello", "Oi"), make_wait("later", days=3), make_message("again"))
    await world.enroll(journey, bia)
    await world.run()
    (one,) = (await home(world)).journeys
    assert (one.id, one.state, one.version, one.inside) == (journey.id, "active", 1, 1)
    assert one.progress is not None
    assert (one.progress.done, one.progress.total) == (1, 3)
    steps = (await home(world)).first_steps
    assert (steps.imported, steps.published, steps.sent, steps.answered) == (True, True, False, False)


async def test_the_first_follow_up_that_stops_on_a_reply_is_a_first_step(world: World):
    """One that a person answers, not one that ends by itself."""
    ana, bia = await world.person("Ana"), await world.person("Bia", replies_with=["oi"])
    journey = await world.journey(make_message("hello", "Oi"), make_wait("later", minutes=5))
    await world.enroll(journey, ana)
    await world.run()
    await world.advance(minutes=10)
    assert not (await home(world)).first_steps.answered
    await world.enroll(journey, bia)
    await world.run()
    await world.advance(minutes=2)
    assert (await home(world)).first_steps.answered


async def test_a_campaign_that_is_over_is_no_longer_there(world: World):
    """Only what has something before it is on the page."""
    ana = await world.person("Ana")
    await campaign(world, ana)
    (running,) = (await home(world)).campaigns
    assert (running.state, running.name) == ("running", "Offer")
    await world.run()
    await world.advance(minutes=5)
    page = await home(world)
    assert page.campaigns == []
    assert page.first_steps.sent


async def test_home_and_the_page_of_a_campaign_say_the_same_end(world: World):
    """Both reckon by how fast people get through, not one by that and the other by the pace of the number."""
    await campaign(world, await world.person("Ana"), await world.person("Bia"))
    await world.change(
        """UPDATE campaigns SET frozen_at = moved_clock(), counts = '{"pending": 2}',
                  progress = jsonb_build_array(jsonb_build_array(moved_clock() - interval '60 seconds', 0, 0),
                                               jsonb_build_array(moved_clock() - interval '30 seconds', 3, 3),
                                               jsonb_build_array(moved_clock(), 6, 6))"""
    )
    async with world.database.read(world.organization_id) as tx:
        (one,) = (await read_home(tx, world.organization_id)).campaigns
        seen = await author.get(tx, world.organization_id, one.id)
        assert one.ends_at is not None
        assert one.ends_at - tx.now == takes(2, through_per_minute(seen.progress))
        assert round((one.ends_at - tx.now).total_seconds()) == 20


async def test_recipients_outside_the_window_wait_for_its_hour(world: World):
    """Nobody goes out now: they wait, the next of them when the window opens, and stand in that hour of the day."""
    await world.until_local("America/Sao_Paulo", hour=12, minute=0)
    async with world.database.begin(world.organization_id) as tx:
        window = {"start": "19:00", "end": "20:00"}
        await change_settings(tx, world.organization_id, {"send_window": window})
    await campaign(world, await world.person("Ana"), await world.person("Bia"))
    await world.run()
    await world.advance(seconds=10)
    page = await home(world)
    assert (page.moving.sending, page.moving.waiting) == (0, 2)
    opens_at = page.moving.next_at
    assert opens_at is not None
    coming = {hour.starts_at: hour.to_come_campaigns for hour in page.today.hours if hour.to_come_campaigns}
    assert coming == {opens_at: 2}
    assert page.campaigns[0].ends_at is None


# -------------------------------------------------------------------------------------------------- pure


@pytest.mark.parametrize(
    ("day", "zone", "hours"),
    [
        ("2026-03-02T15:00+00:00", "America/Sao_Paulo", 24),
        ("2026-03-29T12:00+00:00", "Europe/Madrid", 23),
        ("2026-10-25T12:00+00:00", "Europe/Madrid", 25),
        ("2026-03-02T15:00+00:00", "Asia/Kolkata", 24),
    ],
)
def test_a_day_has_the_hours_of_its_zone(day, zone, hours):
    """Also where clocks change, and where they are half an hour off."""
    bounds = hours_of_day(datetime.fromisoformat(day), zone)
    assert len(bounds) == hours + 1
    assert all(after - before == timedelta(hours=1) for before, after in pairwise(bounds))


def test_a_paced_campaign_is_spread_over_the_hours_it_takes():
    """A number that sends one each minute takes an hour for 60; without a pace all fall into this hour."""
    hours = [NOON + timedelta(hours=place) for place in range(-1, 4)]
    now = NOON + timedelta(minutes=30)
    assert spread([Line(100, timedelta(minutes=1), now)], hours, now) == [0, 30, 60, 10]
    assert spread([Line(100, timedelta(0), now)], hours, now) == [0, 100, 0, 0]


def test_who_is_put_off_does_not_go_out_now():
    """They are no part of what comes into the queue, and stand in their hour; those in the queue were no part of it."""
    hours = [NOON + timedelta(hours=place) for place in range(5)]
    later = [PutOff(UUID(int=1), False, 2, 40, hours[2]), PutOff(UUID(int=1), True, 4, 5, hours[4])]
    assert next_up_of({"pending": 50, "queued": 5}, later) == 10
    assert next_up_of({"pending": 30}, later) == 0
    assert spread(lines_of(55, timedelta(0), NOON, later), hours, NOON) == [10, 0, 40, 0]


def test_a_campaign_counts_by_state():
    """What is pending or queued is left; details by reason are not counted twice."""
    counts = {"pending": 3, "queued": 2, "sent": 4, "skipped": 1, "skipped:opted_out": 1}
    assert (left_of(counts), done_of(counts), total_of(counts)) == (5, 5, 10)
