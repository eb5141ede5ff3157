"""Files hold everything about everybody in them: they go with a person, and when their time has come (K5)."""

from datetime import timedelta

import pytest

from cadenza.contacts.actions.change import erase
from cadenza.imports.domain.job import Command, Undone
from cadenza.imports.errors import FileGone
from cadenza.kit.testclock import move_clock
from cadenza.wiring import HANDLERS
from tests.builders.contacts import make_contact
from tests.builders.imports import do, erase_files, make_import, run_import, show_import

FILE = (
    "Nome;Celular;Plano;Nascimento\nAna Secreta;11 99000-0001;Ouro;Secreta faz hoje\n"
    "Bia;11 99000-0002;Ouro;05/03/2001\nAna Secreta;123;x\n"
)
OF_A_FILE = ["import_chunks", "import_left_out", "import_rejects"]


@pytest.fixture
def handlers():
    """Answer events as the product does."""
    return HANDLERS


async def traces(db, studio, word):
    """Return the tables of imports in which a word stands."""
    found = []
    async with db.begin(studio) as tx:
        for table in ("imports", *OF_A_FILE, "import_contacts", "import_seen"):
            rows = await tx._connection.fetch(f"SELECT * FROM {table}")
            text = "".join(bytes(v).decode() if isinstance(v, bytes) else str(v) for row in rows for v in row.values())
            found += [table] if word in text else []
    return found


async def test_a_person_takes_the_file_along(db, studio):
    """The file, the cells of its rows and what contacts were before go; counts, reasons and links stay."""
    async with db.begin(studio) as tx:
        ana = await make_contact(tx, studio, phone="+5511990000001", first_name="Secreta", last_name="Ana")
    job = await run_import(db, studio, FILE)
    assert await traces(db, studio, "Secreta") == [*OF_A_FILE, "import_contacts"]
    async with db.begin(studio) as tx:
        await erase(tx, studio, ana)
    assert await traces(db, studio, "Secreta") == OF_A_FILE, "the rest when nobody reads it"
    await erase_files(db, studio)
    assert await traces(db, studio, "Secreta") == []
    shown = await show_import(db, studio, job.id)
    assert shown.file_erased_at is not None
    assert shown.tally == job.tally
    assert (await do(db, studio, job.id, Command.UNDO)).undone == Undone(removed=1, kept=1)


async def test_a_person_who_is_erased_meanwhile_leaves_the_import_going(db, studio):
    """The file goes when nobody reads it any more."""
    async with db.begin(studio) as tx:
        ana = await make_contact(tx, studio, phone="+5511990000001")
    first = await run_import(db, studio, FILE)
    async with db.begin(studio) as tx:
        await tx._connection.execute("UPDATE imports SET state = 'running', next_run_at = $1", tx.now)
        await erase(tx, studio, ana)
    await erase_files(db, studio)
    assert await traces(db, studio, "Bia") == ["import_chunks"]
    async with db.begin(studio) as tx:
        await tx._connection.execute("UPDATE imports SET state = 'done', next_run_at = NULL")
    await erase_files(db, studio)
    assert await traces(db, studio, "Bia") == []
    assert (await show_import(db, studio, first.id)).file_erased_at is not None


async def test_an_old_file_goes(db, studio):
    """After its time, with what a dry run has kept of it, though it was never imported; it can't be then."""
    import_id = await make_import(db, studio, FILE)
    await do(db, studio, import_id, Command.DRY_RUN)
    async with db.begin(studio) as tx:
        await move_clock(tx, timedelta(days=30))
    await erase_files(db, studio)
    assert await traces(db, studio, "Bia") + await traces(db, studio, "Secreta") == []
    with pytest.raises(FileGone):
        await do(db, studio, import_id, Command.START)
