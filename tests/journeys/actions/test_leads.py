"""A lead is closed or converted, wherever that is said: what follows it up ends in that transaction (K3, J16, J29)."""

from datetime import timedelta

import pytest

from cadenza.accounts.domain.settings import OPTIONAL_STOPS
from cadenza.contacts.actions import deals
from cadenza.contacts.actions.edit import change_contact
from cadenza.contacts.actions.merge import merge, undo
from cadenza.contacts.actions.pipelines import default_pipeline
from cadenza.contacts.actions.take_back import take_back
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource
from cadenza.contacts.domain.contact import ContactDraft, Lifecycle
from cadenza.contacts.domain.deals import StageKind
from cadenza.contacts.domain.events import LeadClosed
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.taking_back import Mistake
from cadenza.journeys.domain.policies import Subject
from cadenza.kit.reasons import StopReason
from cadenza.kit.sql import read_query
from cadenza.messages.actions.delivery import Offer, claim, take_connections
from cadenza.wiring import SOURCES
from tests.builders.contacts import make_contact
from tests.builders.graphs import (
    make_condition,
    make_edge,
    make_end,
    make_json,
    make_line,
    make_message,
    make_trigger,
    make_wait,
)
from tests.builders.journeys import make_journey, make_studio, match_due, put_in, read_enrollment, release_due
from tests.builders.messages import rows_of

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))
CONVERTED = ("stopped", "converted", "converted")
CLOSED = ("stopped", "lead_closed", None)
GOES_ON = ("active", None, None)


async def how(tx, organization_id, admission):
    """Say how an enrollment stands: state, reason, outcome."""
    row = await read_enrollment(tx, organization_id, admission.enrollment_id)
    return row["state"], row["reason"], row["outcome"]


async def inside(tx, organization_id, contact_id, **changes):
    """Put somebody into a journey of their own."""
    [admission] = await put_in(tx, await make_journey(tx, organization_id, *LINE, **changes), contact_id)
    return admission


async def says(tx, organization_id, *rows):
    """Upsert (email, what is said)."""
    drafts = [ContactDraft(identifiers=(normalise(IdentifierKind.EMAIL, email, None),), **said) for email, said in rows]
    return await upsert_batch(tx, organization_id, drafts, source=ConsentSource.API)


async def test_a_lost_lead_is_followed_up_by_nobody_who_stops_for_it(tx, organization_id):
    """By the journey's own stop set; what is queued is called off, and others go on."""
    await make_studio(tx, organization_id)
    ana, bia = [await make_contact(tx, organization_id) for _ in range(2)]
    stops = await inside(tx, organization_id, ana, subject=Subject.LEADS)
    other = await inside(tx, organization_id, bia)
    await release_due(tx, organization_id)
    deaf = await inside(tx, organization_id, ana, subject=Subject.LEADS, stops=frozenset({StopReason.CONVERTED}))
    await change_contact(tx, organization_id, ana, {"lead_status": "lost"})
    await tx.flush()
    assert await how(tx, organization_id, stops) == CLOSED
    assert await how(tx, organization_id, deaf) == GOES_ON
    assert await how(tx, organization_id, other) == GOES_ON
    messages = await rows_of(tx, "messages", organization_id)
    assert sorted((row["state"], row["reason"]) for row in messages) == [
        ("cancelled", "lead_closed"),
        ("queued", None),
    ]


async def test_a_conversion_ends_what_is_for_leads_and_what_stops_for_it(tx, organization_id):
    """J29: a journey for leads ends whatever it stops for, one for anyone by its stop set; `converted` comes first."""
    await make_studio(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    for_leads = await inside(tx, organization_id, ana, subject=Subject.LEADS, stops=frozenset())
    anyone = await inside(tx, organization_id, ana)
    closed = await inside(tx, organization_id, ana, stops=frozenset({StopReason.LEAD_CLOSED}))
    deaf = await inside(tx, organization_id, ana, stops=frozenset({StopReason.REPLY}))
    await change_contact(tx, organization_id, ana, {"lead_status": "converted", "lifecycle": Lifecycle.MEMBER})
    await tx.flush()
    assert await how(tx, organization_id, for_leads) == CONVERTED
    assert await how(tx, organization_id, anyone) == CONVERTED
    assert await how(tx, organization_id, closed) == CLOSED
    assert await how(tx, organization_id, deaf) == GOES_ON
    [row] = await rows_of(tx, "contacts", organization_id)
    assert (row["lifecycle"], row["lead_status"], row["converted_to"]) == ("member", "converted", "member")


async def test_many_leads_are_converted_at_once(tx, organization_id):
    """A batch says it of many, in the words of either field; an unchanged row stops nobody."""
    await make_studio(tx, organization_id)
    emails = [f"{name}@example.com" for name in ("ana", "bia", "caio")]
    made = await says(tx, organization_id, *((email, {}) for email in emails))
    people = [await inside(tx, organization_id, one.contact_id) for one in made]
    said = [{"lead_status": "converted"}, {"lifecycle": Lifecycle.MEMBER}, {"lead_status": "new"}]
    await says(tx, organization_id, *zip(emails, said, strict=True))
    await tx.flush()
    assert [await how(tx, organization_id, one) for one in people] == [CONVERTED, CONVERTED, GOES_ON]
    rows = {row["id"]: row for row in await rows_of(tx, "contacts", organization_id)}
    became = [(rows[one.contact_id]["lifecycle"], rows[one.contact_id]["converted_to"]) for one in made]
    assert became == [("customer", "customer"), ("member", "member"), ("lead", None)]


async def test_a_lead_who_turns_out_to_be_a_member_is_one_no_more(tx, organization_id):
    """A merge converts whichever of the two was the lead; its journeys move first and end with it."""
    await make_studio(tx, organization_id)
    for lead_stays in (True, False):
        lead, member = [await make_contact(tx, organization_id, lifecycle=what) for what in ("lead", "member")]
        admission = await inside(tx, organization_id, lead, subject=Subject.LEADS)
        winner, loser = (lead, member) if lead_stays else (member, lead)
        merged = await merge(tx, organization_id, winner, loser)
        await tx.flush()
        assert await how(tx, organization_id, admission) == CONVERTED
        await undo(tx, organization_id, merged.merge_id)
        await tx.flush()
        lives = {row["id"]: row["lifecycle"] for row in await rows_of(tx, "contacts", organization_id)}
        assert (lives[lead], lives[member]) == ("lead", "member")


@pytest.mark.parametrize("lead_stays", [True, False])
async def test_a_merge_leaves_what_follows_up_the_member(tx, organization_id, lead_stays):
    """Only the lead was converted: what the member is in goes on, whichever of the two stays."""
    await make_studio(tx, organization_id)
    lead, member = [await make_contact(tx, organization_id, lifecycle=what) for what in ("lead", "member")]
    follows, renews = await inside(tx, organization_id, lead), await inside(tx, organization_id, member)
    await merge(tx, organization_id, *((lead, member) if lead_stays else (member, lead)))
    await tx.flush()
    assert await how(tx, organization_id, follows) == CONVERTED
    assert await how(tx, organization_id, renews) == GOES_ON


_EARLIER = read_query(
    "queue_earlier",
    "UPDATE message_queue SET queued_at = queued_at - interval '1 m' WHERE organization_id = :organization_id::uuid",
)


async def say(tx, organization_id, contact_id, stops=OPTIONAL_STOPS):
    """Let somebody come to the end of a journey whose one message waits since a minute."""
    [admission] = await put_in(tx, await make_journey(tx, organization_id, stops=stops), contact_id)
    await release_due(tx, organization_id)
    await tx.execute(_EARLIER, organization_id=organization_id)
    assert (await how(tx, organization_id, admission))[0] == "completed"
    [message] = [
        row for row in await rows_of(tx, "messages", organization_id) if row["enrollment_id"] == admission.enrollment_id
    ]
    return message["id"]


async def claimed(tx, organization_id):
    """Let delivery look once more at what waits; say by message what became of it."""
    [own] = (await take_connections(tx, "w1", [organization_id]))[0]
    await claim(tx, "w1", [Offer(own)], SOURCES)
    return {row["id"]: (row["state"], row["reason"]) for row in await rows_of(tx, "messages", organization_id)}


@pytest.mark.parametrize("lead_stays", [True, False])
async def test_a_merge_calls_off_the_last_message_to_the_lead_and_not_the_member_s_own(tx, organization_id, lead_stays):
    """Both journeys are through and would stop for a conversion; whichever of the two stays."""
    await make_studio(tx, organization_id)
    lead, member = [await make_contact(tx, organization_id, lifecycle=what) for what in ("lead", "member")]
    to_lead, to_member = await say(tx, organization_id, lead), await say(tx, organization_id, member)
    await merge(tx, organization_id, *((lead, member) if lead_stays else (member, lead)))
    await tx.flush()
    assert await claimed(tx, organization_id) == {to_lead: ("cancelled", "converted"), to_member: ("sending", None)}


async def test_what_a_merge_has_decided_is_left_out_whoever_they_become_after_it(tx, organization_id):
    """The member's own message waits while the one that the two became is merged with a third: it is still theirs."""
    await make_studio(tx, organization_id)
    lead, member = [await make_contact(tx, organization_id, lifecycle=what) for what in ("lead", "member")]
    third = await make_contact(tx, organization_id, lifecycle="member")
    to_member = await say(tx, organization_id, member)
    for winner, loser in ((lead, member), (third, lead)):
        tx.now += timedelta(minutes=1)
        await merge(tx, organization_id, winner, loser)
        await tx.flush()
    assert (await claimed(tx, organization_id))[to_member] == ("sending", None)


async def test_a_merge_that_closes_a_lead_calls_off_its_last_message_where_it_stops_for_that(tx, organization_id):
    """A stop for the closing alone is one too; the event says that it came by the merge."""
    await make_studio(tx, organization_id)
    lead, member = [await make_contact(tx, organization_id, lifecycle=what) for what in ("lead", "member")]
    await change_contact(tx, organization_id, lead, {"lead_status": "contacted"})
    await tx.flush()
    closing = frozenset({StopReason.LEAD_CLOSED})
    to_lead = await say(tx, organization_id, lead, closing)
    to_member = await say(tx, organization_id, member, closing)
    await merge(tx, organization_id, lead, member)
    [closed] = [event for event in tx._events if isinstance(event, LeadClosed)]
    assert (closed.contact_id, closed.by_merge) == (lead, True)
    await tx.flush()
    assert await claimed(tx, organization_id) == {to_lead: ("cancelled", "lead_closed"), to_member: ("sending", None)}


async def test_an_undo_that_gives_back_a_lost_lead_ends_nothing_of_the_member(tx, organization_id):
    """What is the member's is theirs again before the lead is closed anew."""
    await make_studio(tx, organization_id)
    lost, member = await make_contact(tx, organization_id), await make_contact(tx, organization_id, lifecycle="member")
    await change_contact(tx, organization_id, lost, {"lead_status": "lost"})
    waits, renews = await say(tx, organization_id, member), await inside(tx, organization_id, member)
    await tx.flush()
    merged = await merge(tx, organization_id, lost, member)
    await tx.flush()
    await undo(tx, organization_id, merged.merge_id)
    await tx.flush()
    assert await how(tx, organization_id, renews) == GOES_ON
    assert (await claimed(tx, organization_id))[waits] == ("sending", None)


@pytest.mark.parametrize("name", ["membership.activated", "lead.converted", "lead.status_changed"])
@pytest.mark.parametrize("lead_stays", [True, False])
async def test_a_merge_begins_no_membership(tx, organization_id, name, lead_stays):
    """Nobody is welcomed who has been a member all along, and wrote once under another number; nor by the undo."""
    await make_studio(tx, organization_id)
    member = await make_contact(tx, organization_id, lifecycle="member")
    [made] = await says(tx, organization_id, ("ana@example.com", {}))
    lead = made.contact_id
    await tx.flush()
    draft = make_line(make_message())
    draft["nodes"][0] = make_trigger(rules=[{"id": "r1", "type": "event", "name": name}])
    await make_journey(tx, organization_id, draft=draft)
    merged = await merge(tx, organization_id, *((lead, member) if lead_stays else (member, lead)))
    await tx.flush()
    assert await match_due(tx, organization_id) == []
    await undo(tx, organization_id, merged.merge_id)
    await tx.flush()
    assert await match_due(tx, organization_id) == []


async def test_an_undone_merge_that_leaves_a_lost_lead_stops_its_follow_ups(tx, organization_id):
    """Whatever was changed back counts like any change."""
    await make_studio(tx, organization_id)
    lost, other = [await make_contact(tx, organization_id) for _ in range(2)]
    await change_contact(tx, organization_id, lost, {"lead_status": "lost"})
    await tx.flush()
    member = await make_contact(tx, organization_id, lifecycle="member")
    merged = await merge(tx, organization_id, lost, member)
    admission = await inside(tx, organization_id, lost, stops=frozenset({StopReason.LEAD_CLOSED}))
    unmoved = await inside(tx, organization_id, other)
    await tx.flush()
    await undo(tx, organization_id, merged.merge_id)
    await tx.flush()
    assert await how(tx, organization_id, admission) == CLOSED
    assert await how(tx, organization_id, unmoved) == GOES_ON


async def test_an_import_that_is_taken_back_closes_the_lead_again(tx, organization_id):
    """What a wrong file changed is put back, and what that means is heard."""
    await make_studio(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    admission = await inside(tx, organization_id, ana)
    mistake = Mistake(
        contact_id=ana,
        was_created=False,
        first_at=tx.now,
        last_at=tx.now,
        profile={"lead_status": "lost", "trial_at": "2026-05-01T12:00:00+00:00", "converted_to": None},
    )
    await take_back(tx, organization_id, [mistake], set(), actor="person:1")
    await tx.flush()
    assert await how(tx, organization_id, admission) == CLOSED
    [row] = await rows_of(tx, "contacts", organization_id)
    assert row["trial_at"].isoformat() == "2026-05-01T12:00:00+00:00"


@pytest.mark.parametrize(
    ("kind", "reason"), [(StageKind.WON, StopReason.DEAL_WON), (StageKind.LOST, StopReason.DEAL_LOST)]
)
async def test_a_deal_that_is_decided_ends_what_stops_for_it(tx, organization_id, kind, reason):
    """By the journey's own stop set, in the transaction of the move; an open stage stops nobody."""
    await make_studio(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    stops = await inside(tx, organization_id, ana)
    deaf = await inside(tx, organization_id, ana, stops=OPTIONAL_STOPS - {reason})
    deal = await deals.create(tx, organization_id, ana, {"title": "A year"})
    pipeline = await default_pipeline(tx, organization_id)
    await deals.move(tx, organization_id, deal.id, pipeline.stages[1].id)
    await tx.flush()
    assert await how(tx, organization_id, stops) == GOES_ON
    await deals.move(tx, organization_id, deal.id, pipeline.first(kind).id)
    await tx.flush()
    assert await how(tx, organization_id, stops) == ("stopped", reason.value, None)
    assert await how(tx, organization_id, deaf) == GOES_ON


async def test_a_condition_reads_lead_and_deals_of_that_moment(tx, organization_id):
    """J26: the status of the lead, and where its deals are, for a whole batch in one statement more."""
    await make_studio(tx, organization_id)
    ana, bia = [await make_contact(tx, organization_id) for _ in range(2)]
    await change_contact(tx, organization_id, ana, {"lead_status": "contacted"})
    await deals.create(tx, organization_id, ana, {"title": "A year"})
    checks = (
        {"field": "contact.lead_status", "op": "is", "value": "contacted"},
        {"field": "deals.state", "op": "has", "value": "open"},
    )
    draft = make_json(
        [make_trigger(), make_condition("check", *checks), make_end("yes", outcome="converted"), make_end("no")],
        [make_edge("start", "check"), make_edge("check", "yes", "true"), make_edge("check", "no", "false")],
    )
    journey = await make_journey(tx, organization_id, draft=draft)
    admitted = await put_in(tx, journey, ana, bia)
    await release_due(tx, organization_id)
    rows = [await read_enrollment(tx, organization_id, one.enrollment_id) for one in admitted]
    assert [(row["contact_id"], row["outcome"]) for row in rows] == [(ana, "converted"), (bia, "exhausted")]


@pytest.mark.parametrize(
    ("said", "name", "found"),
    [
        ({"lifecycle": Lifecycle.MEMBER}, "membership.activated", {"source": "lead_converted"}),
        ({"lead_status": "converted"}, "lead.converted", {"to": "customer"}),
        ({"lead_status": "contacted"}, "lead.status_changed", {"before": None, "after": "contacted"}),
    ],
)
async def test_what_becomes_of_a_lead_lets_people_into_journeys(tx, organization_id, said, name, found):
    """J29, T4: the member's journeys start in that transaction; a filter reads what changed."""
    await make_studio(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    draft = make_line(make_message())
    draft["nodes"][0] = make_trigger(rules=[{"id": "r1", "type": "event", "name": name}])
    await make_journey(tx, organization_id, draft=draft)
    await change_contact(tx, organization_id, ana, said)
    await tx.flush()
    [work] = await match_due(tx, organization_id)
    assert work.payload["properties"] == found
    [row] = await rows_of(tx, "enrollments", organization_id)
    assert (row["contact_id"], row["source"]) == (ana, "rule:r1")
