"""A worker may die at any statement: nothing is done twice, nothing is lost, and the counts are those of the file."""

import pytest

from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.suppressions import Address, suppress
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.imports.actions import run
from cadenza.imports.actions import undo as undoing
from cadenza.imports.domain.job import Command, JobState
from cadenza.kit.db import Database
from cadenza.kit.ids import new_id
from cadenza.kit.loop import run_batch
from cadenza.wiring import HANDLERS
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.imports import LANE, commands, counts_of, do, make_import, show_import, work_off
from tests.builders.races import Halt, start_blocked

HEAD = "Nome;Celular;E-mail;Aceita WhatsApp;Tags\n"
ROWS = [
    "Ana;11 99000-0001;ana@x.example;sim;vip",
    "Bia;11 99000-0002;;não;",
    "Zé;123;;;",
    "Caio;11 99000-0003;c@x.example;;novo",
    "Ana;;ana@x.example;;de novo",
    "Dora;11 99000-0004;;sim;",
    "Caio;11 99000-0003;;;",
    ";;;x;",
]
EXPECTED = {
    "created": 4,
    "updated": 0,
    "unchanged": 0,
    "duplicate": 2,
    "rejected": {"phone_invalid": 1, "no_identifier": 1},
}


class Killed(BaseException):
    """The worker is no more."""


class Killer:
    """A checkpoint at which a worker dies, at its n-th statement."""

    def __init__(self):
        self.left = None
        self.seen = 0

    async def __call__(self, _what):
        """Die, if it is time."""
        self.seen += 1
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise Killed


@pytest.fixture
async def killer(dsn):
    """Open a worker that can be killed."""
    killer = Killer()
    killer.database = await Database.connect(dsn, checkpoint=killer)
    yield killer
    await killer.database.close()


@pytest.fixture(autouse=True)
def small_batches(monkeypatch):
    """Let a small file have several transactions."""
    monkeypatch.setattr(run, "ROWS_A_TRANSACTION", 4)
    monkeypatch.setattr(undoing, "ROWS_A_TRANSACTION", 2)


async def fresh(db):
    """Make an organization with an import of its own."""
    async with db.everywhere() as view:
        organization_id = new_id(view.now)
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    import_id = await make_import(db, organization_id, HEAD + "\n".join(ROWS), options={"consent_proof": "ficha"})
    return organization_id, import_id


async def written(db, organization_id):
    """Return what there is of the organization's people, without ids."""
    async with db.begin(organization_id) as tx:
        found = {}
        for table in ("contacts", "identifiers", "contact_tags", "consents", "consent_ledger", "import_contacts",
                      "import_left_out", "import_rejects", "import_seen"):  # fmt: skip
            where = " WHERE erased_at IS NULL" if table == "contacts" else ""
            found[table] = await tx._connection.fetchval(f"SELECT count(*) FROM {table}{where}")
        return found


async def finish(worker, organization_id, nth):
    """Work until killed at the n-th statement; says whether it was."""
    worker.left = nth
    try:
        await work_off(worker.database, organization_id)
    except Killed:
        return True
    finally:
        worker.left = None
    return False


@pytest.mark.parametrize("command", [Command.DRY_RUN, Command.START, Command.UNDO])
async def test_a_worker_dies_at_any_statement(db, killer, command):
    """For each statement of a job: dead there, taken over, and all is as if nobody had died."""
    baseline, nth, deaths = None, -1, 0
    while True:
        organization_id, import_id = await fresh(db)
        if command is Command.UNDO:
            await do(db, organization_id, import_id, Command.START)
        async with db.begin(organization_id) as tx:
            await commands.begin(tx, organization_id, import_id, command)
        was_killed = nth >= 0 and await finish(killer, organization_id, nth)
        deaths += was_killed
        await work_off(db, organization_id)
        job = await show_import(db, organization_id, import_id)
        state = job.state, counts_of(job), job.undone, await written(db, organization_id)
        baseline = baseline or state
        assert state == baseline, nth
        assert (job.state, counts_of(job)) == (JobState.DONE, EXPECTED)
        if nth >= 0 and not was_killed:
            break
        nth += 1 if nth < 4 else 3
    assert deaths >= 10


async def begin(db, organization_id, import_id):
    """Start an import."""
    async with db.begin(organization_id) as tx:
        await commands.begin(tx, organization_id, import_id, Command.START)


async def _erase(tx, organization_id, contact_id):
    await erase(tx, organization_id, contact_id)


async def _inbound(tx, organization_id, contact_id):
    drafts = [ContactDraft(identifiers=(normalise(IdentifierKind.PHONE, "+5511990000001"),), first_name="Person")]
    await upsert_batch(tx, organization_id, drafts, source=ConsentSource.PERSON_INBOUND)


async def _suppress(tx, organization_id, contact_id):
    await suppress(tx, [Address(organization_id, "+551190000001")], source="api")


@pytest.mark.parametrize("act", [_erase, _inbound, _suppress])
@pytest.mark.parametrize("import_is_first", [True, False])
async def test_an_import_and_somebody_else_on_one_person(db, dsn, act, import_is_first):
    """Whoever holds the person first goes first; the other sees it, and every row is counted once."""
    organization_id, import_id = await fresh(db)
    async with db.begin(organization_id) as tx:
        ana = await make_contact(tx, organization_id, phone="+5511990000001", consent={})
    await begin(db, organization_id, import_id)
    halt = Halt("insert_links")
    held = await Database.connect(dsn, checkpoint=halt, is_patient=True, handlers=HANDLERS)

    async def other():
        async with db.begin(organization_id, lock_timeout_ms=10_000) as tx:
            await act(tx, organization_id, ana)

    if import_is_first:
        waits = act is not _suppress
        async with halt.holding(run_batch(held, LANE, [organization_id], "w1")):
            task = await start_blocked(dsn, other()) if waits else None
            if not waits:
                await other()
        if task:
            await task
    else:
        await other()
    await work_off(db, organization_id)
    await held.close()
    job = await show_import(db, organization_id, import_id)
    assert job.state is JobState.DONE
    counts = counts_of(job)
    assert counts["duplicate"] >= 1
    assert job.tally.rows == len(ROWS)
    async with db.begin(organization_id) as tx:
        people = await tx._connection.fetch("SELECT id FROM contacts WHERE erased_at IS NULL")
        owners = await tx._connection.fetch("SELECT DISTINCT contact_id FROM identifiers")
        hashes = await tx._connection.fetchval("SELECT count(*) FROM suppressions")
    assert {row["contact_id"] for row in owners} <= {row["id"] for row in people}
    assert len(people) == 4
    assert (hashes > 0) == (act is not _inbound)


async def test_two_workers_never_read_the_same_rows(db, dsn):
    """The import's row is the claim: while one has it the other has nothing to do (F1)."""
    organization_id, import_id = await fresh(db)
    await begin(db, organization_id, import_id)
    halt = Halt("save_progress")
    held = await Database.connect(dsn, checkpoint=halt, is_patient=True)
    async with halt.holding(run_batch(held, LANE, [organization_id], "w1")):
        assert await run_batch(db, LANE, [organization_id], "w2") == []
    await work_off(db, organization_id)
    await held.close()
    assert counts_of(await show_import(db, organization_id, import_id)) == EXPECTED
