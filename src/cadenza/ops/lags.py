"""How far behind lanes and campaigns are, and what stands in their way: for the doctor, and every worker's metrics."""

from dataclasses import dataclass
from datetime import timedelta

from cadenza.kit.db import Database, Queries, ReadTx
from cadenza.kit.loop import ORPHANED_AFTER
from cadenza.ops.campaigns import LateCampaign, load_late

sql = Queries.beside(__file__)


@dataclass(frozen=True)
class Standing:
    """How the lanes stand."""

    lags: dict[str, float]
    """Seconds that the oldest due row has waited, by lane; a lane with nothing due is missing."""
    orphans: int
    """Batches that a dead worker left behind and nobody has taken over."""
    given_up: dict[str, int]
    """Work that failed for the last time and waits for a person, by kind; a kind without any is 0."""
    campaigns: list[LateCampaign]
    """Those that are a minute behind or more, the latest first."""
    kill_switch: bool
    clock_offset: timedelta


async def read_standing(database: Database) -> Standing:
    """Read how the lanes of all organizations stand."""
    async with database.everywhere() as tx:
        switches = await tx.fetchrow(sql.read_switches)
        return Standing(
            lags=await load_lags(tx),
            orphans=await tx.fetchval(sql.count_orphans, older_than=tx.now - 2 * ORPHANED_AFTER),
            given_up=await count_given_up(tx),
            campaigns=await load_late(tx),
            kill_switch=bool(switches and switches["kill_switch"]),
            clock_offset=switches["clock_offset"] if switches else timedelta(0),
        )


async def count_given_up(tx: ReadTx) -> dict[str, int]:
    """Count what was given up after its last attempt, in all organizations."""
    return {row["kind"]: row["count"] for row in await tx.fetch(sql.count_given_up)}


async def load_lags(tx: ReadTx) -> dict[str, float]:
    """Read the lag of each lane that has something due."""
    return {row["lane"]: row["seconds"] for row in await tx.fetch(sql.load_lags, now=tx.now)}
