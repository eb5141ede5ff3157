"""A file of rejected rows, mended, is imported as the first one was: said by a person, seen on both (K4)."""

from threading import get_ident
from uuid import UUID

from cadenza.imports.actions import guess, show
from cadenza.imports.domain.job import Command
from cadenza.imports.domain.meanings import find_words
from cadenza.imports.domain.suggest import suggest_plan
from tests.builders.api import problems_of
from tests.builders.imports import counts_of, do, make_import, show_import

FILE = """Aluno;Zap da mãe;Situação;Plano
Ana;11 99999-0001;Interessada;Ouro
Bia;123;Cliente;Prata
Caio;;Interessada;Ouro
"""
COLUMNS = [
    {"target": "first_name"},
    {"target": "phone"},
    {"target": "lead_status", "words": [{"word": "Interessada", "lead_status": "contacted"}]},
    {"target": "attribute", "name": "plan"},
]
OPTIONS = {
    "tags": ["alunos"],
    "region": "BR",
    "consent": {"whatsapp": "subscribed"},
    "consent_proof": "Ficha de matrícula",
}


async def first_import(db, organization_id):
    """Import a file whose rows are rejected but for one."""
    import_id = await make_import(db, organization_id, FILE, columns=COLUMNS, options=OPTIONS)
    assert (await do(db, organization_id, import_id, Command.START)).tally.rejected.total() == 2
    return import_id


async def send_mended(db, caller, organization_id, first_id):
    """Download the rejected rows, mend them and send them again; returns that import."""
    text = (await caller.get(f"/v1/imports/{first_id}/rejected.csv")).content.decode("utf-8-sig")
    text = text.replace(";123;", ";11 99999-0002;").replace("Caio;;", "Caio;11 99999-0003;")
    assert text.count("99999-000") == 2
    return await make_import(db, organization_id, text, name=f"rejected-{first_id}.csv")


async def test_a_mended_file_is_imported_as_the_first_one(db, caller, organization_id):
    """Columns, words, tags, consent and its proof are carried over once a person says so; both know of each other."""
    first_id = await first_import(db, organization_id)
    import_id = await send_mended(db, caller, organization_id, first_id)
    path = f"/v1/imports/{import_id}"
    sent = (await caller.get(path)).json()
    assert (sent["mends_id"], sent["plan"]["options"]["tags"]) == (None, []), "never silently"
    said = (await caller.put(f"{path}/mends", json={"import_id": str(first_id)})).json()
    assert said["mends_id"] == str(first_id)
    assert {name: said["plan"]["options"][name] for name in OPTIONS} == OPTIONS
    assert [one["target"] for one in said["plan"]["columns"]] == ["ignore"] * 3 + [one["target"] for one in COLUMNS]
    changed = await caller.patch(path, json={"options": {"tags": ["alunos", "mended"]}})
    assert changed.json()["plan"]["options"]["consent_proof"] == OPTIONS["consent_proof"]
    job = await do(db, organization_id, import_id, Command.START)
    assert counts_of(job) == {"created": 2, "updated": 0, "unchanged": 0, "duplicate": 0, "rejected": {}}
    found = (await caller.get("/v1/contacts")).json()["items"]
    caio = next(one for one in found if one["name"] == "Caio")
    assert (caio["lead_status"], sorted(caio["tags"])) == ("contacted", ["alunos", "mended"])
    assert caio["consent"]["whatsapp"]["state"] == "subscribed"
    mending = (await caller.get("/v1/imports", params={"mends": str(first_id)})).json()["items"]
    assert [(one["id"], one["mends_id"]) for one in mending] == [(str(import_id), str(first_id))]
    assert (await caller.get("/v1/imports", params={"mends": str(import_id)})).json()["items"] == []


async def test_the_link_alone_changes_nothing_else(db, caller, organization_id):
    """Whoever begins anew still has both know of each other."""
    first_id = await first_import(db, organization_id)
    import_id = await send_mended(db, caller, organization_id, first_id)
    before = (await show_import(db, organization_id, import_id)).plan
    body = {"import_id": str(first_id), "takes_over": False}
    assert (await caller.put(f"/v1/imports/{import_id}/mends", json=body)).status_code == 200
    job = await show_import(db, organization_id, import_id)
    assert (job.plan, job.mends_id) == (before, first_id)


async def test_an_import_does_not_mend_itself_nor_an_unknown_one(db, caller, organization_id):
    """Nor anything once it runs."""
    first_id = await first_import(db, organization_id)
    import_id = await send_mended(db, caller, organization_id, first_id)
    for wrong in (import_id, UUID(int=5)):
        answer = await caller.put(f"/v1/imports/{import_id}/mends", json={"import_id": str(wrong)})
        assert [(one["path"], one["code"]) for one in problems_of(answer)["errors"]] == [("import_id", "not_found")]
    late = await caller.put(f"/v1/imports/{first_id}/mends", json={"import_id": str(import_id)})
    assert problems_of(late)["code"] == "import_state"


async def test_words_of_a_status_are_found_explained_and_kept_in_the_mapping(db, caller, organization_id):
    """With their counts and a guess, in the preview; a status that leads do not have is refused at its path."""
    path = f"/v1/imports/{await make_import(db, organization_id, FILE)}"
    columns = [{"target": "first_name"}, {"target": "phone"}, {"target": "lead_status"}, {"target": "ignore"}]
    await caller.patch(path, json={"columns": columns})
    preview = (await caller.get(f"{path}/preview")).json()
    assert preview["looked_through"] == 3
    assert preview["words"] == [
        {"column": 2, "word": "Interessada", "count": 2, "lead_status": None, "lifecycle": "lead"},
        {"column": 2, "word": "Cliente", "count": 1, "lead_status": None, "lifecycle": "customer"},
    ]
    columns[2]["words"] = [
        {"word": "interessada", "lead_status": "new"},
        {"word": "Cliente", "lead_status": "Quente"},
    ]
    wrong = problems_of(await caller.patch(path, json={"columns": columns}))["errors"]
    assert [(one["path"], one["code"]) for one in wrong] == [("columns.2.words.1.lead_status", "unknown_value")]
    assert wrong[0]["params"]["choices"][0] == "new"
    columns[2]["words"][1] = {"word": "Cliente", "lifecycle": "customer"}
    changed = (await caller.patch(path, json={"columns": columns})).json()["plan"]["columns"][2]["words"]
    assert changed[1] == {"word": "Cliente", "lead_status": None, "lifecycle": "customer"}
    preview = (await caller.get(f"{path}/preview")).json()
    assert [one["word"] for one in preview["words"]] == ["Interessada", "Cliente"], "to be changed again"
    assert preview["rows"][0]["contact"]["lead_status"] == "new"
    assert preview["rows"][0]["left_out"] == []


async def test_words_are_looked_for_beside_whoever_else_is_answered(db, caller, organization_id, monkeypatch):
    """Thousands of rows take a while: a thread of their own lets everybody's answers go on."""
    looking = []

    def noted(work):
        def in_some_thread(*asked, **more):
            looking.append(get_ident())
            return work(*asked, **more)

        return in_some_thread

    import_id = await make_import(db, organization_id, FILE, columns=COLUMNS)
    monkeypatch.setattr(show, "find_words", noted(find_words))
    monkeypatch.setattr(guess, "suggest_plan", noted(suggest_plan))
    assert (await caller.get(f"/v1/imports/{import_id}/preview")).json()["words"] != []
    assert len(looking) == 2
    assert get_ident() not in looking


async def test_a_contact_and_a_mended_import_that_are_named_together_are_both_meant(db, caller, organization_id):
    """Of the imports that somebody is from, those that mend that one."""
    first_id = await first_import(db, organization_id)
    import_id = await send_mended(db, caller, organization_id, first_id)
    await caller.put(f"/v1/imports/{import_id}/mends", json={"import_id": str(first_id)})
    await do(db, organization_id, import_id, Command.START)
    people = {one["name"]: one["id"] for one in (await caller.get("/v1/contacts")).json()["items"]}
    found = {}
    for name in ("Ana", "Caio"):
        asked = {"contact_id": people[name], "mends": str(first_id)}
        found[name] = [one["id"] for one in (await caller.get("/v1/imports", params=asked)).json()["items"]]
    assert found == {"Ana": [], "Caio": [str(import_id)]}


async def test_imports_do_not_mend_each_other_in_a_circle(db, caller, organization_id):
    """However long it is; a line of them is fine."""
    ids = [await make_import(db, organization_id, FILE, name=f"{place}.csv") for place in range(3)]

    async def mend(place, other):
        return await caller.put(f"/v1/imports/{ids[place]}/mends", json={"import_id": str(ids[other])})

    assert [(await mend(1, 0)).status_code, (await mend(2, 1)).status_code] == [200, 200]
    for other in (1, 2):
        refused = await mend(0, other)
        assert [one["code"] for one in problems_of(refused)["errors"]] == ["mends_in_a_circle"]
