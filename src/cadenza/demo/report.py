"""What came of the story, read from the rows: who got what and when, who was stopped, and whether it all adds up."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from cadenza.demo import DEMO, rows
from cadenza.demo.stage import Stage
from cadenza.demo.story import Fortnight
from cadenza.kit.db import Row


@dataclass(frozen=True, slots=True)
class Line:
    """One message on a person's phone, in their own time."""

    name: str
    at: datetime
    zone: str
    sender: str
    text: str
    state: str | None
    journey: str | None


@dataclass(frozen=True, slots=True)
class Walk:
    """One walk through a journey, and how it ended."""

    name: str
    journey: str
    state: str
    reason: str | None
    outcome: str | None
    messages: int
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class Unsent:
    """A step whose message was not sent, and why."""

    name: str
    journey: str
    node: str
    state: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that came of the story."""

    began_at: datetime
    ended_at: datetime
    lines: Sequence[Line]
    walks: Sequence[Walk]
    unsent: Sequence[Unsent]
    refused: Mapping[str, int]
    """Who was not let in, by journey and why."""
    messages: Mapping[str, int]
    """Ours, by what became of them."""
    promises: Mapping[str, int]
    """How often each was broken."""
    violations: Mapping[str, int]
    """What the watchdog found."""

    @property
    def is_good(self) -> bool:
        """Whether every promise was kept and every invariant holds."""
        return not self.violations and not any(self.promises.values())

    @property
    def ends(self) -> Mapping[str, int]:
        """Count the walks by how they stand."""
        return Counter(walk.reason or walk.outcome or walk.state for walk in self.walks)


async def write_report(stage: Stage, fortnight: Fortnight, violations: Mapping[str, int]) -> Report:
    """Read what came of it; `violations` is what the watchdog says."""
    async with stage.database.read(DEMO) as tx:
        return Report(
            began_at=fortnight.began_at,
            ended_at=fortnight.ended_at,
            lines=[_line(row) for row in await rows.list_messages(tx, DEMO)],
            walks=[_walk(row) for row in await rows.list_enrollments(tx, DEMO)],
            unsent=[_unsent(row) for row in await rows.list_unsent(tx, DEMO)],
            refused={f"{row['journey']}: {row['result']}": row["count"] for row in await rows.list_refused(tx, DEMO)},
            messages=await rows.count_messages(tx, DEMO),
            promises=await rows.count_broken(tx, DEMO),
            violations=violations,
        )


def _line(row: Row) -> Line:
    zone = row["time_zone"]
    at = row["at"].astimezone(ZoneInfo(zone))
    return Line(row["name"], at, zone, row["sender"], row["body"], row["state"], row["journey"])


def _walk(row: Row) -> Walk:
    return Walk(
        name=row["name"],
        journey=row["journey"],
        state=row["state"],
        reason=row["reason"],
        outcome=row["outcome"],
        messages=row["messages_sent"],
        ended_at=row["ended_at"] and row["ended_at"].astimezone(ZoneInfo(row["time_zone"])),
    )


def _unsent(row: Row) -> Unsent:
    return Unsent(
        name=row["name"],
        journey=row["journey"],
        node=row["node_id"],
        state=row["state"],
        reason=row["reason"],
        at=row["at"].astimezone(ZoneInfo(row["time_zone"])),
    )
