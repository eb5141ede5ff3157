"""Release in batches: what holds a message back and until when, and what one bad row or busy person costs."""

from datetime import timedelta

import pytest

from cadenza.accounts.actions.organizations import change_settings, set_kill_switch
from cadenza.channels.actions import connections
from cadenza.contacts.actions import tags
from cadenza.journeys.loops import RELEASE
from cadenza.kit.loop import run_batch
from cadenza.kit.reasons import ConnectionState, StopReason
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Statements
from tests.builders.world import Someone, World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))


async def how(world, someone):
    """Say how the enrollment stands: state, reason, why it is held back."""
    row = await world.enrollment(someone)
    return row["state"], row["reason"], row["defer_reason"]


async def waits(world, someone):
    """Say for how long the enrollment waits from now on."""
    [row] = await world.observe(
        "SELECT next_run_at - moved_clock() FROM enrollments WHERE contact_id = $1", someone.contact_id
    )
    return row[0]


def about(length, **parts):
    """Say whether a length of time is this one, but for the seconds that a test takes."""
    return timedelta(seconds=-20) < length - timedelta(**parts) <= timedelta(0)


async def steps(world, someone):
    """Return the ledger of the person's enrollment."""
    rows = await world.observe(
        "SELECT s.node_id, s.state, s.reason FROM step_runs s JOIN enrollments e ON e.id = s.enrollment_id "
        "WHERE e.contact_id = $1 ORDER BY s.visit",
        someone.contact_id,
    )
    return [tuple(row) for row in rows]


async def set_connection(world, state):
    """Bring the organization's number into a state, as its provider tells."""
    async with world.database.begin(world.organization_id) as tx:
        await connections.change_state(tx, world.organization_id, world.connection.id, ConnectionState(state))


# ----------------------------------------------------------------------------------- what holds a message back


async def test_an_unusable_number_is_waited_for_and_then_paused_until_it_is_back(world):
    """J12, J27: again every 15 s, paused after 30 min, woken by the reconnect; the message goes once."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await set_connection(world, "disconnected")
    await world.enroll(journey, ana)
    await world.run()
    assert await how(world, ana) == ("active", None, "connection_unavailable")
    assert about(await waits(world, ana), seconds=15)
    await world.advance(minutes=29)
    assert await how(world, ana) == ("active", None, "connection_unavailable")
    await world.advance(minutes=2)
    assert await how(world, ana) == ("paused", "connection_unavailable", None)
    await world.advance(days=2)
    assert await world.received(ana) == []
    await set_connection(world, "connected")
    await world.run()
    assert await world.received(ana) == ["Oi"]
    assert await how(world, ana) == ("active", None, None)


async def test_a_short_outage_pauses_nobody_and_its_time_is_not_added_up(world):
    """The half hour counts from when this message was first held back, not from the last outage."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await set_connection(world, "disconnected")
    await world.enroll(journey, ana)
    await world.run()
    await world.advance(minutes=20)
    await set_connection(world, "connected")
    await world.advance(seconds=16)
    assert await world.received(ana) == ["Oi"]
    await world.advance(days=2, hours=23)
    await set_connection(world, "disconnected")
    await world.advance(hours=1, minutes=15)
    assert await how(world, ana) == ("active", None, "connection_unavailable")


@pytest.mark.parametrize("switch", ["organization", "everybody", "connection"])
async def test_a_kill_switch_stops_at_once_and_nothing_is_lost(dsn, switch):
    """X1: neither released nor delivered from its commit on; afterwards everyone gets everything, once."""
    world = await (await World.open(dsn)).found()
    journey = await world.journey(*LINE)
    queued, due = await world.person("Ana"), await world.person("Bia")
    await world.enroll(journey, queued)
    await world.batch(RELEASE)
    await turn(world, switch, is_on=True)
    await world.enroll(journey, due)
    await world.advance(minutes=20)
    assert [await world.received(one) for one in (queued, due)] == [[], []]
    await turn(world, switch, is_on=False)
    await world.advance(seconds=31)
    assert [await world.received(one) for one in (queued, due)] == [["Oi"], ["Oi"]]
    await world.advance(days=4)
    assert [await world.received(one) for one in (queued, due)] == [["Oi", "Ainda aí?"]] * 2
    await world.close()


async def turn(world, switch, *, is_on):
    """Turn one of the switches."""
    if switch == "everybody":
        await world.observer.execute("UPDATE platform_state SET kill_switch = $1", is_on)
        return
    async with world.database.begin(world.organization_id) as tx:
        if switch == "organization":
            await set_kill_switch(tx, world.organization_id, is_on=is_on)
        else:
            await connections.set_kill_switch(tx, world.organization_id, world.connection.id, is_on=is_on)


async def test_a_used_up_day_defers_the_rest_half_an_hour_at_a_time(shared_world_dsn):
    """M2: the allowance is never overshot, within a batch and across batches; the next day they get it."""
    world = await (await World.open(shared_world_dsn)).found(messages_per_day=3)
    journey = await world.journey(*LINE)
    people = [await world.person(f"P{number}") for number in range(5)]
    await world.enroll(journey, *people)
    await world.run()
    got = [one for one in people if await world.received(one)]
    left = [one for one in people if one not in got]
    assert (len(got), len(left)) == (3, 2)
    for one in left:
        assert await how(world, one) == ("active", None, "quota")
        assert about(await waits(world, one), minutes=30)
    await world.advance(days=1, minutes=31)
    assert [await world.received(one) for one in people] == [["Oi"]] * 5
    await world.switch_off()
    await world.close()


async def test_a_frequency_cap_defers_to_the_moment_there_is_room(shared_world_dsn):
    """M2: the second message of a walk waits until the first has left its 24 hours, to the microsecond."""
    world = await (await World.open(shared_world_dsn)).found(caps={"whatsapp": {"day": 1}})
    journey = await world.journey(make_message("hello", "Oi"), make_message("now", "Olha"))
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.run()
    assert await how(world, ana) == ("active", None, "frequency_cap")
    [first] = await world.observe("SELECT queued_at FROM messages WHERE contact_id = $1", ana.contact_id)
    assert (await world.enrollment(ana))["next_run_at"] == first["queued_at"] + timedelta(days=1)
    await world.advance(hours=23, minutes=59)
    assert await world.received(ana) == ["Oi"]
    await world.advance(minutes=1, seconds=1)
    assert await world.received(ana) == ["Oi", "Olha"]
    await world.switch_off()
    await world.close()


async def test_a_cap_holds_across_two_journeys_of_one_person(shared_world_dsn):
    """Two due at the same moment: one per contact and batch, so the second sees what the first sent."""
    world = await (await World.open(shared_world_dsn)).found(caps_everywhere={"day": 1})
    ana = await world.person("Ana")
    for number in range(2):
        await world.enroll(await world.journey(make_message(text=f"Oi {number}"), name=f"J{number}"), ana)
    await world.run()
    await world.advance(seconds=5)
    assert len(await world.received(ana)) == 1
    await world.advance(days=1)
    assert sorted(await world.received(ana)) == ["Oi 0", "Oi 1"]
    await world.switch_off()
    await world.close()


# ------------------------------------------------------------------------------------------ what is not sent


async def test_only_if_nobody_answered(world):
    """J4: who replied since that step gets no reminder, who did not gets it; both walk on."""
    again = make_message("again", "Ainda aí?", only_if={"no_reply": True, "since": "hello"})
    journey = await world.journey(LINE[0], LINE[1], again, stops=frozenset({StopReason.HUMAN_MESSAGE}))
    replied, silent = await world.person("Ana"), await world.person("Bia")
    await world.enroll(journey, replied, silent)
    await world.run()
    await world.writes(replied, "oi")
    await world.advance(days=3, minutes=1)
    assert await world.received(replied) == ["Oi"]
    assert await world.received(silent) == ["Oi", "Ainda aí?"]
    assert ("again", "skipped", "replied") in await steps(world, replied)


async def test_only_if_it_was_not_read(world):
    """J4: who read what was sent gets no second one."""
    again = make_message("again", "Ainda aí?", only_if={"not_read": True, "since": "hello"})
    journey = await world.journey(LINE[0], LINE[1], again)
    read, unread = await world.person("Ana", reads_after_s=60), await world.person("Bia", reads_after_s=None)
    await world.enroll(journey, read, unread)
    await world.run()
    await world.advance(minutes=2)
    await world.advance(days=3)
    assert await world.received(read) == ["Oi"]
    assert await world.received(unread) == ["Oi", "Ainda aí?"]
    assert ("again", "skipped", "already_read") in await steps(world, read)


async def test_a_reminder_past_its_grace_is_skipped(world):
    """J12: late by more than its grace, as after an outage of the whole installation; the journey goes on."""
    journey = await world.journey(LINE[0], LINE[1], make_message("again", "Ainda aí?", grace_minutes=120))
    late, just = await world.person("Ana"), await world.person("Bia")
    await world.enroll(journey, late)
    await world.run()
    await world.move(hours=1)
    await world.enroll(journey, just)
    await world.batch(RELEASE)
    await world.move(days=3, hours=1, minutes=30)
    await world.run()
    assert await world.received(late) == ["Oi"]
    assert await world.received(just) == ["Oi", "Ainda aí?"]
    assert ("again", "skipped", "past_grace") in await steps(world, late)


@pytest.mark.parametrize(
    ("person", "text", "reason"),
    [
        ({"consent": {}}, "Oi", "no_consent"),
        ({}, "Oi {{ vars.offer }}", "missing_variable"),
    ],
)
async def test_a_message_that_may_not_go_is_a_recorded_skip(world, person, text, reason):
    """S4, M5: the step says why, nothing is queued, the journey goes on."""
    journey = await world.journey(make_message(text=text), *LINE[1:])
    ana = await world.person("Ana", **person)
    await world.enroll(journey, ana)
    await world.run()
    assert await steps(world, ana) == [("hello", "skipped", reason)]
    assert await world.received(ana) == []
    [row] = await world.observe("SELECT count(*) FROM conversations WHERE organization_id = $1", world.organization_id)
    assert row[0] == 0, "M1: a skip leaves no empty thread"


# ----------------------------------------------------------------------------------------- many, and one bad


async def test_a_batch_is_a_fixed_number_of_statements(dsn):
    """Architecture 5: as many for 50, 250 and 500 enrollments, whatever their messages (F36)."""
    statements = Statements()
    world = await (await World.open(dsn, checkpoint=statements)).found(concurrency=1000, journey_headroom_seconds=60)
    journey = await world.journey(make_message(text="Oi {{ contact.first_name }}"), make_wait(days=1), LINE[2])
    counts = {}
    for many in (50, 250, 500):
        people = await crowd(world, many)
        await world.enroll(journey, *people)
        async with statements.counted() as names:
            assert await world.batch(RELEASE) == many
        counts[many] = len([name for name in names if name != "versions"])
    [sent] = await world.observe("SELECT count(*) FROM messages")
    assert sent[0] == 800
    assert len(set(counts.values())) == 1, counts
    await world.close()


async def test_one_poisoned_enrollment_holds_up_no_other(shared_world_dsn, world):
    """J13: it backs off alone, everyone else and the other tenant are released; after five it has failed."""
    other = await (await World.open(shared_world_dsn)).found(concurrency=1000, journey_headroom_seconds=60)
    journey = await world.journey(*LINE)
    people = await crowd(world, 60)
    await world.enroll(journey, *people)
    bia = await other.person("Bia")
    await other.enroll(await other.journey(*LINE), bia)
    await poison(world, people[30])
    both = [world.organization_id, other.organization_id]
    assert len(await run_batch(world.database, RELEASE, both, "w")) == 61
    [row] = await world.observe("SELECT count(*) FROM step_runs WHERE organization_id = ANY($1)", both)
    assert row[0] == 60
    for wait in (30, 60, 300, 900):
        assert (await world.enrollment(people[30]))["state"] == "active"
        await world.move(seconds=wait - 2)
        assert await world.batch(RELEASE) == 0
        await world.move(seconds=3)
        assert await world.batch(RELEASE) == 1
    failed = await world.enrollment(people[30])
    assert (failed["state"], failed["reason"], failed["last_error"]) == ("failed", "unknown", "RaiseError")
    assert (failed["attempts"], failed["next_run_at"]) == (5, None)
    await world.observer.execute("DROP TRIGGER poisoned ON step_runs")
    await other.switch_off()
    await other.close()


async def test_whoever_is_mended_in_time_goes_on_as_if_nothing_had_been(world):
    """A row that failed twice and then can be walked has no attempts left over, and no error."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await poison(world, ana)
    await world.batch(RELEASE)
    await world.advance(seconds=31)
    assert (await world.enrollment(ana))["attempts"] == 2
    await world.observer.execute("DROP TRIGGER poisoned ON step_runs")
    await world.advance(seconds=61)
    row = await world.enrollment(ana)
    assert (row["attempts"], row["last_error"], row["node_id"]) == (0, None, "three_days")
    assert await world.received(ana) == ["Oi"]


async def test_a_person_that_somebody_holds_is_released_two_seconds_later(world):
    """J12: busy, so again in 2 s; nobody waits, and nobody else does either."""
    journey = await world.journey(*LINE)
    ana, bia = await world.person("Ana"), await world.person("Bia")
    await world.enroll(journey, ana, bia)
    async with world.network.begin(world.organization_id) as tx:
        await tags.add_tags(tx, [(world.organization_id, ana.contact_id, "held")])
        assert await world.batch(RELEASE) == 1
    assert await how(world, ana) == ("active", None, "contact_busy")
    assert about(await waits(world, ana), seconds=2)
    await world.advance(seconds=3)
    assert await world.received(ana) == ["Oi"]
    assert await how(world, ana) == ("active", None, None)


async def test_settings_changed_meanwhile_hold_for_the_next_batch(world):
    """Facts are read with each batch: a window that closes now holds back whoever comes next."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.until_local("America/Sao_Paulo", hour=12, minute=0)
    async with world.database.begin(world.organization_id) as tx:
        await change_settings(tx, world.organization_id, {"send_window": {"start": "14:00", "end": "15:00"}})
    await world.enroll(journey, ana)
    await world.run()
    assert about(await waits(world, ana), hours=2)


async def crowd(world, number):
    """Make people quickly: contacts with addresses that nobody on the network has."""
    async with world.database.begin(world.organization_id) as tx:
        ids = [await make_contact(tx, world.organization_id) for _ in range(number)]
    return [Someone(contact_id, contact_id, "") for contact_id in ids]


async def poison(world, someone):
    """Let the database refuse every step of this person's enrollment, as a bug would."""
    enrollment = await world.enrollment(someone)
    await world.observer.execute(
        "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$"
    )
    await world.observer.execute(
        "CREATE TRIGGER poisoned BEFORE INSERT ON step_runs FOR EACH ROW "
        f"WHEN (new.enrollment_id = '{enrollment['id']}') EXECUTE FUNCTION refuse()"
    )
