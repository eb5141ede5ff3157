"""Recipients as people list them: the same that are counted, found by looking at a bounded number."""

import pytest

from cadenza.campaigns.actions import author, report
from cadenza.campaigns.actions.report import count, list_page, look_live
from cadenza.campaigns.domain.results import REPLIED, Wanted
from tests.builders.campaigns import make_campaign, make_crowd, send


@pytest.fixture
async def sent(world):
    """Send to thirty; some wait for two reasons, one of which is over, some failed, and one has no reason at all."""
    await make_crowd(world, 30)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    rows = await world.observe("SELECT id FROM recipients WHERE campaign_id = $1 ORDER BY contact_id", campaign.id)
    ids = [row["id"] for row in rows]
    pending = "UPDATE recipients SET state = 'pending', next_run_at = moved_clock() + $2::text::interval, "
    await world.change(pending + "defer_reason = 'quiet_hours' WHERE id = ANY($1::uuid[])", ids[:4], "9 hours")
    await world.change(pending + "defer_reason = 'frequency_cap' WHERE id = ANY($1::uuid[])", ids[4:6], "50 hours")
    await world.change(pending + "defer_reason = 'quiet_hours' WHERE id = ANY($1::uuid[])", ids[6:9], "-1 second")
    failed = "UPDATE recipients SET state = $2, reason = $3 WHERE id = ANY($1::uuid[])"
    await world.change(failed, ids[28:], "failed", "permanent_address")
    await world.change(failed, ids[20:21], "cancelled", None)
    # Whether steering has looked and found it over does not matter here: it has people who wait.
    goes_on = "UPDATE campaigns SET state = 'running', ended_at = NULL, next_run_at = moved_clock() WHERE id = $1::uuid"
    await world.change(goes_on, campaign.id)
    return campaign


async def listed(view, campaign, wanted, limit=50):
    """Walk every page; return who is on them, and how many pages that took."""
    found, after, pages = [], None, 0
    while True:
        rows, after = await list_page(view, campaign.organization_id, campaign.id, wanted, after=after, limit=limit)
        found, pages = [*found, *rows], pages + 1
        if after is None:
            return found, pages


async def test_what_is_listed_is_what_is_counted(world, sent):
    """Every number that is shown leads to as many people: also who is due after having waited, and has no reason."""
    async with world.database.read(world.organization_id) as view:
        campaign = await author.get(view, world.organization_id, sent.id)
        counts = await count(view, campaign)
        results = (await look_live(view, campaign)).results
        assert results.waiting == {"quiet_hours": 4, "frequency_cap": 2, "next": 3}
        for reason, number in results.waiting.items():
            rows, _ = await listed(view, sent, Wanted("pending", reason))
            assert len(rows) == number, reason
            assert {row.row["defer_reason"] or "next" for row in rows} == {reason}
        for name, number in counts.items():
            state, _, reason = name.partition(":")
            wanted = Wanted(has_replied=True) if state == REPLIED else Wanted(state, reason or None)
            assert len((await listed(view, sent, wanted))[0]) == number, name
        assert len((await listed(view, sent, Wanted("cancelled", "unknown")))[0]) == results.cancelled["unknown"] == 1


async def test_a_page_looks_at_so_many_and_says_where_to_go_on(world, sent, monkeypatch):
    """The last two of thirty, looked for ten at a time: pages of nobody have a next one, and none is missed."""
    monkeypatch.setattr(report, "MOST_LOOKED_AT", 10)
    async with world.database.read(world.organization_id) as view:
        rows, pages = await listed(view, sent, Wanted("failed", "permanent_address"))
        assert (len(rows), pages) == (2, 4)
        everybody, _ = await listed(view, sent, Wanted(), limit=7)
        assert len({row.row["id"] for row in everybody}) == len(everybody) == 30


async def test_each_reason_is_told_with_the_moment_of_its_own(world, sent):
    """The first of those who wait for it; who is due already tells nothing of the others."""
    async with world.database.read(world.organization_id) as view:
        holds = (await look_live(view, await author.get(view, world.organization_id, sent.id))).holds
        hours = {one.reason: round((one.until - view.now).total_seconds() / 3600) for one in holds}
    assert hours == {"quiet_hours": 9, "frequency_cap": 50}


async def test_the_course_ends_in_the_numbers_that_are_counted(world, monkeypatch):
    """Sent, delivered, read and answered as the page's figures say; of too many it tells of the first and says so."""
    await make_crowd(world, 6, reads_after_s=60, replies_with=["oi"], replies_after_s=120)
    campaign = await make_campaign(world)
    assert await course(world, campaign) == ([], False)
    await send(world, campaign)
    await world.run()
    await world.advance(hours=2)
    steps, is_part = await course(world, campaign)
    counts = (await live(world, campaign)).results
    assert steps[-1][1:] == (counts.sent, counts.delivered, counts.read, counts.replied) == (6, 6, 6, 6)
    assert [step.sent for step in steps] == sorted(step.sent for step in steps)
    assert not is_part
    monkeypatch.setattr(report, "MOST_LOOKED_BACK", 4)
    steps, is_part = await course(world, campaign)
    assert (steps[-1].sent, is_part) == (4, True)


async def live(world, campaign):
    """Look at a campaign as its page does."""
    async with world.database.read(world.organization_id) as view:
        return await look_live(view, await author.get(view, world.organization_id, campaign.id))


async def course(world, campaign):
    """Return the steps of its course, and whether they are of a part."""
    async with world.database.read(world.organization_id) as view:
        found = await report.look_back(view, await author.get(view, world.organization_id, campaign.id))
    return list(found.steps), found.is_part
