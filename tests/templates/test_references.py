"""What refers to a template, over HTTP: findings at their field, one content and not two, and where it is used."""

import asyncio

import pytest

from tests.builders.api import make_app, make_caller, problems_of
from tests.builders.graphs import make_line, make_message
from tests.builders.messages import make_connection

PATH = "/v1/templates"
TEXTS = {"pt-BR": "Oi {{ contact.first_name }}", "en": "Hi {{ contact.first_name }}"}
UNKNOWN = "01970000-0000-7000-8000-0000000000ff"


@pytest.fixture
async def callers(db, organization_id, other_organization_id):
    """Call as two organizations, each with a number."""
    app = make_app(db)
    one, other = [await make_caller(db, app, id_) for id_ in (organization_id, other_organization_id)]
    for id_ in (organization_id, other_organization_id):
        async with db.begin(id_) as tx:
            await make_connection(tx, id_, is_default=True)
    async with one, other:
        yield one, other


async def make(caller, name="Boas-vindas", **body) -> str:
    """Keep a template; returns its id."""
    answer = await caller.post(PATH, json={"name": name, "channel": "whatsapp_qr", "variants": TEXTS, **body})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def make_journey(caller, template_id, name="Welcome", **config) -> str:
    """Draft a journey that says what a template says."""
    draft = make_line(make_message(texts=None, template_id=template_id, **config))
    answer = await caller.post("/v1/journeys", json={"name": name, "channel": "whatsapp_qr", "draft": draft})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def make_campaign(caller, **body) -> str:
    """Draft a campaign to everyone."""
    given = {"name": "News", "channel": "whatsapp_qr", "audience": {"kind": "everyone"}, **body}
    answer = await caller.post("/v1/campaigns", json=given)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def findings(answer) -> set[tuple[str, str]]:
    """List what is wrong, by path and code."""
    assert answer.status_code == 422, answer.text
    return {(one["path"], one["code"]) for one in problems_of(answer)["errors"]}


AT_STEP = "nodes.hello.config.template_id"


async def test_publishing_finds_what_keeps_a_template_from_being_used(callers):
    """Missing, another organization's, put away, of another channel: at the step, all at once."""
    caller, other = callers
    sms, away = await make(caller, "SMS", channel="sms"), await make(caller, "Away")
    await caller.post(f"{PATH}/{away}/archive")
    said = {
        UNKNOWN: {(AT_STEP, "unknown_template")},
        await make(other): {(AT_STEP, "unknown_template")},
        away: {(AT_STEP, "template_archived")},
        sms: {(AT_STEP, "template_of_other_channel")},
        await make(caller, "Event", variants={"en": "{{ event.amount }}"}): {(AT_STEP, "unknown_variable")},
    }
    for number, (template_id, wrong) in enumerate(said.items()):
        journey_id = await make_journey(caller, template_id, f"Journey {number}")
        assert findings(await caller.post(f"/v1/journeys/{journey_id}/publish")) == wrong
    good = await make_journey(caller, await make(caller), "Good")
    assert (await caller.post(f"/v1/journeys/{good}/publish")).status_code == 200


async def test_sending_finds_what_keeps_a_template_from_being_used(callers):
    """The same for a campaign; one that the organization does not have is refused when it is saved."""
    caller, other = callers
    for template_id in (UNKNOWN, await make(other)):
        answer = await caller.post("/v1/campaigns", json={"name": "News", "template_id": template_id})
        assert findings(answer) == {("template_id", "unknown_template")}
    wrong = {
        await make(caller, "SMS", channel="sms"): "template_of_other_channel",
        await make(caller, "Vars", variants={"en": "{{ vars.coach }}"}): "unknown_variable",
        (away := await make(caller, "Away")): "template_archived",
    }
    for template_id, code in wrong.items():
        campaign_id = await make_campaign(caller, template_id=template_id)
        if template_id == away:
            await caller.post(f"{PATH}/{away}/archive")
        found = findings(await caller.post(f"/v1/campaigns/{campaign_id}/send"))
        assert {one for one in found if one[0] == "template_id"} == {("template_id", code)}
        assert ("body", "text_empty") not in found


async def test_details_that_a_file_brought_may_be_mentioned_where_texts_are_sent(callers):
    """Whatever the editor of templates offers, journeys and campaigns take as well; nobody else's details."""
    caller, other = callers
    row = {"identifiers": [{"kind": "phone", "value": "+5511987654321"}], "attributes": {"course": "English"}}
    assert (await caller.post("/v1/contacts/batch", json={"rows": [row]})).is_success
    template_id = await make(caller, "Course", variants={"en": "How is {{ contact.course }}?"})
    journey_id = await make_journey(caller, template_id, "Course")
    assert (await caller.post(f"/v1/journeys/{journey_id}/publish")).status_code == 200
    campaign_id = await make_campaign(caller, template_id=template_id)
    assert (await caller.post(f"/v1/campaigns/{campaign_id}/send")).status_code == 202
    theirs = {"name": "Course", "channel": "whatsapp_qr", "variants": {"en": "{{ contact.course }}"}}
    assert findings(await other.post(PATH, json=theirs)) == {("variants.en", "unknown_variable")}


async def test_a_campaign_has_a_text_or_a_template(callers):
    """Whichever is given takes the place of the other; both at once are refused."""
    caller, _ = callers
    template_id = await make(caller)
    campaign = f"/v1/campaigns/{await make_campaign(caller, body='Oi')}"
    changed = (await caller.patch(campaign, json={"template_id": template_id})).json()
    assert (changed["body"], changed["template_id"], changed["frozen"]) == ("", template_id, None)
    changed = (await caller.patch(campaign, json={"body": "Olá"})).json()
    assert (changed["body"], changed["template_id"]) == ("Olá", None)
    both = await caller.patch(campaign, json={"body": "Oi", "template_id": template_id})
    assert findings(both) == {("template_id", "text_or_template")}
    await caller.patch(campaign, json={"template_id": template_id})
    assert (await caller.patch(campaign, json={"template_id": None})).json()["template_id"] is None
    copied = await make_campaign(caller, template_id=template_id)
    copy = (await caller.post(f"/v1/campaigns/{copied}/duplicate")).json()
    assert copy["template_id"] == template_id


async def test_a_campaign_shows_its_template_before_it_starts(callers):
    """As it is at that moment, to each in their language."""
    caller, _ = callers
    rows = [
        {"identifiers": [{"kind": "phone", "value": f"+551197777001{number}"}], "first_name": name, "locale": locale}
        for number, (name, locale) in enumerate((("Lia", "en"), ("Bia", "pt")))
    ]
    made = (await caller.post("/v1/contacts/batch", json={"rows": rows})).json()["results"]
    ids = [one["contact_id"] for one in made]
    template_id = await make(caller)
    campaign = f"/v1/campaigns/{await make_campaign(caller, template_id=template_id)}"
    shown = await caller.post(f"{campaign}/preview", json={"contact_ids": ids})
    assert {one["text"] for one in shown.json()["items"]} == {"Hi Lia", "Oi Bia"}
    await caller.patch(f"{PATH}/{template_id}", json={"variants": {"en": "Bye"}})
    shown = await caller.post(f"{campaign}/preview", json={"contact_ids": ids})
    assert {one["text"] for one in shown.json()["items"]} == {"Bye"}


async def test_a_template_knows_where_it_is_used(callers):
    """Drafts that follow it, versions and campaigns that took its texts; nobody else's, and none that are archived."""
    caller, _ = callers
    template_id = await make(caller)
    live, drafted = [await make_journey(caller, template_id, name) for name in ("Live", "Drafted")]
    gone = await make_journey(caller, template_id, "Gone")
    await caller.post(f"/v1/journeys/{gone}/archive")
    await caller.post(f"/v1/journeys/{live}/publish")
    await caller.patch(f"/v1/journeys/{live}", json={"draft": make_line(make_message())})
    campaign_id = await make_campaign(caller, template_id=template_id)
    usage = (await caller.get(f"/v1/usage/templates/{template_id}")).json()
    assert [(one["id"], one["in_draft"], one["is_live"]) for one in usage["journeys"]] == [
        (drafted, True, False),
        (live, False, True),
    ]
    assert [(one["id"], one["state"]) for one in usage["campaigns"]] == [(campaign_id, "draft")]
    unused = (await caller.get(f"/v1/usage/templates/{await make(caller, 'Unused')}")).json()
    assert unused == {"journeys": [], "campaigns": []}


async def test_every_route_answers_a_foreign_template_like_an_unknown_one(callers):
    """T7: status and body are the same, and nothing of the other's has changed."""
    caller, other = callers
    theirs = await make(other)
    before = (await other.get(f"{PATH}/{theirs}")).json()
    described = (await caller.get("/v1/openapi.json")).json()["paths"]
    asked = [(method, path) for path, methods in described.items() for method in methods if "{template_id}" in path]
    assert len(asked) >= 7, asked
    bodies = {"patch": {"name": "Stolen"}, "post": {"contact_id": UNKNOWN}}
    for method, path in asked:
        answers = [
            await caller.request(method, path.replace("{template_id}", id_), json=bodies.get(method))
            for id_ in (theirs, UNKNOWN)
        ]
        assert [one.status_code for one in answers] == [404, 404], (method, path)
        assert answers[0].json() == answers[1].json()
    assert (await other.get(f"{PATH}/{theirs}")).json() == before


async def test_two_who_give_the_same_name_at_once_are_told_apart(callers):
    """One has it, the other is answered 409."""
    caller, _ = callers
    one, two = await make(caller, "One"), await make(caller, "Two")
    answers = await asyncio.gather(
        *(caller.patch(f"{PATH}/{id_}", json={"name": "Same"}) for id_ in (one, two)), return_exceptions=False
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    taken = next(answer for answer in answers if answer.status_code == 409)
    assert problems_of(taken)["code"] == "template_name_taken"


async def test_a_template_has_a_base(callers):
    """The organization's language where it is among them, else the first; it can be chosen, and not be left out."""
    caller, _ = callers
    made = (
        await caller.post(PATH, json={"name": "A", "channel": "sms", "variants": {"he": "שלום", "ru": "Привет"}})
    ).json()
    assert made["base"] == "he"
    path = f"{PATH}/{made['id']}"
    assert (await caller.patch(path, json={"base": "ru"})).json()["base"] == "ru"
    assert findings(await caller.patch(path, json={"base": "en"})) == {("base", "not_a_variant")}
    changed = (await caller.patch(path, json={"variants": {"he": "שלום"}})).json()
    assert changed["base"] == "he"


async def test_a_list_is_told_where_each_is_used_and_who_changed_it(callers):
    """Journeys in draft or live once each, campaigns, and the last who wrote; of another organization nothing."""
    caller, other = callers
    used, unused = await make(caller), await make(caller, "Unused")
    journey_id = await make_journey(caller, used)
    await caller.post(f"/v1/journeys/{journey_id}/publish")
    await make_journey(caller, used, "Another")
    await make_campaign(caller, template_id=used)
    asked = {"id": [unused, used, UNKNOWN]}
    items = (await caller.get("/v1/usage/templates", params=asked)).json()["items"]
    assert [(one["template_id"], one["journeys"], one["campaigns"]) for one in items] == [
        (unused, 0, 0),
        (used, 2, 1),
        (UNKNOWN, 0, 0),
    ]
    first, second, unknown = [one["changed_by"] for one in items]
    assert first == second
    assert first is not None
    assert unknown is None
    foreign = (await other.get("/v1/usage/templates", params=asked)).json()["items"]
    assert {(one["journeys"], one["campaigns"], one["changed_by"]) for one in foreign} == {(0, 0, None)}
