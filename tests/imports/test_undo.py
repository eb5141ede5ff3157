"""An import is taken back: what nobody has touched since, and nothing else."""

import pytest

from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.actions.edit import change_contact
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.tags import add_tags
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, ConsentState
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.imports.actions import run
from cadenza.imports.actions import undo as undoing
from cadenza.imports.domain.job import Command, JobState, Undone
from cadenza.imports.loops import imports_lane
from tests.builders import imports as builder
from tests.builders.contacts import make_contact, make_identifier
from tests.builders.imports import do, run_import
from tests.builders.races import start_blocked

HEAD = "Nome;Celular;E-mail;Aceita WhatsApp;Tags;Plano\n"
LEADS = "Nome;Celular;Status do lead;Aula experimental;Tipo de cliente;Responsável\n"
PROOF = {"options": {"consent_proof": "ficha"}}
ANA = "+5511990000001"


async def look(db, studio, contact_id):
    """Read one contact."""
    async with db.read(studio) as tx:
        return (await load_contacts(tx, [(studio, contact_id)])).get(contact_id)


async def made_by(db, studio, job):
    """Return the contacts of an import, in the order of its rows."""
    async with db.begin(studio) as tx:
        rows = await tx._connection.fetch(
            "SELECT contact_id FROM import_contacts WHERE import_id = $1 ORDER BY row_number", job.id
        )
    return [row["contact_id"] for row in rows]


async def test_a_contact_that_was_there_is_as_it_was(db, studio):
    """Fields, attributes, tags, identifiers and consent go back; what the import did not change stays."""
    async with db.begin(studio) as tx:
        ana = await make_contact(
            tx,
            studio,
            phone=ANA,
            last_name="Lima",
            attributes={"plan_name": "Prata", "x": 1},
            tags=("old",),
            consent={},
        )
    before = await look(db, studio, ana)
    rows = "Ana Souza;11 99000-0001;;sim;vip;Ouro\nAna Silva;11 99000-0001;ana@x.example;;novo;Bronze\n"
    job = await run_import(db, studio, HEAD + rows, **PROOF)
    changed = await look(db, studio, ana)
    assert (changed.last_name, changed.attributes["plan_name"]) == ("Silva", "Bronze")
    assert changed.consent("whatsapp").state is ConsentState.SUBSCRIBED
    undone = await do(db, studio, job.id, Command.UNDO)
    assert (undone.state, undone.undone) == (JobState.DONE, Undone(restored=1))
    after = await look(db, studio, ana)
    for name in ("first_name", "last_name", "attributes", "tags", "identifiers", "time_zone", "lifecycle"):
        assert getattr(after, name) == getattr(before, name), name
    assert after.consent("whatsapp").state is ConsentState.UNKNOWN


async def test_how_a_lead_stood_comes_back(db, studio):
    """Status, trial, owner and what it became; the dry run has counted the same before."""
    ana = (await made_by(db, studio, await run_import(db, studio, LEADS + "Ana;11 99000-0001;contatado;;;Bia\n")))[0]
    before = await look(db, studio, ana)
    assert (before.lead_status, before.owner) == ("contacted", "Bia")
    rows = "Ana;11 99000-0001;perdido;03/12/2026 19:30;;Caio\nAna;11 99000-0001;matriculada;;aluna;\n"
    import_id = await builder.make_import(db, studio, LEADS + rows)
    tried, job = [await do(db, studio, import_id, command) for command in (Command.DRY_RUN, Command.START)]
    assert builder.counts_of(tried) == builder.counts_of(job)
    now = await look(db, studio, ana)
    assert (now.lead_status, now.lifecycle, now.converted_to) == ("converted", "member", "member")
    assert (now.owner, now.trial_at.isoformat()) == ("Caio", "2026-12-03T22:30:00+00:00")
    undone = await do(db, studio, job.id, Command.UNDO)
    assert undone.undone == Undone(restored=1)
    after = await look(db, studio, ana)
    for name in ("lead_status", "lifecycle", "converted_to", "owner", "trial_at"):
        assert getattr(after, name) == getattr(before, name), name


async def test_an_undo_never_gives_consent_back(db, studio):
    """A no that the file brought stays a no (S3)."""
    async with db.begin(studio) as tx:
        ana = await make_contact(tx, studio, phone=ANA)
    job = await run_import(db, studio, HEAD + "Ana;11 99000-0001;;não;;\n")
    await do(db, studio, job.id, Command.UNDO)
    assert (await look(db, studio, ana)).consent("whatsapp").state is ConsentState.UNSUBSCRIBED


async def _rename(tx, studio, contact_id):
    await change_contact(tx, studio, contact_id, {"first_name": "Outra"})


async def _tag(tx, studio, contact_id):
    await add_tags(tx, [(studio, contact_id, "visited")])


async def _identify(tx, studio, contact_id):
    await make_identifier(tx, studio, contact_id, IdentifierKind.EMAIL, "nova@x.example")


async def _opt_out(tx, studio, contact_id):
    change = ConsentChange(ConsentState.UNSUBSCRIBED, ConsentSource.PERSON_INBOUND, tx.now)
    await change_consent(tx, [ContactConsent(studio, contact_id, "whatsapp", change)])


@pytest.mark.parametrize("touch", [_rename, _tag, _identify, _opt_out])
async def test_whoever_was_touched_since_is_kept_and_told(db, studio, touch):
    """Of two that the import made, the one that somebody has changed stays."""
    job = await run_import(db, studio, HEAD + "Ana;11 99000-0001;;sim;;\nBia;11 99000-0002;;;;\n", **PROOF)
    ana, bia = await made_by(db, studio, job)
    async with db.begin(studio) as tx:
        await touch(tx, studio, ana)
    undone = await do(db, studio, job.id, Command.UNDO)
    assert undone.undone == Undone(removed=1, kept=1)
    assert (await look(db, studio, ana)).erased_at is None
    gone = await look(db, studio, bia)
    assert (gone.first_name, gone.identifiers, gone.erased_at is not None) == (None, (), True)


async def test_whoever_somebody_has_to_do_with_is_kept(db, studio, monkeypatch):
    """Features that know the person are asked, once for all of a batch."""
    job = await run_import(db, studio, HEAD + "Ana;11 99000-0001;;;;\nBia;11 99000-0002;;;;\n")
    ana, _ = await made_by(db, studio, job)

    async def ask(tx, organization_id, contact_ids):
        return {ana} & set(contact_ids)

    monkeypatch.setattr(builder, "LANE", imports_lane([ask]))
    assert (await do(db, studio, job.id, Command.UNDO)).undone == Undone(removed=1, kept=1)


async def test_whoever_is_put_to_use_while_the_undo_waits_for_them_is_kept(dsn, db, studio, monkeypatch):
    """Whoever takes somebody into a journey holds the contact: the undo asks after them, not before."""
    job = await run_import(db, studio, HEAD + "Ana;11 99000-0001;;;;\n")
    [ana] = await made_by(db, studio, job)
    inside = set()

    async def ask(_tx, _organization_id, contact_ids):
        return inside & set(contact_ids)

    monkeypatch.setattr(builder, "LANE", imports_lane([ask]))
    async with db.begin(studio) as tx:
        await lock(tx, [(studio, ana)])
        undoing_it = await start_blocked(dsn, do(db, studio, job.id, Command.UNDO))
        inside.add(ana)
    assert (await undoing_it).undone == Undone(kept=1)
    assert (await look(db, studio, ana)).erased_at is None


async def test_a_later_import_of_the_same_people_keeps_them(db, studio):
    """What two files say is not taken away with one of them; with both it is."""
    rows = HEAD + "Ana;11 99000-0001;;;;\n"
    first = await run_import(db, studio, rows)
    second = await run_import(db, studio, rows + "Bia;11 99000-0002;;;;\n")
    assert (await do(db, studio, first.id, Command.UNDO)).undone == Undone(kept=1)
    assert (await do(db, studio, second.id, Command.UNDO)).undone == Undone(removed=1)


async def test_whoever_was_removed_may_be_imported_again_and_written_to(db, studio):
    """An undo is no erasure: nobody is suppressed by it."""
    job = await run_import(db, studio, HEAD + "Ana;11 99000-0001;;;;\n")
    await do(db, studio, job.id, Command.UNDO)
    again = await run_import(db, studio, HEAD + "Ana;11 99000-0001;;;;\n")
    assert again.tally.statuses["created"] == 1
    async with db.begin(studio) as tx:
        assert await tx._connection.fetchval("SELECT count(*) FROM suppressions") == 0


async def test_what_was_called_off_half_way_is_taken_back(db, studio, monkeypatch):
    """An import of several batches, cancelled after one: its contacts go, batch by batch."""
    monkeypatch.setattr(run, "ROWS_A_TRANSACTION", 4)
    monkeypatch.setattr(undoing, "ROWS_A_TRANSACTION", 3)
    rows = "".join(f"Ana;11 99000-{n:04};;;;\n" for n in range(10))
    import_id = await builder.make_import(db, studio, HEAD + rows)
    async with db.begin(studio) as tx:
        await builder.commands.begin(tx, studio, import_id, Command.START)
    await builder.run_batch(db, builder.LANE, [studio], "w1")
    async with db.begin(studio) as tx:
        await builder.commands.cancel(tx, studio, import_id)
    stopped = await builder.show_import(db, studio, import_id)
    assert (stopped.state, stopped.tally.rows) == (JobState.CANCELLED, 3)
    assert (await do(db, studio, import_id, Command.UNDO)).undone == Undone(removed=3)
