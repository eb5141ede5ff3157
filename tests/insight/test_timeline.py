"""The timeline of a contact: one order, whatever happened at one instant, and pages that join."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.insight.actions.timeline import read_timeline
from cadenza.insight.domain.timeline import TOP, Entry, Kind, page_of
from cadenza.insight.store import timeline as store
from cadenza.kit.ids import new_id
from cadenza.kit.sql import read_query
from tests.builders.accounts import make_organization
from tests.builders.api import make_app, make_caller_of, problems_of
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_message, make_wait
from tests.builders.messages import make_connection
from tests.builders.messages import make_message as make_text
from tests.builders.plans import explain, index_conditions
from tests.builders.world import World

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ORGANIZATION = "01970000-0000-7000-8000-00000000000a"

entries = st.lists(
    st.builds(
        Entry,
        kind=st.sampled_from(Kind),
        at=st.integers(0, 3).map(lambda minutes: NOON + timedelta(minutes=minutes)),
        id=st.integers(1, 5).map(lambda number: UUID(int=number)),
        details=st.just({}),
    ),
    unique_by=lambda entry: (entry.kind, entry.at, entry.id),
)

FACT = read_query(
    "make_fact",
    """
    INSERT INTO events (organization_id, id, contact_id, event_id, name, properties, occurred_at, received_at)
    VALUES (:organization_id::uuid, :id::uuid, :contact_id::uuid, :id::text, 'came', '{}', :at::timestamptz, :at)
    """,
)
CHANGE = read_query(
    "make_change",
    """
    INSERT INTO contact_changes (organization_id, id, contact_id, field, before, after, at)
    VALUES (:organization_id::uuid, :id::uuid, :contact_id::uuid, 'lifecycle', 'lead', 'member', :at::timestamptz)
    """,
)
LEDGER = read_query(
    "make_ledger",
    """
    INSERT INTO consent_ledger (organization_id, id, contact_id, key, state, accepted, source, at)
    VALUES (:organization_id::uuid, :id::uuid, :contact_id::uuid, 'sms', 'subscribed', true, 'api', :at::timestamptz)
    """,
)


@given(entries, st.integers(1, 4))
def test_pages_join_whatever_happened_at_one_instant(happened, limit):
    """Read kind by kind from where the last page ended, each entry is on one page, in one order."""
    after, seen = TOP, []
    while after is not None:
        found = []
        for kind in Kind:
            rows = sorted((e for e in happened if e.kind is kind), key=lambda e: (e.at, e.id), reverse=True)
            found += [e for e in rows if (e.at, e.id) < (after.at, after.bound(kind))][: limit + 1]
        page, after = page_of(found, limit)
        assert len(page) <= limit
        seen += page
    whole, end = page_of(happened, len(happened) + 1)
    assert end is None
    assert seen == list(whole)


async def test_rows_of_one_instant_are_read_in_that_order(tx, organization_id, other_organization_id):
    """From the tables too, over all ids that the person has had, and nothing of anybody else."""
    await make_organization(tx, organization_id)
    await make_organization(tx, other_organization_id)
    ana = await make_contact(tx, organization_id)
    old = await make_contact(tx, organization_id, merged_into=ana)
    older = await make_contact(tx, organization_id, merged_into=old)
    stranger = await make_contact(tx, organization_id)
    connection = await make_connection(tx, organization_id)
    await make_text(tx, organization_id, ana, connection)
    for contact_id in (ana, old, older, stranger):
        for query in (FACT, FACT, CHANGE, LEDGER):
            about = {"organization_id": organization_id, "contact_id": contact_id, "at": tx.now}
            await tx.execute(query, id=new_id(tx.now), **about)
    whole = (await read_timeline(tx, organization_id, ana, after=TOP, limit=100)).entries
    assert [entry.kind for entry in whole] == [Kind.MESSAGE] + [Kind.EVENT] * 6 + [Kind.CONSENT] * 3 + [Kind.CHANGE] * 3
    for limit in (1, 2, 5):
        seen, after = [], TOP
        while after is not None:
            page = await read_timeline(tx, organization_id, older, after=after, limit=limit)
            seen, after = [*seen, *page.entries], page.next_after
        assert seen == list(whole)
    events = await read_timeline(tx, organization_id, ana, after=TOP, limit=4, kinds=[Kind.EVENT])
    assert list(events.entries) == list(whole[1:5])


async def test_a_story_is_told_newest_first(world: World):
    """A journey that a STOP ends: what was written, what happened, what was said about consent, in one list."""
    ana = await world.person("Ana")
    journey = await world.journey(make_message("hello", "Oi"), make_wait("later", days=3), make_message("again", "Oi?"))
    await world.enroll(journey, ana)
    await world.run()
    await world.advance(hours=1)
    await world.writes(ana, "parar")
    await world.run()
    async with await make_caller_of(world.database, make_app(world.database), world.organization_id) as caller:
        url = f"/v1/contacts/{ana.contact_id}/timeline"
        await caller.post("/v1/events", json={"id": "e", "type": "went", "contact": {"id": str(ana.contact_id)}})
        first = (await caller.get(url, params={"limit": 2})).json()
        rest = (await caller.get(url, params={"cursor": first["next_cursor"]})).json()
        told = [*first["items"], *rest["items"]]
        assert (len(first["items"]), rest["next_cursor"]) == (2, None)
        kinds = ["consent", "enrollment_ended", "enrollment_started", "event", *["message"] * 3]
        assert sorted(item["kind"] for item in told) == kinds
        assert [item["at"] for item in told] == sorted((item["at"] for item in told), reverse=True)
        by_kind = {item["kind"]: item["details"] for item in told}
        assert by_kind["enrollment_ended"]["reason"] == "opted_out"
        assert by_kind["consent"]["state"] == "unsubscribed"
        assert by_kind["event"]["name"] == "went"
        foreign = await caller.get(f"/v1/contacts/{journey.id}/timeline")
        assert problems_of(foreign)["code"] == "contact_not_found"
        other = await caller.get(url, params={"cursor": first["next_cursor"], "kind": "event"})
        assert problems_of(other)["errors"][0]["code"] == "invalid_cursor"


KEYS = {
    Kind.MESSAGE: ("contact_id", "conversation_id"),
    Kind.EVENT: ("contact_id", "occurred_at"),
    Kind.CONSENT: ("contact_id", "at"),
    Kind.CHANGE: ("contact_id", "at"),
    Kind.DEAL: ("contact_id", "at"),
    Kind.ENROLLMENT_ENDED: ("contact_id",),
    Kind.ENROLLMENT_STARTED: ("contact_id",),
    Kind.MERGE: ("winner_id",),
    Kind.MERGE_UNDONE: ("winner_id",),
}


@pytest.mark.parametrize("kind", Kind)
def test_a_page_enters_an_index_by_the_person(shared_dsn, kind):
    """No page reads the organization, also while the tables have no statistics; facts are read from the cursor on."""
    with psycopg.connect(shared_dsn) as connection:
        connection.execute(f"SET ROLE cadenza_app; SET cadenza.orgs = '{{{ORGANIZATION}}}'; SET enable_seqscan = off")
        plan = explain(connection, store.STATEMENTS[kind])
        conditions = "\n".join(index_conditions(plan))
        assert all(key in conditions for key in KEYS[kind]), plan
