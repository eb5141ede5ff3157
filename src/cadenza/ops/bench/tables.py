"""The bench's figures as tables for people."""

from typing import Any

from rich.console import Console
from rich.table import Table


def show_release(figures: dict[str, Any], console: Console) -> None:
    """Print the figures of one run of the command."""
    machine = figures["machine"]
    console.print(
        f"{figures['people']:,} people, {figures['organizations']} organizations, medians of {figures['runs']} runs; "
        f"{machine['cores']} cores ({machine['processor']}), load {machine['load_before']} before"
    )
    table = Table("", "rows/s", "runs", "Python µs/row", "server µs/row")
    for way, rate in figures["rows_per_second"].items():
        used = figures["cpu_us_per_row"][way]
        runs = ", ".join(f"{one:,}" for one in figures["all_runs"][way])
        table.add_row(way, f"{rate:,}", runs, f"{used['python']:,}", _or_unknown(used["server"]))
    console.print(table)
    console.print(f"{figures['ratio_to_one_by_one']} times the one-by-one reference")
    if figures["ratio_to_floor"] is not None:
        console.print(f"{figures['ratio_to_floor']:.0%} of the floor")
    counts = ", ".join(f"{count} for {size}" for size, count in figures["statements_per_batch"].items())
    console.print(f"statements per batch: {counts}")


def show_delivery(figures: dict[str, Any], console: Console) -> None:
    """Print the figures of one run of the command."""
    machine, used = figures["machine"], figures["cpu_us_per_message"]
    console.print(
        f"{figures['messages']:,} messages of {figures['connections']} connections, medians of {figures['runs']} runs; "
        f"{machine['cores']} cores ({machine['processor']}), load {machine['load_before']} before"
    )
    runs = ", ".join(f"{one:,}" for one in figures["all_runs"])
    console.print(f"{figures['messages_per_second']:,} messages/s ({runs})")
    console.print(f"CPU of a message: Python {used['python']:,} µs, server {_or_unknown(used['server'])} µs")
    console.print(f"{figures['messages_per_claim']} a claim, {figures['messages_per_settle']} a settle")


def _or_unknown(number: int | None) -> str:
    return "unknown" if number is None else f"{number:,}"
