from datetime import timedelta

import pytest

from cadenza.contacts.actions.change import erase, hold
from cadenza.contacts.actions.events import record_events
from cadenza.contacts.actions.facts import get_contact, load_contacts
from cadenza.contacts.actions.suppressions import (
    ERASURE,
    Address,
    address_hash,
    find_suppressed,
    suppress,
    unsuppress,
)
from cadenza.contacts.actions.tags import add_tags, remove_tags
from cadenza.contacts.domain.events import (
    ContactErased,
    HoldChanged,
    TagAdded,
    TagRemoved,
)
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.contacts.errors import ContactNotFound
from cadenza.kit.errors import Invalid
from cadenza.kit.sql import read_query
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact, make_identifier
from tests.builders.messages import rows_of

PHONE = "+5511966660001"


def said(tx, kind):
    """Return the emitted events of one kind."""
    return [event for event in tx._events if isinstance(event, kind)]


class TestTags:
    """Tags are events when they come and go, and only then."""

    async def test_a_tag_is_an_event_once(self, tx, organization_id):
        """Adding it again and removing it again say nothing."""
        await make_organization(tx, organization_id)
        ana = await make_contact(tx, organization_id, tags=("old",))
        tagged = [(organization_id, ana, "old"), (organization_id, ana, " v  ip "), (organization_id, ana, "v ip")]
        assert await add_tags(tx, tagged, "person:1") == 1
        assert [event.tag for event in said(tx, TagAdded)] == ["v ip"]
        assert await remove_tags(tx, tagged) == 2
        assert await remove_tags(tx, tagged) == 0
        assert len(said(tx, TagRemoved)) == 2
        history = await rows_of(tx, "contact_changes", organization_id, "after, before")
        assert [(one["field"], one["before"], one["after"], one["actor"]) for one in history] == [
            ("tag", None, "v ip", "person:1"),
            ("tag", "old", None, None),
            ("tag", "v ip", None, None),
        ]

    async def test_a_tag_goes_to_the_contact_that_lives(self, tx, organization_id, other_organization_id):
        """A tombstone's tag is put on its winner; a foreign id gets none."""
        await make_organization(tx, organization_id)
        await make_organization(tx, other_organization_id)
        winner = await make_contact(tx, organization_id)
        loser = await make_contact(tx, organization_id, merged_into=winner)
        await add_tags(tx, [(organization_id, loser, "x"), (other_organization_id, winner, "stolen")])
        assert (await get_contact(tx, organization_id, loser)).tags == {"x"}

    @pytest.mark.parametrize("tag", ["", " \n ", "x" * 65, "\x00"])
    async def test_an_impossible_tag_is_refused(self, tx, organization_id, tag):
        """Blank or endless tags are the caller's mistake."""
        with pytest.raises(Invalid):
            await add_tags(tx, [(organization_id, organization_id, tag)])


class TestSuppression:
    """The list holds hashes and binds its organization alone."""

    async def test_a_suppressed_address_is_found_under_its_key_and_every_key(
        self, tx, organization_id, other_organization_id
    ):
        """'' is every channel; one channel's entry binds that channel; another organization is not bound."""
        await make_organization(tx, organization_id)
        await make_organization(tx, other_organization_id)
        everywhere = Address(organization_id, "+1")
        sms = Address(organization_id, "+2", "sms")
        assert await suppress(tx, [everywhere, sms, sms], source="api") == 2
        asked = {
            Address(organization_id, "+1", "whatsapp"): True,
            Address(organization_id, "+1"): True,
            Address(organization_id, "+2", "sms"): True,
            Address(organization_id, "+2", "whatsapp"): False,
            Address(organization_id, "+2"): False,
            Address(other_organization_id, "+1", "whatsapp"): False,
            Address(organization_id, "+3", "sms"): False,
        }
        assert await find_suppressed(tx, asked) == {address for address, is_on in asked.items() if is_on}

    async def test_the_row_tells_nothing_of_the_address(self, organization_id, other_organization_id):
        """The same address has another hash in another organization, and the address itself is nowhere."""
        assert address_hash(organization_id, "+1") != address_hash(other_organization_id, "+1")
        assert len(address_hash(organization_id, "+1")) == 32

    async def test_an_erased_address_stays_on_the_list(self, tx, organization_id):
        """What was put there by a person can be taken off, what erasure put there can't."""
        await make_organization(tx, organization_id)
        await suppress(tx, [Address(organization_id, "+1")], source="api")
        await suppress(tx, [Address(organization_id, "+2")], source=ERASURE)
        assert await unsuppress(tx, organization_id, ["+1", "+2"]) == 1
        assert await find_suppressed(tx, [Address(organization_id, "+2", "sms")])


EVERYTHING = read_query(
    "everything",
    """
    SELECT (SELECT jsonb_agg(to_jsonb(c)) FROM contacts c WHERE c.organization_id = :organization_id::uuid) AS contacts,
           (SELECT jsonb_agg(to_jsonb(i)) FROM identifiers i WHERE i.organization_id = :organization_id) AS identifiers,
           (SELECT jsonb_agg(to_jsonb(t)) FROM contact_tags t WHERE t.organization_id = :organization_id) AS tags,
           (SELECT jsonb_agg(to_jsonb(e)) FROM events e WHERE e.organization_id = :organization_id) AS events,
           (SELECT jsonb_agg(to_jsonb(l)) FROM consent_ledger l WHERE l.organization_id = :organization_id) AS ledger,
           (SELECT count(*) FROM suppressions s WHERE s.organization_id = :organization_id) AS suppressions
    """,
)


class TestErasure:
    """Erasure leaves hashes, times and counts, and nothing of the person."""

    async def test_nothing_of_the_person_is_left(self, tx, organization_id):
        """Names, addresses, attributes, tags, facts and tombstones are gone; both addresses stay suppressed."""
        await make_organization(tx, organization_id)
        ana = await make_contact(
            tx,
            organization_id,
            phone=PHONE,
            email="ana@example.com",
            first_name="Ana",
            last_name="Lima",
            attributes={"shoe": "azul"},
            tags=("secreta",),
            held_until=tx.now + timedelta(days=1),
        )
        old = await make_contact(tx, organization_id, phone=None, first_name="Aninha", merged_into=ana)
        await make_identifier(tx, organization_id, old, IdentifierKind.EXTERNAL_ID, "crm-ana-7")
        event = IncomingEvent(event_id="ana@example.com:1", name="x", contact_id=ana, properties={"who": "Ana"})
        await record_events(tx, organization_id, [event])
        await erase(tx, organization_id, old)
        row = await tx.fetchrow(EVERYTHING, organization_id=organization_id)
        left = str(dict(row)).lower()
        for trace in ("ana", "lima", "66660001", "azul", "secreta", "crm"):
            assert trace not in left.replace(str(ana), "").replace(str(old), ""), trace
        assert row["suppressions"] == 3
        assert {event.contact_id for event in said(tx, ContactErased)} == {ana, old}
        loaded = await load_contacts(tx, [(organization_id, ana)])
        assert loaded[ana].erased_at == tx.now
        with pytest.raises(ContactNotFound):
            await get_contact(tx, organization_id, old)

    async def test_erasing_twice_or_elsewhere_is_not_found(self, tx, organization_id, other_organization_id):
        """A second erasure and one from another organization change nothing."""
        await make_organization(tx, organization_id)
        await make_organization(tx, other_organization_id)
        ana = await make_contact(tx, organization_id)
        with pytest.raises(ContactNotFound):
            await erase(tx, other_organization_id, ana)
        await erase(tx, organization_id, ana)
        with pytest.raises(ContactNotFound):
            await erase(tx, organization_id, ana)


async def test_a_hold_is_set_and_lifted_and_said(tx, organization_id):
    """The time stands on the contact, and whoever waits for it is told."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    until = tx.now + timedelta(days=3)
    await hold(tx, organization_id, ana, until)
    assert (await get_contact(tx, organization_id, ana)).held_until == until
    await hold(tx, organization_id, ana, None)
    assert [event.until for event in said(tx, HoldChanged)] == [until, None]
