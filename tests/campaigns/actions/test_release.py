"""Release: what holds a recipient back and until when, who is skipped and why, and what a batch costs."""

from datetime import timedelta

import pytest

from cadenza.campaigns.domain.deciding import decide
from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.contacts.actions.change import erase
from cadenza.kit.loop import run_batch
from cadenza.messages.actions.dispatch import DeliveryLoop
from tests.builders.campaigns import BODY, count_states, make_campaign, make_crowd, most_copies, resume, send, standing
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_message
from tests.builders.races import Statements
from tests.builders.world import World


async def recipient(world, someone):
    """Return the row of one person."""
    [row] = await world.observe("SELECT * FROM recipients WHERE contact_id = $1", someone.contact_id)
    return row


async def waits(world):
    """Say for how long pending recipients wait from now on."""
    rows = await world.observe(
        "SELECT next_run_at - moved_clock() AS wait FROM recipients WHERE organization_id = $1 AND state = 'pending'",
        world.organization_id,
    )
    return [row["wait"] for row in rows]


async def opened(dsn, **settings):
    """Open an organization with settings of its own."""
    return await (await World.open(dsn)).found(**settings)


async def later(world, **by):
    """Move the clock and run; delivery remembers when its numbers are ready by a clock that is not moved."""
    world.delivery._owned.clear()
    await world.advance(**by)


@pytest.fixture
def calls_at_once(monkeypatch):
    """Make each call when it is claimed: a slot lies on the clock of the host, and would be waited for."""
    start = DeliveryLoop._start
    monkeypatch.setattr(DeliveryLoop, "_start", lambda loop, ticket, since, _slot: start(loop, ticket, since, since))


async def done(world):
    """Let go of it."""
    await world.switch_off()
    await world.close()


# ---------------------------------------------------------------------------------------- who does not get it


async def test_whoever_may_not_be_written_to_is_skipped_with_the_most_important_reason(world):
    """C3, S4: consent and reachability are judged at release; consent outranks reachability (F42)."""
    await world.person("Ana")
    people = {
        "opted_out": await world.person("Bia", consent={"whatsapp": "unsubscribed"}),
        "no_consent": await world.person("Caio", consent={}),
    }
    async with world.database.begin(world.organization_id) as tx:
        await make_contact(tx, world.organization_id, phone=None)
        await make_contact(tx, world.organization_id, phone=None, consent={"whatsapp": "unsubscribed"})
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    await world.advance(seconds=6)
    assert await count_states(world, campaign) == {
        "delivered": 1, "skipped:opted_out": 2, "skipped:no_consent": 1, "skipped:no_address": 1,
    }  # fmt: skip
    assert await standing(world, campaign) == ("completed", None)
    for reason, someone in people.items():
        row = await recipient(world, someone)
        assert (row["state"], row["reason"], row["address"] is not None) == ("skipped", reason, True)


async def test_a_name_that_looks_like_markup_or_is_missing_reaches_nobody(world):
    """M5: no raw token ever reaches a person; a variable without a value is a recorded skip."""
    await world.person("{{ name }}")
    await world.person("")
    await world.person("Ana")
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    assert await count_states(world, campaign) == {"skipped:missing_variable": 2, "delivered": 1}


async def test_what_was_said_to_each_is_kept_with_the_recipient(world):
    """C10, F48: values, address, number, message and what the gate knew, on the row."""
    ana = await world.person("Ana")
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    row = await recipient(world, ana)
    assert row["variables"] == '{"contact.first_name": "Ana"}'
    assert (row["send_to"], row["connection_id"]) == (ana.address, world.connection.id)
    assert row["message_id"] is not None
    assert row["provider_message_id"] is not None
    assert '"consent": "subscribed"' in row["inputs"]
    assert row["queued_at"] <= row["sent_at"] <= row["delivered_at"]


async def test_the_same_text_twice_reaches_an_address_once(world):
    """M2: a second campaign with the same text within the period is a recorded skip."""
    await world.person("Ana")
    for _ in range(2):
        campaign = await make_campaign(world)
        await send(world, campaign)
        await world.run()
    assert await count_states(world, campaign) == {"skipped:duplicate_content": 1}
    await world.advance(seconds=6)
    assert await standing(world, campaign) == ("completed", "all_skipped")


@pytest.mark.parametrize(("frozen", "now"), [("opt_in", "opt_out"), ("opt_out", "opt_in")])
async def test_the_stricter_of_the_frozen_and_the_current_consent_mode_binds(shared_world_dsn, frozen, now):
    """S2: neither a mode that was loosened nor one that was tightened lets more through."""
    world = await opened(shared_world_dsn, consent_modes={"email": frozen}, channel="email")
    async with world.database.begin(world.organization_id) as tx:
        await make_contact(tx, world.organization_id, email="ana@example.com", consent={}, lifecycle="member")
    campaign = await make_campaign(world, channel="email")
    await send(world, campaign)
    await world.batch(STEER)
    await world.change(
        "UPDATE org_state SET settings = settings || $2 WHERE organization_id = $1",
        world.organization_id,
        f'{{"consent_modes": {{"email": "{now}"}}}}',
    )
    await world.batch(RELEASE)
    assert await count_states(world, campaign) == {"skipped:no_consent": 1}
    await done(world)


# ------------------------------------------------------------------------------------- what holds a recipient back


async def test_outside_the_hours_of_the_person_it_waits_for_them(shared_world_dsn):
    """M2: to the moment, on the contact's clock; the campaign stays running meanwhile."""
    world = await opened(shared_world_dsn, send_window={"start": "09:00", "end": "10:00"})
    await world.until_local("America/Sao_Paulo", hour=20, minute=0)
    await make_crowd(world, 3)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    assert await count_states(world, campaign) == {"pending": 3}
    assert all(abs(wait - timedelta(hours=13)) < timedelta(minutes=1) for wait in await waits(world))
    await world.advance(hours=13, minutes=1)
    assert await count_states(world, campaign) == {"delivered": 3}
    await done(world)


async def test_a_cap_holds_between_a_journey_and_a_campaign(shared_world_dsn):
    """Both see what the other sent; the campaign waits until there is room."""
    world = await opened(shared_world_dsn, caps_everywhere={"day": 1})
    ana = await world.person("Ana")
    await world.enroll(await world.journey(make_message(text="Olá")), ana)
    await world.run()
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    assert (await recipient(world, ana))["defer_reason"] == "frequency_cap"
    await world.advance(days=1, seconds=6)
    assert await world.received(ana) == ["Olá", "Oi Ana, temos uma novidade."]
    await done(world)


async def test_two_campaigns_never_race_on_one_person(shared_world_dsn):
    """One row per contact and batch: the second comes a second later and sees the first."""
    world = await opened(shared_world_dsn, caps_everywhere={"day": 1})
    ana = await world.person("Ana")
    for number in range(2):
        await send(world, await make_campaign(world, body=f"Oi {number}"))
    await world.run()
    await world.advance(seconds=5)
    assert len(await world.received(ana)) == 1
    await world.advance(days=1, seconds=5)
    assert sorted(await world.received(ana)) == ["Oi 0", "Oi 1"]
    await done(world)


async def test_a_used_up_day_pauses_the_campaign_and_is_never_overshot(shared_world_dsn):
    """C4, M2: quota pauses; whoever resumes the next day sends to the rest, at once."""
    world = await opened(shared_world_dsn, messages_per_day=5)
    await make_crowd(world, 5)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await world.change(
        "INSERT INTO org_counters SELECT organization_id, 'messages', (moved_clock() AT TIME ZONE 'America/Sao_Paulo')"
        "::date, 2 FROM org_state WHERE organization_id = $1",
        world.organization_id,
    )
    await world.run()
    assert await count_states(world, campaign) == {"delivered": 3, "pending": 2}
    await world.advance(seconds=6)
    assert await standing(world, campaign) == ("paused", "quota")
    await world.move(days=1)
    await resume(world, campaign)
    await world.run()
    await world.advance(seconds=6)
    assert await count_states(world, campaign) == {"delivered": 5}
    assert await standing(world, campaign) == ("completed", None)
    await done(world)


async def test_a_paced_number_gets_a_few_seconds_of_work_and_the_rest_is_not_touched(shared_world_dsn, calls_at_once):
    """H6, C4: the queue holds what goes out in the headroom; who waits is not written; everyone gets it in the end."""
    world = await opened(shared_world_dsn, pace=timedelta(seconds=1))
    await make_crowd(world, 20)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    before = {row["id"]: row["xmin"] for row in await _versions(world)}
    await world.batch(RELEASE)
    assert await count_states(world, campaign) == {"queued": 5, "pending": 15}
    after = {row["id"]: row["xmin"] for row in await _versions(world)}
    assert sum(before[id_] != after[id_] for id_ in before) == 5
    assert await world.batch(RELEASE) == 0
    await world.move(seconds=3)
    assert await world.batch(RELEASE) <= 10
    for _ in range(15):
        await later(world, seconds=4)
    assert await count_states(world, campaign) == {"delivered": 20}
    assert await most_copies(world) == 1
    await done(world)


async def _versions(world):
    return await world.observe(
        "SELECT id, xmin::text FROM recipients WHERE organization_id = $1", world.organization_id
    )


async def test_a_number_without_a_pace_has_a_queue_with_an_end_as_well(world, monkeypatch):
    """A pause has little to put off: what is not queued yet is not claimed."""
    monkeypatch.setattr("cadenza.campaigns.actions.facts.UNPACED_QUEUE", 3)
    await make_crowd(world, 8)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await world.batch(RELEASE)
    assert await count_states(world, campaign) == {"queued": 3, "pending": 5}
    assert await world.batch(RELEASE) == 0
    for _ in range(4):
        await world.advance(seconds=2)
    assert await count_states(world, campaign) == {"delivered": 8}


async def test_two_campaigns_on_one_paced_number_go_forward_side_by_side(shared_world_dsn):
    """C4, F12: least recently served first, also where only one place is free at a time."""
    world = await opened(shared_world_dsn, pace=timedelta(seconds=10))
    for tag in ("a", "b"):
        await make_crowd(world, 8, tag=tag)
    pair = [await make_campaign(world, audience={"kind": "tag", "tag": tag}, body=f"Oi {tag}") for tag in ("a", "b")]
    for campaign in pair:
        await send(world, campaign)
    for _ in range(9):
        await later(world, seconds=10)
    sent = [(await count_states(world, campaign)).get("delivered", 0) for campaign in pair]
    assert sum(sent) >= 6
    assert abs(sent[0] - sent[1]) <= 1
    await done(world)


async def test_a_contact_that_somebody_holds_is_left_for_two_seconds(world, dsn):
    """A busy person waits for nobody and holds up nobody."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    async with world.network.begin(world.organization_id) as tx:
        await tx._connection.execute("SELECT FROM contacts WHERE id = $1 FOR NO KEY UPDATE", ana.contact_id)
        assert await world.batch(RELEASE) == 1
    assert (await recipient(world, ana))["defer_reason"] == "contact_busy"
    assert (await recipient(world, bia))["state"] == "queued"
    await world.advance(seconds=3)
    assert await count_states(world, campaign) == {"delivered": 2}


# --------------------------------------------------------------------------------------------- what a batch costs


@pytest.mark.parametrize("pace", [timedelta(0), timedelta(milliseconds=1)])
async def test_a_batch_of_any_size_is_the_same_number_of_statements(dsn, pace):
    """Architecture 5: 50, 250 and 500 recipients cost the same round trips."""
    counts = []
    statements = Statements()
    world = await (await World.open(dsn, checkpoint=statements)).found(pace=pace, campaign_headroom_seconds=600)
    await make_crowd(world, 1000)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    for size in (50, 50, 250, 500):
        async with world.database.begin(world.organization_id) as tx:
            due = await RELEASE.claim(tx, [world.organization_id], size, size)
            assert len(due) == size
            async with statements.counted() as found:
                await RELEASE.process(tx, due)
        counts.append(sorted(found))
    assert counts[1:] == [counts[0]] * 3
    await world.close()


async def test_one_row_that_can_not_be_worked_on_spoils_no_other(world, monkeypatch):
    """J13, F4: it backs off alone and ends as failed; everyone else gets the message."""
    people = await make_crowd(world, 9)
    bad = next(iter(people))
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    monkeypatch.setattr("cadenza.campaigns.actions.release.decide", _breaking(bad))
    await world.run()
    assert await count_states(world, campaign) == {"delivered": 8, "pending": 1}
    for _ in range(8):
        await world.advance(hours=1, minutes=1)
    assert await count_states(world, campaign) == {"delivered": 8, "failed:unknown": 1}
    await world.advance(seconds=6)
    assert await standing(world, campaign) == ("completed", None)


def _breaking(contact_id):
    def break_for_one(campaign, facts, now):
        if facts is not None and facts.sending.contact.id == contact_id:
            raise ValueError("no")
        return decide(campaign, facts, now)

    return break_for_one


async def test_an_erased_person_is_nobody_any_more(world):
    """K5: pending or sent, the row stays with a hash of the address and without what was said."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await _erase(world, ana)
    await world.run()
    await _erase(world, bia)
    await world.run()
    await world.advance(seconds=6)
    for someone, state, reason in ((ana, "skipped", "erased"), (bia, "delivered", None)):
        row = await recipient(world, someone)
        assert (row["state"], row["reason"], row["send_to"], row["variables"]) == (state, reason, None, "{}")
        assert someone.address not in row["address"]
        assert len(row["address"]) == 64
    assert await world.received(ana) == []


async def _erase(world, someone):
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, someone.contact_id)


async def test_an_opt_out_between_queue_and_delivery_shows(world):
    """T5, S4: called off in the transaction of the opt-out, and the row says why."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await world.batch(RELEASE)
    await world.writes(ana, "PARAR")
    await run_batch(world.database, world.lanes[0], [world.organization_id], "w")
    row = await recipient(world, ana)
    assert (row["state"], row["reason"]) == ("skipped", "opted_out")
    await world.run()
    assert BODY.replace("{{ contact.first_name }}", "Ana") not in await world.received(ana)
    assert len(await world.received(bia)) == 1
