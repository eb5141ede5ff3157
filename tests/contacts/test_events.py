import json
from datetime import UTC, datetime
from pathlib import Path

from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.events import record_event_rows, record_events
from cadenza.contacts.domain.events import EventRecorded
from cadenza.contacts.domain.incoming import EventStatus, IncomingEvent
from cadenza.contacts.schemas.events import read_event_rows
from cadenza.kit.db import Database
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import move_clock, rows_of

FIRST_OF_DECEMBER = datetime(2026, 12, 1, tzinfo=UTC)
CASE = Path(__file__).parents[1] / "cases" / "events.jsonl"


def said(tx, kind):
    """Return the emitted events of one kind."""
    return [event for event in tx._events if isinstance(event, kind)]


def fact(event_id="a", name="came", **about):
    """Make a fact."""
    return IncomingEvent(event_id=event_id, name=name, properties={}, **about)


async def test_a_fact_is_recorded_once_whoever_repeats_it(tx, organization_id):
    """In one batch and in the next; the contact is found by id or by any form of its phone."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id, phone="+5511988880001")
    first = fact("a", contact_id=ana)
    by_phone = (("whatsapp_id", "551188880001", ""),)
    other = fact("b", "went", identifiers=by_phone, occurred_at=datetime(2020, 1, 1, tzinfo=UTC))
    results = await record_events(tx, organization_id, [first, other, first])
    assert [result.status for result in results] == ["recorded", "recorded", "duplicate"]
    assert {result.contact_id for result in results} == {ana}
    again = await record_events(tx, organization_id, [other])
    assert (again[0].status, again[0].contact_id) == (EventStatus.DUPLICATE, ana)
    assert [(event.name, event.at.year) for event in said(tx, EventRecorded)] == [
        ("came", tx.now.year),
        ("went", 2020),
    ]
    assert len(await rows_of(tx, "events", organization_id)) == 2


async def test_a_fact_about_an_id_we_do_not_know_is_not_kept(tx, organization_id, other_organization_id):
    """Unknown, foreign and erased contacts: nothing is recorded, nothing is said."""
    await make_organization(tx, organization_id)
    await make_organization(tx, other_organization_id)
    foreign = await make_contact(tx, other_organization_id)
    erased = await make_contact(tx, organization_id, erased_at=tx.now)
    events = [fact(str(n), contact_id=contact_id) for n, contact_id in enumerate([foreign, erased])]
    results = await record_events(tx, organization_id, events)
    assert {result.status for result in results} == {EventStatus.UNKNOWN_CONTACT}
    assert tx._events == []


async def test_whoever_is_not_known_becomes_a_contact(tx, organization_id):
    """One contact for all facts of a batch about them; a repeated fact makes nobody."""
    await make_organization(tx, organization_id)
    bia, cleo = (("external_id", "m1", ""),), (("email", "cleo@example.com", ""), ("external_id", "m2", ""))
    results = await record_events(
        tx,
        organization_id,
        [
            fact("a", identifiers=bia),
            fact("b", identifiers=bia),
            fact("c", identifiers=cleo),
            fact("a", identifiers=(("external_id", "m3", ""),)),
        ],
    )
    assert [result.status for result in results] == ["recorded", "recorded", "recorded", "duplicate"]
    assert results[0].contact_id == results[1].contact_id == results[3].contact_id != results[2].contact_id
    assert len(await rows_of(tx, "contacts", organization_id)) == 2


async def test_a_fact_teaches_identifiers_and_takes_none_away(tx, organization_id):
    """A new identifier goes to the person; somebody else's stays theirs, and the first named has the fact."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id, phone="+5511988880001")
    bia = await make_contact(tx, organization_id, phone=None, email="bia@example.com")
    phone = ("phone", "11 98888-0001", "")
    new, taken = ("external_id", "m1", ""), ("email", "bia@example.com", "")
    learned, disputed = await record_events(
        tx, organization_id, [fact("a", identifiers=(phone, new)), fact("b", identifiers=(phone, taken))]
    )
    assert (learned.contact_id, disputed.contact_id) == (ana, ana)
    owners = {row["match_key"]: row["contact_id"] for row in await rows_of(tx, "identifiers", organization_id)}
    assert owners["m1"] == ana
    assert owners["bia@example.com"] == bia


async def test_what_others_still_send_about_an_erased_person_brings_nobody_back(tx, organization_id):
    """No contact is made from an address whose person was erased, and nothing of the fact is kept."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id, phone="+5511988880001")
    await erase(tx, organization_id, ana)
    (result,) = await record_events(tx, organization_id, [fact("a", identifiers=(("phone", "+551188880001", ""),))])
    assert (result.status, result.contact_id) == (EventStatus.ERASED, None)
    assert await rows_of(tx, "identifiers", organization_id) == []
    assert await rows_of(tx, "events", organization_id) == []


async def test_replaying_a_feed_gives_exactly_the_same_state(db: Database, organization_id):
    """20,000 facts of 2,000 people, 403 ids told twice with other words: sent again, not one row is another (K7)."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        await move_clock(tx, FIRST_OF_DECEMBER - tx.now)
    lines = [json.loads(line) for line in CASE.read_text().splitlines()]
    tally: list[dict[str, int]] = []
    states = []
    for _ in range(2):
        counted: dict[str, int] = {}
        for start in range(0, len(lines), 1000):
            async with db.begin(organization_id) as tx:
                rows = read_event_rows(lines[start : start + 1000])
                for result in await record_event_rows(tx, organization_id, rows):
                    counted[result.status] = counted.get(result.status, 0) + 1
        tally.append(counted)
        async with db.read(organization_id) as view:
            tables = ("events", "contacts", "identifiers", "consents", "consent_ledger")
            states.append([await rows_of(view, table, organization_id, "1, 2, 3") for table in tables])
    assert tally == [{"recorded": 19_597, "duplicate": 403}, {"duplicate": 20_000}]
    assert states[0] == states[1]
    events, contacts = states[0][:2]
    assert len(contacts) == len({line["contact"]["external_id"] for line in lines})
    assert {row["occurred_at"].isoformat() for row in events} <= {line["occurred_at"] for line in lines}
