import csv
import io

import pytest

from cadenza.imports.actions import upload
from cadenza.kit.testclock import move_clock
from tests.builders.api import problems_of
from tests.builders.imports import work_off

FILE = """Nome;Celular;E-mail;Aceita WhatsApp;Sala
Ana Souza;11 99999-0001;ana@x.example;sim;1
Bia;11 99999-0002;;não;2
=HYPERLINK("http://x");123;;;3
Ana;(11) 99999-0001;;;1
;;so@;;4
"""
UNKNOWN = "01970000-0000-7000-8000-0000000000ff"


async def send(caller, content=FILE, name="alunos.csv", **body):
    """Announce a file and send it; returns the import."""
    announced = await caller.post("/v1/imports", json={"file_name": name, **body})
    assert announced.status_code == 201, announced.text
    path = f"/v1/imports/{announced.json()['id']}"
    return path, await caller.put(f"{path}/file", content=content)


async def test_a_file_is_sent_looked_at_tried_imported_and_taken_back(db, caller, organization_id):
    """The whole way over HTTP, with the rejected rows as a file that runs no formula."""
    path, sent = await send(caller)
    assert (sent.json()["task"], sent.json()["state"]) == ("upload", "done")
    targets = [column["target"] for column in sent.json()["plan"]["columns"]]
    assert targets == ["full_name", "phone", "email", "consent", "attribute"]
    preview = (await caller.get(f"{path}/preview")).json()
    assert [row["reason"] for row in preview["rows"]] == [None, None, "phone_invalid", None, "email_invalid"]
    assert preview["rows"][0]["contact"]["first_name"] == "Ana"
    assert [row["field"] for row in preview["rows"]] == [None, None, "phone", None, "email"]
    assert [guess["basis"] for guess in preview["guesses"]] == ["heading"] * 4 + ["own_name"]
    assert [problem["code"] for problem in preview["problems"]] == ["proof_required"]
    options = {"consent_proof": "Ficha de matrícula", "tags": ["alunos"]}
    changed = await caller.patch(path, json={"options": options})
    assert changed.json()["plan"]["options"]["tags"] == ["alunos"]
    counts = {"created": 2, "updated": 0, "unchanged": 0, "duplicate": 1}
    for step, field in (("dry-run", "dry_run"), ("start", "counts")):
        assert (await caller.post(f"{path}/{step}")).status_code == 202
        await work_off(db, organization_id)
        shown = (await caller.get(path)).json()
        assert (shown["state"], shown["progress"]) == ("done", 1.0)
        assert {name: shown[field][name] for name in counts} == counts
        assert shown[field]["rejected"] == {"phone_invalid": 1, "email_invalid": 1}
    listed = (await caller.get(f"{path}/rejected", params={"limit": 1})).json()
    assert (listed["items"][0]["row"], listed["items"][0]["reason"], listed["items"][0]["field"]) == (
        4,
        "phone_invalid",
        "phone",
    )
    more = await caller.get(f"{path}/rejected", params={"cursor": listed["next_cursor"]})
    assert [(one["row"], one["cells"][2]) for one in more.json()["items"]] == [(6, "so@")]
    assert more.json()["next_cursor"] is None
    rejected = await caller.get(f"{path}/rejected.csv", params={"language": "pt-BR"})
    assert rejected.headers["content-type"].startswith("text/csv")
    rows = list(csv.reader(io.StringIO(rejected.content.decode("utf-8-sig")), delimiter=";"))
    assert rows[0] == [
        *("Linha", "Por quê", "reason_code"),
        *("Nome", "Celular", "E-mail", "Aceita WhatsApp", "Sala"),
    ]
    why = "Celular: Isto não é um telefone"
    assert rows[1][:5] == ["4", why, "phone_invalid", '\'=HYPERLINK("http://x")', "123"]
    assert rows[2][:3] == ["6", "E-mail: Isto não é um e-mail", "email_invalid"]
    contacts = (await caller.get("/v1/contacts")).json()["items"]
    assert {(one["name"], one["consent"]["whatsapp"]["state"]) for one in contacts} == {
        ("Ana Souza", "subscribed"),
        ("Bia", "unsubscribed"),
    }
    assert all(one["tags"] == ["alunos"] for one in contacts)
    linked = (await caller.get(f"{path}/contacts")).json()["items"]
    assert {one["contact_id"] for one in linked} == {one["id"] for one in contacts}
    mine = (await caller.get("/v1/imports", params={"contact_id": contacts[0]["id"]})).json()["items"]
    assert [one["id"] for one in mine] == [path.rsplit("/", 1)[1]]
    assert (await caller.post(f"{path}/undo")).status_code == 202
    await work_off(db, organization_id)
    assert (await caller.get(path)).json()["undone"] == {"removed": 2, "restored": 0, "kept": 0}
    assert (await caller.get("/v1/contacts")).json()["items"] == []


async def test_a_job_is_paused_resumed_and_called_off(db, caller, organization_id):
    """A paused job is not worked on; each command is refused where it makes no sense."""
    path, _ = await send(caller)
    assert problems_of(await caller.post(f"{path}/pause"))["code"] == "import_state"
    await caller.post(f"{path}/start")
    assert (await caller.post(f"{path}/pause")).json()["state"] == "paused"
    assert await work_off(db, organization_id) == 0
    assert (await caller.post(f"{path}/resume")).json()["state"] == "queued"
    assert problems_of(await caller.post(f"{path}/start"))["params"] == {"task": "run", "state": "queued"}
    assert (await caller.post(f"{path}/cancel")).json()["state"] == "cancelled"
    assert await work_off(db, organization_id) == 0
    assert problems_of(await caller.post(f"{path}/start"))["code"] == "import_state"
    assert problems_of(await caller.patch(path, json={}))["code"] == "import_state"


async def test_a_plan_that_makes_no_sense_is_refused_with_every_problem(caller):
    """Unknown targets, encodings and countries, columns too few, and a plan by which nobody is found."""
    path, sent = await send(caller)
    columns = sent.json()["plan"]["columns"]
    body = {
        "dialect": {"encoding": "ebcdic"},
        "options": {"region": "ZZ", "lifecycle": "ghost"},
        "columns": [{"target": "shoe"}, {"target": "attribute"}, {"target": "consent", "name": "fax"}],
    }
    found = problems_of(await caller.patch(path, json=body))["errors"]
    assert {problem["path"] for problem in found} == {
        "dialect.encoding",
        "options.region",
        "options.lifecycle",
        "columns",
        "columns.0.target",
        "columns.1.name",
        "columns.2.name",
    }
    nobody = [{"target": "ignore"} for _ in columns]
    assert (await caller.patch(path, json={"columns": nobody})).status_code == 200
    assert problems_of(await caller.post(f"{path}/start"))["errors"][0]["code"] == "no_identifier_column"


async def test_consent_for_every_row_is_an_option(db, caller, organization_id):
    """What a plan says of consent is stored, shown and holds: the rows that say nothing of the key have it."""
    path, _ = await send(caller, "Nome;Celular\nAna;11 99999-0001\n")
    options = {"consent": {"whatsapp": "subscribed"}, "consent_proof": "Ficha de matrícula"}
    changed = await caller.patch(path, json={"options": options})
    assert changed.status_code == 200, changed.text
    assert changed.json()["plan"]["options"]["consent"] == {"whatsapp": "subscribed"}
    assert (await caller.post(f"{path}/start")).status_code == 202
    await work_off(db, organization_id)
    [ana] = (await caller.get("/v1/contacts")).json()["items"]
    assert ana["consent"]["whatsapp"]["state"] == "subscribed"


async def test_another_dialect_makes_other_columns(caller):
    """A file whose delimiter or header was guessed wrong is put right without sending it again."""
    path, sent = await send(caller, "Nome/Celular\nAna/11 99999-0001\n")
    assert len(sent.json()["plan"]["columns"]) == 1
    changed = (await caller.patch(path, json={"dialect": {"delimiter": "/"}})).json()["plan"]
    assert [column["target"] for column in changed["columns"]] == ["full_name", "phone"]
    columns = [{"target": "phone"}, {"target": "ignore"}]
    body = {"dialect": {"has_header": False}, "columns": columns}
    changed = (await caller.patch(path, json=body)).json()["plan"]
    assert [(column["heading"], column["target"]) for column in changed["columns"]] == [("", "phone"), ("", "ignore")]


@pytest.mark.parametrize(
    ("content", "code", "status"),
    [
        (b"", "import_file_unreadable", 422),
        (b"PK\x03\x04 no spreadsheet", "import_file_unreadable", 422),
        (b"a" * 1_000_001, "import_file_too_large", 422),
    ],
    ids=["empty", "no spreadsheet", "too large"],
)
async def test_a_file_that_can_not_be_taken_says_why(caller, content, code, status):
    """The import has failed, and the answer carries a code; the limit is a setting."""
    path, sent = await send(caller, content)
    assert (sent.status_code, problems_of(sent)["code"]) == (status, code)
    assert (await caller.get(path)).json()["state"] == "failed"
    assert problems_of(await caller.put(f"{path}/file", content=FILE))["code"] == "import_state"


async def test_a_file_is_sent_once(caller):
    """A second body for the same import changes nothing."""
    path, _ = await send(caller)
    assert problems_of(await caller.put(f"{path}/file", content="x"))["code"] == "import_state"
    assert (await caller.get(path)).json()["file_size"] == len(FILE.encode())


async def test_a_foreign_import_is_an_unknown_one_on_every_route(db, caller, other_caller):
    """Status and body are the same for another organization's import and for none, and it stays as it is."""
    path, _ = await send(other_caller)
    foreign = path.rsplit("/", 1)[1]
    before = (await other_caller.get(path)).json()
    paths = (await caller.get("/v1/openapi.json")).json()["paths"]
    asked = [(m, p) for p, methods in paths.items() for m in methods if p.startswith("/v1/imports/{")]
    assert len(asked) >= 11
    for method, template in asked:
        answers = []
        for import_id in (foreign, UNKNOWN):
            url = template.replace("{import_id}", import_id)
            said = {"import_id": UNKNOWN} if url.endswith("/mends") else {}
            body = {"content": b"x"} if url.endswith("/file") else {"json": said}
            response = await caller.request(method.upper(), url, **body)
            answers.append((response.status_code, problems_of(response)))
        assert answers[0] == answers[1], (method, template)
        assert answers[0][0] == 404, (method, template)
    assert (await other_caller.get(path)).json() == before
    assert (await caller.get("/v1/imports")).json()["items"] == []


async def test_a_contact_of_another_organization_has_no_imports(db, caller, other_caller, other_organization_id):
    """The filter by contact finds what is the caller's own."""
    path, _ = await send(other_caller)
    await other_caller.post(f"{path}/start")
    await work_off(db, other_organization_id)
    contact = (await other_caller.get("/v1/contacts")).json()["items"][0]["id"]
    assert (await caller.get("/v1/imports", params={"contact_id": contact})).json()["items"] == []


async def test_an_abandoned_upload_fails_and_its_pieces_go(db, organization_id, caller):
    """Who announces a file and never sends it has no import that waits for ever (F17)."""
    path = f"/v1/imports/{(await caller.post('/v1/imports', json={'file_name': 'x.csv'})).json()['id']}"
    async with db.begin(organization_id) as tx:
        await move_clock(tx, upload.UPLOAD_PATIENCE)
    await work_off(db, organization_id)
    shown = (await caller.get(path)).json()
    assert (shown["state"], shown["error"]) == ("failed", "upload_abandoned")
