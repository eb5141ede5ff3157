"""Who a journey would reach among those put into it by hand. Pure.

Somebody is reached who can be written to on one of the ways the journey writes; else the most important reason is told.
Hours, caps and numbers that are down hold a message up and keep nobody out, so they are not asked about.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.sampling import scaled
from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.kit.reasons import SkipReason
from cadenza.messages.domain import gate
from cadenza.messages.domain.facts import SendingFacts
from cadenza.messages.domain.gate import Outgoing, Purpose

Tally = Mapping[tuple[str, str], int]
"""How many are `reached`, `unreached` or `refused`, with the reason."""


@dataclass(frozen=True, slots=True)
class RunEstimate:
    """Whom a journey would reach; of a large crowd the numbers of those looked at, scaled."""

    audience: int
    looked_at: int
    is_exact: bool
    reached: int
    unreached: Mapping[str, int]
    refused: Mapping[str, int]


def ways_of(graph: CompiledGraph, own: Channel) -> list[tuple[Channel, Purpose]]:
    """Return on which channels, and what for, a journey writes."""
    sends = [node.sends for node in graph.nodes.values() if node.sends is not None]
    return list(dict.fromkeys((one.channel or own, one.purpose) for one in sends))


def why_unreached(ways: Iterable[tuple[SendingFacts | None, Purpose]], now: datetime) -> SkipReason | None:
    """Say why somebody can't be written to on any of these ways; None where they can, or nothing is written."""
    order = list(SkipReason)
    reasons = list[SkipReason]()
    for known, purpose in ways:
        if known is None:
            reasons.append(SkipReason.ERASED)
            continue
        answer = gate.decide(Outgoing(purpose), known.person, known.route, known.rules, now)
        if not isinstance(answer, gate.Skip):
            return None
        reasons.append(answer.reason)
    return min(reasons, key=order.index, default=None)


def estimate(tally: Tally, audience: int, *, is_exact: bool) -> RunEstimate:
    """Tell of the whole crowd what was found of those looked at."""
    looked_at = sum(tally.values())
    numbers = scaled(tally, looked_at if is_exact else audience)
    return RunEstimate(
        audience=sum(numbers.values()),
        looked_at=looked_at,
        is_exact=is_exact,
        reached=numbers.get(("reached", ""), 0),
        unreached=_of(numbers, "unreached"),
        refused=_of(numbers, "refused"),
    )


def _of(numbers: Tally, kind: str) -> dict[str, int]:
    found: Sequence[tuple[str, int]] = [(reason, count) for (told, reason), count in numbers.items() if told == kind]
    return {reason: count for reason, count in sorted(found) if count}
