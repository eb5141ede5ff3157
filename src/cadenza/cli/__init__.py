"""The command line: reads arguments and builds one process; nothing else.

Each command imports what it needs when it runs, so that none waits for what another one loads. An error that a person
can do something about is one line and exit code 1; anything else is a bug and shows its trace.
"""

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

import cadenza
from cadenza.cli.accounts import account_commands
from cadenza.cli.bench import bench_commands
from cadenza.cli.campaigns import campaign_commands
from cadenza.cli.export import export_commands
from cadenza.cli.imports import bench_import, import_commands, import_file
from cadenza.cli.plumbing import (
    in_database,
    link_to,
    print_json,
    process_settings,
    read_settings,
    run_process,
    warn_of_unknown_settings,
)

if TYPE_CHECKING:
    from cadenza.kit.db import Database

app = typer.Typer(
    name="cadenza",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
database_commands = typer.Typer(help="The database: bring it up to date, back it up, restore it.", no_args_is_help=True)
app.add_typer(database_commands, name="db")
app.add_typer(account_commands, name="accounts")
app.add_typer(campaign_commands, name="campaigns")
app.add_typer(bench_commands, name="bench")
app.add_typer(export_commands, name="export")
app.add_typer(import_commands, name="imports")
app.command("import")(import_file)
bench_commands.command("import")(bench_import)

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for machines.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Replace what is there.")]
WithParentOption = Annotated[bool, typer.Option("--with-parent", hidden=True)]


def _show_version(wanted: bool) -> None:  # noqa: FBT001 - called by the parser
    if wanted:
        print(cadenza.__version__)
        raise typer.Exit


@app.callback()
def common(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and end.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Campaigns and follow-up journeys over chat, on PostgreSQL alone. Settings: CADENZA_* in the environment."""
    del version
    # The processes that `up` starts have its environment, of which it has spoken.
    if "--with-parent" not in sys.argv:
        warn_of_unknown_settings()


def main() -> None:
    """Run a command."""
    try:
        app()
    except Exception as error:
        from cadenza.ops.errors import explain

        text = explain(error)
        if text is None:
            raise
        print(f"cadenza: {text}", file=sys.stderr)
        sys.exit(1)


# --------------------------------------------------------------------------------------------- processes


@app.command()
def up(
    *,
    demo: Annotated[bool, typer.Option(help="Have the demo organization on a first run.")] = True,
    workers: Annotated[int, typer.Option(min=1, max=64, help="How many worker processes.")] = 1,
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="Where the dashboard answers: --port 8500. Else CADENZA_PORT or 8400; the next free one if taken.",
        ),
    ] = None,
) -> None:
    """Run everything here: the database, the API with the dashboard, and workers."""
    from cadenza.demo import DEMO
    from cadenza.ops.up import Wanted, run_up

    settings = read_settings()
    if port is not None:
        settings = settings.model_copy(update={"port": port})
    run_up(Wanted(settings, workers, DEMO, demo, lambda text: print(text, flush=True)))


@app.command()
def api(
    *,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Instead of CADENZA_PORT.")] = None,
    socket_number: Annotated[int | None, typer.Option("--socket", hidden=True)] = None,
    with_parent: WithParentOption = False,
) -> None:
    """Run one API process."""
    import socket

    from cadenza.accounts.actions import set_up
    from cadenza.api.process import run_api
    from cadenza.kit.links import write_link
    from cadenza.ops.database import migrated, work_in
    from cadenza.ops.ports import address_of, bind

    settings = process_settings()
    with migrated(settings) as dsn:
        if socket_number is None:
            listening = bind(settings.host, settings.port if port is None else port)
            host, port = listening.getsockname()[:2]
            print(f"listening on http://{host}:{port}", file=sys.stderr)
            token = asyncio.run(work_in(dsn, set_up.make_link))
            if token is not None:
                link = write_link(settings.public_url or address_of(host, port), "set-up", token)
                print(f"nobody has an account yet; set it up, once within a day: {link}", file=sys.stderr)
        else:
            listening = socket.socket(fileno=socket_number)
        with listening:
            run_process(lambda stop: run_api(dsn, settings, listening, stop), with_parent=with_parent)


@app.command()
def worker(
    *,
    health_port: Annotated[int | None, typer.Option(help="Serve /healthz and /metrics on this port.")] = None,
    with_parent: WithParentOption = False,
) -> None:
    """Run one worker process."""
    from functools import partial

    from cadenza.ops import clocks, measure, retention
    from cadenza.ops.database import migrated
    from cadenza.worker.lanes import lane_names
    from cadenza.worker.process import run_worker
    from cadenza.worker.schedule import Job

    def jobs(database: "Database") -> list[Job]:
        return [
            Job("watchdog", measure.EVERY_SECONDS, partial(measure.measure, database, lane_names())),
            Job("retention", retention.EVERY_SECONDS, partial(retention.run_all, database)),
            Job("clocks", clocks.EVERY_SECONDS, partial(clocks.run_all, database, set())),
        ]

    settings = process_settings()
    with migrated(settings) as dsn:
        run_process(
            lambda stop: run_worker(dsn, settings, stop, jobs=jobs, health=health_port), with_parent=with_parent
        )


@app.command("prepare-demo", hidden=True)
def prepare_demo() -> None:
    """Make the demo organization if it is not there, and print a link to sign in."""
    from cadenza.demo.live import open_demo
    from cadenza.ops.database import migrated

    settings = process_settings()
    with migrated(settings) as dsn:
        token = asyncio.run(open_demo(dsn))
    if token is not None:
        print(link_to("sign-in", token))


# -------------------------------------------------------------------------------------------------- demo


@app.command()
def demo(
    *,
    as_json: JsonOption = False,
    days: Annotated[int, typer.Option(min=1, max=60, help="How long the story goes on.")] = 14,
    database: Annotated[str | None, typer.Option(help="An empty database to play it in, instead of a new one.")] = None,
) -> None:
    """Play the demo's fortnight on a clock of its own and report what came of it."""
    from functools import partial

    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from cadenza.demo.headless import play_headless
    from cadenza.demo.tables import show
    from cadenza.ops.watchdog import count_violations

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("a fortnight at Estúdio Aurora", total=1.0)
        watchdog = partial(count_violations, deep=True)
        report = play_headless(days, lambda part: bar.update(task, completed=part), watchdog, database)
    if as_json:
        print_json({"ok": report.is_good, "report": report})
    else:
        show(report, Console())
    raise typer.Exit(0 if report.is_good else 1)


# ---------------------------------------------------------------------------------------------- database


@database_commands.command("upgrade")
def upgrade() -> None:
    """Bring the database's schema up to date."""
    from cadenza.kit.migrate import upgrade as migrate
    from cadenza.ops.database import database_of

    with database_of(read_settings()) as dsn:
        done = migrate(dsn)
    print("\n".join(done) if done else "nothing to do: all migrations are there")


@database_commands.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; a new one.")],
    *,
    with_key: Annotated[bool, typer.Option("--with-key", help="Put the secret key into it as well.")] = False,
) -> None:
    """Write everything into one file, while Cadenza runs or not."""
    from cadenza.kit.settings import load_secret_key
    from cadenza.ops.backup import back_up
    from cadenza.ops.database import own_server

    settings = read_settings()
    with own_server(settings, attach=True) as server:
        manifest = back_up(server, file, load_secret_key(settings), with_key=with_key)
    print(f"{file}: {file.stat().st_size / 1e6:.1f} MB, up to {manifest.last_migration}")
    kept = "is in it: keep the file as you would a password" if with_key else "is NOT in it: keep that one too"
    print(f"the secret key {manifest.key_id} {kept}")


@database_commands.command("restore")
def restore(file: Annotated[Path, typer.Argument(help="A backup.")], *, force: ForceOption = False) -> None:
    """Put a backup in the place of the database; Cadenza must not be running."""
    from cadenza.kit.settings import load_secret_key
    from cadenza.ops import backup as backups
    from cadenza.ops.database import own_server

    settings = read_settings()
    manifest = backups.read_manifest(file)
    with own_server(settings, attach=False) as server:
        backups.restore(server, file, force=force)
        backups.restore_key(file, settings.data_dir, force=force)
    print(f"restored what Cadenza {manifest.cadenza} backed up at {manifest.made_at}")
    if backups.key_id(load_secret_key(settings)) != manifest.key_id:
        print(f"put the secret key {manifest.key_id} in place: the key here opens no stored provider password")


# ------------------------------------------------------------------------------------------- operations


@app.command()
def replay(
    organization_id: Annotated[UUID | None, typer.Argument(help="Whose; all of them without it.")] = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Do again what was given up: calls from providers and triggers that failed for the last time."""
    from cadenza.ops import replay as replaying

    async def work(database: "Database") -> dict[str, int]:
        return await replaying.replay(database, organization_id)

    done = in_database(work)
    if as_json:
        print_json(done)
    else:
        print("\n".join(f"{kind:<16} {count}" for kind, count in done.items()))


@app.command()
def doctor(*, as_json: JsonOption = False) -> None:
    """Look the installation over: what is wrong, and what to do about it."""
    from rich.console import Console

    from cadenza.ops.doctor import examine
    from cadenza.ops.findings import Health

    colours = {Health.OK: "green", Health.WARNING: "yellow", Health.FAILED: "red"}
    console = Console(highlight=False, soft_wrap=True)
    findings = []
    for finding in examine(read_settings()):
        findings.append(finding)
        if not as_json:
            console.print(f"[{colours[finding.health]}]{finding.health:<8}[/] {finding.name:<13}", end=" ")
            console.print(finding.text, markup=False)
            if finding.fix:
                console.print(f"{'':<22} → {finding.fix}", markup=False)
    is_well = all(finding.health is not Health.FAILED for finding in findings)
    if as_json:
        print_json({"ok": is_well, "findings": findings})
    raise typer.Exit(0 if is_well else 1)
