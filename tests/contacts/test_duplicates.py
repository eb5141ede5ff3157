"""Pairs that may be one person are suggested, never merged."""

import pytest

from cadenza.contacts.actions import duplicates
from cadenza.contacts.actions.duplicates import dismiss, find_duplicates, list_suggestions
from cadenza.contacts.actions.merge import merge
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.listing import FIRST_ID
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact


@pytest.fixture
async def pair(tx, organization_id):
    """Make Ana, known by phone, and Ana again, known by email."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id, phone="+5511988880001")
    return ana, await make_contact(tx, organization_id, phone=None, email="ana@example.com")


async def test_a_row_that_names_two_contacts_suggests_them(tx, organization_id, pair):
    """Once, until a person decides; a dismissed pair never comes back (F40)."""
    ana, again = pair
    row = ContactDraft(
        identifiers=(
            normalise(IdentifierKind.PHONE, "+5511988880001"),
            normalise(IdentifierKind.EMAIL, "ana@example.com"),
        )
    )
    for _ in range(2):
        await upsert_batch(tx, organization_id, [row], source=ConsentSource.API)
    (found,) = await list_suggestions(tx, organization_id, FIRST_ID, 10)
    assert {found.contact_id, found.other_id} == {ana, again}
    assert [one.reason for one in await find_duplicates(tx, organization_id, again)] == ["identifier_conflict"]
    await dismiss(tx, organization_id, again, ana, "key:1")
    await upsert_batch(tx, organization_id, [row], source=ConsentSource.API)
    assert await list_suggestions(tx, organization_id, FIRST_ID, 10) == []
    assert await find_duplicates(tx, organization_id, ana) == []


async def test_a_merge_decides_its_pair(tx, organization_id, pair):
    """It is no suggestion any more."""
    await duplicates.suggest_pairs(tx, organization_id, [tuple(sorted(pair))])
    await merge(tx, organization_id, *pair)
    assert await list_suggestions(tx, organization_id, FIRST_ID, 10) == []


async def test_a_name_alone_is_not_enough(tx, organization_id):
    """The same whole name counts with the same birth date or the same mailbox at another domain."""
    await make_organization(tx, organization_id)

    async def person(email, **attributes):
        draft = ContactDraft(
            identifiers=(normalise(IdentifierKind.EMAIL, email),),
            first_name="José",
            last_name="Lima",
            attributes=attributes,
        )
        (result,) = await upsert_batch(tx, organization_id, [draft], source=ConsentSource.API)
        return result.contact_id

    jose = await person("jose.lima@example.com", birth_date="1990-01-31")
    same_day = await person("zeze@example.org", birth_date="1990-01-31")
    same_box = await person("joselima@example.net")
    await person("outro@example.com", birth_date="1991-01-31")
    found = await find_duplicates(tx, organization_id, jose)
    assert {one.other_id for one in found} == {same_day, same_box}
    assert {one.reason for one in found} == {"same_name_and_detail"}
