"""Views of the table of contacts: everybody's and one's own, kept under a name, for nobody else."""

from uuid import UUID

import pytest

from cadenza.accounts.actions.members import person_actor
from cadenza.accounts.domain.events import MemberLeft
from cadenza.accounts.domain.permissions import Role
from cadenza.contacts.actions import saved_views
from cadenza.contacts.domain.saved_views import MOST_VIEWS
from cadenza.contacts.errors import ViewNameTaken
from cadenza.wiring import HANDLERS
from tests.builders.accounts import make_organization
from tests.builders.api import make_app, make_scoped_caller, problems_of
from tests.builders.messages import rows_of
from tests.builders.people import make_browser, make_member
from tests.builders.races import start_blocked

PATH = "/v1/contacts/views"
PLAIN = dict.fromkeys(("filter", "sort", "is_descending", "columns"))
VIPS = {"all": [{"field": "tags", "op": "has", "value": ["vip"]}]}


@pytest.fixture
async def app(db, organization_id, other_organization_id):
    """An API with two organizations."""
    for each in (organization_id, other_organization_id):
        async with db.begin(each) as tx:
            await make_organization(tx, each)
    return make_app(db)


@pytest.fixture
async def ana(db, app, organization_id):
    """A colleague."""
    person = await make_member(db, organization_id, Role.AGENT)
    async with await make_browser(db, app, person, organization_id) as browser:
        yield browser


@pytest.fixture
async def bia(db, app, organization_id):
    """Another one."""
    person = await make_member(db, organization_id, Role.AGENT)
    async with await make_browser(db, app, person, organization_id) as browser:
        yield browser


async def names(browser) -> list[str]:
    """Return the tabs that somebody sees, in order."""
    return [one["name"] for one in (await browser.get(PATH)).json()["items"]]


async def test_a_view_is_ones_own_or_everybodys(ana, bia):
    """Everybody's come first; another's own is not there, and neither changed nor forgotten by its id."""
    mine = await ana.post(
        PATH, json={"name": " My  vips ", "filter": VIPS, "sort": "name", "columns": ["name", "tags"]}
    )
    assert mine.status_code == 201, mine.text
    assert mine.json() == {
        "id": mine.json()["id"],
        "name": "My vips",
        "is_shared": False,
        "filter": VIPS,
        "sort": "name",
        "is_descending": None,
        "columns": ["name", "tags"],
    }
    await ana.post(PATH, json={"name": "Everybody's", "is_shared": True})
    assert (await names(ana), await names(bia)) == (["Everybody's", "My vips"], ["Everybody's"])
    path = f"{PATH}/{mine.json()['id']}"
    assert problems_of(await bia.patch(path, json={"name": "x"}))["code"] == "view_not_found"
    assert problems_of(await bia.delete(path))["code"] == "view_not_found"
    assert (await bia.post(PATH, json={"name": "My vips"})).status_code == 201
    changed = await ana.patch(path, json={"name": "Vips", "filter": None, "sort": "active", "is_descending": True})
    assert (changed.json()["name"], changed.json()["filter"], changed.json()["columns"]) == (
        "Vips",
        None,
        ["name", "tags"],
    )
    assert (changed.json()["sort"], changed.json()["is_descending"]) == ("active", True)
    assert (await ana.delete(path)).status_code == 204
    assert await names(ana) == ["Everybody's"]


async def test_another_organization_has_none_of_it(db, app, ana, other_organization_id):
    """Neither in its list nor by its id."""
    made = (await ana.post(PATH, json={"name": "Ours", "is_shared": True})).json()
    stranger = await make_member(db, other_organization_id, Role.OWNER)
    async with await make_browser(db, app, stranger, other_organization_id) as browser:
        assert await names(browser) == []
        assert (await browser.delete(f"{PATH}/{made['id']}")).status_code == 404
    assert await names(ana) == ["Ours"]


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"name": "  "}, "name", "required"),
        ({"name": "x" * 61}, "name", "string_too_long"),
        (
            {"filter": {"all": [{"field": "shoe_size", "op": "is", "value": 4}]}},
            "filter.all.0.field",
            "unknown_field_name",
        ),
        ({"filter": {"all": []}}, "filter.all", "required"),
        ({"sort": "shoe_size"}, "sort", "enum"),
    ],
    ids=["blank", "endless", "field", "nothing", "sort"],
)
async def test_what_the_list_would_not_take_is_refused(ana, body, path, code):
    """At its place, when it is kept and not when somebody opens it."""
    answer = await ana.post(PATH, json={"name": "Vips", **body})
    assert answer.status_code == 422
    assert (problems_of(answer)["errors"][0]["path"], problems_of(answer)["errors"][0]["code"]) == (path, code)


async def test_a_name_stands_once(ana):
    """Also when a view is renamed; everybody's and one's own may be named alike."""
    for shared in (True, False):
        assert (await ana.post(PATH, json={"name": "Vips", "is_shared": shared})).status_code == 201
        again = await ana.post(PATH, json={"name": "Vips", "is_shared": shared})
        assert (again.status_code, problems_of(again)["code"]) == (409, "view_name_taken")
    other = (await ana.post(PATH, json={"name": "Leads"})).json()
    renamed = await ana.patch(f"{PATH}/{other['id']}", json={"name": "Vips"})
    assert problems_of(renamed)["code"] == "view_name_taken"


async def test_of_two_who_give_one_name_at_once_one_is_refused(dsn, db, app, organization_id):
    """The second has waited for the first's commit, and is told that the name is taken."""
    async with db.begin(organization_id) as tx:
        views = [await saved_views.create(tx, organization_id, None, {**PLAIN, "name": name}) for name in ("A", "B")]

    async def rename(view):
        async with db.begin(organization_id) as tx:
            await saved_views.change(tx, organization_id, view.id, None, {"name": "Vips"})

    async with db.begin(organization_id) as tx:
        await saved_views.change(tx, organization_id, views[0].id, None, {"name": "Vips"})
        second = await start_blocked(dsn, rename(views[1]))
    with pytest.raises(ViewNameTaken):
        await second


async def test_there_are_no_more_than_one_can_look_through(ana):
    """The list is read whole."""
    for number in range(MOST_VIEWS):
        assert (await ana.post(PATH, json={"name": f"View {number}"})).status_code == 201
    assert problems_of(await ana.post(PATH, json={"name": "One more"}))["code"] == "too_many_views"
    assert (await ana.post(PATH, json={"name": "Ours", "is_shared": True})).status_code == 201


async def test_a_key_has_no_views_of_its_own(db, app, organization_id):
    """It is nobody; what it makes is everybody's."""
    async with await make_scoped_caller(db, app, organization_id, ["contacts:read", "contacts:write"]) as key:
        assert problems_of(await key.post(PATH, json={"name": "Mine"}))["code"] == "person_required"
        assert (await key.post(PATH, json={"name": "Ours", "is_shared": True})).status_code == 201
        assert await names(key) == ["Ours"]


async def test_the_own_views_of_a_colleague_go_with_them(db, organization_id, other_organization_id):
    """Everybody's stay, and so do the views they have elsewhere."""
    ana = UUID(int=7)
    for each in (organization_id, other_organization_id):
        async with db.begin(each) as tx:
            await make_organization(tx, each)
            for owner in (ana, None):
                await saved_views.create(tx, each, owner, {**PLAIN, "name": "Vips"})
    async with db.begin(organization_id) as tx:
        await saved_views.on_members_left(tx, [MemberLeft(organization_id=organization_id, person_id=ana)])
        assert [one.owner_id for one in await saved_views.list_views(tx, organization_id, ana)] == [None]
    async with db.read(other_organization_id) as tx:
        assert len(await saved_views.list_views(tx, other_organization_id, ana)) == 2
    assert saved_views.on_members_left in HANDLERS[MemberLeft]


async def test_the_log_says_who_did_what(db, app, organization_id):
    """By its name, and with what changed."""
    person = await make_member(db, organization_id, Role.MANAGER)
    async with await make_browser(db, app, person, organization_id) as browser:
        made = (await browser.post(PATH, json={"name": "Vips", "is_shared": True})).json()
        await browser.patch(f"{PATH}/{made['id']}", json={"filter": VIPS})
        await browser.delete(f"{PATH}/{made['id']}")
    async with db.read(organization_id) as tx:
        told = [
            row for row in await rows_of(tx, "audit_log", organization_id, "id") if row["subject_kind"] == "saved_view"
        ]
    assert [row["action"] for row in told] == ["create_view", "change_view", "forget_view"]
    assert {row["actor"] for row in told} == {person_actor(person.id)}
    assert told[1]["after"] == {"name": "Vips", "filter": VIPS}
