"""Deals of contacts: made, moved, merged with their people, erased with them."""

import pytest

from cadenza.accounts.domain.events import OrganizationFounded
from cadenza.contacts.actions import deal_list, deals, pipelines
from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.merge import merge, undo
from cadenza.contacts.actions.merge_history import claim, go_on
from cadenza.contacts.domain.checks import Check, Checks, Op
from cadenza.contacts.domain.deals import DealFilter, StageDraft, StageKind
from cadenza.contacts.domain.listing import ContactFilter
from cadenza.contacts.errors import DealNotFound, PipelineNameTaken, PipelineNeeded
from cadenza.contacts.store.listing import find_matching
from cadenza.insight.actions.timeline import read_timeline
from cadenza.insight.domain.timeline import TOP, Kind
from cadenza.kit.errors import Invalid
from cadenza.kit.ids import new_id
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import rows_of
from tests.builders.races import start_blocked


@pytest.fixture
async def ana(tx, organization_id):
    """Make Ana."""
    await make_organization(tx, organization_id, locale="en")
    return await make_contact(tx, organization_id)


async def sales(tx, organization_id):
    """Return the default pipeline."""
    return await pipelines.default_pipeline(tx, organization_id)


async def test_a_deal_walks_its_pipeline_and_its_way_is_kept(tx, organization_id, ana):
    """K3: stage and change time; every stage with who and when, by the name of then; closed while won or lost."""
    deal = await deals.create(
        tx, organization_id, ana, {"title": " A  year ", "amount": 99000, "currency": "brl"}, "person:1"
    )
    pipeline = await sales(tx, organization_id)
    assert (deal.title, deal.currency, deal.stage_id, deal.closed_at) == ("A year", "BRL", pipeline.stages[0].id, None)
    won = await deals.move(tx, organization_id, deal.id, pipeline.first(StageKind.WON).id, "person:2")
    assert (won.state, won.closed_at, won.stage_changed_at) == (StageKind.WON, tx.now, tx.now)
    assert await deals.move(tx, organization_id, deal.id, won.stage_id) == won
    back = await deals.move(tx, organization_id, deal.id, pipeline.stages[1].id)
    assert (back.state, back.closed_at) == (StageKind.OPEN, None)
    moves = await deals.list_moves(tx, organization_id, deal.id)
    assert {(one.before, one.after, one.state, one.actor) for one in moves} == {
        ("Won", "Talking", "open", None),
        ("New", "Won", "won", "person:2"),
        (None, "New", "open", "person:1"),
    }
    page = await read_timeline(tx, organization_id, ana, after=TOP, limit=10, kinds=[Kind.DEAL])
    assert {(one.details["title"], one.details["after"]) for one in page.entries} == {
        ("A year", "Talking"),
        ("A year", "Won"),
        ("A year", "New"),
    }


async def test_a_deal_is_changed_and_deleted(tx, organization_id, ana):
    """Null takes the amount away, both halves of it; a wrong one changes nothing."""
    deal = await deals.create(tx, organization_id, ana, {"title": "A year", "amount": 1, "currency": "EUR"})
    with pytest.raises(Invalid):
        await deals.change(tx, organization_id, deal.id, {"amount": None})
    changed = await deals.change(tx, organization_id, deal.id, {"amount": None, "currency": None, "owner": "Bia"})
    assert (changed.amount, changed.currency, changed.owner) == (None, None, "Bia")
    await deals.delete(tx, organization_id, deal.id)
    assert await rows_of(tx, "deals", organization_id) == []
    assert await rows_of(tx, "deal_changes", organization_id) == []
    with pytest.raises(DealNotFound):
        await deals.get_deal(tx, organization_id, deal.id)


async def test_ids_that_nobody_has_are_refused_at_their_place(tx, organization_id, ana):
    """A stage, a pipeline, and a stage of another pipeline."""
    other = await pipelines.create(tx, organization_id, "Corporate", [StageDraft(k.value, k) for k in StageKind])
    more = await pipelines.create(tx, organization_id, "Events", [StageDraft(k.value, k) for k in StageKind])
    unknown = new_id(tx.now)
    for said, path, code in (
        ({"stage_id": unknown}, "stage_id", "stage_not_found"),
        ({"pipeline_id": unknown}, "pipeline_id", "pipeline_not_found"),
        ({"pipeline_id": more.id, "stage_id": other.stages[0].id}, "stage_id", "stage_of_other_pipeline"),
    ):
        with pytest.raises(Invalid) as refused:
            await deals.create(tx, organization_id, ana, {"title": "A year", **said})
        assert [(one.path, one.code) for one in refused.value.problems] == [(path, code)]


async def test_a_merge_takes_the_deals_along_and_its_undo_gives_them_back(tx, organization_id, ana):
    """Both ways: those of the loser move with their history at once, and go back where the two are parted."""
    bia = await make_contact(tx, organization_id)
    mine, theirs = [await deals.create(tx, organization_id, who, {"title": "A year"}) for who in (ana, bia)]
    merged = await merge(tx, organization_id, ana, bia)
    owners = {row["id"]: row["contact_id"] for row in await rows_of(tx, "deals", organization_id)}
    assert owners == {mine.id: ana, theirs.id: ana}
    assert {row["contact_id"] for row in await rows_of(tx, "deal_changes", organization_id)} == {ana}
    page = await deal_list.list_deals(tx, organization_id, DealFilter((bia,)), limit=10)
    assert {deal.id for deal in page.deals} == {mine.id, theirs.id}
    await undo(tx, organization_id, merged.merge_id)
    await go_on(tx, await claim(tx, [organization_id], 10, 10), ())
    owners = {row["id"]: row["contact_id"] for row in await rows_of(tx, "deals", organization_id)}
    assert owners == {mine.id: ana, theirs.id: bia}
    moves = {row["deal_id"]: row["contact_id"] for row in await rows_of(tx, "deal_changes", organization_id)}
    assert moves == owners


async def test_an_erasure_leaves_a_deal_without_words(tx, organization_id, ana):
    """It is still counted where it is, and nobody works it any more."""
    deal = await deals.create(
        tx, organization_id, ana, {"title": "Ana's year", "owner": "Bia", "amount": 5, "currency": "EUR"}, "person:1"
    )
    await erase(tx, organization_id, ana)
    [row] = await rows_of(tx, "deals", organization_id)
    assert (row["title"], row["owner"], row["amount"]) == ("", None, 5)
    assert [one["actor"] for one in await rows_of(tx, "deal_changes", organization_id)] == [None]
    with pytest.raises(DealNotFound):
        await deals.change(tx, organization_id, deal.id, {"owner": "Rui"})


async def test_contacts_are_found_by_where_their_deals_are(tx, organization_id, ana):
    """By stage, pipeline and state; whoever has none has none of it."""
    bia = await make_contact(tx, organization_id)
    deal = await deals.create(tx, organization_id, ana, {"title": "A year"})
    pipeline = await sales(tx, organization_id)
    stages = [str(one.id) for one in pipeline.stages]

    async def find(field, op, value):
        wanted = ContactFilter(groups=(Checks(checks=(Check(field, op, value),)),))
        return await find_matching(tx, organization_id, wanted, [ana, bia])

    assert await find("deals.stage", Op.HAS, stages[0]) == {ana}
    assert await find("deals.stage", Op.HAS_NOT, (stages[0], stages[1])) == {bia}
    assert await find("deals.pipeline", Op.HAS, str(pipeline.id)) == {ana}
    assert await find("deals.state", Op.HAS, "won") == set()
    await deals.move(tx, organization_id, deal.id, pipeline.first(StageKind.WON).id)
    assert await find("deals.state", Op.HAS, ("won", "lost")) == {ana}
    marks = await deals.load_marks(tx, [(organization_id, ana), (organization_id, bia)])
    assert {who: (set(one.states), set(one.pipelines)) for who, one in marks.items()} == {
        ana: ({"won"}, {str(pipeline.id)})
    }


async def test_a_pipeline_is_changed_without_losing_a_deal(tx, organization_id, ana):
    """A stage with deals stays, one without goes; stages keep who they are under another name, in another order."""
    deal = await deals.create(tx, organization_id, ana, {"title": "A year"})
    was = await sales(tx, organization_id)
    drafts = [StageDraft(stage.name, stage.kind, stage.id) for stage in was.stages]
    with pytest.raises(Invalid) as refused:
        await pipelines.change(tx, organization_id, was.id, {"stages": drafts[1:]})
    assert [(one.path, one.code) for one in refused.value.problems] == [("stages", "stage_in_use")]
    renamed = [drafts[3]._replace(name="Signed"), drafts[0], StageDraft("Cold", StageKind.OPEN), drafts[4]]
    now = await pipelines.change(tx, organization_id, was.id, {"name": "Desk", "stages": renamed})
    [shown] = await pipelines.list_pipelines(tx, organization_id)
    assert (shown.name, shown.stages) == ("Desk", now.stages)
    assert [stage.name for stage in shown.stages] == ["Signed", "New", "Cold", "Lost"]
    assert (await deals.get_deal(tx, organization_id, deal.id)).stage_id == was.stages[0].id


async def test_a_deal_does_not_come_to_a_stage_that_somebody_is_taking_away(dsn, db, organization_id):
    """It waits for them, and finds the stages of after."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id, locale="en")
        deal = await deals.create(tx, organization_id, await make_contact(tx, organization_id), {"title": "A year"})
        was = await sales(tx, organization_id)

    async def move():
        async with db.begin(organization_id) as tx:
            await deals.move(tx, organization_id, deal.id, was.stages[1].id)

    left = [StageDraft(stage.name, stage.kind, stage.id) for stage in was.stages if stage is not was.stages[1]]
    async with db.begin(organization_id) as tx:
        await pipelines.change(tx, organization_id, was.id, {"stages": left})
        moving = await start_blocked(dsn, move())
    with pytest.raises(Invalid) as refused:
        await moving
    assert [one.code for one in refused.value.problems] == ["stage_not_found"]


async def test_there_is_one_default_and_it_stays(tx, organization_id, ana):
    """Another one takes its place; one with deals can't go, and a name is taken once."""
    stages = [StageDraft(kind.value, kind) for kind in StageKind]
    first = await sales(tx, organization_id)
    other = await pipelines.create(tx, organization_id, "Corporate", stages)
    with pytest.raises(PipelineNameTaken):
        await pipelines.create(tx, organization_id, "Corporate", stages)
    with pytest.raises(PipelineNameTaken):
        await pipelines.change(tx, organization_id, first.id, {"name": "Corporate"})
    with pytest.raises(PipelineNeeded):
        await pipelines.delete(tx, organization_id, first.id)
    await pipelines.change(tx, organization_id, other.id, {"is_default": True})
    deal = await deals.create(tx, organization_id, ana, {"title": "A year"})
    assert deal.pipeline_id == other.id
    await pipelines.delete(tx, organization_id, first.id)
    third = await pipelines.create(tx, organization_id, "Events", stages)
    await pipelines.change(tx, organization_id, third.id, {"is_default": True})
    with pytest.raises(PipelineNeeded):
        await pipelines.delete(tx, organization_id, other.id)


async def test_a_founded_organization_has_its_pipeline(tx, organization_id):
    """In its language; founding it twice makes no second one."""
    await make_organization(tx, organization_id, locale="es")
    for _ in range(2):
        await pipelines.on_organizations_founded(tx, [OrganizationFounded(organization_id=organization_id)])
    [made] = await pipelines.list_pipelines(tx, organization_id)
    assert (made.name, made.is_default, len(made.stages)) == ("Ventas", True, 5)
