"""`cadenza bench`: what this machine does in a second, measured on a server that is made and thrown away for it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from cadenza.cli.plumbing import print_json

bench_commands = typer.Typer(help="Measure this machine.", no_args_is_help=True)

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for machines.")]
RunsOption = Annotated[int, typer.Option(min=1, help="How often it is measured; the median counts.")]


@bench_commands.command("release")
def bench_release(
    *,
    as_json: JsonOption = False,
    people: Annotated[int, typer.Option(min=5000, help="How many people are released in each run.")] = 100_000,
    runs: RunsOption = 3,
) -> None:
    """Measure how fast journeys are released, against two references."""
    from rich.console import Console

    from cadenza.ops.bench import release, tables

    with _progress() as tell:
        figures = release.bench_release(release.Plan(people=people, runs=runs), tell)
    if as_json:
        print_json(figures)
    else:
        tables.show_release(figures, Console())


@bench_commands.command("campaign")
def bench_campaign(
    *,
    as_json: JsonOption = False,
    people: Annotated[int, typer.Option(min=5000, help="How many recipients are released in each run.")] = 100_000,
    runs: RunsOption = 3,
) -> None:
    """Measure how fast campaigns are released, against one message per transaction."""
    from rich.console import Console

    from cadenza.ops.bench import release, tables

    with _progress() as tell:
        figures = release.bench_release(release.Plan(people=people, runs=runs, subject="campaigns"), tell)
    if as_json:
        print_json(figures)
    else:
        tables.show_release(figures, Console())


@bench_commands.command("delivery")
def bench_delivery(
    *,
    as_json: JsonOption = False,
    messages: Annotated[int, typer.Option(min=1000, help="How many messages are sent in each run.")] = 20_000,
    connections: Annotated[int, typer.Option(min=1, help="From how many connections, one an organization.")] = 1,
    runs: RunsOption = 3,
) -> None:
    """Measure how fast messages leave from one process, to a provider that answers at once."""
    from rich.console import Console

    from cadenza.ops.bench import delivery, tables

    with _progress() as tell:
        figures = delivery.bench_delivery(delivery.Plan(messages, connections, runs), tell)
    if as_json:
        print_json(figures)
    else:
        tables.show_delivery(figures, Console())


@contextmanager
def _progress() -> Iterator[Callable[[str, float], None]]:
    """Show what is measured, on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting a server", total=1.0)
        yield lambda text, part: bar.update(task, description=text, completed=part)
