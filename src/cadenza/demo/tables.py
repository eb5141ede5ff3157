"""The report as tables for a terminal."""

from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.table import Table

from cadenza.demo.report import Line, Report

LONGEST_TEXT = 52
SENDERS = {"business": "we", "person": "they", "colleague": "a colleague"}


def show(report: Report, console: Console) -> None:
    """Print the whole report."""
    console.print(_messages(report.lines))
    console.print(_walks(report))
    console.print(_unsent(report))
    console.print(_numbers(report))
    verdict = "[bold green]everything adds up[/]" if report.is_good else "[bold red]something is wrong[/]"
    console.print(f"{report.began_at:%d %b %Y} to {report.ended_at:%d %b %Y}: {verdict}")


def _messages(lines: Iterable[Line]) -> Table:
    table = _table("Who got what, in their own time", "person", "when", "zone", "who wrote", "text", "state")
    for line in sorted(lines, key=lambda line: (line.name, line.at)):
        text = line.text.replace("\n", " ")
        shown = text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"
        table.add_row(
            line.name, _when(line.at), line.zone, SENDERS.get(line.sender, line.sender), shown, line.state or ""
        )
    return table


def _walks(report: Report) -> Table:
    table = _table("How each journey ended", "person", "journey", "state", "reason", "outcome", "sent", "ended")
    for walk in sorted(report.walks, key=lambda walk: (walk.journey, walk.name)):
        ended = _when(walk.ended_at) if walk.ended_at else ""
        known = (walk.name, walk.journey, walk.state, walk.reason or "", walk.outcome or "")
        table.add_row(*known, str(walk.messages), ended)
    return table


def _unsent(report: Report) -> Table:
    table = _table("What was not sent, and why", "person", "journey", "step", "state", "reason", "when")
    for one in report.unsent:
        table.add_row(one.name, one.journey, one.node, one.state, one.reason, _when(one.at))
    for refused, count in report.refused.items():
        journey, _, result = refused.partition(": ")
        table.add_row(f"{count} at the door", journey, "", "refused", result, "")
    return table


def _numbers(report: Report) -> Table:
    table = _table("The numbers", "what", "how many")
    _add(table, "messages", report.messages)
    _add(table, "journeys", report.ends)
    _add(table, "broken promises", report.promises)
    _add(table, "watchdog", report.violations or {"violations": 0})
    return table


def _add(table: Table, what: str, counts: Mapping[str, int]) -> None:
    for name, count in counts.items():
        table.add_row(f"{what}: {name.replace('_', ' ')}", str(count))


def _when(at: object) -> str:
    return f"{at:%a %d %H:%M}"


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
