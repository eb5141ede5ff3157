"""What came of a campaign, in the numbers that people ask for. Pure.

Beside the counts of states, `replied` is how many wrote back.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from cadenza.campaigns.domain.counts import Counts, reasons_of, sent_of, total_of
from cadenza.kit.reasons import RecipientState

REPLIED = "replied"
"""The count of those who wrote back, beside the counts of states."""

ATTRIBUTED = timedelta(days=7)
"""How long after a campaign's message a reply is taken as an answer to it."""


class Wanted(NamedTuple):
    """Which recipients a list shows; None is any of them."""

    state: str | None = None
    reason: str | None = None
    """As they are counted by: `next` are those who are due, `unknown` those who have none."""
    has_replied: bool = False


EVERYBODY = Wanted()


@dataclass(frozen=True, slots=True)
class Results:
    """The funnel, each number a part of the one before it, who wrote back a part of those it was sent to.

    Beside it who did not get it, by reason.
    """

    audience: int
    sent: int
    delivered: int
    read: int
    replied: int
    failed: Mapping[str, int]
    skipped: Mapping[str, int]
    cancelled: Mapping[str, int]
    uncertain: int
    waiting: Mapping[str, int]
    """Who is pending, by what they wait for; `queued` are those with the number, `next` those who are due."""
    delivered_rate: float | None
    """Of those it was sent to; so are the others. None where it was sent to nobody."""
    read_rate: float | None
    replied_rate: float | None


def results_of(counts: Counts) -> Results:
    """Sum up counts."""
    sent = sent_of(counts)
    read = counts.get(RecipientState.READ, 0)
    delivered = counts.get(RecipientState.DELIVERED, 0) + read
    replied = counts.get(REPLIED, 0)
    queued = counts.get(RecipientState.QUEUED, 0)
    return Results(
        audience=total_of(counts),
        sent=sent,
        delivered=delivered,
        read=read,
        replied=replied,
        failed=_reasons(counts, RecipientState.FAILED),
        skipped=_reasons(counts, RecipientState.SKIPPED),
        cancelled=_reasons(counts, RecipientState.CANCELLED),
        uncertain=counts.get(RecipientState.UNCERTAIN, 0),
        waiting=_reasons(counts, RecipientState.PENDING, "next") | ({"queued": queued} if queued else {}),
        delivered_rate=_rate(delivered, sent),
        read_rate=_rate(read, sent),
        replied_rate=_rate(replied, sent),
    )


def _reasons(counts: Counts, state: RecipientState, without: str = "unknown") -> dict[str, int]:
    """Return the counts of a state by reason; those `without` one are what is left."""
    found = reasons_of(counts, state)
    left = counts.get(state, 0) - sum(found.values())
    return found | ({without: left} if left > 0 else {})


def _rate(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
