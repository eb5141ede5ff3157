"""People enter by the API and by hand: once per occurrence, and never twice at a time."""

import pytest

from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.actions.change import erase
from cadenza.journeys.actions import author, commands, enter
from cadenza.journeys.domain.events import EnrollmentStarted
from cadenza.journeys.domain.policies import Subject
from cadenza.journeys.errors import JourneyNotFound
from cadenza.kit.errors import Invalid
from cadenza.kit.ids import new_id
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_edge, make_json, make_message, make_node, make_trigger
from tests.builders.journeys import make_journey, make_studio, put_in, read_enrollment
from tests.builders.messages import make_connection, rows_of
from tests.builders.races import Statements
from tests.builders.world import World


def entrance(**reentry):
    """Draw a journey with this re-entry policy."""
    nodes = [make_trigger(reentry=reentry), make_message(), make_node("end", "end")]
    return make_json(nodes, [make_edge("start", "hello"), make_edge("hello", "end")])


async def test_someone_put_in_stands_at_the_first_node_and_is_due(tx, organization_id):
    """The enrollment has the version, the node after the trigger, its clock, and who put them in."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id)
    contact_id = await make_contact(tx, organization_id)
    [answer] = await put_in(tx, journey, contact_id, variables={"offer": "10 %"})
    inside = await read_enrollment(tx, organization_id, answer.enrollment_id)
    assert answer.result == "enrolled"
    assert (inside["contact_id"], inside["version_id"]) == (contact_id, journey.active_version_id)
    assert (inside["state"], inside["node_id"], inside["visit"]) == ("active", "hello", 1)
    assert (inside["entered_at"], inside["next_run_at"]) == (tx.now, tx.now)
    assert (inside["source"], inside["variables"]) == ("test", {"offer": "10 %"})


async def test_the_same_dedupe_key_answers_with_the_first_enrollment(tx, organization_id):
    """J10: unique in the organization, whatever else the second call says; another key is another call."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, draft=entrance(rule="always"))
    other = await make_journey(tx, organization_id)
    ana, bia = [await make_contact(tx, organization_id) for _ in range(2)]
    [first] = await put_in(tx, journey, ana, dedupe_key="order 7")
    for again, contact_id in ((journey, ana), (journey, bia), (other, bia)):
        [second] = await put_in(tx, again, contact_id, dedupe_key="order 7")
        assert (second.result, second.enrollment_id) == ("duplicate", first.enrollment_id)
    await commands.cancel(tx, organization_id, first.enrollment_id)
    [after] = await put_in(tx, journey, ana, dedupe_key="order 7")
    assert (after.result, after.enrollment_id) == ("duplicate", first.enrollment_id), "a cancelled one has used its key"
    [new] = await put_in(tx, journey, ana, dedupe_key="order 8")
    assert new.result == "enrolled"


async def test_a_refused_call_has_not_used_its_key(tx, organization_id):
    """J10: who may not come in now may come in later with the same key."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    [inside] = await put_in(tx, journey, ana)
    [refused] = await put_in(tx, journey, ana, dedupe_key="k")
    assert (refused.result, refused.enrollment_id) == ("already_enrolled", None)
    await commands.cancel(tx, organization_id, inside.enrollment_id)
    [later] = await put_in(tx, journey, ana, dedupe_key="k")
    assert later.result == "enrolled"


async def test_a_key_means_something_in_its_organization_only(tx, organization_id, other_organization_id):
    """T7: the same key in two organizations is two enrollments."""
    results = []
    for organization in (organization_id, other_organization_id):
        await make_studio(tx, organization)
        journey = await make_journey(tx, organization)
        results += await put_in(tx, journey, await make_contact(tx, organization), dedupe_key="k")
    assert [one.result for one in results] == ["enrolled", "enrolled"]
    assert results[0].enrollment_id != results[1].enrollment_id


async def test_many_are_put_in_at_once_and_each_is_answered_in_order(tx, organization_id):
    """A manual run tells for each contact what became of it; one named twice enters once."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, subject=Subject.LEADS)
    fresh, inside, member = [
        await make_contact(tx, organization_id, lifecycle=lifecycle) for lifecycle in ("lead", "lead", "member")
    ]
    gone = await make_contact(tx, organization_id, consent={"whatsapp": "unsubscribed"})
    await put_in(tx, journey, inside)
    answers = await put_in(tx, journey, fresh, inside, member, gone, fresh)
    assert [one.result for one in answers] == [
        "enrolled",
        "already_enrolled",
        "not_matching",
        "opted_out",
        "duplicate",
    ]
    assert len(await rows_of(tx, "enrollments", organization_id)) == 2


async def test_a_thousand_people_are_as_many_statements_as_one(dsn, organization_id):
    """A manual run of any size is a fixed number of statements."""
    counts = []
    statements = Statements()
    world = await (await World.open(dsn, checkpoint=statements)).found()
    for many in (1, 3, 400):
        journey = await world.journey(make_message(), name=f"For {many}")
        async with world.database.begin(world.organization_id) as tx:
            people = [await make_contact(tx, world.organization_id) for _ in range(many)]
        async with statements.counted() as made, world.database.begin(world.organization_id) as tx:
            entered = await put_in(tx, journey, *people)
        assert {one.result for one in entered} == {"enrolled"}
        counts.append(len(made) - made.count("versions"))
    await world.close()
    assert len(set(counts)) == 1, counts


async def test_whoever_does_not_exist_here_is_named_by_place(tx, organization_id, other_organization_id):
    """T7: unknown, foreign and erased contacts are refused alike, and nobody of the call enters."""
    await make_studio(tx, organization_id)
    await make_studio(tx, other_organization_id)
    journey = await make_journey(tx, organization_id)
    here, erased = [await make_contact(tx, organization_id) for _ in range(2)]
    await erase(tx, organization_id, erased)
    foreign = await make_contact(tx, other_organization_id)
    with pytest.raises(Invalid) as refused:
        await put_in(tx, journey, here, foreign, new_id(tx.now), erased)
    assert [(one.path, one.code) for one in refused.value.problems] == [
        (f"contact_ids.{place}", "not_found") for place in (1, 2, 3)
    ]
    assert await rows_of(tx, "enrollments", organization_id) == []


async def test_a_foreign_journey_or_connection_is_an_unknown_one(tx, organization_id, other_organization_id):
    """T7: ids in bodies are looked for in the caller's organization alone."""
    await make_studio(tx, organization_id)
    foreign_connection = await make_studio(tx, other_organization_id)
    foreign = await make_journey(tx, other_organization_id)
    journey = await make_journey(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    for journey_id in (foreign.id, new_id(tx.now)):
        with pytest.raises(JourneyNotFound):
            await enter.enter(tx, organization_id, enter.Entering(journey_id=journey_id, contact_ids=[ana]), "test")
    for connection_id in (foreign_connection, new_id(tx.now)):
        with pytest.raises(Invalid) as refused:
            await put_in(tx, journey, ana, connection_id=connection_id)
        assert [(one.path, one.code) for one in refused.value.problems] == [("connection_id", "not_found")]


async def test_a_number_of_another_channel_is_refused_at_the_door(tx, organization_id):
    """The journey's messages would wait for it for ever."""
    await make_studio(tx, organization_id)
    mail = await make_connection(tx, organization_id, channel=Channel.EMAIL)
    journey = await make_journey(tx, organization_id)
    with pytest.raises(Invalid) as refused:
        await put_in(tx, journey, await make_contact(tx, organization_id), connection_id=mail)
    assert [(one.path, one.code) for one in refused.value.problems] == [("connection_id", "other_channel")]


async def test_someone_merged_enters_as_whoever_they_are_now(tx, organization_id):
    """An old id leads to the living contact, who is inside once."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id)
    living = await make_contact(tx, organization_id)
    old = await make_contact(tx, organization_id, phone=None, merged_into=living)
    answers = await put_in(tx, journey, old, living)
    assert [one.result for one in answers] == ["enrolled", "duplicate"]
    [row] = await rows_of(tx, "enrollments", organization_id)
    assert row["contact_id"] == living


@pytest.mark.parametrize(
    ("reentry", "inside", "soon", "later"),
    [
        ({"rule": "never"}, "already_enrolled", "reentry", "reentry"),
        ({"rule": "after_finish"}, "already_enrolled", "enrolled", "enrolled"),
        ({"rule": "after_days", "days": 30}, "already_enrolled", "reentry", "enrolled"),
        ({"rule": "always"}, "already_enrolled", "enrolled", "enrolled"),
        ({"rule": "always", "concurrent": True}, "enrolled", "enrolled", "enrolled"),
    ],
)
async def test_who_may_come_again_is_the_journey_s_policy(world, reentry, inside, soon, later):
    """J10: while inside, just after it ended, and thirty-one days later (F31)."""
    journey = await world.journey(draft=entrance(**reentry))
    ana, bia = await world.person("Ana"), await world.person("Bia")
    await world.enroll(journey, ana, bia)
    assert [one.result for one in await world.enroll(journey, ana)] == [inside]
    await world.run()
    assert (await world.enrollment(bia))["state"] == "completed"
    assert [one.result for one in await world.enroll(journey, ana)] == [soon]
    await world.move(days=31)
    assert [one.result for one in await world.enroll(journey, bia)] == [later]


async def test_a_concurrent_journey_has_one_live_enrollment_per_key(tx, organization_id):
    """Several occurrences of one person at a time, each of them once, in one call or in several."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, draft=entrance(rule="always", concurrent=True))
    ana = await make_contact(tx, organization_id)
    assert [one.result for one in await put_in(tx, journey, ana, ana)] == ["enrolled", "duplicate"]
    assert [one.result for one in await put_in(tx, journey, ana)] == ["enrolled"]
    assert [one.result for one in await put_in(tx, journey, ana, dedupe_key="k")] == ["enrolled"]
    live_keys = {row["live_key"] for row in await rows_of(tx, "enrollments", organization_id)}
    assert len(live_keys) == 3


async def test_entering_is_announced_once(tx, organization_id, started):
    """One event per enrollment, none for a refusal or a repeat."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    [inside] = await put_in(tx, journey, ana, dedupe_key="k")
    await put_in(tx, journey, ana, dedupe_key="k")
    await put_in(tx, journey, ana)
    await tx.flush()
    assert [event.enrollment_id for event in started] == [inside.enrollment_id]


async def test_nobody_enters_a_journey_that_does_not_run(tx, organization_id):
    """Drafts, paused and archived journeys answer alike."""
    await make_studio(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    draft = await make_journey(tx, organization_id, is_published=False)
    paused = await make_journey(tx, organization_id)
    archived = await make_journey(tx, organization_id)
    await author.pause(tx, organization_id, paused.id)
    await author.archive(tx, organization_id, archived.id)
    for journey in (draft, paused, archived):
        [answer] = await put_in(tx, journey, ana)
        assert answer.result == "journey_not_active"


# ------------------------------------------------------------------------------------------------ fixtures


@pytest.fixture
def handlers(handlers, started):
    """Keep who entered."""

    async def keep(_tx, events):
        started.extend(events)

    return {**handlers, EnrollmentStarted: [keep]}


@pytest.fixture
def started():
    """Hold the announcements."""
    return []
