"""The files of the studio: its members and those who asked, imported like any file, with a phone for each of them."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from importlib import resources
from uuid import UUID

from cadenza.accounts.actions.members import person_actor
from cadenza.accounts.domain.people import Person
from cadenza.channels.actions.sandbox_people import PersonDraft, add_people
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.demo import DEMO, rows
from cadenza.demo.people import PEOPLE
from cadenza.demo.staff import note
from cadenza.demo.temperament import behaviour_of
from cadenza.imports.actions import commands, upload
from cadenza.imports.domain.job import Command
from cadenza.kit.db import Database, ReadTx, Tx

MOST_BYTES = 4_000_000
PROOF = "Ficha de matrícula do estúdio, campo “Aceita WhatsApp”"


@dataclass(frozen=True, slots=True)
class DemoFile:
    """A file and what its people are to the studio."""

    name: str
    lifecycle: Lifecycle


FILES = (DemoFile("alunos.csv", Lifecycle.MEMBER), DemoFile("interessados.csv", Lifecycle.LEAD))


@dataclass(frozen=True, slots=True)
class Reachable:
    """Somebody of the files whom a phone can reach."""

    contact_id: UUID
    phone: str
    name: str
    lifecycle: Lifecycle
    consent: ConsentState


async def import_files(database: Database, by: Person) -> None:
    """Have every file imported that was not yet; a lane reads them."""
    async with database.read(DEMO) as tx:
        known = await rows.list_file_names(tx, DEMO)
    for file in FILES:
        if file.name not in known:
            await _import(database, file, by)


async def _import(database: Database, file: DemoFile, by: Person) -> None:
    async with database.begin(DEMO) as tx:
        import_id = await upload.announce(tx, DEMO, file_name=file.name, actor=person_actor(by.id))
        await note(tx, by, "create_import")
    await upload.receive(database, (DEMO, import_id), _content(file), most_bytes=MOST_BYTES)
    async with database.begin(DEMO) as tx:
        options = {"lifecycle": file.lifecycle.value, "consent_proof": PROOF}
        await commands.configure(tx, DEMO, import_id, {"options": options})
        await commands.begin(tx, DEMO, import_id, Command.START)
        await note(tx, by, "start_import")


async def _content(file: DemoFile) -> AsyncIterator[bytes]:
    yield resources.files("cadenza.demo").joinpath("files", file.name).read_bytes()


async def give_phones(tx: Tx, connections: Sequence[Connection], people: Sequence[Reachable]) -> None:
    """Give everybody of the files a phone on these numbers' network."""
    drafts = [
        PersonDraft(address=one.phone, name=one.name or one.phone, locale="pt-BR", behaviour=behaviour_of(one.phone))
        for one in people
    ]
    for connection in connections:
        await add_people(tx, connection, drafts)


async def list_reachable(tx: ReadTx) -> list[Reachable]:
    """Return the people of the files whom a phone can reach, in the order in which they came."""
    ours = {one.phone for one in PEOPLE}
    found = [
        Reachable(
            row["contact_id"], row["phone"], row["name"], Lifecycle(row["lifecycle"]), ConsentState(row["consent"])
        )
        for row in await rows.list_reachable(tx, DEMO)
    ]
    return [one for one in found if one.phone not in ours]
