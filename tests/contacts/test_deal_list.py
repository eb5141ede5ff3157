"""Deals of the whole organization: pages by any filter, and what they come to stage by stage."""

from datetime import timedelta

import pytest

from cadenza.contacts.actions import deal_list, deals, pipelines
from cadenza.contacts.domain.deals import DealFilter, StageKind, Sum
from cadenza.contacts.domain.listing import LAST_ID
from cadenza.kit.ids import new_id
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact


@pytest.fixture
async def ana(tx, organization_id):
    """Make Ana."""
    await make_organization(tx, organization_id, locale="en")
    return await make_contact(tx, organization_id)


async def walk(tx, organization_id, wanted):
    """Go through all pages of one; returns the ids."""
    found, after = [], LAST_ID
    while after is not None:
        page = await deal_list.list_deals(tx, organization_id, wanted, after=after, limit=1)
        found += [deal.id for deal in page.deals]
        after = page.next_after
    return found


async def test_a_list_of_deals_is_walked_by_any_filter(tx, organization_id, ana):
    """The newest first, page by page; filters that contradict each other leave nothing."""
    bia = await make_contact(tx, organization_id)
    said = [
        {"owner": "Rui", "amount": 100, "currency": "EUR"},
        {"owner": "Rui", "amount": 300, "currency": "BRL"},
        {"amount": 300, "currency": "EUR"},
    ]
    people = (ana, bia, ana)
    made = [
        await deals.create(tx, organization_id, who, {"title": "A year", **more})
        for who, more in zip(people, said, strict=True)
    ]
    pipeline = await pipelines.default_pipeline(tx, organization_id)
    won = pipeline.first(StageKind.WON).id
    await deals.move(tx, organization_id, made[1].id, won)
    newest_first = sorted((deal.id for deal in made), reverse=True)

    async def places(**wanted):
        """Say which of the three are found, in the order in which they were made."""
        found = await walk(tx, organization_id, DealFilter(**wanted))
        assert found == sorted(found, reverse=True)
        return {place for place, deal in enumerate(made) if deal.id in found}

    assert await walk(tx, organization_id, DealFilter()) == newest_first
    assert await places(state=StageKind.OPEN) == {0, 2}
    assert await places(pipeline_id=pipeline.id) == {0, 1, 2}
    assert await places(pipeline_id=pipeline.id, state=StageKind.WON) == {1}
    assert await places(stage_id=won) == {1}
    assert await places(contact_ids=(ana,), stage_id=pipeline.stages[0].id) == {0, 2}
    assert await places(owner="Rui") == {0, 1}
    assert await places(owner="Rui", state=StageKind.OPEN) == {0}
    assert await places(owner="") == {2}
    assert await places(currency="EUR", lowest=200) == {2}
    assert await places(currency="EUR", highest=200, pipeline_id=pipeline.id) == {0}
    assert await places(moved_since=tx.now, moved_until=tx.now + timedelta(seconds=1)) == {0, 1, 2}
    assert await places(moved_until=tx.now) == set()
    assert await places(stage_id=won, state=StageKind.OPEN) == set()
    assert await places(contact_ids=(new_id(tx.now),)) == set()


async def test_a_page_of_what_is_rare_goes_on_where_it_stopped(tx, organization_id, ana, monkeypatch):
    """It looks at a bounded number of deals: nobody is left out, and nobody waits for all of them."""
    monkeypatch.setattr(deal_list, "MOST_LOOKED_AT", 2)
    made = [await deals.create(tx, organization_id, ana, {"title": f"{n}"}) for n in range(5)]
    oldest = min(made, key=lambda deal: deal.id)
    await deals.change(tx, organization_id, oldest.id, {"amount": 5, "currency": "EUR"})
    first = await deal_list.list_deals(tx, organization_id, DealFilter(currency="EUR"), limit=1)
    assert (first.deals, first.next_after is not None) == ([], True)
    assert await walk(tx, organization_id, DealFilter(currency="EUR")) == [oldest.id]


async def test_the_deals_of_each_stage_are_added_up_by_currency(tx, organization_id, ana, monkeypatch):
    """In the order of the pipeline, with the filters of the list; where there are more it says so."""
    said = [
        {"amount": 100, "currency": "EUR"},
        {"amount": 250, "currency": "EUR"},
        {"amount": 7, "currency": "JPY"},
        {},
    ]
    made = [await deals.create(tx, organization_id, ana, {"title": "A year", "owner": "Rui", **more}) for more in said]
    pipeline = await pipelines.default_pipeline(tx, organization_id)
    await deals.move(tx, organization_id, made[0].id, pipeline.first(StageKind.LOST).id)

    async def sums(**wanted):
        found = await deal_list.sum_deals(tx, organization_id, DealFilter(**wanted), pipeline.id)
        return {stage.name: one for stage, one in found.items() if one.count}

    nothing = Sum(0, is_exact=True, amounts={})
    everything = await deal_list.sum_deals(tx, organization_id, DealFilter(), pipeline.id)
    assert list(everything) == list(pipeline.stages)
    assert everything[pipeline.stages[1]] == nothing
    lost = Sum(1, is_exact=True, amounts={"EUR": 100})
    assert await sums() == {"New": Sum(3, is_exact=True, amounts={"EUR": 250, "JPY": 7}), "Lost": lost}
    assert await sums(currency="EUR", lowest=200) == {"New": Sum(1, is_exact=True, amounts={"EUR": 250})}
    assert await sums(state=StageKind.LOST) == {"Lost": lost}
    assert await sums(owner="Bia") == {}
    assert await sums(contact_ids=(ana,)) == await sums()
    monkeypatch.setattr(deal_list, "MOST_SUMMED", 2 * len(pipeline.stages))
    some = (await sums())["New"]
    assert (some.count, some.is_exact) == (2, False)
