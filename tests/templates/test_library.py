"""Templates over HTTP: kept when they could be sent, shown as a person gets them, put away, copied."""

from datetime import datetime

import pytest

from tests.builders.api import make_app, make_caller, problems_of

PATH = "/v1/templates"
TEXTS = {"pt-BR": "Oi {{ contact.first_name | default: 'você' }}", "en": "Hi {{ contact.first_name }}"}
UNKNOWN = "01970000-0000-7000-8000-0000000000ff"


@pytest.fixture
async def caller(db, organization_id):
    """Call as an organization with a key."""
    async with await make_caller(db, make_app(db), organization_id) as client:
        yield client


async def make(caller, name="Boas-vindas", **body):
    """Keep a template; returns the answer."""
    return await caller.post(PATH, json={"name": name, "channel": "whatsapp_qr", "variants": TEXTS, **body})


async def contact(caller, number, **fields) -> str:
    """Make a contact; returns its id."""
    row = {"identifiers": [{"kind": "phone", "value": f"+55119777700{number:02}"}], **fields}
    answer = await caller.post("/v1/contacts/batch", json={"rows": [row]})
    return str(answer.json()["results"][0]["contact_id"])


async def test_a_template_is_kept_changed_copied_put_away_and_brought_back(caller):
    """Listed by name; what was archived stands apart, and keeps its name."""
    made = (await make(caller)).json()
    assert (made["channel"], made["variants"], made["is_archived"]) == ("whatsapp_qr", TEXTS, False)
    path = f"{PATH}/{made['id']}"
    changed = await caller.patch(path, json={"name": "Bem-vindo", "variants": {"pt_br": "Olá"}})
    assert (changed.json()["name"], changed.json()["variants"]) == ("Bem-vindo", {"pt-BR": "Olá"})
    copy = (await caller.post(f"{path}/duplicate")).json()
    assert (copy["name"], copy["variants"]) == ("Bem-vindo 2", {"pt-BR": "Olá"})
    assert (await caller.post(f"{path}/archive")).json()["is_archived"]
    assert [one["name"] for one in (await caller.get(PATH)).json()["items"]] == ["Bem-vindo 2"]
    archived = await caller.get(PATH, params={"archived": "true"})
    assert [one["id"] for one in archived.json()["items"]] == [made["id"]]
    assert problems_of(await make(caller, "Bem-vindo"))["code"] == "template_name_taken"
    assert not (await caller.post(f"{path}/restore")).json()["is_archived"]
    assert (await caller.get(path)).json()["variants"] == {"pt-BR": "Olá"}


async def test_two_authors_of_one_template_overwrite_nothing_they_never_saw(caller):
    """The later one is told, with what stands now; what is based on that is taken. A copy may be changed at once."""
    made = (await make(caller)).json()
    path = f"{PATH}/{made['id']}"
    theirs = (await caller.patch(path, json={"name": "Theirs", "based_on": made["updated_at"]})).json()
    refused = problems_of(await caller.patch(path, json={"variants": {"en": "Hi"}, "based_on": made["updated_at"]}))
    assert (refused["code"], refused["status"]) == ("template_changed", 409)
    assert datetime.fromisoformat(refused["params"]["updated_at"]) == datetime.fromisoformat(theirs["updated_at"])
    assert (await caller.get(path)).json() == theirs
    mine = await caller.patch(path, json={"variants": {"en": "Hi"}, "based_on": theirs["updated_at"]})
    assert (mine.json()["name"], mine.json()["variants"]) == ("Theirs", {"en": "Hi"})
    copy = (await caller.post(f"{path}/duplicate")).json()
    based = {"name": "Another", "based_on": copy["updated_at"]}
    assert (await caller.patch(f"{PATH}/{copy['id']}", json=based)).status_code == 200


async def test_a_list_has_pages_and_a_channel(caller):
    """In the order of names, whichever channel; or one channel alone."""
    for name, channel in (("c", "sms"), ("a", "sms"), ("b", "email")):
        assert (await make(caller, name, channel=channel)).status_code == 201
    first = (await caller.get(PATH, params={"limit": 2})).json()
    rest = (await caller.get(PATH, params={"limit": 2, "cursor": first["next_cursor"]})).json()
    assert [one["name"] for one in [*first["items"], *rest["items"]]] == ["a", "b", "c"]
    assert rest["next_cursor"] is None
    texts = (await caller.get(PATH, params={"channel": "sms"})).json()["items"]
    assert [one["name"] for one in texts] == ["a", "c"]


async def test_a_list_is_searched_and_sorted(caller):
    """By name, channel or when it was changed, both ways, page by page; a search finds a part of a name."""
    ids = {}
    for name, channel in (("c%", "sms"), ("a", "sms"), ("B", "email")):
        ids[name] = (await make(caller, name, channel=channel)).json()["id"]
    await caller.patch(f"{PATH}/{ids['a']}", json={"variants": {"en": "Hi"}})

    async def names(**query):
        found, cursor = [], None
        while True:
            page = (
                await caller.get(PATH, params={"limit": 1, **query, **({"cursor": cursor} if cursor else {})})
            ).json()
            found += [one["name"] for one in page["items"]]
            cursor = page["next_cursor"]
            if cursor is None:
                return found

    assert await names(sort="changed") == ["c%", "B", "a"]
    assert await names(sort="changed", descending="true") == ["a", "B", "c%"]
    assert await names(sort="channel") == ["B", "a", "c%"]
    assert await names(sort="channel", descending="true") == ["c%", "a", "B"]
    assert await names(descending="true") == list(reversed(await names()))
    assert await names(q="b") == ["B"]
    assert await names(q="%") == ["c%"]


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"variants": {"en": "Hi {{ contact.frist_name }}"}}, "variants.en", "unknown_variable"),
        ({"variants": {"en": "Hi {{ contact.first_name"}}, "variants.en", "unclosed_token"),
        ({"variants": {"en": "Hi {{1}}"}}, "variants.en", "numbered_token"),
        ({"variants": {"en": "Hi {first_name}"}}, "variants.en", "raw_token"),
        ({"variants": {"en": "  "}}, "variants.en", "text_empty"),
        ({"variants": {"klingon": "Qapla'"}}, "variants.klingon", "unknown_locale"),
        ({"variants": {"pt-BR": "Oi", "pt_br": "Oi"}}, "variants.pt_br", "duplicate"),
        ({"variants": {}}, "variants", "required"),
        ({"name": "   "}, "name", "required"),
    ],
    ids=["variable", "syntax", "numbered", "raw", "empty", "language", "twice", "none", "nameless"],
)
async def test_what_could_not_be_sent_is_not_kept(caller, body, path, code):
    """Refused at its place; an unknown name with what comes nearest to it."""
    answer = await make(caller, **body)
    assert answer.status_code == 422, answer.text
    errors = problems_of(answer)["errors"]
    assert (path, code) in [(one["path"], one["code"]) for one in errors]
    if code == "unknown_variable":
        assert errors[0]["params"] == {"variable": "contact.frist_name", "line": 1, "nearest": "contact.first_name"}
    assert (await caller.get(PATH)).json()["items"] == []


async def test_a_person_is_shown_their_language(caller):
    """Theirs, else the organization's; a value that is missing is named, and nobody gets half a text."""
    template = (await make(caller)).json()["id"]
    shown = {}
    for number, fields in enumerate(
        ({"first_name": "Lia", "locale": "en-GB"}, {"first_name": "Bia"}, {"locale": "en"}, {"locale": "pt"})
    ):
        body = {"contact_id": await contact(caller, number, **fields)}
        answer = (await caller.post(f"{PATH}/{template}/preview", json=body)).json()
        shown[number] = (answer["locale"], answer["text"], answer["missing"])
    assert shown[0] == ("en", "Hi Lia", None)
    assert shown[2] == ("en", None, "contact.first_name")
    assert shown[3] == ("pt-BR", "Oi você", None)


async def test_a_text_is_checked_and_shown_while_it_is_written(caller):
    """With what is wrong and its line; without a contact it is only checked."""
    wrong = (await caller.post(f"{PATH}/preview", json={"text": "a\n{{ contact.age }}"})).json()
    assert [(one["code"], one["params"]["line"]) for one in wrong["problems"]] == [("unknown_variable", 2)]
    right = (await caller.post(f"{PATH}/preview", json={"text": "Oi"})).json()
    assert (right["problems"], right["text"]) == ([], None)
    body = {"text": "Oi {{ contact.first_name }}", "contact_id": await contact(caller, 9, first_name="Lia")}
    assert (await caller.post(f"{PATH}/preview", json=body)).json()["text"] == "Oi Lia"


async def test_variables_are_named_with_the_attributes_of_the_organization(caller):
    """Fields first; an attribute that a file brought is there as well, and may be written into a text."""
    await contact(caller, 3, attributes={"plan_name": "Ouro"})
    names = (await caller.get(f"{PATH}/variables")).json()["items"]
    assert names[:3] == ["contact.first_name", "contact.last_name", "contact.name"]
    assert "contact.plan_name" in names
    assert (await make(caller, variants={"pt-BR": "Plano {{ contact.plan_name }}"})).status_code == 201


async def test_an_unknown_template_is_not_found(caller):
    """Whatever is asked of it."""
    for method, path in (("get", ""), ("post", "/archive"), ("post", "/duplicate")):
        answer = await caller.request(method, f"{PATH}/{UNKNOWN}{path}")
        assert problems_of(answer)["code"] == "template_not_found"
