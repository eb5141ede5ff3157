"""Merging contacts: what moves at once, what follows, what comes back."""

from datetime import timedelta
from itertools import pairwise

import pytest

from cadenza.contacts.actions import merge_history
from cadenza.contacts.actions.change import erase, hold
from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.actions.edit import change_contact
from cadenza.contacts.actions.events import record_events
from cadenza.contacts.actions.facts import get_contact, list_contact_ids
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.merge import get_merge, merge, undo
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, ConsentState
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.contacts.errors import ContactNotFound, MergeNotFound, UndoNotPossible
from cadenza.contacts.loops import merges_lane
from cadenza.contacts.store import merges as store
from cadenza.kit.events import Handlers
from cadenza.kit.sql import read_query
from cadenza.wiring import HANDLERS, MOVERS
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import make_connection, make_message, read_message, read_queue_row, rows_of

MAKE_DUE = read_query(
    "make_due",
    """
    UPDATE contact_merges SET next_run_at = :now::timestamptz, undo_until = :until::timestamptz
     WHERE organization_id = :organization_id::uuid AND next_run_at IS NOT NULL
    """,
)
LANE = merges_lane(MOVERS)


@pytest.fixture
def handlers() -> Handlers:
    """Answer events as the product does."""
    return HANDLERS


@pytest.fixture
async def pair(tx, organization_id):
    """Make Ana, known by phone, and Ana again, known by email."""
    await make_organization(tx, organization_id)
    ana = await make_contact(
        tx,
        organization_id,
        phone="+5511988880001",
        attributes={"plan": "gold"},
        tags=("vip",),
        consent={"whatsapp": "subscribed"},
    )
    again = await make_contact(
        tx,
        organization_id,
        phone=None,
        email="ana@example.com",
        last_name="Lima",
        attributes={"plan": "basic", "shoe": "38"},
        tags=("vip", "trial"),
        consent={"email": "unsubscribed", "whatsapp": "unsubscribed"},
    )
    return ana, again


async def run_lane(tx, organization_id, rounds=20):
    """Run the lane until nothing is due; returns how often it did something."""
    for done in range(rounds):
        due = await LANE.claim(tx, [organization_id], 8, 8)
        if not due:
            return done
        await LANE.process(tx, due)
    raise AssertionError("never ends")


async def facts_of(tx, organization_id):
    """Return whose the facts are, by their senders' ids."""
    return {row["event_id"]: row["contact_id"] for row in await rows_of(tx, "events", organization_id)}


async def record(tx, organization_id, contact_id, *event_ids):
    """Record facts about a contact."""
    await record_events(
        tx,
        organization_id,
        [IncomingEvent(event_id=one, name="came", contact_id=contact_id, properties={}) for one in event_ids],
    )


async def say(tx, organization_id, contact_id, key, state):
    """Let the person say yes or no."""
    change = ConsentChange(ConsentState(state), ConsentSource.PERSON_INBOUND, tx.now)
    await change_consent(tx, [ContactConsent(organization_id, contact_id, key, change)])


async def test_two_become_one(tx, organization_id, pair):
    """Identifiers, tags, attributes, consent and history are the winner's; a read by the old id is of the winner."""
    ana, again = pair
    await record(tx, organization_id, again, "a", "b")
    merged = await merge(tx, organization_id, ana, again, "key:1")
    await tx.flush()
    one = await get_contact(tx, organization_id, again)
    assert (one.id, one.name, one.tags) == (ana, "Ana Lima", {"vip", "trial"})
    assert {i.match_key for i in one.identifiers} == {"+551188880001", "ana@example.com"}
    assert one.attributes == {"plan": "gold", "shoe": "38"}
    assert {key: consent.state for key, consent in one.consents.items()} == {
        "whatsapp": "unsubscribed",
        "email": "unsubscribed",
    }
    assert await facts_of(tx, organization_id) == {"a": ana, "b": ana}
    record_ = await get_merge(tx, organization_id, merged.merge_id)
    assert (record_["state"], record_["conflicts"]) == ("moving", {"attributes.plan": "basic"})
    ledger = await rows_of(tx, "consent_ledger", organization_id, "key")
    assert [(row["key"], row["state"], row["source"]) for row in ledger] == [
        ("email", "unsubscribed", "merge"),
        ("whatsapp", "unsubscribed", "merge"),
    ]
    assert await lock(tx, [(organization_id, again)]) == {again: ana}
    assert (await merge(tx, organization_id, again, ana)).merge_id is None


async def test_only_a_fresh_act_of_the_person_restores_consent_after_a_merge(tx, organization_id, pair):
    """The stricter state of the two stands against an import, and falls to the person's own word."""
    ana, again = pair
    await merge(tx, organization_id, ana, again)
    draft = ContactDraft(
        identifiers=(normalise(IdentifierKind.EMAIL, "ana@example.com"),),
        consent={"whatsapp": ConsentState.SUBSCRIBED},
        consent_proof="a form",
    )
    (result,) = await upsert_batch(tx, organization_id, [draft], source=ConsentSource.IMPORT)
    assert result.refused == {"whatsapp": "not_by_the_person"}
    await say(tx, organization_id, again, "whatsapp", "subscribed")
    assert (await get_contact(tx, organization_id, ana)).consent("whatsapp").state == "subscribed"


async def test_unknown_erased_and_foreign_contacts_are_not_found(tx, organization_id, other_organization_id, pair):
    """Nothing is merged with nobody, and a merge of elsewhere is unknown."""
    ana, again = pair
    await make_organization(tx, other_organization_id)
    foreign = await make_contact(tx, other_organization_id)
    erased = await make_contact(tx, organization_id, erased_at=tx.now)
    for other in (foreign, erased, organization_id):
        with pytest.raises(ContactNotFound):
            await merge(tx, organization_id, ana, other)
    merged = await merge(tx, organization_id, ana, again)
    with pytest.raises(MergeNotFound):
        await undo(tx, other_organization_id, merged.merge_id)


async def test_threads_and_what_is_queued_follow_at_once(tx, organization_id, pair):
    """One thread per connection and address, before and after; its queued messages ask about the winner."""
    ana, again = pair
    connection = await make_connection(tx, organization_id)
    ours = await make_message(tx, organization_id, ana, connection, address="+551188880001")
    theirs = await make_message(tx, organization_id, again, connection, address="+551177770001")
    merged = await merge(tx, organization_id, ana, again)
    await tx.flush()
    threads = await rows_of(tx, "conversations", organization_id, "address")
    assert [(row["address"], row["contact_id"]) for row in threads] == [("+551177770001", ana), ("+551188880001", ana)]
    for message_id in (ours, theirs):
        assert (await read_message(tx, organization_id, message_id))["contact_id"] == ana
        assert (await read_queue_row(tx, organization_id, message_id))["contact_id"] == ana
    await undo(tx, organization_id, merged.merge_id)
    await tx.flush()
    later = await make_message(tx, organization_id, again, connection, address="+551177770001")
    await run_lane(tx, organization_id)
    whose = {one: (await read_message(tx, organization_id, one))["contact_id"] for one in (ours, theirs, later)}
    assert whose == {ours: ana, theirs: again, later: again}


async def test_a_long_history_follows_in_pieces_and_goes_back(tx, organization_id, pair, monkeypatch):
    """The merge's own transaction moves a piece, the lane the rest, and an undo exactly what came (K1)."""
    monkeypatch.setattr(merge_history, "PIECE", 3)
    ana, again = pair
    await record(tx, organization_id, ana, "mine")
    await record(tx, organization_id, again, *map(str, range(10)))
    merged = await merge(tx, organization_id, ana, again)
    assert sum(owner == ana for owner in (await facts_of(tx, organization_id)).values()) == 1 + 3
    assert await run_lane(tx, organization_id) == 3
    assert set((await facts_of(tx, organization_id)).values()) == {ana}
    assert (await get_merge(tx, organization_id, merged.merge_id))["state"] == "merged"
    await record(tx, organization_id, again, "since")
    await undo(tx, organization_id, merged.merge_id)
    await run_lane(tx, organization_id)
    facts = await facts_of(tx, organization_id)
    assert {event_id for event_id, owner in facts.items() if owner == ana} == {"mine", "since"}
    assert (await get_merge(tx, organization_id, merged.merge_id))["state"] == "undone"
    assert await rows_of(tx, "merge_moves", organization_id) == []


async def test_an_undo_gives_back_a_yes_that_met_somebody_never_asked(tx, organization_id):
    """Of the two who had a phone nobody knows whose the yes was, until they are two again."""
    await make_organization(tx, organization_id)
    asked = await make_contact(tx, organization_id, phone="+5511988880001", consent={"whatsapp": "subscribed"})
    never = await make_contact(tx, organization_id, phone="+5511988880002", consent={})
    merged = await merge(tx, organization_id, asked, never)
    assert (await get_contact(tx, organization_id, asked)).consent("whatsapp").state == "unknown"
    await undo(tx, organization_id, merged.merge_id, "key:1")
    states = [(await get_contact(tx, organization_id, one)).consent("whatsapp").state for one in (asked, never)]
    assert states == ["subscribed", "unknown"]


async def test_an_undo_gives_back_two_contacts(tx, organization_id, pair):
    """Each has its identifiers, tags, name and consent again; what was said since stays, a no binds both."""
    ana, again = pair
    merged = await merge(tx, organization_id, ana, again)
    await change_contact(tx, organization_id, ana, {"attributes": {"shoe": "39"}})
    await say(tx, organization_id, ana, "sms", "unsubscribed")
    await undo(tx, organization_id, merged.merge_id, "key:1")
    one, two = await get_contact(tx, organization_id, ana), await get_contact(tx, organization_id, again)
    assert (one.id, two.id) == (ana, again)
    assert (one.name, two.name) == ("Ana", "Ana Lima")
    assert (one.tags, two.tags) == ({"vip"}, {"vip", "trial"})
    assert (one.attributes, two.attributes) == ({"plan": "gold", "shoe": "39"}, {"plan": "basic", "shoe": "38"})
    assert [i.match_key for i in one.identifiers] == ["+551188880001"]
    assert [i.match_key for i in two.identifiers] == ["ana@example.com"]
    states = [{key: c.state for key, c in both.consents.items() if c.state != "unknown"} for both in (one, two)]
    assert states == [
        {"whatsapp": "subscribed", "sms": "unsubscribed"},
        {"whatsapp": "unsubscribed", "email": "unsubscribed", "sms": "unsubscribed"},
    ]
    with pytest.raises(UndoNotPossible):
        await undo(tx, organization_id, merged.merge_id)


async def test_chains_are_undone_last_first(tx, organization_id, pair):
    """A merge whose winner was merged further waits for that undo; a read follows the whole chain."""
    ana, again = pair
    third = await make_contact(tx, organization_id, first_name="Aninha")
    first = await merge(tx, organization_id, ana, again)
    second = await merge(tx, organization_id, third, ana)
    assert (await get_contact(tx, organization_id, again)).id == third
    with pytest.raises(UndoNotPossible):
        await undo(tx, organization_id, first.merge_id)
    await undo(tx, organization_id, second.merge_id)
    assert (await get_contact(tx, organization_id, again)).id == ana
    await undo(tx, organization_id, first.merge_id)
    assert (await get_contact(tx, organization_id, again)).id == again


async def test_after_a_day_a_merge_is_closed(tx, organization_id, pair):
    """The tombstone keeps where it leads and nothing else, the list of moves is empty, and no undo is possible."""
    ana, again = pair
    await record(tx, organization_id, again, "a")
    merged = await merge(tx, organization_id, ana, again)
    await run_lane(tx, organization_id)
    await tx.execute(MAKE_DUE, organization_id=organization_id, now=tx.now, until=tx.now - timedelta(seconds=1))
    with pytest.raises(UndoNotPossible):
        await undo(tx, organization_id, merged.merge_id)
    await run_lane(tx, organization_id)
    tombstone = next(row for row in await rows_of(tx, "contacts", organization_id) if row["id"] == again)
    assert (tombstone["merged_into"], tombstone["first_name"], tombstone["attributes"]) == (ana, None, {})
    assert await rows_of(tx, "merge_moves", organization_id) == []
    closed = await get_merge(tx, organization_id, merged.merge_id)
    assert closed["state"] == "closed"


async def test_an_erasure_forgets_the_merge_too(tx, organization_id, pair):
    """Both go, and the record keeps no value of them and has no clock."""
    ana, again = pair
    await merge(tx, organization_id, ana, again)
    await erase(tx, organization_id, again)
    (row,) = await rows_of(tx, "contact_merges", organization_id)
    assert (row["state"], row["conflicts"], row["kept"], row["next_run_at"]) == ("closed", {}, {}, None)
    for contact_id in (ana, again):
        with pytest.raises(ContactNotFound):
            await get_contact(tx, organization_id, contact_id)


async def test_an_erasure_reaches_whoever_was_merged_at_second_hand(tx, organization_id, pair):
    """A chain of merges is one person: each of its tombstones is emptied."""
    ana, again = pair
    third = await make_contact(tx, organization_id, first_name="Aninha")
    await merge(tx, organization_id, again, third)
    await merge(tx, organization_id, ana, again)
    await erase(tx, organization_id, ana)
    rows = await rows_of(tx, "contacts", organization_id)
    assert {(row["first_name"], row["erased_at"]) for row in rows} == {(None, tx.now)}


async def test_however_often_one_was_merged_their_first_id_leads_to_the_living(tx, organization_id):
    """A dozen duplicates found one after the other: whoever writes, reads and erases by the first id means the last."""
    await make_organization(tx, organization_id)
    people = [await make_contact(tx, organization_id, phone=f"+55119888{number:05}") for number in range(13)]
    for loser_id, winner_id in pairwise(people):
        await merge(tx, organization_id, winner_id, loser_id)
    first, last = people[0], people[-1]
    assert await lock(tx, [(organization_id, first)]) == {first: last}
    assert (await get_contact(tx, organization_id, first)).id == last
    assert set(await list_contact_ids(tx, organization_id, last)) == set(people)


async def test_the_later_hold_holds(tx, organization_id, pair):
    """Until the later of the two, and after an undo the winner's own again."""
    ana, again = pair
    await hold(tx, organization_id, again, tx.now + timedelta(days=3))
    merged = await merge(tx, organization_id, ana, again)
    assert (await get_contact(tx, organization_id, ana)).held_until == tx.now + timedelta(days=3)
    await undo(tx, organization_id, merged.merge_id)
    assert (await get_contact(tx, organization_id, ana)).held_until is None


async def test_a_piece_that_can_not_be_moved_backs_off_and_is_given_up(tx, organization_id, pair):
    """The clock runs on until the attempts are used up; then the error stays for a person."""
    await merge(tx, organization_id, *pair)
    for _ in range(6):
        (row,) = await rows_of(tx, "contact_merges", organization_id)
        due = store.DueMerge(
            *(
                row[name]
                for name in ("organization_id", "id", "winner_id", "loser_id", "state", "undo_until", "attempts")
            )
        )
        await LANE.fail(tx, due, "DataError")
    (row,) = await rows_of(tx, "contact_merges", organization_id)
    assert (row["next_run_at"], row["last_error"]) == (None, "DataError")
    assert await merge_history.replay(tx, organization_id) == 1
    await run_lane(tx, organization_id)
    (row,) = await rows_of(tx, "contact_merges", organization_id)
    assert (row["state"], row["last_error"]) == ("merged", None)
