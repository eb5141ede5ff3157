"""`cadenza export`: contacts to files."""

import sys
from collections.abc import AsyncIterator, Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from cadenza.cli.plumbing import in_database

if TYPE_CHECKING:
    from cadenza.kit.db import Database

export_commands = typer.Typer(help="Write contacts to files.", no_args_is_help=True)

OrganizationOption = Annotated[UUID, typer.Option("--organization", help="Whose; `accounts list` names them.")]
FileOption = Annotated[
    Path | None, typer.Option("--out", help="The file to write, a new one; else standard output.", dir_okay=False)
]


@export_commands.command("contacts")
def export_contacts(
    organization_id: OrganizationOption,
    *,
    out: FileOption = None,
    tag: Annotated[str | None, typer.Option(help="Only contacts with this tag.")] = None,
) -> None:
    """Write all contacts as CSV, which can be imported again."""
    from cadenza.contacts.domain.checks import Check, Checks, Op
    from cadenza.contacts.domain.listing import ContactFilter
    from cadenza.insight.actions.export import contacts_csv

    tagged = (Checks(checks=(Check("tags", Op.HAS, tag),)),) if tag else ()

    async def pieces(database: "Database") -> AsyncIterator[bytes]:
        async for piece in contacts_csv(database, organization_id, ContactFilter(groups=tagged)):
            yield piece.encode()

    _write(pieces, out)


@export_commands.command("contact")
def export_contact(
    contact_id: Annotated[UUID, typer.Argument(help="The contact's id.")],
    organization_id: OrganizationOption,
    *,
    out: FileOption = None,
) -> None:
    """Write everything that is kept about one person as JSON."""
    from cadenza.insight.actions.export import contact_json, find_contact

    async def pieces(database: "Database") -> AsyncIterator[bytes]:
        contact = await find_contact(database, organization_id, contact_id)
        async for piece in contact_json(database, organization_id, contact):
            yield piece

    _write(pieces, out)


def _write(pieces: Callable[["Database"], AsyncIterator[bytes]], out: Path | None) -> None:
    """Write as it comes; a file that is there already is left alone."""
    with nullcontext(sys.stdout.buffer) if out is None else out.open("xb") as file:

        async def write(database: "Database") -> int:
            return sum([file.write(piece) async for piece in pieces(database)])

        total = in_database(write)
        file.flush()
    if out is not None:
        print(f"{out}: {total:,} bytes", file=sys.stderr)
