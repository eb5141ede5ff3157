"""What imports do to contacts, and what they count."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.suppressions import Address, find_suppressed
from cadenza.contacts.actions.upsert import upsert_people
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.imports.actions import commands, run, show
from cadenza.imports.domain.job import Command, JobState
from cadenza.imports.errors import FileTooLarge
from cadenza.kit.errors import CadenzaError
from tests.builders.contacts import make_contact
from tests.builders.imports import CASES, counts_of, do, make_import, run_import, show_import

HEAD = "Nome;Celular;E-mail;Aceita WhatsApp;Tags;Plano\n"
ANA, BIA = "+5511990000001", "+5511990000002"


async def contacts(db, organization_id):
    """Return the living contacts of the organization by the value of each identifier."""
    async with db.begin(organization_id) as tx:
        rows = await tx._connection.fetch("SELECT id FROM contacts WHERE erased_at IS NULL")
        found = await load_contacts(tx, [(organization_id, row["id"]) for row in rows])
    return {one.value: contact for contact in found.values() for one in contact.identifiers}


async def test_people_are_found_by_any_identifier_and_kept_apart(db, studio):
    """Known ones are updated or as they were, new ones made, a row that is about two people is rejected."""
    async with db.begin(studio) as tx:
        await make_contact(tx, studio, phone=ANA, email="ana@x.example", time_zone="America/Sao_Paulo")
        await make_contact(tx, studio, phone=BIA, first_name="Bia", time_zone="America/Sao_Paulo")
    rows = [
        "Ana Souza;;ANA@X.example;;;Ouro",  # updated, found by its email
        "Bia;11 99000-0002;;;;",  # unchanged
        "Caio;11 99000-0003;;;;",  # created
        "Ana;11 99000-0001;;;vip;",  # the same as the first: a duplicate, whose tag holds
        "Duas;11 99000-0001;x@y.example;;;",  # and again, with one more address
        "Outra;11 99000-0002;ana@x.example;;;",  # about two people
    ]
    job = await run_import(db, studio, HEAD + "\n".join(rows))
    expected = {"created": 1, "updated": 1, "unchanged": 1, "duplicate": 2, "rejected": {"identifier_conflict": 1}}
    assert counts_of(job) == expected
    found = await contacts(db, studio)
    assert len({contact.id for contact in found.values()}) == 3
    assert (found[ANA].id, found[ANA].tags) == (found["x@y.example"].id, {"vip"})
    assert (found[ANA].first_name, found[ANA].attributes) == ("Duas", {"plan_name": "Ouro"})


async def test_the_same_file_again_changes_nothing(db, studio):
    """Importing twice is harmless: everybody is as they were."""
    data = (CASES / "leads_mx.xlsx").read_bytes()
    options = {"options": {"region": "MX", "tags": ["feira"], "lifecycle": "lead"}}
    first = await run_import(db, studio, data, **options)
    again = await run_import(db, studio, data, **options)
    assert (first.tally.statuses["created"], again.tally.statuses) == (500, Counter(unchanged=500))


async def test_a_dry_run_says_exactly_what_the_run_does_and_writes_nobody(db, studio, monkeypatch):
    """Across batches: duplicates by another identifier, consent that a later row takes back, rejected rows."""
    monkeypatch.setattr(run, "ROWS_A_TRANSACTION", 3)
    async with db.begin(studio) as tx:
        await make_contact(tx, studio, phone=ANA, email="ana@x.example", consent={"whatsapp": "unsubscribed"})
    rows = [
        "Ana;11 99000-0001;;sim;;",
        "Caio;11 99000-0003;c@x.example;não;;",
        "Dora;11 99000-0004;;;;",
        ";;;;;",
        "Ana;;ana@x.example;;vip;",
        "Caio;;C@x.example;sim;;",
        "Caio;11 99000-0004;c@x.example;;;",
        "Eva;11;;;;",
        "Eva;11 99000-0005;;sim;;",
    ]
    proof = {"options": {"consent_proof": "ficha"}}
    import_id = await make_import(db, studio, HEAD + "\n".join(rows), **proof)
    before = await contacts(db, studio)
    tried = await do(db, studio, import_id, Command.DRY_RUN)
    assert await contacts(db, studio) == before
    again = await do(db, studio, import_id, Command.DRY_RUN)
    done = await do(db, studio, import_id, Command.START)
    for job in (tried, again, done):
        assert counts_of(job) == counts_of(done)
        assert (job.tally.warnings, job.tally.refused) == (done.tally.warnings, done.tally.refused)
    assert done.tally.refused == {"not_by_the_person": 2}
    rejected = {"identifier_conflict": 1, "phone_invalid": 1}
    assert counts_of(done) == {"created": 3, "updated": 1, "unchanged": 0, "duplicate": 2, "rejected": rejected}
    left = await db_rows(db, studio, "SELECT FROM import_seen")
    assert left == []


async def test_what_stands_above_the_headings_is_passed_over(db, studio):
    """A title and blank lines are no rows; a rejected row keeps the number that it has in the file."""
    rows = "Alunos de novembro;;\n\nNome;Telefone;Ficha\nAna;11 99000-0001;a\nBia;11;b\nCaio;11 99000-0003;c\n"
    import_id = await make_import(db, studio, rows)
    async with db.read(studio) as tx:
        shown = await show.preview(tx, await commands.get_import(tx, studio, import_id))
    assert [(row.number, row.cells[0], row.reason) for row in shown.rows] == [
        (4, "Ana", None),
        (5, "Bia", "phone_invalid"),
        (6, "Caio", None),
    ]
    for command in (Command.DRY_RUN, Command.START):
        done = await do(db, studio, import_id, command)
        assert (done.tally.rows, done.tally.statuses["created"]) == (3, 2)
    async with db.read(studio) as tx:
        [rejected] = await show.list_rejected(tx, studio, import_id, 0, 10)
    assert (rejected.row_number, rejected.cells) == (5, ["Bia", "11", "b"])


async def db_rows(db, organization_id, query, *values):
    """Read rows of one organization."""
    async with db.begin(organization_id) as tx:
        return await tx._connection.fetch(query, *values)


async def test_consent_needs_a_proof_and_never_overrules_the_person(db, studio):
    """Without a proof a yes is refused and counted; a no is always taken; who unsubscribed stays so (S3)."""
    async with db.begin(studio) as tx:
        await make_contact(tx, studio, phone=ANA, consent={"whatsapp": "unsubscribed"})
    rows = HEAD + "Ana;11 99000-0001;;sim;;\nBia;11 99000-0002;;sim;;\nCaio;11 99000-0003;;não;;\n"
    bare = await run_import(db, studio, rows)
    assert bare.tally.refused == {"proof_required": 1, "not_by_the_person": 1}
    proven = await run_import(db, studio, rows, options={"consent_proof": "Termo assinado na matrícula"})
    assert proven.tally.refused == {"not_by_the_person": 1}
    found = await contacts(db, studio)
    states = [found[phone].consent("whatsapp").state for phone in (ANA, BIA, "+5511990000003")]
    assert states == ["unsubscribed", "subscribed", "unsubscribed"]
    ledger = await db_rows(db, studio, "SELECT source, proof, actor FROM consent_ledger WHERE accepted AND state = $1",
                           "subscribed")  # fmt: skip
    assert [tuple(row) for row in ledger] == [("import", "Termo assinado na matrícula", f"import:{proven.id}")]


async def test_whoever_was_erased_stays_suppressed_when_imported_again(db, studio):
    """The hash outlives the person: a file can't bring them back into reach (S6)."""
    async with db.begin(studio) as tx:
        ana = await make_contact(tx, studio, phone=ANA)
        await erase(tx, studio, ana)
    job = await run_import(db, studio, HEAD + "Ana;11 99000-0001;;;;\n")
    assert counts_of(job)["created"] == 1
    address = Address(studio, "+551190000001", "whatsapp")
    async with db.begin(studio) as tx:
        (row,) = await tx._connection.fetch("SELECT match_key FROM identifiers")
        address = Address(studio, row["match_key"], "whatsapp")
        assert await find_suppressed(tx, [address]) == {address}


async def test_options_and_mapping_are_what_is_written(db, studio):
    """Tags, lifecycle and country for all rows; a column that is ignored leaves no trace."""
    file = "a,b,c\n(55) 5123-4567,Ana,x\n"
    columns = [{"target": "phone"}, {"target": "first_name"}, {"target": "ignore"}]
    options = {"region": "MX", "tags": ["feira"], "lifecycle": "member"}
    await run_import(db, studio, file, columns=columns, options=options, dialect={"has_header": True})
    (contact,) = (await contacts(db, studio)).values()
    assert (contact.first_name, contact.tags, contact.attributes) == ("Ana", {"feira"}, {})
    assert contact.lifecycle is Lifecycle.MEMBER
    assert contact.identifiers[0].value == "+525551234567"


DAMAGE = {
    "header only": ("Nome;Celular\n", {}),
    "blank lines": ("Nome;Celular\n\n;\n ; \n", {}),
    "no line end": ("Nome;Celular\nAna;11990000001", {"created": 1}),
    "NUL bytes": ("Nome;Celular\nA\0na;1199\x000000001\n", {"created": 1}),
    "duplicate headers": ("Celular;Celular;Nome;Nome\n11990000001;1133334444;Ana;Aninha\n", {"created": 1}),
    "ragged rows": ("Nome;Celular\nAna\n11;22;33\nBia;11990000001;;;\n", {"created": 1, "rejected": 2}),
    "200 columns": (
        ";".join(["Celular", *(f"c{n}" for n in range(199))]) + "\n" + ";".join(["11990000001", *["v"] * 199]) + "\n",
        {"created": 1},
    ),
    "300 columns": (
        ";".join(["Celular", *(f"c{n}" for n in range(299))]) + "\n" + ";".join(["11990000001", *["v"] * 299]) + "\n",
        {"rejected": 1},
    ),
    "line ends in cells": ('Nome;Celular\n"Ana\nSouza";11990000001\n', {"created": 1}),
    "UTF-16": ("\ufeffNome;Celular\nJoão;11990000001\n".encode("utf-16-le"), {"created": 1}),
    "sep line": ("sep=|\nNome|Celular\nAna|11990000001\n", {"created": 1}),
    "a quote that never closes": ('Nome;Celular\n"Ana;1\nBia;11990000001\n', {"created": 1, "rejected": 1}),
    "a broken character": (b"Nome;Celular\nJo\xc3;11990000001\n", {"created": 1}),
}


@pytest.mark.parametrize(("data", "expected"), DAMAGE.values(), ids=DAMAGE)
async def test_a_damaged_file_is_imported_as_far_as_it_makes_sense(db, studio, data, expected):
    """Each row counts once; none of it stops the others (F39)."""
    job = await run_import(db, studio, data)
    counts = counts_of(job)
    assert job.state is JobState.DONE
    assert counts["created"] == expected.get("created", 0)
    assert sum(counts["rejected"].values()) == expected.get("rejected", 0)


async def test_a_cell_of_fifty_megabytes_is_one_rejected_row(db, studio):
    """It is never in memory as a whole, and the rows around it are imported."""
    data = b"Nome,Celular\nAna,11990000001\n" + b"x" * 50_000_000 + b",1\nBia,11990000002\n"
    job = await run_import(db, studio, data, dialect={"delimiter": ","})
    assert counts_of(job)["created"] == 2
    assert counts_of(job)["rejected"] == {"row_too_long": 1}
    assert [row["length"] for row in await db_rows(db, studio, "SELECT length(cells[1]) FROM import_rejects")] == [500]


async def test_a_row_that_the_database_refuses_is_alone_in_it(db, studio, monkeypatch):
    """Whatever one row meets, its neighbours are imported; it is rejected with a reason (F4)."""

    async def picky(tx, organization_id, drafts, **rest):
        if any(draft.first_name == "Bad" for draft in drafts):
            raise ValueError("no such luck")
        return await upsert_people(tx, organization_id, drafts, **rest)

    monkeypatch.setattr(run, "upsert_people", picky)
    rows = [f"{'Bad' if n == 7 else 'Ana'};11 99000-00{n:02}\n" for n in range(1, 20)]
    job = await run_import(db, studio, "Nome;Celular\n" + "".join(rows))
    assert counts_of(job)["created"] == 18
    assert counts_of(job)["rejected"] == {run.ROW_FAILED: 1}
    assert [row["row_number"] for row in await db_rows(db, studio, "SELECT row_number FROM import_rejects")] == [8]


async def test_a_file_over_the_limit_is_refused_with_the_limit(db, studio):
    """What was kept of it goes."""
    with pytest.raises(FileTooLarge) as caught:
        await make_import(db, studio, b"x" * 600_000, most_bytes=500_000)
    assert caught.value.params == {"limit": 500_000}


async def test_an_import_reports_rows_as_a_spreadsheet_numbers_them(db, studio):
    """The header is row 1, and blank rows are counted as rows of the sheet."""
    await run_import(db, studio, "Nome;Celular\nAna;1\n\nBia;2\n")
    rows = await db_rows(db, studio, "SELECT row_number FROM import_rejects ORDER BY 1")
    assert [row["row_number"] for row in rows] == [2, 4]


async def test_a_batch_sends_the_same_statements_whatever_its_size(db, studio):
    """Many rows cost no more round trips than few."""
    counted = []
    for size in (3, 5, 400):  # the first makes what the organization has not yet, such as attributes
        rows = "".join(f"Ana;11 9{size:04}{n:04};a{size}.{n}@x.example;sim;t;p\n" for n in range(size))
        import_id = await make_import(db, studio, HEAD + rows, options={"consent_proof": "form"})
        names = []

        async def note(what, names=names):
            names.append(what)

        db._checkpoint = note
        await do(db, studio, import_id, Command.START)
        counted.append(len(names))
    assert counted[1] == counted[2]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(min_size=1, max_size=2000) | st.text(st.characters(codec="utf-8")).map(str.encode))
async def test_any_file_is_imported_or_refused_with_a_code(db, studio, data):
    """No bytes make it fail otherwise, and every row that was met is counted once, in the dry run and in the run."""
    try:
        import_id = await make_import(db, studio, data)
        tried = await do(db, studio, import_id, Command.DRY_RUN)
        done = await do(db, studio, import_id, Command.START)
    except CadenzaError:
        return  # refused, with a code
    assert (tried.state, done.state) == (JobState.DONE, JobState.DONE)
    assert counts_of(tried) == counts_of(done)
    assert (await show_import(db, studio, import_id)).progress == 1.0
