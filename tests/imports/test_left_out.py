"""Cells that rows were taken without: which, where and why, before and after a run (K4)."""

import csv
import io
from collections import Counter

import pytest

from cadenza.imports.actions import commands, run
from cadenza.imports.domain import left_out
from cadenza.imports.domain.job import Command
from cadenza.kit.db import Database
from tests.builders.api import problems_of
from tests.builders.imports import do, make_import, show_import, work_off
from tests.builders.races import Statements

FILE = """Nome;Celular;E-mail;Nascimento;Situação do lead
Ana;11 99999-0001;;32/13/2020;novo
Bia;11 99999-0002;bia@;05/03/2001;Interessada
Caio;123;;ontem;Cliente
Davi;=1+1;davi@x.example;@hoje;Interessada
Ana;+5511999990001;davi@x.example;nunca;novo
"""
"""The fourth row is rejected by itself, the last one when it is written: it is about two people."""

CELLS = [
    (2, 3, "value_unreadable", "32/13/2020"),
    (3, 2, "email_invalid", "bia@"),
    (3, 4, "lead_status_unreadable", "Interessada"),
    (5, 1, "phone_invalid", "=1+1"),
    (5, 3, "value_unreadable", "@hoje"),
    (5, 4, "lead_status_unreadable", "Interessada"),
]


async def page(caller, path, **params):
    """Read a page of cells, and where the next one begins."""
    answer = await caller.get(f"{path}/left-out", params=params)
    assert answer.status_code == 200, answer.text
    items = [(one["row"], one["column"], one["reason"], one["value"]) for one in answer.json()["items"]]
    return items, answer.json()["next_cursor"]


@pytest.mark.parametrize("command", [Command.DRY_RUN, Command.START])
async def test_cells_left_out_are_listed_page_by_page_and_downloaded(db, caller, organization_id, command):
    """Of rows that are taken alone, in the dry run as in the run; as a file that runs no formula."""
    import_id = await make_import(db, organization_id, FILE)
    path = f"/v1/imports/{import_id}"
    await do(db, organization_id, import_id, Command.DRY_RUN)
    await do(db, organization_id, import_id, command)
    assert (await page(caller, path))[0] == CELLS
    listed = (await caller.get(f"{path}/left-out")).json()["items"]
    assert [one["who"] for one in listed] == ["Ana", "Bia", "Bia", "Davi", "Davi", "Davi"]
    first, more = await page(caller, path, limit=2)
    rest, end = await page(caller, path, limit=4, cursor=more)
    assert (first + rest, end) == (CELLS, None)
    assert (await page(caller, path, column=4, reason="lead_status_unreadable"))[0] == [CELLS[2], CELLS[5]]
    one, more = await page(caller, path, column=3, reason="value_unreadable", limit=1)
    assert one + (await page(caller, path, column=3, reason="value_unreadable", cursor=more))[0] == [CELLS[0], CELLS[4]]
    counts = (await caller.get(path)).json()["counts"]
    assert counts["left_out"] == [
        {"column": 1, "reason": "phone_invalid", "count": 1, "kept": 1},
        {"column": 2, "reason": "email_invalid", "count": 1, "kept": 1},
        {"column": 3, "reason": "value_unreadable", "count": 2, "kept": 2},
        {"column": 4, "reason": "lead_status_unreadable", "count": 2, "kept": 2},
    ]
    assert sum(counts["warnings"].values()) == len(CELLS)
    sent = await caller.get(f"{path}/left-out.csv", params={"language": "en"})
    assert sent.headers["content-disposition"] == f'attachment; filename="left-out-{import_id}.csv"'
    rows = list(csv.reader(io.StringIO(sent.content.decode("utf-8-sig")), delimiter=";"))
    assert rows[:2] == [
        ["Row", "Who", "Column", "Value", "Why", "reason_code"],
        ["2", "Ana", "Nascimento", "32/13/2020", "This is no date that exists, such as 31/12/2026", "value_unreadable"],
    ]
    assert rows[4] == ["5", "Davi", "Celular", "'=1+1", "This is no phone number", "phone_invalid"]
    assert len(rows) == 1 + len(CELLS)


async def test_cells_of_a_dry_run_are_downloaded_also_where_the_file_is_read_otherwise_since(
    db, caller, organization_id
):
    """A column that the file has no more by then goes by its place."""
    import_id = await make_import(db, organization_id, FILE)
    await do(db, organization_id, import_id, Command.DRY_RUN)
    path = f"/v1/imports/{import_id}"
    changed = await caller.patch(path, json={"dialect": {"delimiter": "|"}})
    assert [len(changed.json()["plan"]["columns"]), changed.json()["dry_run"]] == [1, None]
    sent = await caller.get(f"{path}/left-out.csv", params={"language": "en"})
    rows = list(csv.reader(io.StringIO(sent.content.decode("utf-8-sig"))))
    assert rows[1] == ["2", "Ana", "4", "32/13/2020", "This cannot be read", "value_unreadable"]


async def test_the_preview_says_which_cell_is_left_out(caller, db, organization_id):
    """By its place in the row."""
    path = f"/v1/imports/{await make_import(db, organization_id, FILE)}"
    rows = (await caller.get(f"{path}/preview")).json()["rows"]
    assert rows[1]["left_out"] == [
        {"column": 2, "reason": "email_invalid"},
        {"column": 4, "reason": "lead_status_unreadable"},
    ]
    assert [(one["column"], one["field"], one["value"]) for one in rows[1]["understood"]] == [
        (0, "first_name", "Bia"),
        (1, "phone", "+5511999990002"),
        (3, "attribute", "2001-03-05"),
    ], "each cell by itself, as it is kept"


async def test_only_the_first_cells_of_a_file_are_kept(db, caller, organization_id, monkeypatch):
    """Over batches and whoever reads them; the count tells how many there are."""
    monkeypatch.setattr(run, "ROWS_A_TRANSACTION", 2)
    monkeypatch.setattr(left_out, "MOST_OF_A_GROUP", 3)
    rows = "".join(f"A;11 99999-00{number:02};não sei\n" for number in range(9)) + "B;11 99999-0099;05/03/2001\n"
    import_id = await make_import(db, organization_id, f"Nome;Celular;Data de nascimento\n{rows}")
    await do(db, organization_id, import_id, Command.START)
    found, _ = await page(caller, f"/v1/imports/{import_id}")
    assert [row for row, *_ in found] == [2, 3, 4]
    tally = (await show_import(db, organization_id, import_id)).tally
    assert left_out.write_left_out(tally.left_out) == [
        {"column": 2, "reason": "value_unreadable", "count": 9, "kept": 3}
    ]


async def test_cells_left_out_cost_a_batch_one_statement(dsn, db, studio):
    """However many there are."""
    statements, counted = Statements(), []
    watched = await Database.connect(dsn, checkpoint=statements)
    try:
        for birth in ("05/03/2001", "não sei"):
            phones = [f"11 9{len(counted)}999-00{number:02}" for number in range(40)]
            rows = "".join(f"A;{phone};{birth}\n" for phone in phones[1:]) + f"B;{phones[0]};05/03/2001\n"
            import_id = await make_import(db, studio, f"Nome;Celular;Data de nascimento\n{rows}")
            async with db.begin(studio) as tx:
                await commands.begin(tx, studio, import_id, Command.START)
            async with statements.counted() as found:
                await work_off(watched, studio)
            counted.append(Counter(found))
    finally:
        await watched.close()
    assert counted[1] - counted[0] == Counter({"insert_left_out": 1})


async def test_a_reason_or_column_that_is_none_is_refused_or_empty(caller, db, organization_id):
    """A place that no file has is a mistake; a reason that nothing has is an empty page."""
    path = f"/v1/imports/{await make_import(db, organization_id, FILE)}"
    assert problems_of(await caller.get(f"{path}/left-out", params={"column": -1}))["status"] == 422
    assert await page(caller, path, reason="none") == ([], None)
