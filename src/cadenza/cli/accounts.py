"""`cadenza accounts`: organizations, their people and their keys, for whoever runs the installation.

Links are printed once and work once; they lead to CADENZA_PUBLIC_URL, to where `cadenza up` answers on this data
folder, or to the host and port of the settings.
"""

from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from cadenza.accounts.domain.audit import OPERATOR
from cadenza.accounts.domain.permissions import Role, Scope
from cadenza.cli.plumbing import in_database, link_to, process_settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cadenza.accounts.domain.keys import ApiKey
    from cadenza.accounts.domain.people import Member
    from cadenza.kit.db import Database

account_commands = typer.Typer(help="Organizations, their people and their keys.", no_args_is_help=True)

OrganizationArgument = Annotated[UUID, typer.Argument(help="Its id; `accounts list` names them.")]
EmailArgument = Annotated[str, typer.Argument(help="The email that the person signs in with.")]
ScopeOption = Annotated[
    list[Scope] | None, typer.Option("--scope", help="What it may do; given several times, or everything.")
]


@account_commands.command("set-up")
def set_up_installation() -> None:
    """Make the link with which the first person sets this installation up, in the place of the one before."""
    from cadenza.accounts.actions import set_up
    from cadenza.ops.database import CannotRun

    token = in_database(set_up.make_link)
    if token is None:
        raise CannotRun("somebody has an account already: they sign in, and `cadenza accounts invite` brings in others")
    print(f"{link_to('set-up', token)}\nIt is shown this once, and works once within 24 hours.")


@account_commands.command("create-organization")
def create_organization(
    name: Annotated[str, typer.Argument(help="Its name, as people see it.")],
    time_zone: Annotated[str | None, typer.Option(help="Such as America/Sao_Paulo; UTC without it.")] = None,
    locale: Annotated[str | None, typer.Option(help="The language of its texts, such as pt-BR; en without it.")] = None,
    region: Annotated[
        str | None,
        typer.Option(
            help="The country by which phones without a country code are read, such as BR; without it the one that "
            "the locale names, else US."
        ),
    ] = None,
    owner: Annotated[str | None, typer.Option(help="The email of its owner, who gets a link to sign in.")] = None,
) -> None:
    """Make an organization with a first key, and with an owner if you name one."""
    from cadenza.accounts.actions import audit, operator, organizations
    from cadenza.accounts.actions.keys import create_api_key
    from cadenza.accounts.domain.people import LinkKind, read_email
    from cadenza.kit.ids import new_id
    from cadenza.kit.locales import region_named

    taken = [
        ("time zone", "--time-zone", time_zone, "UTC"),
        ("language", "--locale", locale, "en"),
        ("country", "--region", region or region_named(locale or ""), "US"),
    ]
    zone, language, country = (given or default for _, _, given, default in taken)

    async def make(database: "Database") -> tuple[UUID, str, str | None]:
        if owner is not None:
            read_email(owner, "owner")
        async with database.begin() as tx:
            new = new_id(tx.now)
        async with database.begin(new) as tx:
            made = await organizations.found_organization(
                tx, new, name=name, time_zone=zone, locale=language, region=country
            )
            key = (await create_api_key(tx, new, "first", created_by=OPERATOR)).text
            organizations.tell_made(tx, made)
            await audit.record_operator(tx, new, "create_organization")
        if owner is None:
            return new, key, None
        person = await operator.make_owner(database, new, owner)
        kind = LinkKind.RESET if person.password_hash is None else LinkKind.SIGN_IN
        return new, key, link_to(kind, await operator.make_link(database, person, kind))

    process_settings()
    organization_id, key, link = in_database(make)
    print(f"organization  {organization_id}\nkey           {key}")
    if link is not None:
        print(f"sign in       {link}")
    for what, option, given, default in taken:
        print(f"{what:<13} {given or f'{default} (nobody said another: {option} does, and so does Settings)'}")
    print("The key is shown this once." if link is None else "Key and link are shown this once; the link works once.")


@account_commands.command("create-sandbox")
def create_sandbox(
    organization_id: OrganizationArgument,
    name: Annotated[str, typer.Argument(help="What it is called.")] = "Sandbox",
    channel: Annotated[
        str, typer.Option(help="The channel it plays: whatsapp_qr, whatsapp, sms, email.")
    ] = "whatsapp_qr",
) -> None:
    """Make a connection of the sandbox, on which everybody has a phone; nothing leaves the machine."""
    from datetime import timedelta

    from cadenza.accounts.actions import audit
    from cadenza.accounts.actions.organizations import get_organization
    from cadenza.channels.actions.setup import add_sandbox
    from cadenza.channels.domain.capabilities import Channel

    if channel not in set(Channel):
        raise typer.BadParameter(f"one of {', '.join(Channel)}", param_hint="--channel")

    async def make(database: "Database") -> UUID:
        async with database.begin(organization_id) as tx:
            await get_organization(tx, organization_id)
            made = await add_sandbox(
                tx, organization_id, name, channel, gives_phones=True, pace=timedelta(0), concurrency=20
            )
            await audit.record_operator(tx, organization_id, "create_connection")
            return made.id

    process_settings()
    print(f"connection  {in_database(make)}")


@account_commands.command("list")
def list_accounts() -> None:
    """Name the organizations."""
    from cadenza.accounts.actions.organizations import list_organizations

    async def read(database: "Database") -> dict[UUID, str]:
        async with database.everywhere() as tx:
            return await list_organizations(tx)

    for organization_id, name in in_database(read).items():
        print(organization_id, name)


@account_commands.command("invite")
def invite(
    organization_id: OrganizationArgument,
    email: EmailArgument,
    role: Annotated[Role, typer.Option(help="What they become.")] = Role.AGENT,
) -> None:
    """Invite somebody; prints the link to give to them."""
    from cadenza.accounts.actions import operator

    async def make(database: "Database") -> str:
        return await operator.invite(database, organization_id, email, role)

    print(f"{link_to('invitation', in_database(make))}\nIt is shown this once, and works once within 7 days.")


@account_commands.command("reset-password")
def reset_password(email: EmailArgument) -> None:
    """Make a link with which somebody sets a new password, which signs them out everywhere else."""
    from cadenza.accounts.actions import operator

    async def make(database: "Database") -> str:
        return await operator.reset_password(database, email)

    print(f"{link_to('reset', in_database(make))}\nIt is shown this once, and works once within 24 hours.")


@account_commands.command("members")
def list_members(organization_id: OrganizationArgument) -> None:
    """List who is in an organization."""
    from cadenza.accounts.actions import members, organizations

    async def read(database: "Database") -> "Sequence[Member]":
        async with database.read(organization_id) as tx:
            await organizations.get_organization(tx, organization_id)
            return await members.list_members(tx, organization_id)

    for member in in_database(read):
        print(f"{member.role:<8} {member.email} {member.name}")


@account_commands.command("create-key")
def create_key(
    organization_id: OrganizationArgument,
    name: Annotated[str, typer.Option(help="What it is for.")] = "command line",
    scope: ScopeOption = None,
) -> None:
    """Make one more key for an organization."""
    from cadenza.accounts.actions import audit
    from cadenza.accounts.actions.keys import create_api_key
    from cadenza.accounts.actions.organizations import get_organization

    async def make(database: "Database") -> str:
        async with database.begin(organization_id) as tx:
            await get_organization(tx, organization_id)
            key = await create_api_key(tx, organization_id, name, scopes=scope or tuple(Scope), created_by=OPERATOR)
            await audit.record_operator(tx, organization_id, "create_api_key")
            return key.text

    print(f"key  {in_database(make)}\nThe key is shown this once.")


@account_commands.command("keys")
def list_keys(organization_id: OrganizationArgument) -> None:
    """List the live keys of an organization, without their secrets."""
    from cadenza.accounts.actions import keys, organizations

    async def read(database: "Database") -> "Sequence[ApiKey]":
        async with database.read(organization_id) as tx:
            await organizations.get_organization(tx, organization_id)
            return await keys.list_api_keys(tx, organization_id)

    for key in in_database(read):
        used = "never used" if key.last_used_at is None else f"used {key.last_used_at:%Y-%m-%d %H:%M}"
        print(f"{key.id} {key.name} ({used}): {' '.join(key.scopes)}")


@account_commands.command("revoke-key")
def revoke_key(
    organization_id: OrganizationArgument, key_id: Annotated[UUID, typer.Argument(help="`accounts keys` lists them.")]
) -> None:
    """End a key at once."""
    from cadenza.accounts.actions import audit, keys

    async def revoke(database: "Database") -> None:
        async with database.begin(organization_id) as tx:
            await keys.revoke_api_key(tx, organization_id, key_id)
            await audit.record_operator(tx, organization_id, "revoke_api_key")

    in_database(revoke)
    print("revoked")
