"""Before many are put into a journey it is told whom its messages reach, and why not the others."""

from cadenza.contacts.actions import sampling
from cadenza.contacts.domain.bulk import Selection
from cadenza.contacts.domain.checks import Check, Checks, Op
from cadenza.contacts.domain.listing import ContactFilter
from cadenza.journeys.actions import reach
from cadenza.kit.ids import new_id
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_edge, make_json, make_message, make_node, make_trigger
from tests.builders.journeys import make_journey, make_studio, put_in
from tests.builders.messages import make_connection
from tests.builders.races import Statements
from tests.builders.world import World

LEADS = ContactFilter(groups=(Checks(checks=(Check("contact.lifecycle", Op.IS, "lead"),)),))


async def crowd(tx, organization_id):
    """Make people who can be written to and people who can't; returns the ids of the first."""
    reachable = [await make_contact(tx, organization_id, lifecycle="member") for _ in range(3)]
    await make_contact(tx, organization_id, phone=None)
    await make_contact(tx, organization_id, consent={})
    await make_contact(tx, organization_id, consent={"whatsapp": "unsubscribed"})
    return reachable


async def test_it_says_how_many_are_reached_and_why_the_others_are_not(tx, organization_id):
    """No address and no consent come in and hear nothing; whoever is inside, or has left, does not come in."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id)
    [first, *_] = await crowd(tx, organization_id)
    await put_in(tx, journey, first)
    found = await reach.look(tx, organization_id, journey.id, Selection())
    assert (found.audience, found.looked_at, found.is_exact, found.reached) == (6, 6, True, 2)
    assert found.unreached == {"no_address": 1, "no_consent": 1}
    assert found.refused == {"already_enrolled": 1, "opted_out": 1}


async def test_whoever_is_named_found_or_looked_for_is_judged_alike(tx, organization_id):
    """By ids, by a filter and by a text; an unknown id is nobody's, as the run says of it too."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id)
    [first, *_] = await crowd(tx, organization_id)
    await make_contact(tx, organization_id, first_name="Zélia", phone=None)
    named = await reach.look(tx, organization_id, journey.id, Selection(contact_ids=(first, new_id(tx.now))))
    assert (named.audience, named.reached, named.refused) == (2, 1, {"contact_not_found": 1})
    leads = await reach.look(tx, organization_id, journey.id, Selection(LEADS))
    assert (leads.audience, leads.reached) == (4, 0)
    found = await reach.look(tx, organization_id, journey.id, Selection(ContactFilter(text="Zélia")))
    assert (found.audience, found.unreached) == (1, {"no_address": 1})


async def test_whom_a_silent_journey_takes_in_is_reached(tx, organization_id):
    """It says nothing, so nothing keeps anybody from hearing it."""
    await make_studio(tx, organization_id)
    silent = make_json([make_trigger(), make_node("end", "end")], [make_edge("start", "end")])
    journey = await make_journey(tx, organization_id, draft=silent)
    await crowd(tx, organization_id)
    found = await reach.look(tx, organization_id, journey.id, Selection())
    assert (found.reached, found.unreached) == (5, {})


async def test_one_who_is_reached_on_any_of_its_channels_is_reached(tx, organization_id):
    """A journey that also writes text messages reaches whoever agreed to these alone."""
    await make_studio(tx, organization_id)
    await make_connection(tx, organization_id, channel="sms")
    nodes = [
        make_trigger(),
        make_message("hello"),
        make_message("text", channel="sms", texts={"sms": "Hi"}),
        make_node("end", "end"),
    ]
    edges = [make_edge("start", "hello"), make_edge("hello", "text"), make_edge("text", "end")]
    journey = await make_journey(tx, organization_id, draft=make_json(nodes, edges))
    await make_contact(tx, organization_id, consent={"whatsapp": "unsubscribed", "sms": "subscribed"})
    await make_contact(tx, organization_id, consent={})
    found = await reach.look(tx, organization_id, journey.id, Selection())
    assert (found.reached, found.unreached) == (1, {"no_consent": 1})


async def test_a_large_crowd_is_judged_by_some_of_it(tx, organization_id, monkeypatch):
    """The numbers are scaled to everybody, and say so."""
    monkeypatch.setattr(reach, "LOOKED_AT", 4)
    monkeypatch.setattr(sampling, "LOOKED_AT", 4)
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id)
    ids = [await make_contact(tx, organization_id, phone=None) for _ in range(12)]
    found = await reach.look(tx, organization_id, journey.id, Selection(contact_ids=tuple(ids)))
    assert (found.audience, found.looked_at, found.is_exact) == (12, 4, False)
    assert found.unreached == {"no_address": 12}
    everyone = await reach.look(tx, organization_id, journey.id, Selection())
    assert everyone.looked_at <= 8
    assert not everyone.is_exact


async def test_hundreds_are_as_many_statements_as_three(dsn):
    """Nothing is asked person by person."""
    counts = []
    statements = Statements()
    world = await (await World.open(dsn, checkpoint=statements)).found()
    journey = await world.journey(make_message())
    for many in (3, 300):
        async with world.database.begin(world.organization_id) as tx:
            people = [await make_contact(tx, world.organization_id) for _ in range(many)]
        async with statements.counted() as made, world.database.read(world.organization_id) as tx:
            found = await reach.look(tx, world.organization_id, journey.id, Selection(contact_ids=tuple(people)))
        assert found.reached == many
        counts.append(len(made) - made.count("versions"))
    await world.close()
    assert len(set(counts)) == 1, counts
