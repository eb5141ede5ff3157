"""The counts of a campaign's recipients, as its row keeps them. Pure.

They are by state (`pending`), and by state with reason (`skipped:opted_out`, `failed:unknown`, `pending:quota`).
"""

from collections.abc import Mapping

from cadenza.campaigns.domain.recipient import OPEN
from cadenza.kit.reasons import RecipientState

Counts = Mapping[str, int]

_SENT = (RecipientState.SENT, RecipientState.DELIVERED, RecipientState.READ)


def total_of(counts: Counts) -> int:
    """Return how many recipients a campaign has."""
    return sum(counts.get(state, 0) for state in RecipientState)


def left_of(counts: Counts) -> int:
    """Return how many recipients are still to be dealt with: pending, or queued."""
    return sum(counts.get(state, 0) for state in OPEN)


def sent_of(counts: Counts) -> int:
    """Return how many were sent it, whatever was heard of it since."""
    return sum(counts.get(state, 0) for state in _SENT)


def reasons_of(counts: Counts, state: RecipientState) -> dict[str, int]:
    """Return the counts of one state by reason, where a reason is known."""
    prefix = f"{state}:"
    return {name.removeprefix(prefix): count for name, count in counts.items() if name.startswith(prefix)}
