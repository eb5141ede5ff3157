"""What happens to people lets them in: events and tags, filters and counts, one bad row among many."""

from datetime import timedelta

from cadenza.contacts.actions import tags
from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.events import record_events
from cadenza.contacts.actions.lock import BUSY_RETRY
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.journeys.actions import author
from cadenza.journeys.loops import MATCH
from cadenza.journeys.store import work as store
from cadenza.kit.loop import run_batch
from cadenza.kit.reasons import EnrollResult
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_edge, make_json, make_message, make_node, make_trigger
from tests.builders.journeys import make_journey, make_studio, match_due, release_due
from tests.builders.messages import rows_of
from tests.builders.races import Statements
from tests.builders.world import World

CREATED = {"id": "created", "type": "event", "name": "lead.created"}
PRICEY = {"all": [{"field": "price", "op": "gte", "value": 100}]}


def listening(*rules, text="Oi", **reentry):
    """Draw a journey that these rules let people into."""
    nodes = [make_trigger(rules=list(rules), reentry=reentry or None), make_message(text=text), make_node("end", "end")]
    return make_json(nodes, [make_edge("start", "hello"), make_edge("hello", "end")])


async def happens(tx, organization_id, contact_id, name="lead.created", event_id="e1", at=None, **properties):
    """Record one event, as the API does."""
    event = IncomingEvent(event_id=event_id, name=name, contact_id=contact_id, occurred_at=at, properties=properties)
    [result] = await record_events(tx, organization_id, [event])
    return result.status


async def counts(tx, journey):
    """Return what the rules of a journey have let in and refused."""
    rows = await store.load_rule_counts(tx, journey.organization_id, journey.id)
    return {(row["rule_id"], row["result"]): row["count"] for row in rows}


async def insides(tx, organization_id):
    """Return who is inside what, by which occurrence."""
    rows = await rows_of(tx, "enrollments", organization_id, order="id")
    return [(row["contact_id"], row["enroll_key"], row["source"]) for row in rows]


# -------------------------------------------------------------------------------------------------- events


async def test_an_event_lets_its_contact_in_once(tx, organization_id):
    """J9, J10: the occurrence is the event's id; the same id again is no event, and what it said is known."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, draft=listening(CREATED, text="Vi {{ event.product }}"))
    ana = await make_contact(tx, organization_id)
    assert await happens(tx, organization_id, ana, product="tênis") == "recorded"
    assert await happens(tx, organization_id, ana, product="bota") == "duplicate"
    await match_due(tx, organization_id)
    assert await insides(tx, organization_id) == [(ana, "event:e1", "rule:created")]
    assert await counts(tx, journey) == {("created", "enrolled"): 1}
    assert await rows_of(tx, "triggers", organization_id) == []
    await release_due(tx, organization_id)
    [message] = await rows_of(tx, "messages", organization_id)
    assert message["body"] == "Vi tênis"


async def test_an_event_that_nobody_listens_to_leaves_no_work(tx, organization_id):
    """J9: a row is written only if a published journey listens; drafts and archived ones do not."""
    await make_studio(tx, organization_id)
    await make_journey(tx, organization_id, draft=listening(CREATED), is_published=False)
    archived = await make_journey(tx, organization_id, draft=listening(CREATED))
    await author.archive(tx, organization_id, archived.id)
    ana = await make_contact(tx, organization_id)
    await happens(tx, organization_id, ana)
    await happens(tx, organization_id, ana, "lead.closed", "e2")
    await tx.flush()
    assert await rows_of(tx, "triggers", organization_id) == []


async def test_the_filter_of_a_rule_decides_by_what_the_event_says(tx, organization_id):
    """What does not match, or can't be read, is counted as not matching; each rule is asked for itself."""
    await make_studio(tx, organization_id)
    rules = [{**CREATED, "filter": PRICEY}, {"id": "every", "type": "event", "name": "lead.created", "on": False}]
    journey = await make_journey(tx, organization_id, draft=listening(*rules))
    for number, properties in enumerate([{"price": 100}, {"price": 99}, {"price": "100"}, {}, {"price": None}]):
        ana = await make_contact(tx, organization_id)
        await happens(tx, organization_id, ana, event_id=f"e{number}", **properties)
    await match_due(tx, organization_id)
    assert await counts(tx, journey) == {("created", "enrolled"): 1, ("created", "not_matching"): 4}


async def test_two_journeys_that_listen_to_one_event_both_get_it(tx, organization_id):
    """One work row per rule, one answer each."""
    await make_studio(tx, organization_id)
    first = await make_journey(tx, organization_id, draft=listening(CREATED))
    second = await make_journey(tx, organization_id, draft=listening({**CREATED, "id": "also"}))
    await happens(tx, organization_id, await make_contact(tx, organization_id))
    assert len(await match_due(tx, organization_id)) == 2
    assert await counts(tx, first) == {("created", "enrolled"): 1}
    assert await counts(tx, second) == {("also", "enrolled"): 1}


async def test_two_events_of_one_person_in_one_batch_let_them_in_once(tx, organization_id):
    """One live enrollment per contact, by what happened first; the refused occurrence has not used its key."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, draft=listening(CREATED))
    ana = await make_contact(tx, organization_id)
    for number in (3, 1, 2):
        await happens(tx, organization_id, ana, event_id=f"e{number}", at=tx.now - timedelta(minutes=9 - number))
    await match_due(tx, organization_id)
    assert await insides(tx, organization_id) == [(ana, "event:e1", "rule:created")]
    assert await counts(tx, journey) == {("created", "enrolled"): 1, ("created", "already_enrolled"): 2}


async def test_an_event_of_the_past_enters_now(tx, organization_id):
    """A back-dated event is known by its own time, and the clocks of who enters by it run from now."""
    await make_studio(tx, organization_id)
    await make_journey(tx, organization_id, draft=listening(CREATED))
    ana = await make_contact(tx, organization_id)
    await happens(tx, organization_id, ana, at=tx.now - timedelta(days=40))
    await match_due(tx, organization_id)
    [row] = await rows_of(tx, "enrollments", organization_id)
    assert (row["entered_at"], row["next_run_at"]) == (tx.now, tx.now)
    [event] = await rows_of(tx, "events", organization_id)
    assert event["occurred_at"] == tx.now - timedelta(days=40)


async def test_who_opted_out_or_is_gone_is_refused_and_counted(tx, organization_id):
    """Business refusals are answers, each with its reason: also for one erased while the work waited."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, draft=listening(CREATED))
    out = await make_contact(tx, organization_id, consent={"whatsapp": "unsubscribed"})
    gone = await make_contact(tx, organization_id)
    await happens(tx, organization_id, out, event_id="e1")
    await happens(tx, organization_id, gone, event_id="e2", note="her address")
    await tx.flush()
    await erase(tx, organization_id, gone)
    await match_due(tx, organization_id)
    assert (await counts(tx, journey))["created", "opted_out"] == 1
    assert await rows_of(tx, "triggers", organization_id) == []
    assert await insides(tx, organization_id) == []


# ---------------------------------------------------------------------------------------------------- tags


async def test_a_tag_put_on_lets_in_and_each_time_is_an_occurrence(tx, organization_id):
    """J8: a tag that was there already is no occurrence; taken off and put on again is another one."""
    await make_studio(tx, organization_id)
    rule = {"id": "vip", "type": "tag_added", "tag": "vip"}
    journey = await make_journey(tx, organization_id, draft=listening(rule, rule="always", concurrent=True))
    ana = await make_contact(tx, organization_id, tags=("vip",))
    await tags.add_tags(tx, [(organization_id, ana, "vip")])
    assert await match_due(tx, organization_id) == []
    await tags.remove_tags(tx, [(organization_id, ana, "vip")])
    await tags.add_tags(tx, [(organization_id, ana, "vip")])
    await tags.add_tags(tx, [(organization_id, ana, "gold")])
    await match_due(tx, organization_id)
    [(who, key, source)] = await insides(tx, organization_id)
    assert (who, key.split(":")[0], key.rsplit(":", 1)[1], source) == (ana, "tag_added", "vip", "rule:vip")
    assert await counts(tx, journey) == {("vip", "enrolled"): 1}


async def test_a_tag_taken_off_lets_in_where_that_is_the_rule(tx, organization_id):
    """J8: only the removal, and only of that tag."""
    await make_studio(tx, organization_id)
    rule = {"id": "left", "type": "tag_removed", "tag": "trial"}
    await make_journey(tx, organization_id, draft=listening(rule))
    ana = await make_contact(tx, organization_id, tags=("trial", "vip"))
    await tags.remove_tags(tx, [(organization_id, ana, "vip")])
    await tags.add_tags(tx, [(organization_id, ana, "trial")])
    assert await match_due(tx, organization_id) == []
    await tags.remove_tags(tx, [(organization_id, ana, "trial")])
    await match_due(tx, organization_id)
    assert [who for who, _, _ in await insides(tx, organization_id)] == [ana]


# -------------------------------------------------------------------------- while the journey does not run


async def test_what_happens_while_a_journey_is_paused_is_refused_and_counted(tx, organization_id):
    """J22: nobody enters, and the refused occurrence has not used its key."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, draft=listening(CREATED))
    ana = await make_contact(tx, organization_id)
    await author.pause(tx, organization_id, journey.id)
    await happens(tx, organization_id, ana, event_id="e1")
    await match_due(tx, organization_id)
    assert await counts(tx, journey) == {("created", "journey_not_active"): 1}
    assert await insides(tx, organization_id) == []


async def test_work_recorded_before_the_archive_lets_nobody_in(tx, organization_id):
    """A trigger that waited while its journey was archived is answered, and gone."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, draft=listening(CREATED))
    await happens(tx, organization_id, await make_contact(tx, organization_id))
    await tx.flush()
    await author.archive(tx, organization_id, journey.id)
    await match_due(tx, organization_id)
    assert await counts(tx, journey) == {("created", "journey_not_active"): 1}
    assert await rows_of(tx, "triggers", organization_id) == []


async def test_a_rule_that_was_switched_off_meanwhile_lets_nobody_in(tx, organization_id):
    """The rule counts as it is when the work is done."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, draft=listening(CREATED))
    await happens(tx, organization_id, await make_contact(tx, organization_id))
    await tx.flush()
    off = listening({**CREATED, "on": False})
    await author.save(tx, organization_id, journey.id, author.JourneyChanges(draft=off))
    await author.publish(tx, organization_id, journey.id)
    await match_due(tx, organization_id)
    assert await counts(tx, journey) == {("created", "not_matching"): 1}


async def test_another_organization_hears_nothing(tx, organization_id, other_organization_id):
    """T7: the same event name in two organizations wakes each one's own journey."""
    for organization in (organization_id, other_organization_id):
        await make_studio(tx, organization)
        await make_journey(tx, organization, draft=listening(CREATED))
    await happens(tx, organization_id, await make_contact(tx, organization_id))
    await match_due(tx, organization_id, other_organization_id)
    assert len(await insides(tx, organization_id)) == 1
    assert await insides(tx, other_organization_id) == []


# --------------------------------------------------------------------------------------------------- many


async def record_many(world, people, event_id="e"):
    """Record one event of each contact, in one transaction."""
    events = [
        IncomingEvent(event_id=f"{event_id}{number}", name="lead.created", contact_id=contact_id, properties={})
        for number, contact_id in enumerate(people)
    ]
    async with world.database.begin(world.organization_id) as tx:
        await record_events(tx, world.organization_id, events)


async def make_people(world, number):
    """Make contacts without phones on the network."""
    async with world.database.begin(world.organization_id) as tx:
        return [await make_contact(tx, world.organization_id) for _ in range(number)]


async def test_a_batch_of_triggers_is_a_fixed_number_of_statements(dsn):
    """Architecture 5: recording and matching are as many statements for one as for 500."""
    statements = Statements()
    world = await (await World.open(dsn, checkpoint=statements)).found()
    await world.journey(draft=listening({**CREATED, "filter": {"all": [{"field": "x", "op": "is_not_set"}]}}))
    recorded, matched = [], []
    for many in (2, 50, 500):
        people = await make_people(world, many)
        async with statements.counted() as names:
            await record_many(world, people, f"of {many} ")
        recorded.append(len(names))
        async with statements.counted() as names:
            assert await world.batch(MATCH) == many
        matched.append(len([name for name in names if name != "versions"]))
    await world.close()
    assert len(set(recorded)) == 1, recorded
    assert len(set(matched)) == 1, matched


async def test_one_poisoned_trigger_holds_up_no_other(shared_world_dsn, world):
    """J9: it backs off alone, 499 others and the other tenant enter at once; after five tries it is kept."""
    other = await (await World.open(shared_world_dsn)).found()
    journey = await world.journey(draft=listening(CREATED))
    await other.journey(draft=listening(CREATED))
    people = await make_people(world, 500)
    await record_many(world, people)
    await record_many(other, await make_people(other, 3))
    await poison(world, people[250])
    both = [world.organization_id, other.organization_id]
    assert len(await run_batch(world.database, MATCH, both, "w")) == 253
    while await run_batch(world.database, MATCH, both, "w"):
        pass
    assert await entered(world) == 499
    assert await entered(other) == 3
    for wait in (30, 60, 300, 900):
        await world.move(seconds=wait + 1)
        assert await world.batch(MATCH) == 1
    await world.move(days=1)
    assert await world.batch(MATCH) == 0
    [given_up] = await world.observe("SELECT * FROM triggers WHERE journey_id = $1", journey.id)
    assert (given_up["attempts"], given_up["next_run_at"], given_up["contact_id"]) == (5, None, people[250])
    assert given_up["last_error"] == "RaiseError", "the kind of error, without personal data"
    counted = await world.observe("SELECT result, count FROM rule_counts WHERE journey_id = $1", journey.id)
    assert {row["result"]: row["count"] for row in counted} == {EnrollResult.ENROLLED: 499, EnrollResult.ERROR: 1}
    await heal(world)
    await other.switch_off()
    await other.close()


async def test_a_contact_that_somebody_holds_is_matched_two_seconds_later(world):
    """Whoever holds the person is waited for by coming back, not by standing."""
    await world.journey(draft=listening(CREATED))
    ana, bia = await make_people(world, 2)
    await record_many(world, [ana, bia])
    async with world.network.begin(world.organization_id) as tx:
        await tags.add_tags(tx, [(world.organization_id, ana, "held")])
        assert await world.batch(MATCH) == 1
        assert await world.batch(MATCH) == 0
    assert await entered(world) == 1
    await world.move(seconds=BUSY_RETRY.total_seconds() + 0.1)
    assert await world.batch(MATCH) == 1
    assert await entered(world) == 2


async def entered(world):
    """Count who is inside."""
    [row] = await world.observe("SELECT count(*) FROM enrollments WHERE organization_id = $1", world.organization_id)
    return row[0]


async def poison(world, contact_id):
    """Let the database refuse an enrollment of this contact, as a bug would."""
    await world.observer.execute(
        "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no %', NEW.id; END $$"
    )
    await world.observer.execute(
        "CREATE TRIGGER poisoned BEFORE INSERT ON enrollments FOR EACH ROW "
        f"WHEN (new.contact_id = '{contact_id}') EXECUTE FUNCTION refuse()"
    )


async def heal(world):
    """Take the poison out again."""
    await world.observer.execute("DROP TRIGGER poisoned ON enrollments")
