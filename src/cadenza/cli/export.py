"""`cadenza export`: contacts to files."""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from cadenza.cli.plumbing import FileOption, OrganizationOption, write_pieces

if TYPE_CHECKING:
    from cadenza.kit.db import Database

export_commands = typer.Typer(help="Write contacts to files.", no_args_is_help=True)


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

    write_pieces(pieces, out)


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

    write_pieces(pieces, out)
