"""Reads for the wall of phones."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx
from cadenza.kit.reasons import EnrollmentState

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Where the contact behind an address stands."""

    contact_id: UUID
    name: str
    """Empty for whoever has none."""
    opted_out: bool
    state: EnrollmentState | None
    reason: str | None
    ended_at: datetime | None


async def load_follow_ups(
    tx: ReadTx, organization_id: UUID, addresses: Sequence[tuple[str, str]], kinds: Sequence[str]
) -> dict[str, FollowUp]:
    """Return where contacts stand, by match key, asked as (match key, opt-out key)."""
    rows = await tx.fetch(
        sql.follow_ups_at,
        organization_id=organization_id,
        match_keys=[match_key for match_key, _ in addresses],
        keys=[key for _, key in addresses],
        kinds=list(kinds),
    )
    return {
        row["match_key"]: FollowUp(
            row["contact_id"],
            row["name"],
            row["opted_out"],
            row["state"] and EnrollmentState(row["state"]),
            row["reason"],
            row["ended_at"],
        )
        for row in rows
    }
