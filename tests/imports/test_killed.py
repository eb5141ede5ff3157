"""Worker processes that are killed outright while they read a file: the next goes on, and nobody is there twice."""

from cadenza.imports.domain.job import Command, JobState
from tests.builders.imports import commands, counts_of, make_import, show_import
from tests.builders.processes import Process, until

PEOPLE = 12_000
KILLS = 2


async def test_a_file_outlives_its_workers(db, dsn, studio, tmp_path):
    """F1: killed with SIGKILL in the middle of the file, twice; all rows are there once, in order."""
    rows = (f"Ana {number};+55119{60_000_000 + number};ana{number}@x.example" for number in range(PEOPLE))
    import_id = await make_import(db, studio, "Nome;Celular;E-mail\n" + "\n".join(rows))
    async with db.begin(studio) as tx:
        await commands.begin(tx, studio, import_id, Command.START)

    async def is_past(row_number):
        return (await show_import(db, studio, import_id)).row_number > row_number

    worker, stood_at = Process("worker", dsn=dsn, folder=tmp_path), 0
    try:
        for _ in range(KILLS):
            await until(lambda at=stood_at: is_past(at), "the file is read", worker)
            worker.clear()
            stood_at = (await show_import(db, studio, import_id)).row_number
            assert 0 < stood_at < PEOPLE
            worker = Process("worker", dsn=dsn, folder=tmp_path)
        await until(lambda: is_past(PEOPLE), "the file is read to its end", worker)
    finally:
        worker.clear()
    async with db.begin(studio) as tx:
        people, phones, links, last = await tx._connection.fetchrow(
            "SELECT (SELECT count(*) FROM contacts), (SELECT count(*) FROM identifiers WHERE kind = 'phone'), "
            "(SELECT count(DISTINCT row_number) FROM import_contacts), (SELECT max(row_number) FROM import_contacts)"
        )
    job = await show_import(db, studio, import_id)
    assert counts_of(job)["created"] == PEOPLE
    assert job.state in {JobState.RUNNING, JobState.DONE}
    assert (people, phones, links, last) == (PEOPLE, PEOPLE, PEOPLE, PEOPLE + 1)
