"""Exports: contacts and deals as CSV that no spreadsheet runs, one person as JSON with everything (K5)."""

import csv
import io
import json
from datetime import UTC, datetime

import pytest

from cadenza.accounts.actions.organizations import change_settings
from cadenza.contacts.actions import deals
from cadenza.contacts.actions.attributes import declare
from cadenza.contacts.actions.events import record_events
from cadenza.contacts.actions.listing import list_page
from cadenza.contacts.actions.merge import merge
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.attributes import AttributeType
from cadenza.contacts.domain.checks import Check, Checks, Op
from cadenza.contacts.domain.consent import ConsentSource, ConsentState, OptOutKey
from cadenza.contacts.domain.contact import ContactDraft, Lifecycle
from cadenza.contacts.domain.deals import DealFilter
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.contacts.domain.listing import ContactFilter
from cadenza.insight.actions import export
from cadenza.insight.actions.export import contact_json, contacts_csv, deals_csv, find_contact
from tests.builders.accounts import make_organization
from tests.builders.api import make_app, make_caller_of, problems_of
from tests.builders.contacts import make_contact
from tests.builders.imports import run_import


def draft(number, **more):
    """Make a draft of a contact with an email."""
    return ContactDraft(identifiers=(normalise(IdentifierKind.EMAIL, f"p{number}@example.com"),), **more)


async def write(db, organization_id, *drafts):
    """Make contacts; returns their ids."""
    async with db.begin(organization_id) as tx:
        results = await upsert_batch(tx, organization_id, drafts, source=ConsentSource.API)
    return [result.contact_id for result in results]


async def read_csv(db, organization_id, *checks):
    """Export contacts and read the file."""
    return await read_rows(contacts_csv(db, organization_id, ContactFilter(groups=(Checks(checks=checks),))))


async def read_rows(pieces):
    """Read a file as a spreadsheet does."""
    text = "".join([piece async for piece in pieces])
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline="")))


@pytest.fixture
async def studio(db, organization_id):
    """Make an organization with a declared attribute."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        await declare(tx, organization_id, "visits", AttributeType.NUMBER, None)


@pytest.mark.usefixtures("studio")
async def test_all_contacts_leave_in_pieces_each_once(db, organization_id, monkeypatch):
    """With their attributes, tags and consent; a text that a spreadsheet would run is only text."""
    monkeypatch.setattr(export, "PIECE", 3)
    await write(db, organization_id, *(draft(number) for number in range(7)))
    evil = draft(
        9,
        first_name='=HYPERLINK("http://evil","x")',
        last_name="@SUM(1)",
        attributes={"visits": "12", "note": "-1+1", "list": ["a", "b"]},
        tags=("+x", "vip"),
        consent={OptOutKey.EMAIL: ConsentState.SUBSCRIBED},
    )
    (last,) = await write(db, organization_id, evil)
    rows = await read_csv(db, organization_id)
    assert len({row["id"] for row in rows}) == len(rows) == 8
    (row,) = [row for row in rows if row["id"] == str(last)]
    assert row["first_name"].startswith("'=")
    assert (row["last_name"], row["tags"], row["attribute_note"]) == ("'@SUM(1)", "'+x; vip", "'-1+1")
    assert (row["attribute_visits"], row["attribute_list"], row["consent_email"]) == ("12", "a; b", "subscribed")
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@"))]
    assert [row["id"] for row in await read_csv(db, organization_id, Check("tags", Op.HAS, "vip"))] == [str(last)]


@pytest.mark.usefixtures("studio")
async def test_all_deals_leave_in_pieces_each_once(db, organization_id, other_organization_id, monkeypatch):
    """With whom each is of, where it is, and its amount as people write it; filters hold, other organizations don't."""
    monkeypatch.setattr(export, "PIECE", 2)
    said = [
        {"title": "=1+1", "amount": 199050, "currency": "BRL", "owner": "Bia"},
        {"title": "A year", "amount": 500, "currency": "JPY"},
        {"title": "A month"},
    ]
    async with db.begin(organization_id) as tx:
        ana = await make_contact(tx, organization_id, first_name="Ana")
        for one in said:
            await deals.create(tx, organization_id, ana, one)
    rows = await read_rows(deals_csv(db, organization_id, DealFilter()))
    assert {(row["title"], row["amount"], row["currency"], row["owner"]) for row in rows} == {
        ("'=1+1", "1990.50", "BRL", "Bia"),
        ("A year", "500", "JPY", ""),
        ("A month", "", "", ""),
    }
    assert {(row["contact"], row["contact_id"], row["stage"], row["state"]) for row in rows} == {
        ("Ana", str(ana), "Novo", "open")
    }
    assert len(rows) == len(said)
    assert [row["title"] for row in await read_rows(deals_csv(db, organization_id, DealFilter(owner="Bia")))] == [
        "'=1+1"
    ]
    contact = await find_contact(db, organization_id, ana)
    body = json.loads(b"".join([piece async for piece in contact_json(db, organization_id, contact)]))
    assert {one["title"] for one in body["deals"]} == {"=1+1", "A year", "A month"}
    async with db.begin(other_organization_id) as tx:
        await make_organization(tx, other_organization_id)
    async with await make_caller_of(db, make_app(db), other_organization_id) as other:
        theirs = await other.get("/v1/exports/deals.csv")
        assert len(theirs.text.splitlines()) == 1


@pytest.mark.usefixtures("studio")
async def test_one_person_leaves_with_everything(db, organization_id, other_organization_id, monkeypatch):
    """Whatever id they had: profile, addresses, consent with its ledger, facts; another organization gets nothing."""
    monkeypatch.setattr(export, "PIECE", 2)
    async with db.begin(organization_id) as tx:
        ana = await make_contact(tx, organization_id, email="ana@example.com", attributes={"shoe": "38"})
        old = await make_contact(tx, organization_id)
        facts = [IncomingEvent(event_id=str(n), name="came", contact_id=old, properties={"n": n}) for n in range(5)]
        await record_events(tx, organization_id, facts)
    async with db.begin(organization_id) as tx:
        await merge(tx, organization_id, ana, old)
    contact = await find_contact(db, organization_id, old)
    body = json.loads(b"".join([piece async for piece in contact_json(db, organization_id, contact)]))
    assert (body["format"], body["contact"]["id"]) == ("cadenza.contact/1", str(ana))
    assert body["contact"]["attributes"] == {"shoe": "38"}
    assert "ana@example.com" in {one["value"] for one in body["contact"]["identifiers"]}
    kinds = [one["kind"] for one in body["history"]]
    assert (kinds.count("event"), kinds.count("merge")) == (5, 1)
    assert {one["properties"]["n"] for one in body["history"] if one["kind"] == "event"} == set(range(5))
    async with db.begin(other_organization_id) as tx:
        await make_organization(tx, other_organization_id)
    async with await make_caller_of(db, make_app(db), other_organization_id) as other:
        assert problems_of(await other.get(f"/v1/contacts/{ana}/export"))["code"] == "contact_not_found"
        theirs = await other.get("/v1/exports/contacts.csv")
        assert len(theirs.text.splitlines()) == 1
    async with await make_caller_of(db, make_app(db), organization_id) as caller:
        assert (await caller.get(f"/v1/contacts/{ana}/export")).json()["contact"] == body["contact"]
        assert len((await caller.get("/v1/exports/contacts.csv")).text.splitlines()) == 2


@pytest.mark.usefixtures("studio")
async def test_what_leaves_can_come_in_again(db, organization_id, other_organization_id):
    """Another organization has the same people: their standing, trial, owner, attributes, tags and a no."""
    async with db.begin(other_organization_id) as tx:
        await make_organization(tx, other_organization_id, lead_statuses=["waiting"])
    async with db.begin(organization_id) as tx:
        await change_settings(tx, organization_id, {"lead_statuses": ["waiting"]})
    at = datetime(2026, 12, 3, 22, 30, tzinfo=UTC)
    said = [
        draft(1, first_name="=Ana", last_name="D'Ávila", lead_status="trial_booked", trial_at=at, owner="member:bia"),
        draft(2, first_name="Bia", lead_status="waiting", source="advert", attributes={"visits": "12", "note": "-1"}),
        draft(3, lead_status="converted", lifecycle=Lifecycle.MEMBER, locale="pt-BR", tags=("+x", "vip")),
        draft(4, lifecycle=Lifecycle.CUSTOMER, consent={OptOutKey.EMAIL: ConsentState.UNSUBSCRIBED}),
    ]
    await write(db, organization_id, *said)
    pieces = [piece async for piece in contacts_csv(db, organization_id, ContactFilter())]
    done = await run_import(db, other_organization_id, "".join(pieces))
    assert (done.tally.statuses["created"], dict(done.tally.warnings), dict(done.tally.rejected)) == (4, {}, {})
    assert await people(db, other_organization_id) == await people(db, organization_id)


BROUGHT = (
    "first_name", "last_name", "lifecycle", "lead_status", "converted_to", "source", "owner", "trial_at", "locale",
    "tags",
)  # fmt: skip


async def people(db, organization_id):
    """Read what an import may bring of everybody, by email."""
    async with db.read(organization_id) as tx:
        page = await list_page(tx, organization_id, ContactFilter(), after=None, limit=50)
    return {
        one.identifiers[0].value: {
            **{name: getattr(one, name) for name in BROUGHT},
            "attributes": {name: str(value) for name, value in one.attributes.items()},
            "email": one.consent(OptOutKey.EMAIL).state,
        }
        for one in page.contacts
    }
