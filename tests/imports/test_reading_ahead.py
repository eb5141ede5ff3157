"""The rows behind a batch are read while it is written, and nothing depends on that."""

from cadenza.imports.actions import run
from cadenza.imports.actions.read import Reading
from cadenza.imports.domain.job import Command
from cadenza.kit.loop import run_batch
from tests.builders.imports import LANE, commands, counts_of, make_import, run_import, work_off


async def test_what_was_read_ahead_is_taken_only_where_it_is_what_would_be_read_now(db, studio, monkeypatch):
    """Another region for numbers without a country code holds from the next batch on, as if nothing had been read."""
    monkeypatch.setattr(run, "ROWS_A_TRANSACTION", 2)
    import_id = await make_import(db, studio, "Nome;Celular\nAna;11 99000-0001\nBia;11 99000-0002\nJuan;55 1234 5678\n")
    async with db.begin(studio) as tx:
        await commands.begin(tx, studio, import_id, Command.START)
    await run_batch(db, LANE, [studio], "w1")
    async with db.begin(studio) as tx:
        await tx._connection.execute("UPDATE organizations SET region = 'MX'")
    await work_off(db, studio)
    async with db.begin(studio) as tx:
        rows = await tx._connection.fetch("SELECT value FROM identifiers ORDER BY value")
    assert "+525512345678" in {row["value"] for row in rows}


async def test_a_batch_is_read_while_the_one_before_it_is_written(db, studio, monkeypatch):
    """In the waits for the database the rows behind are read; they are there when their turn comes."""
    monkeypatch.setattr(run, "ROWS_A_TRANSACTION", 2)
    taken = []
    real = Reading._read

    async def watched(reading, tx, job, stretch):
        taken.append(reading._ahead is not None and reading._ahead[1].done())
        return await real(reading, tx, job, stretch)

    monkeypatch.setattr(Reading, "_read", watched)
    done = await run_import(db, studio, "Nome;Celular\n" + "\n".join(f"Ana;11 99000-000{n}" for n in range(8)))
    assert counts_of(done)["created"] == 8
    assert taken == [False, True, True, True, True]
