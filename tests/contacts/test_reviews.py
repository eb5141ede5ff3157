"""Soft opt-outs wait for a person, and change nothing by themselves (S3, F44)."""

import pytest

from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.actions.facts import get_contact
from cadenza.contacts.actions.merge import merge
from cadenza.contacts.actions.reviews import decide, list_reviews, open_reviews
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, ConsentState
from cadenza.contacts.domain.listing import FIRST_ID
from cadenza.contacts.domain.reviews import NewReview
from cadenza.contacts.errors import ReviewDecided, ReviewNotFound
from cadenza.kit.events import Handlers
from cadenza.kit.ids import new_id
from cadenza.wiring import HANDLERS
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import rows_of


@pytest.fixture
def handlers() -> Handlers:
    """Answer events as the product does."""
    return HANDLERS


@pytest.fixture
async def ana(tx, organization_id):
    """Make Ana, who may be written to on WhatsApp."""
    await make_organization(tx, organization_id)
    return await make_contact(tx, organization_id)


async def ask(tx, organization_id, contact_id, text="não me mande mais", key="whatsapp"):
    """Let someone ask to be left alone in other words."""
    await open_reviews(tx, [NewReview(organization_id, new_id(tx.now), contact_id, key, new_id(tx.now), text, tx.now)])


async def waiting(tx, organization_id):
    """Return what waits for a decision."""
    return await list_reviews(tx, organization_id, FIRST_ID, 10)


async def test_consent_stays_until_someone_decides(tx, organization_id, ana):
    """One item however often they ask; accepted it is an opt-out with its proof and who took it."""
    await ask(tx, organization_id, ana)
    await ask(tx, organization_id, ana, "me deixa em paz")
    (item,) = await waiting(tx, organization_id)
    assert (item["contact_id"], item["text"]) == (ana, "não me mande mais")
    assert (await get_contact(tx, organization_id, ana)).consent("whatsapp").state == "subscribed"
    decided = await decide(tx, organization_id, item["id"], accept=True, actor="user:bia")
    assert (decided["state"], decided["decided_by"]) == ("accepted", "user:bia")
    assert (await get_contact(tx, organization_id, ana)).consent("whatsapp").state == "unsubscribed"
    (entry,) = await rows_of(tx, "consent_ledger", organization_id)
    assert (entry["source"], entry["actor"], entry["proof"]) == ("staff", "user:bia", f"message {item['message_id']}")
    with pytest.raises(ReviewDecided):
        await decide(tx, organization_id, item["id"], accept=False, actor="user:caio")


async def test_a_dismissed_one_changes_nothing_and_the_next_one_waits_again(tx, organization_id, ana):
    """It was no opt-out; another message is another question."""
    await ask(tx, organization_id, ana)
    (item,) = await waiting(tx, organization_id)
    await decide(tx, organization_id, item["id"], accept=False, actor=None)
    assert (await get_contact(tx, organization_id, ana)).consent("whatsapp").state == "subscribed"
    assert await waiting(tx, organization_id) == []
    await ask(tx, organization_id, ana)
    assert len(await waiting(tx, organization_id)) == 1


async def test_an_opt_out_settles_what_waits(tx, organization_id, ana):
    """Under its own key; the other key's item stays."""
    await ask(tx, organization_id, ana)
    await ask(tx, organization_id, ana, key="sms")
    change = ConsentChange(ConsentState.UNSUBSCRIBED, ConsentSource.PERSON_INBOUND, tx.now)
    await change_consent(tx, [ContactConsent(organization_id, ana, "whatsapp", change)])
    await tx.flush()
    assert [item["key"] for item in await waiting(tx, organization_id)] == ["sms"]


async def test_items_follow_a_merge_and_go_with_an_erasure(tx, organization_id, other_organization_id, ana):
    """One open item for each key of the merged contact; nothing of an erased one; a foreign one is unknown."""
    again = await make_contact(tx, organization_id)
    for contact_id, key in ((ana, "whatsapp"), (again, "whatsapp"), (again, "sms")):
        await ask(tx, organization_id, contact_id, key=key)
    with pytest.raises(ReviewNotFound):
        await decide(tx, other_organization_id, (await waiting(tx, organization_id))[0]["id"], accept=True, actor=None)
    await merge(tx, organization_id, ana, again)
    items = await waiting(tx, organization_id)
    assert sorted((item["contact_id"], item["key"]) for item in items) == [(ana, "sms"), (ana, "whatsapp")]
    await erase(tx, organization_id, ana)
    assert await rows_of(tx, "consent_reviews", organization_id) == []
