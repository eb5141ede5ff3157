"""What commands are made of: settings, a process on a fast loop, the database of this installation, JSON."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar
from uuid import UUID

import typer

if TYPE_CHECKING:
    from cadenza.kit.db import Database
    from cadenza.kit.settings import Settings

ResultT = TypeVar("ResultT")

OrganizationOption = Annotated[UUID, typer.Option("--organization", help="Whose; `accounts list` names them.")]
FileOption = Annotated[
    Path | None, typer.Option("--out", help="The file to write, a new one; else standard output.", dir_okay=False)
]


def read_settings() -> "Settings":
    """Read the settings."""
    from cadenza.kit.settings import Settings

    return Settings()


def warn_of_unknown_settings() -> None:
    """Say which variables of the environment look like settings and are none: a misspelt one would just not hold."""
    # Most have none at all, and need not wait for the settings to load.
    if not any(name.upper().startswith("CADENZA_") for name in os.environ):
        return
    from cadenza.kit.settings import unknown_variables

    for name, meant in unknown_variables(os.environ).items():
        hint = f"; did you mean {meant}?" if meant else ""
        print(f"cadenza: warning: there is no setting {name}{hint}", file=sys.stderr)


def process_settings() -> "Settings":
    """Read the settings of a process that works: its logs are set up and it knows the secret key."""
    from cadenza.kit.logs import configure_logs
    from cadenza.kit.secrets import use_secret_key
    from cadenza.kit.settings import load_secret_key

    settings = read_settings()
    configure_logs(settings.log_format, settings.log_level)
    use_secret_key(load_secret_key(settings))
    return settings


def run_process(process: Callable[[asyncio.Event], Awaitable[None]], *, with_parent: bool) -> None:
    """Run a process on a fast event loop until it is told to stop."""
    import uvloop

    from cadenza.ops.process import stop_on_signals

    async def run() -> None:
        await process(stop_on_signals(with_parent=with_parent))

    uvloop.run(run())


def in_database(work: "Callable[[Database], Awaitable[ResultT]]") -> ResultT:
    """Do something in the database of this installation."""
    from cadenza.ops.database import migrated, work_in

    settings = read_settings()
    with migrated(settings) as dsn:
        return asyncio.run(work_in(dsn, work))


def link_to(what: str, token: str) -> str:
    """Put a link together that leads to where people reach this installation."""
    from cadenza.kit.links import write_link
    from cadenza.ops.ports import public_address

    return write_link(public_address(read_settings()), what.replace("_", "-"), token)


def write_pieces(pieces: "Callable[[Database], AsyncIterator[bytes]]", out: Path | None) -> None:
    """Write what comes out of the database as it comes; a file that is there already is left alone."""
    with nullcontext(sys.stdout.buffer) if out is None else out.open("xb") as file:

        async def write(database: "Database") -> int:
            return sum([file.write(piece) async for piece in pieces(database)])

        total = in_database(write)
        file.flush()
    if out is not None:
        print(f"{out}: {total:,} bytes", file=sys.stderr)


def print_json(value: object) -> None:
    """Print a value for machines."""
    import orjson

    sys.stdout.buffer.write(orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS) + b"\n")
    sys.stdout.flush()
