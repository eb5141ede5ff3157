"""Which campaigns are late: something is due, and none of their recipients is dealt with."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from cadenza.campaigns.domain.lateness import moved_at, why_unworked
from cadenza.campaigns.domain.progress import read_points
from cadenza.kit.db import Queries, ReadTx
from cadenza.kit.reasons import StallReason
from cadenza.messages.domain.draft import Priority

sql = Queries.beside(__file__)

NOTICED_AFTER = timedelta(minutes=1)


@dataclass(frozen=True)
class LateCampaign:
    """A campaign that is behind, and why as far as its row tells."""

    organization_id: UUID
    id: UUID
    name: str
    behind: timedelta
    reason: StallReason


async def load_late(tx: ReadTx) -> list[LateCampaign]:
    """Return the campaigns of all organizations that are a minute behind, the latest first."""
    rows = await tx.fetch(sql.load_due, now=tx.now, before=tx.now - NOTICED_AFTER, priority=Priority.CAMPAIGN.value)
    found = []
    for row in rows:
        moved = moved_at(read_points(row["progress"]), row["state_changed_at"])
        behind = tx.now - max(row["since"], moved)
        if behind >= NOTICED_AFTER:
            reason = why_unworked(row["attempts"], row["next_run_at"], tx.now)
            found.append(LateCampaign(row["organization_id"], row["id"], row["name"], behind, reason))
    return sorted(found, key=lambda one: (-one.behind, one.id))
