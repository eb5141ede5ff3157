"""Files of contacts from the command line."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from uuid import UUID

import typer

from cadenza.cli.plumbing import (
    FileOption,
    OrganizationOption,
    in_database,
    print_json,
    process_settings,
    write_pieces,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cadenza.imports.domain.job import Import
    from cadenza.kit.db import Database

import_commands = typer.Typer(
    help="What was imported: list it, take it back, read what was rejected.", no_args_is_help=True
)

SHOWN = 50
NEWEST = UUID(int=2**128 - 1)

ImportArgument = Annotated[UUID, typer.Argument(help="Its id; `imports list` names them.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for machines.")]


def import_file(  # noqa: PLR0913 - each is an option of the command
    file: Annotated[
        Path, typer.Argument(help="CSV of any dialect, xlsx, xlsb, xls or ods.", exists=True, dir_okay=False)
    ],
    organization_id: OrganizationOption,
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Count what would happen, and do nothing.")] = False,
    sheet: Annotated[str | None, typer.Option(help="Of a spreadsheet; else the first that holds anything.")] = None,
    region: Annotated[str | None, typer.Option(help="The country of phones without a country code.")] = None,
    tag: Annotated[list[str] | None, typer.Option(help="Put this on everybody; may be given more than once.")] = None,
    proof: Annotated[str | None, typer.Option(help="How consent was given; without it a yes is refused.")] = None,
    encoding: Annotated[str | None, typer.Option(help="Instead of the one that is guessed.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Import contacts from a file: columns are recognised, every row is counted, rejected ones are kept."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from cadenza.ops.importing import import_file as work

    options = {"region": region, "tags": tag, "consent_proof": proof}
    changes: dict[str, Any] = {"options": {name: value for name, value in options.items() if value}}
    if encoding:
        changes["dialect"] = {"encoding": encoding}
    settings = process_settings()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[rows]:,} rows"),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(file.name, total=1.0, rows=0)

        async def do(database: "Database") -> "Import":
            return await work(
                database,
                organization_id,
                file,
                changes=changes,
                sheet=sheet,
                most_bytes=settings.import_max_bytes,
                is_dry=dry_run,
                progress=lambda job: bar.update(task, completed=job.progress, rows=job.tally.rows),
            )

        try:
            job = in_database(do)
        except (KeyboardInterrupt, asyncio.CancelledError):
            typer.echo(
                "stopped here; a worker goes on with it, and `POST /v1/imports/{id}/cancel` calls it off", err=True
            )
            raise typer.Exit(130) from None
    _show(job, as_json=as_json)
    raise typer.Exit(0 if job.state == "done" else 1)


def _show(job: "Import", *, as_json: bool) -> None:
    from cadenza.imports.domain.plan import write_plan
    from cadenza.imports.domain.tally import write_tally

    counts = write_tally(job.tally)
    if as_json:
        facts = {
            "id": str(job.id),
            "state": job.state,
            "error": job.error,
            "counts": counts,
            "plan": write_plan(job.plan),
        }
        print_json(facts)
        return
    for column in job.plan.columns:
        typer.echo(f"  {column.heading or '-':<30} {column.target} {column.name}".rstrip())
    dialect = job.plan.dialect
    typer.echo(f"{job.task.value} {job.id}: {job.state.value}, read as {dialect.encoding} with {dialect.delimiter!r}")
    for name in ("rows", "created", "updated", "unchanged", "duplicate"):
        typer.echo(f"{name:<12} {counts[name]:>10,}")
    for kind in ("rejected", "warnings", "consent_refused"):
        for reason, number in sorted(counts[kind].items()):
            typer.echo(f"{kind:<12} {number:>10,}  {reason}")


@import_commands.command("list")
def list_imports(organization_id: OrganizationOption) -> None:
    """List the last imports of an organization, newest first."""
    from cadenza.imports.actions.commands import list_imports as read_page

    async def read(database: "Database") -> "list[Import]":
        async with database.read(organization_id) as tx:
            return await read_page(tx, organization_id, NEWEST, SHOWN)

    for job in in_database(read):
        counted = f"{job.tally.rows:,} rows, {job.tally.rejected.total():,} rejected"
        typer.echo(f"{job.id} {job.created_at:%Y-%m-%d %H:%M} {job.file_name}: {job.task} {job.state}, {counted}")


@import_commands.command("undo")
def undo_import(import_id: ImportArgument, organization_id: OrganizationOption) -> None:
    """Take an import back: contacts that nobody has touched since are as they were before."""
    from cadenza.ops.importing import undo_import as work

    process_settings()
    job = in_database(lambda database: work(database, organization_id, import_id, lambda _: None))
    undone = job.undone
    if undone is not None:
        typer.echo(f"removed {undone.removed:,}, restored {undone.restored:,}, kept {undone.kept:,} (touched since)")
    raise typer.Exit(0 if job.state == "done" else 1)


@import_commands.command("rejected")
def write_rejected(import_id: ImportArgument, organization_id: OrganizationOption, *, out: FileOption = None) -> None:
    """Write the rows that were not imported as CSV, with the reason in front."""
    from cadenza.imports.actions.commands import get_import
    from cadenza.imports.actions.download import rejected_csv

    async def pieces(database: "Database") -> "AsyncIterator[bytes]":
        async with database.read(organization_id) as tx:
            job = await get_import(tx, organization_id, import_id)
        async for piece in rejected_csv(database, job):
            yield piece.encode()

    write_pieces(pieces, out)


def bench_import(
    *,
    as_json: JsonOption = False,
    rows: Annotated[int, typer.Option(min=1000, help="How many people are in the file.")] = 1_000_000,
    kills: Annotated[int, typer.Option(min=0, max=100, help="How often the worker is killed outright.")] = 0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Measure the dry run as well.")] = False,
) -> None:
    """Measure how fast a file is imported, and how much memory that takes."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from cadenza.ops.bench import imports

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting a server", total=1.0)
        figures = imports.bench_import(
            imports.Plan(rows=rows, kills=kills, dry_run=dry_run),
            lambda text, part: bar.update(task, description=text, completed=part),
        )
    if as_json:
        print_json(figures)
    else:
        imports.show(figures, Console())
    raise typer.Exit(0 if figures["is_right"] else 1)
