"""Lists of contacts: each filter, a text in any spelling, and pages that join."""

from datetime import timedelta

import pytest

from cadenza.contacts.actions import attributes, listing
from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.edit import change_contact
from cadenza.contacts.actions.inbound import InboundTime, record_inbound
from cadenza.contacts.actions.listing import Total, count_contacts, list_page
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.attributes import AttributeType
from cadenza.contacts.domain.checks import Check, Checks, Match, Op
from cadenza.contacts.domain.consent import ConsentSource, ConsentState, OptOutKey
from cadenza.contacts.domain.contact import ContactDraft, Lifecycle
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.listing import NEWEST_FIRST, ContactFilter, Order, Sort
from cadenza.kit.errors import Invalid
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import rows_of

PEOPLE = [
    ("José", "Álvares", "+5511988880001", "jose@example.com", "lead"),
    ("Josefa", "Lima", "+5511988880002", "Zefa@Example.com", "member"),
    ("Ana", "Josgrilberg", "+5521987770003", "ana@studio.example", "lead"),
    ("דנה", "כהן", "+972525550001", "dana@example.co.il", "customer"),
]


async def upsert(tx, organization_id, *drafts):
    """Write drafts; returns the contacts' ids."""
    results = await upsert_batch(tx, organization_id, drafts, source=ConsentSource.API)
    return [result.contact_id for result in results]


def draft(first=None, last=None, phone=None, email=None, lifecycle="lead", **more):
    """Make a draft with a phone, an email, or both."""
    raw = ((IdentifierKind.PHONE, phone), (IdentifierKind.EMAIL, email))
    identifiers = tuple(normalise(kind, value, "BR") for kind, value in raw if value)
    return ContactDraft(
        identifiers=identifiers, first_name=first, last_name=last, lifecycle=Lifecycle(lifecycle), **more
    )


@pytest.fixture
async def people(tx, organization_id):
    """Write the people; returns their ids by first name."""
    await make_organization(tx, organization_id)
    ids = await upsert(tx, organization_id, *(draft(*one) for one in PEOPLE))
    return dict(zip([one[0] for one in PEOPLE], ids, strict=True))


def having(*checks, match=Match.ALL):
    """Ask for contacts for whom these checks (field, op, value) hold."""
    return (Checks(match, tuple(Check(field, Op(op), value) for field, op, value in checks)),)


async def walk(tx, organization_id, limit, *checks, text=None, order=NEWEST_FIRST, match=Match.ALL):
    """Read a list page by page; returns the ids."""
    seen, after = [], None
    wanted = ContactFilter(text=text, groups=having(*checks, match=match) if checks else ())
    while True:
        page = await list_page(tx, organization_id, wanted, after=after, limit=limit, order=order)
        assert len(page.contacts) <= limit
        seen += [one.id for one in page.contacts]
        after = page.next_after
        if after is None:
            return seen


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("jose", ["José", "Josefa"]),
        ("JOSÉ ál", ["José"]),
        ("jos", ["José", "Josefa", "Ana"]),
        ("lima", ["Josefa"]),
        ("zefa@", ["Josefa"]),
        ("+5511", ["José", "Josefa"]),
        ("11 98888", ["José", "Josefa"]),
        ("(11) 98888-0002", ["Josefa"]),
        ("11 8888-0002", ["Josefa"]),
        ("דנה", ["דנה"]),
        ("ose", []),
        ("%", []),
        ("_os", []),
    ],
)
@pytest.mark.parametrize("limit", [1, 2, 50])
async def test_a_text_finds_names_and_identifiers_that_begin_so(tx, organization_id, people, text, found, limit):
    """In any case, accent and style of a phone; each contact once, on whatever page."""
    assert await walk(tx, organization_id, limit, text=text) == [people[name] for name in found]


@pytest.mark.parametrize("limit", [1, 2])
async def test_whoever_has_the_text_as_an_identifier_is_found_on_whatever_page(tx, organization_id, people, limit):
    """It may be one's phone and another's id elsewhere: both stand at the top, and none falls between two pages."""
    number = "+5511988880002"
    elsewhere = ContactDraft(identifiers=(normalise(IdentifierKind.EXTERNAL_ID, number),))
    (other,) = await upsert(tx, organization_id, elsewhere)
    assert await walk(tx, organization_id, limit, text=number) == sorted([people["Josefa"], other])


async def test_filters_narrow_a_list_alone_and_together(tx, organization_id, people):
    """Lifecycle, status, tag and consent, newest first; merged and erased contacts are in none."""
    yes = {OptOutKey.SMS: ConsentState.SUBSCRIBED}
    ids = await upsert(
        tx,
        organization_id,
        *(draft(email=f"p{n}@example.com", tags=("even",) if n % 2 == 0 else (), consent=yes) for n in range(5)),
    )
    await change_contact(tx, organization_id, ids[2], {"lead_status": "contacted"})
    await erase(tx, organization_id, ids[4])
    await make_contact(tx, organization_id, merged_into=ids[0], tags=("even",))
    even = ("tags", "has", "even")
    assert await walk(tx, organization_id, 2, even) == sorted([ids[2], ids[0]], reverse=True)
    assert await walk(tx, organization_id, 2, ("contact.lead_status", "is", "contacted")) == [ids[2]]
    assert await walk(tx, organization_id, 2, even, ("contact.lead_status", "is", "new")) == [ids[0]]
    assert await walk(tx, organization_id, 1, ("contact.lifecycle", "is", "member")) == [people["Josefa"]]
    subscribed = sorted(ids[:4], reverse=True)
    assert await walk(tx, organization_id, 2, ("consent.sms", "is", "subscribed")) == subscribed
    unknown = await walk(tx, organization_id, 2, ("consent.sms", "is", "unknown"))
    assert unknown == sorted(people.values(), reverse=True)
    assert await walk(tx, organization_id, 3) == sorted([*people.values(), *ids[:4]], reverse=True)


async def test_a_page_looks_at_a_bounded_number_of_contacts(tx, organization_id, people, monkeypatch):
    """Where hardly anyone matches a page is short and says where to go on; the walk still finds everyone."""
    monkeypatch.setattr(listing, "MOST_LOOKED_AT", 2)
    monkeypatch.setattr(listing, "FEW", 0)
    checks = [("contact.lifecycle", "is", "lead"), ("consent.sms", "is", "unknown")]
    wanted = ContactFilter(groups=having(*checks))
    page = await list_page(tx, organization_id, wanted, after=None, limit=1)
    assert page.next_after is not None
    assert await walk(tx, organization_id, 1, *checks) == sorted((people["Ana"], people["José"]), reverse=True)


@pytest.mark.parametrize("few", [0, 5000])
@pytest.mark.parametrize("is_descending", [False, True])
@pytest.mark.parametrize("sort", Sort)
async def test_a_list_stands_in_any_order_and_whoever_lacks_it_comes_last(
    tx, organization_id, people, monkeypatch, sort, is_descending, few
):
    """By name, by when they came, by when they last wrote; the pages join, by either way to read them."""
    monkeypatch.setattr(listing, "FEW", few)
    (nameless,) = await upsert(tx, organization_id, draft(email="nobody@example.com"))
    for name, minutes in (("Ana", 30), ("José", 90)):
        at = tx.now - timedelta(minutes=minutes)
        await record_inbound(tx, [InboundTime(organization_id, people[name], at, at)])
    order = Order(sort, is_descending)
    seen = await walk(tx, organization_id, 2, ("contact.lifecycle", "in", ("lead", "member", "customer")), order=order)
    known = {
        Sort.NAME: [people[name] for name in ("Ana", "José", "Josefa", "דנה")],
        Sort.ACTIVE: [people["José"], people["Ana"]],
        Sort.CREATED: sorted([*people.values(), nameless]),
    }[sort]
    lacking = sorted({*people.values(), nameless} - set(known))
    assert seen == ([*reversed(known), *reversed(lacking)] if is_descending else [*known, *lacking])


async def test_a_list_is_counted_exactly_up_to_a_bound(tx, organization_id, people, monkeypatch):
    """Beyond it the answer says that there are more."""
    leads = ContactFilter(groups=having(("contact.lifecycle", "is", "lead")))
    assert await count_contacts(tx, organization_id, ContactFilter()) == Total(len(people), is_exact=True)
    assert await count_contacts(tx, organization_id, leads) == Total(2, is_exact=True)
    assert await count_contacts(tx, organization_id, ContactFilter(text="jos")) == Total(3, is_exact=True)
    monkeypatch.setattr(listing, "FEW", 1)
    monkeypatch.setattr(listing, "MOST_COUNTED", 1)
    assert await count_contacts(tx, organization_id, leads) == Total(1, is_exact=False)


async def test_whoever_has_several_of_what_is_counted_by_does_not_make_a_count_exact(tx, organization_id, monkeypatch):
    """What was looked at are the tags: of five, four make two or three people, and there is one more."""
    for tags in (("gold", "trial"), ("gold", "trial"), ("gold",)):
        await make_contact(tx, organization_id, tags=tags)
    tagged = ContactFilter(groups=having(("tags", "has", ("gold", "trial"))))
    assert await count_contacts(tx, organization_id, tagged) == Total(3, is_exact=True)
    monkeypatch.setattr(listing, "MOST_COUNTED", 4)
    assert not (await count_contacts(tx, organization_id, tagged)).is_exact


async def test_declared_attributes_are_typed_and_others_listed(tx, organization_id):
    """A number is a number from its declaration on, a wrong one refuses its row alone, an unknown key is text."""
    await make_organization(tx, organization_id)
    await attributes.declare(tx, organization_id, "age", AttributeType.NUMBER, "Age")
    good, bad = await upsert_batch(
        tx,
        organization_id,
        [
            draft(email="a@example.com", attributes={"age": "42", "shoe": 38}),
            draft(email="b@example.com", attributes={"age": "old"}),
        ],
        source=ConsentSource.API,
    )
    assert [problem.path for problem in bad.problems] == ["attributes.age"]
    (row,) = await rows_of(tx, "contacts", organization_id)
    assert row["attributes"] == {"age": 42, "shoe": "38"}
    listed = await attributes.list_attributes(tx, organization_id)
    assert [(one.name, one.type) for one in listed] == [("age", AttributeType.NUMBER), ("shoe", None)]
    with pytest.raises(Invalid):
        await change_contact(tx, organization_id, good.contact_id, {"attributes": {"age": "x"}})


async def test_standing_has_a_history(tx, organization_id):
    """A lead is new, is contacted, and is converted when they become a member; each change has its time and actor."""
    await make_organization(tx, organization_id, lead_statuses=["lukewarm"])
    (ana,) = await upsert(tx, organization_id, draft(email="a@example.com"))
    await change_contact(tx, organization_id, ana, {"lead_status": "lukewarm", "owner": "Bia"}, "key:1")
    await upsert(tx, organization_id, draft(email="a@example.com", lifecycle="member"))
    (row,) = await rows_of(tx, "contacts", organization_id)
    assert (row["lifecycle"], row["lead_status"], row["owner"]) == ("member", "converted", "Bia")
    assert row["lead_status_changed_at"] == row["lifecycle_changed_at"] == tx.now
    history = await rows_of(tx, "contact_changes", organization_id, "field, before")
    assert [(one["field"], one["before"], one["after"], one["actor"]) for one in history] == [
        ("lead_status", "lukewarm", "converted", None),
        ("lead_status", "new", "lukewarm", "key:1"),
        ("lifecycle", "lead", "member", None),
        ("owner", None, "Bia", "key:1"),
    ]
    with pytest.raises(Invalid):
        await change_contact(tx, organization_id, ana, {"lead_status": "unheard of"})
