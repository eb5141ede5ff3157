"""What becomes of an enrollment when its message fails afterwards (J23)."""

import pytest
from prometheus_client import REGISTRY

from cadenza.contacts.actions.suppressions import Address, suppress
from cadenza.contacts.domain.phones import match_key
from cadenza.journeys.actions import commands
from cadenza.journeys.loops import MATCH, RELEASE
from cadenza.kit.reasons import FailReason
from cadenza.ops.watchdog import count_violations
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World


def line(on_failure="continue"):
    """Draw hello, a day, again."""
    return (
        make_message("hello", "Oi", on_failure=on_failure),
        make_wait("a_day", days=1),
        make_message("again", "Ainda aí?"),
    )


TOLD_BY_NETWORKS = (
    FailReason.PERMANENT_ADDRESS,
    FailReason.PERMANENT_CONTENT,
    FailReason.POLICY,
    FailReason.WINDOW_CLOSED,
    FailReason.UNKNOWN,
)
"""Why a network refuses one message; what is wrong with the account stops all of them, and waits for a person."""


async def how(world: World, someone):
    """Say how the enrollment stands: state, reason, node."""
    row = await world.enrollment(someone)
    return row["state"], row["reason"], row["node_id"]


async def steps(world, someone):
    """Return the ledger of the person's enrollment."""
    rows = await world.observe(
        "SELECT s.node_id, s.state, s.reason FROM step_runs s JOIN enrollments e ON e.id = s.enrollment_id "
        "WHERE e.contact_id = $1 ORDER BY s.visit",
        someone.contact_id,
    )
    return [tuple(row) for row in rows]


async def messages(world, someone):
    """Return state and reason of each message to the person, in order."""
    rows = await world.observe(
        "SELECT state, reason FROM messages WHERE contact_id = $1 ORDER BY seq", someone.contact_id
    )
    return [tuple(row) for row in rows]


@pytest.mark.parametrize("habit", ["fails", "fails_later"])
async def test_after_a_permanent_failure_the_journey_goes_on(world, habit):
    """By default: the step has failed with its reason, in the ledger, and the next one comes at its time (F15)."""
    journey = await world.journey(*line())
    ana = await world.person("Ana", **{habit: "permanent_content"})
    await world.enroll(journey, ana)
    await world.run()
    assert await steps(world, ana) == [("hello", "failed", "permanent_content")]
    assert await how(world, ana) == ("active", None, "a_day")
    assert await messages(world, ana) == [("failed", "permanent_content")]
    await world.advance(days=1, minutes=1)
    assert [node for node, _, _ in await steps(world, ana)] == ["hello", "a_day", "again", "end"]


@pytest.mark.parametrize("on_failure", ["continue", "end"])
async def test_whatever_becomes_of_a_message_nobody_waits_for_ever(world, on_failure):
    """Refused for any reason, at once or later, lost, limited, tried in vain, opted out: it goes on or ends (F15)."""
    behaviours = [{habit: reason.value} for reason in TOLD_BY_NETWORKS for habit in ("fails", "fails_later")]
    behaviours += [{"refuses_as": way} for way in ("answer", "receipt")]
    behaviours += [{"delivers": False}, {"delivers": False, "times_out_after_accepting": True}]
    behaviours += [{"transient_times": 99}, {"limited_for_s": 3600}]
    people = [await world.person("Ana", **behaviour) for behaviour in behaviours]
    await world.enroll(await world.journey(*line(on_failure)), *people)
    for _ in range(12):
        await world.advance(hours=12)
    for someone, behaviour in zip(people, behaviours, strict=True):
        row = await world.enrollment(someone)
        assert row["state"] in {"completed", "stopped", "failed"}, behaviour
        assert (row["next_run_at"], row["ended_at"] is None) == (None, False), behaviour
        assert {state for state, _ in await messages(world, someone)} & {"queued", "sending"} == set(), behaviour
    assert await count_violations(world.database, deep=True) == {}


@pytest.mark.parametrize("habit", ["fails", "fails_later"])
async def test_or_ends_where_the_node_says_so(world, habit):
    """`on_failure: end`: the enrollment has failed with the message's reason, and has no clock any more."""
    journey = await world.journey(*line("end"))
    ana = await world.person("Ana", **{habit: "permanent_address"})
    await world.enroll(journey, ana)
    await world.run()
    assert await how(world, ana) == ("failed", "permanent_address", "a_day")
    row = await world.enrollment(ana)
    assert row["next_run_at"] is None
    assert row["ended_at"] is not None
    await world.advance(days=3)
    assert await messages(world, ana) == [("failed", "permanent_address")]


async def test_whoever_ends_by_a_failure_gets_nothing_that_is_queued(world):
    """Two messages of one walk: the first fails and ends it, the second is called off before it leaves."""
    journey = await world.journey(
        make_message("hello", "Oi", on_failure="end"), make_message("now", "Olha"), *line()[1:]
    )
    ana = await world.person("Ana", fails_later="permanent_content")
    await world.enroll(journey, ana)
    await world.batch(RELEASE)
    await world.deliver()
    await world.change("UPDATE message_queue SET not_before = not_before + interval '10 minutes'")
    await world.run()
    assert await how(world, ana) == ("failed", "permanent_content", "a_day")
    assert await messages(world, ana) == [("failed", "permanent_content"), ("cancelled", "permanent_content")]


async def test_of_several_failures_in_one_batch_the_one_that_ends_it_counts(world):
    """Whatever order their work rows are claimed in, and however late."""
    journey = await world.journey(
        make_message("hello", "Oi", on_failure="end"), make_message("now", "Olha"), *line()[1:]
    )
    ana = await world.person("Ana", fails="permanent_content")
    await world.enroll(journey, ana)
    await world.batch(RELEASE)
    await world.deliver()
    await world.deliver()
    assert await messages(world, ana) == [("failed", "permanent_content")] * 2
    assert await world.batch(MATCH) == 2
    assert await how(world, ana) == ("failed", "permanent_content", "a_day")


async def test_an_auth_failure_is_tried_on_the_back_off_five_times_in_all(world):
    """30 s, 1 m, 5 m, 15 m, then failed: each try is a visit and a message of its own, none before its time."""
    journey = await world.journey(*line())
    ana = await world.person("Ana", fails="auth_or_config")
    await world.enroll(journey, ana)
    await world.run()
    for number, seconds in enumerate((30, 60, 300, 900), start=1):
        assert len(await messages(world, ana)) == number
        assert await how(world, ana) == ("active", None, "hello")
        await world.advance(seconds=seconds - 5)
        assert len(await messages(world, ana)) == number
        await world.advance(seconds=6)
    assert await messages(world, ana) == [("failed", "auth_or_config")] * 5
    assert await how(world, ana) == ("failed", "auth_or_config", "a_day")
    await world.advance(days=2)
    assert len(await messages(world, ana)) == 5


async def test_an_auth_failure_that_is_mended_goes_on_where_it_stood(world):
    """The password is put right: the next try sends, once, and the wait counts from there."""
    journey = await world.journey(*line())
    ana = await world.person("Ana", fails="auth_or_config")
    await world.enroll(journey, ana)
    await world.run()
    await world.change("UPDATE sandbox_people SET behaviour = '{}' WHERE id = $1", ana.person_id)
    await world.advance(seconds=31)
    assert await world.received(ana) == ["Oi"]
    assert [step[:2] for step in await steps(world, ana)] == [("hello", "failed"), ("hello", "queued")]
    await world.advance(days=1, minutes=1)
    assert await world.received(ana) == ["Oi", "Ainda aí?"]


async def test_whoever_has_come_to_the_end_stays_there(world):
    """The failure of a last message is known after the end: what has ended never moves, and the step tells."""
    journey = await world.journey(make_message("hello", "Oi"))
    ana = await world.person("Ana", fails="auth_or_config")
    await world.enroll(journey, ana)
    await world.run()
    assert (await world.enrollment(ana))["state"] == "completed"
    assert await steps(world, ana) == [("hello", "failed", "auth_or_config"), ("end", "executed", None)]


async def test_a_line_that_breaks_is_retried_by_delivery_alone(world):
    """Transient: one message, one step; the enrollment does not notice."""
    journey = await world.journey(*line("end"))
    ana = await world.person("Ana", transient_times=2)
    await world.enroll(journey, ana)
    await world.run()
    assert await world.received(ana) == []
    await world.advance(seconds=31)
    await world.advance(seconds=61)
    assert await world.received(ana) == ["Oi"]
    assert await steps(world, ana) == [("hello", "queued", None)]


async def test_a_line_that_stays_broken_fails_the_step_in_the_end(world):
    """After the last attempt: `attempts_exhausted`, and the node's on_failure decides."""
    journey = await world.journey(*line("end"))
    ana = await world.person("Ana", transient_times=99)
    await world.enroll(journey, ana)
    await world.run()
    for seconds in (30, 60, 300, 900, 3600):
        await world.advance(seconds=seconds + 1)
    assert await messages(world, ana) == [("failed", "attempts_exhausted")]
    assert await how(world, ana) == ("failed", "attempts_exhausted", "a_day")


async def test_a_failure_changes_nothing_that_a_person_decided(world):
    """Stopped stays stopped, cancelled stays cancelled; the step has failed all the same."""
    journey = await world.journey(*line("end"))
    replied, called_off = await world.person("Ana", fails="auth_or_config"), await world.person("Bia", fails="policy")
    await world.enroll(journey, replied, called_off)
    await world.batch(RELEASE)
    await world.deliver()
    await world.writes(replied, "oi")
    await world.command(commands.cancel, called_off)
    await world.run()
    assert (await how(world, replied))[:2] == ("stopped", "reply")
    assert (await how(world, called_off))[:2] == ("cancelled", "manual")
    assert (await steps(world, replied))[0] == ("hello", "failed", "auth_or_config")


async def test_a_paused_one_whose_message_failed_waits_with_it(world):
    """A failure that ends it ends it; one that is tried again is tried when it is resumed."""
    journey = await world.journey(*line())
    ana = await world.person("Ana", fails="auth_or_config")
    await world.enroll(journey, ana)
    await world.batch(RELEASE)
    await world.deliver()
    await world.command(commands.pause, ana)
    await world.advance(hours=1)
    assert await how(world, ana) == ("paused", "manual", "hello")
    await world.change("UPDATE sandbox_people SET behaviour = '{}' WHERE id = $1", ana.person_id)
    await world.command(commands.resume, ana)
    await world.advance(seconds=31)
    assert await world.received(ana) == ["Oi"]


async def test_nothing_is_left_over(dsn):
    """Afterwards every row is done and the watchdog finds nothing."""
    world = await (await World.open(dsn)).found()
    journey = await world.journey(*line("end"))
    people = [await world.person(reason, fails_later=reason) for reason in ("permanent_address", "unknown", "policy")]
    await world.enroll(journey, *people)
    await world.advance(days=2)
    assert await world.observe("SELECT FROM triggers") == []
    assert await count_violations(world.database, deep=True) == {}
    await world.close()


def counted(outcome):
    """Return how often this process has counted message steps with this outcome."""
    return REGISTRY.get_sample_value("cadenza_journey_steps_total", {"action": "message", "outcome": outcome}) or 0.0


async def test_a_failure_after_the_end_fails_the_step_and_is_counted(world):
    """The enrollment has completed and stays so; ledger and metrics know that the last message came to nothing."""
    journey = await world.journey(make_message("hello", "Oi", on_failure="end"))
    ana = await world.person("Ana", delivers=False)
    await world.enroll(journey, ana)
    await world.run()
    assert await how(world, ana) == ("completed", None, "end")
    before = counted("failed")
    await world.tell_of_failure(ana, "permanent_content")
    await world.run()
    assert (await steps(world, ana))[0] == ("hello", "failed", "permanent_content")
    assert await how(world, ana) == ("completed", None, "end")
    assert counted("failed") == before + 1
    assert await world.observe("SELECT 1 FROM triggers") == []


async def test_a_message_that_is_called_off_skips_its_step(world):
    """The history does not show it as queued for ever; the lane writes it, under the person's lock."""
    journey = await world.journey(*line())
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.release_only()
    assert await steps(world, ana) == [("hello", "queued", None)]
    before = counted("skipped")
    await world.command(commands.cancel, ana)
    assert await messages(world, ana) == [("cancelled", "manual")]
    assert await steps(world, ana) == [("hello", "queued", None)]
    await world.run()
    assert await steps(world, ana) == [("hello", "skipped", "manual")]
    assert counted("skipped") == before + 1
    assert await count_violations(world.database, deep=True) == {}


async def test_a_message_refused_at_the_last_look_skips_its_step_and_the_journey_goes_on(world):
    """Opted out between queue and delivery, on a list and not by a word: the step says so."""
    journey = await world.journey(*line())
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.release_only()
    async with world.database.begin(world.organization_id) as tx:
        await suppress(tx, [Address(world.organization_id, match_key(ana.address))], source="api")
    await world.run()
    assert await steps(world, ana) == [("hello", "skipped", "suppressed")]
    assert await how(world, ana) == ("active", None, "a_day")
