"""`cadenza accounts`: organizations and their keys, for whoever runs the installation."""

from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from cadenza.cli.plumbing import in_database

if TYPE_CHECKING:
    from cadenza.kit.db import Database

account_commands = typer.Typer(help="Organizations and their keys.", no_args_is_help=True)


@account_commands.command("create-organization")
def create_organization(
    name: Annotated[str, typer.Argument(help="Its name, as people see it.")],
    time_zone: Annotated[str, typer.Option(help="Such as America/Sao_Paulo.")] = "UTC",
    locale: Annotated[str, typer.Option(help="Such as pt-BR.")] = "en",
    region: Annotated[str, typer.Option(help="The country whose form its phone numbers have, such as BR.")] = "US",
) -> None:
    """Make an organization and a first key for it."""
    from cadenza.accounts.actions import organizations
    from cadenza.accounts.actions.keys import create_api_key
    from cadenza.kit.ids import new_id

    async def make(database: "Database") -> tuple[UUID, str]:
        async with database.begin() as tx:
            new = new_id(tx.now)
        async with database.begin(new) as tx:
            await organizations.create_organization(
                tx, new, name=name, time_zone=time_zone, locale=locale, region=region
            )
            return new, (await create_api_key(tx, new, "first")).text

    organization_id, key = in_database(make)
    print(f"organization  {organization_id}\nkey           {key}\nThe key is shown this once.")


@account_commands.command("create-key")
def create_key(
    organization_id: Annotated[UUID, typer.Argument(help="Whose key it is; `accounts list` names them.")],
    name: Annotated[str, typer.Option(help="What it is for.")] = "command line",
) -> None:
    """Make one more key for an organization."""
    from cadenza.accounts.actions.keys import create_api_key
    from cadenza.accounts.actions.organizations import get_organization

    async def make(database: "Database") -> str:
        async with database.begin(organization_id) as tx:
            await get_organization(tx, organization_id)
            return (await create_api_key(tx, organization_id, name)).text

    print(f"key  {in_database(make)}\nThe key is shown this once.")


@account_commands.command("list")
def list_accounts() -> None:
    """Name the organizations."""
    from cadenza.accounts.actions.organizations import list_organizations

    async def read(database: "Database") -> dict[UUID, str]:
        async with database.everywhere() as tx:
            return await list_organizations(tx)

    for organization_id, name in in_database(read).items():
        print(organization_id, name)
