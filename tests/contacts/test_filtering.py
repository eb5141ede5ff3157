"""A check means the same on a stored contact as on one in memory: the list and a condition never disagree."""

from datetime import timedelta

import pytest

from cadenza.contacts.actions.attributes import declare
from cadenza.contacts.actions.change import hold
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.attributes import AttributeType
from cadenza.contacts.domain.checks import Check, Checks, Match, Op, evaluate
from cadenza.contacts.domain.consent import ConsentSource, ConsentState, OptOutKey
from cadenza.contacts.domain.contact import ContactDraft, Lifecycle
from cadenza.contacts.domain.filtering import field_name, field_root, read_filter
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.listing import ContactFilter
from cadenza.contacts.store.listing import find_matching
from tests.builders.accounts import make_organization

PEOPLE = [
    {"first_name": "Ana", "last_name": "Lima", "tags": ("vip", "new"), "attributes": {"visits": 12, "plan": "gold"}},
    {"first_name": "Bia", "attributes": {"visits": 3, "is_adult": True, "since": "2026-03-01", "sports": ["yoga"]}},
    {"last_name": "Cruz", "tags": ("vip",), "attributes": {"since": "2025-12-31", "visits": "7", "plan": ""}},
    {"source": "Instagram", "attributes": {"seen": "2026-03-01T10:00:00-03:00", "sports": [], "plan": "Goldfish"}},
    {
        "owner": "Rui",
        "attributes": {"since": "soon", "born": "some-da-ys", "seen": "2026-03-01T13:30:00Z", "1": 0},
        "locale": "pt-BR",
    },
]
FIELDS = ["attributes.visits", "attributes.plan", "attributes.since", "attributes.seen", "attributes.sports"]
FIELDS += [
    "attributes.is_adult",
    "attributes.nobody",
    "attributes.born",
    "contact.first_name",
    "contact.name",
    "contact.source",
]
FIELDS += ["contact.locale", "contact.lifecycle", "contact.owner"]
VALUES = [
    "gold",
    "GOLD",
    "Ana",
    "Ana Lima",
    "yoga",
    "lead",
    12,
    7,
    3.5,
    True,
    "2026-03-01",
    "2026-W10-1",
    "2026-03-01T13:00:00Z",
    "7",
]
LISTS = [("gold", 12), ("yoga", "Ana"), (True,), ("Instagram", "Rui")]
WITH_A_VALUE = [Op.IS, Op.IS_NOT, Op.GT, Op.GTE, Op.LT, Op.LTE, Op.HAS, Op.HAS_NOT, Op.CONTAINS]


@pytest.fixture
async def people(tx, organization_id):
    """Write the people; returns them as they are known."""
    await make_organization(tx, organization_id)
    await declare(tx, organization_id, "visits", AttributeType.NUMBER, None)
    await declare(tx, organization_id, "is_adult", AttributeType.BOOLEAN, None)
    drafts = [
        ContactDraft(
            identifiers=(
                normalise(IdentifierKind.EMAIL, f"p{number}@example.com")
                if number % 2
                else normalise(IdentifierKind.PHONE, f"+55119888800{number:02}"),
            ),
            lifecycle=Lifecycle.LEAD if number else Lifecycle.MEMBER,
            consent={OptOutKey.SMS: ConsentState.UNSUBSCRIBED} if number == 1 else {},
            **said,
        )
        for number, said in enumerate(PEOPLE)
    ]
    results = await upsert_batch(tx, organization_id, drafts, source=ConsentSource.API)
    ids = [result.contact_id for result in results]
    known = await load_contacts(tx, [(organization_id, contact_id) for contact_id in ids])
    return [known[contact_id] for contact_id in ids]


def asked(*checks, match=Match.ALL):
    """Ask for contacts for whom these checks hold."""
    return ContactFilter(groups=(Checks(match, checks),))


def read(contact):
    """Return what a check reads of a contact in memory."""

    def look_up(check):
        name = field_name(check.field)
        if field_root(check.field) == "attributes":
            return contact.attributes.get(name)
        return contact.fields.get(name) if name in contact.fields else getattr(contact, name)

    return look_up


def questions():
    """Yield every operator with every value it takes, on every field."""
    for field in FIELDS:
        is_text = field.startswith("contact.")
        for op in WITH_A_VALUE:
            for value in VALUES:
                if is_text and (op not in {Op.IS, Op.IS_NOT, Op.CONTAINS} or not isinstance(value, str)):
                    continue
                if op is Op.CONTAINS and not isinstance(value, str):
                    continue
                if op in {Op.GT, Op.GTE, Op.LT, Op.LTE} and (isinstance(value, bool) or value in {"7", "gold"}):
                    continue
                yield Check(field, op, value)
        yield from (Check(field, op) for op in (Op.IS_SET, Op.IS_NOT_SET))
        lists = [one for one in LISTS if not is_text or all(isinstance(value, str) for value in one)]
        yield from (Check(field, op, one) for op in (Op.IN, Op.NOT_IN) for one in lists)


async def test_a_check_means_the_same_in_the_database_and_in_memory(tx, organization_id, people):
    """Every operator on every kind of value: missing, of another type, a date, a list."""
    ids = [contact.id for contact in people]
    wrong = []
    for check in questions():
        found = await find_matching(tx, organization_id, asked(check), ids)
        expected = {one.id for one in people if evaluate(Checks(checks=(check,)), read(one)).holds}
        if found != expected:
            wrong.append((check, len(found), len(expected)))
    assert wrong == []


async def test_tags_consent_and_identifiers_are_asked_for_by_name(tx, organization_id, people):
    """Any of some tags, none of them; where people stand; whether there is a phone."""
    ids = [contact.id for contact in people]
    await hold(tx, organization_id, ids[4], tx.now + timedelta(hours=1))
    await hold(tx, organization_id, ids[3], tx.now - timedelta(hours=1))

    async def numbers(*checks, match=Match.ALL):
        found = await find_matching(tx, organization_id, asked(*checks, match=match), ids)
        return sorted(ids.index(one) for one in found)

    assert await numbers(Check("tags", Op.HAS, ("new", "other"))) == [0]
    assert await numbers(Check("tags", Op.HAS_NOT, ("new", "other"))) == [1, 2, 3, 4]
    assert await numbers(Check("tags", Op.IS_NOT_SET)) == [1, 3, 4]
    assert await numbers(Check("consent.sms", Op.IS, "unsubscribed")) == [1]
    assert await numbers(Check("consent.sms", Op.NOT_IN, ("unsubscribed", "subscribed"))) == [0, 2, 3, 4]
    assert await numbers(Check("identifiers.phone", Op.IS_SET)) == [0, 2, 4]
    assert await numbers(Check("identifiers.email", Op.IS_NOT_SET)) == [0, 2, 4]
    assert await numbers(Check("contact.is_held", Op.IS, True)) == [4]
    assert await numbers(Check("contact.created_at", Op.LTE, tx.now.isoformat())) == [0, 1, 2, 3, 4]
    assert await numbers(Check("contact.last_inbound_at", Op.IS_SET)) == []
    vip, gold = Check("tags", Op.HAS, "vip"), Check("attributes.plan", Op.IS, "gold")
    assert await numbers(vip, gold) == [0]
    assert await numbers(gold, Check("tags", Op.HAS, "new"), Check("contact.owner", Op.IS, "Rui"), match=Match.ANY) == [
        0,
        4,
    ]


@pytest.mark.parametrize(
    ("check", "path", "code"),
    [
        ({"field": "contact.shoe", "op": "is", "value": "x"}, "filter.all.0.field", "unknown_field_name"),
        ({"field": "attributes.", "op": "is", "value": "x"}, "filter.all.0.field", "unknown_field_name"),
        ({"field": "tags", "op": "is", "value": "x"}, "filter.all.0.op", "operator_does_not_fit"),
        ({"field": "events.came", "op": "did"}, "filter.all.0.field", "unknown_field_name"),
        ({"field": "consent.sms", "op": "is", "value": "maybe"}, "filter.all.0.value", "bad_value"),
        ({"field": "imports", "op": "has", "value": "x"}, "filter.all.0.value", "bad_value"),
        ({"field": "contact.created_at", "op": "gt", "value": 3}, "filter.all.0.value", "bad_value"),
        (
            {"field": "contact.created_at", "op": "lt", "value": "0001-01-01T00:00:00+14:00"},
            "filter.all.0.value",
            "bad_value",
        ),
        (
            {"field": "contact.held_until", "op": "gt", "value": "9999-12-31T23:59:59-12:00"},
            "filter.all.0.value",
            "bad_value",
        ),
        ({"field": "tags", "op": "has", "value": [1]}, "filter.all.0.value", "bad_value"),
    ],
)
def test_a_wrong_check_is_told_at_its_place(check, path, code):
    """What can't be asked is refused, never passed over."""
    _, problems = read_filter({"all": [check]}, "filter")
    assert [(one.path, one.code) for one in problems] == [(path, code)]
