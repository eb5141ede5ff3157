import asyncio
from collections import Counter

import pytest

from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource, ConsentState, OptOutKey, RefusedCode
from cadenza.contacts.domain.contact import ContactDraft, Lifecycle, ZoneSource
from cadenza.contacts.domain.events import ContactCreated, LifecycleChanged, OptedOut, TagAdded
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.upsert import UpsertStatus
from cadenza.kit.db import Database
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact

CREATED, UPDATED, UNCHANGED = UpsertStatus.CREATED, UpsertStatus.UPDATED, UpsertStatus.UNCHANGED


def phone(raw):
    """Read a phone as Brazil writes it."""
    return normalise(IdentifierKind.PHONE, raw, "BR")


def email(raw):
    """Read an email address."""
    return normalise(IdentifierKind.EMAIL, raw)


async def upsert(tx, organization_id, *drafts, source=ConsentSource.API):
    """Upsert drafts as the API does."""
    return await upsert_batch(tx, organization_id, drafts, source=source)


async def test_a_new_person_is_made_with_everything_said(tx, organization_id):
    """Names, zone by phone prefix, attributes, tags, consent and identifiers are all there after one call."""
    await make_organization(tx, organization_id)
    draft = ContactDraft(
        identifiers=(phone("11 99999-0001"), email("Ana@Example.com")),
        first_name="Ana",
        attributes={"plan_name": "gold", "visits": 3, "gone": None},
        tags=("trial",),
        consent={OptOutKey.WHATSAPP: ConsentState.SUBSCRIBED},
    )
    (result,) = await upsert(tx, organization_id, draft)
    assert result.status is CREATED
    ana = (await load_contacts(tx, [(organization_id, result.contact_id)]))[result.contact_id]
    assert (ana.first_name, ana.lifecycle, ana.tags) == ("Ana", Lifecycle.LEAD, {"trial"})
    assert (ana.time_zone, ana.time_zone_source) == ("America/Sao_Paulo", ZoneSource.PHONE_PREFIX)
    assert ana.attributes == {"plan_name": "gold", "visits": "3"}
    assert ana.consent("whatsapp").state is ConsentState.SUBSCRIBED
    assert {i.match_key for i in ana.identifiers} == {"+551199990001", "ana@example.com"}


async def test_the_same_rows_again_change_nothing(tx, organization_id):
    """An upsert repeated word for word answers `unchanged` and emits nothing."""
    await make_organization(tx, organization_id)
    draft = ContactDraft(identifiers=(phone("11 99999-0001"),), first_name="Ana", tags=("trial",))
    await upsert(tx, organization_id, draft)
    await tx.flush()
    (result,) = await upsert(tx, organization_id, draft)
    assert result.status is UNCHANGED
    assert tx._events == []


async def test_every_national_form_of_a_phone_finds_its_person(tx, organization_id):
    """With or without the ninth digit, as a phone, WhatsApp id or JID, it is the same contact."""
    await make_organization(tx, organization_id)
    (first,) = await upsert(tx, organization_id, ContactDraft(identifiers=(phone("+55 11 98888-0002"),)))
    whatsapp = normalise(IdentifierKind.WHATSAPP_ID, "551188880002")
    jid = normalise(IdentifierKind.JID, "5511988880002:4@s.whatsapp.net")
    results = await upsert(tx, organization_id, ContactDraft(identifiers=(whatsapp,)), ContactDraft(identifiers=(jid,)))
    assert [result.contact_id for result in results] == [first.contact_id] * 2
    assert [result.status for result in results] == [UPDATED, UPDATED]


async def test_two_rows_about_one_new_person_make_one_contact(tx, organization_id):
    """The first row creates, the second updates what the first made; the later word wins."""
    await make_organization(tx, organization_id)
    results = await upsert(
        tx,
        organization_id,
        ContactDraft(identifiers=(phone("11 97777-0003"),), first_name="A.", attributes={"a": 1, "b": 1}),
        ContactDraft(
            identifiers=(phone("11 7777-0003"), email("b@example.com")), first_name="Bia", attributes={"b": 2}
        ),
        ContactDraft(identifiers=(email("B@example.com"),), tags=("x",)),
    )
    assert [result.status for result in results] == [CREATED, UPDATED, UPDATED]
    assert len({result.contact_id for result in results}) == 1
    contact = (await load_contacts(tx, [(organization_id, results[0].contact_id)])).popitem()[1]
    assert (contact.first_name, contact.attributes, contact.tags) == ("Bia", {"a": "1", "b": "2"}, {"x"})


async def test_an_identifier_of_somebody_else_refuses_the_row_alone(tx, organization_id):
    """A row that names two people writes nothing and says which identifier; the rows beside it are written."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id, phone="+5511966660001", email=None, first_name="Ana")
    bia = await make_contact(tx, organization_id, phone=None, email="bia@example.com")
    results = await upsert(
        tx,
        organization_id,
        ContactDraft(identifiers=(phone("+5511966660001"), email("bia@example.com")), first_name="Eve"),
        ContactDraft(identifiers=(email("carla@example.com"),)),
    )
    assert [result.status for result in results] == [UpsertStatus.CONFLICT, CREATED]
    (problem,) = results[0].problems
    assert (problem.path, problem.code) == ("identifiers.1", "identifier_conflict")
    assert problem.params == {"contact_id": bia}
    assert (await load_contacts(tx, [(organization_id, ana)]))[ana].first_name == "Ana"


async def test_rows_one_by_one_and_in_a_batch_agree_on_conflicts(tx, organization_id):
    """A third row that joins two people whom the batch itself made is refused, as it would be alone."""
    await make_organization(tx, organization_id)
    results = await upsert(
        tx,
        organization_id,
        ContactDraft(identifiers=(phone("11 95555-0001"),)),
        ContactDraft(identifiers=(email("d@example.com"),)),
        ContactDraft(identifiers=(phone("11 95555-0001"), email("d@example.com"))),
    )
    assert [result.status for result in results] == [CREATED, CREATED, UpsertStatus.CONFLICT]


@pytest.mark.parametrize("source", [ConsentSource.API, ConsentSource.IMPORT])
async def test_an_import_never_restores_who_unsubscribed(tx, organization_id, source):
    """`subscribed` for someone who opted out is refused with its reason; the rest of the row is written."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id, phone="+5511966660001", consent={"whatsapp": "unsubscribed"})
    draft = ContactDraft(
        identifiers=(phone("+5511966660001"),),
        last_name="Lima",
        consent={OptOutKey.WHATSAPP: ConsentState.SUBSCRIBED, OptOutKey.SMS: ConsentState.SUBSCRIBED},
        consent_proof="paper form of 2026",
    )
    (result,) = await upsert(tx, organization_id, draft, source=source)
    assert result.refused == {OptOutKey.WHATSAPP: RefusedCode.NOT_BY_THE_PERSON}
    contact = (await load_contacts(tx, [(organization_id, ana)]))[ana]
    assert contact.last_name == "Lima"
    assert contact.consent("whatsapp").state is ConsentState.UNSUBSCRIBED
    assert contact.consent("sms").state is ConsentState.SUBSCRIBED


async def test_a_given_zone_outranks_the_phones(tx, organization_id):
    """A zone that was given stays when a phone comes later, and a phone's gives way to a given one."""
    await make_organization(tx, organization_id)
    given = ContactDraft(identifiers=(email("z@example.com"),), time_zone="Asia/Jerusalem")
    (result,) = await upsert(tx, organization_id, given)
    await upsert(tx, organization_id, ContactDraft(identifiers=(email("z@example.com"), phone("11 94444-0001"))))
    contact = (await load_contacts(tx, [(organization_id, result.contact_id)])).popitem()[1]
    assert (contact.time_zone, contact.time_zone_source) == ("Asia/Jerusalem", ZoneSource.GIVEN)


async def test_an_upsert_stays_inside_its_organization(tx, organization_id, other_organization_id):
    """The same phone in two organizations is two people."""
    await make_organization(tx, organization_id)
    await make_organization(tx, other_organization_id)
    draft = ContactDraft(identifiers=(phone("11 93333-0001"),))
    (here,) = await upsert(tx, organization_id, draft)
    (there,) = await upsert(tx, other_organization_id, draft)
    assert here.status is there.status is CREATED
    assert here.contact_id != there.contact_id


async def test_a_merged_owner_leads_to_the_living_one(tx, organization_id):
    """An identifier still on a tombstone updates the contact it was merged into."""
    await make_organization(tx, organization_id)
    winner = await make_contact(tx, organization_id)
    await make_contact(tx, organization_id, phone="+5511966660009", merged_into=winner)
    draft = ContactDraft(identifiers=(phone("+5511966660009"),), last_name="Souza")
    (result,) = await upsert(tx, organization_id, draft)
    assert (result.status, result.contact_id) == (UPDATED, winner)


class TestEvents:
    """With handlers, to see what is said."""

    @pytest.fixture
    def handlers(self):
        """Collect what is emitted."""
        self.said = []

        async def collect(_tx, events):
            self.said += events

        return {kind: [collect] for kind in (ContactCreated, LifecycleChanged, TagAdded, OptedOut)}

    async def test_creation_tags_lifecycle_and_opt_out_are_said(self, tx, organization_id):
        """Each is said once, and a tag that was there already is not."""
        await make_organization(tx, organization_id)
        await make_contact(tx, organization_id, phone="+5511966660001", tags=("old",))
        member = ContactDraft(identifiers=(phone("+5511966660001"),), lifecycle=Lifecycle.MEMBER, tags=("old", "new"))
        gone = ContactDraft(identifiers=(email("x@example.com"),), consent={OptOutKey.EMAIL: ConsentState.UNSUBSCRIBED})
        await upsert(tx, organization_id, member, member, gone)
        assert Counter(type(event) for event in self.said) == {
            ContactCreated: 1,
            LifecycleChanged: 1,
            TagAdded: 1,
            OptedOut: 1,
        }


@pytest.mark.race
async def test_two_upserts_of_one_new_person_make_one_contact(dsn, organization_id):
    """Whoever commits first made the contact; the other waits, plans again and updates it."""
    reached, going = asyncio.Event(), asyncio.Event()

    async def stop_before_writing(what):
        if what == "insert_identifiers" and not reached.is_set():
            reached.set()
            await going.wait()

    slow = await Database.connect(dsn, checkpoint=stop_before_writing)
    fast = await Database.connect(dsn)
    async with fast.begin(organization_id) as tx:
        await make_organization(tx, organization_id)

    async def run(database, name):
        async with database.begin(organization_id) as tx:
            draft = ContactDraft(identifiers=(phone("11 92222-0001"),), first_name=name)
            return (await upsert(tx, organization_id, draft))[0]

    late = asyncio.create_task(run(slow, "Late"))
    await reached.wait()
    early = await run(fast, "Early")
    going.set()
    second = await late
    assert (early.status, second.status) == (CREATED, UPDATED)
    assert early.contact_id == second.contact_id
    async with fast.read(organization_id) as tx:
        contacts = await load_contacts(tx, [(organization_id, early.contact_id)])
    assert contacts[early.contact_id].first_name == "Late"
    await slow.close()
    await fast.close()


@pytest.mark.race
async def test_overlapping_batches_in_opposite_orders_do_not_deadlock(dsn, organization_id):
    """Ten batches of the same people, shuffled, at once: every person exists once."""
    database = await Database.connect(dsn)
    async with database.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    drafts = [
        ContactDraft(identifiers=(phone(f"11 9{80000000 + n}"), email(f"p{n}@example.com")), tags=(f"t{n % 3}",))
        for n in range(40)
    ]

    async def run(turn):
        rows = drafts[turn * 4 :] + drafts[: turn * 4]
        async with database.begin(organization_id) as tx:
            return await upsert(tx, organization_id, *(rows if turn % 2 else reversed(rows)))

    answers = await asyncio.gather(*(run(turn) for turn in range(10)))
    ids = {result.contact_id for answer in answers for result in answer}
    assert len(ids) == 40
    assert Counter(result.status for answer in answers for result in answer)[CREATED] == 40
    await database.close()


async def test_the_number_of_statements_does_not_depend_on_the_rows(dsn, organization_id):
    """50, 250 and 500 rows, half of them known, take the same number of statements."""
    statements = Counter()

    async def count(what):
        statements[what] += 1

    database = await Database.connect(dsn, checkpoint=count)
    async with database.begin(organization_id) as tx:
        await make_organization(tx, organization_id)

    def drafts(total, first_name):
        return [
            ContactDraft(
                identifiers=(email(f"s{total}-{n}@example.com"), phone(f"11 9{60000000 + total * 1000 + n}")),
                first_name=first_name,
                tags=("a", "b"),
                attributes={"n": n},
                consent={OptOutKey.WHATSAPP: ConsentState.SUBSCRIBED},
            )
            for n in range(total)
        ]

    totals = []
    for total in (50, 250, 500):
        async with database.begin(organization_id) as tx:
            await upsert(tx, organization_id, *drafts(total, "Old")[: total // 2])
        statements.clear()
        async with database.begin(organization_id) as tx:
            await upsert(tx, organization_id, *drafts(total, "New"))
        totals.append(statements.total())
    assert len(set(totals)) == 1
    assert totals[0] <= 21
    await database.close()
