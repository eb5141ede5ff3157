"""What becomes of the enrollments of two contacts that were merged. Pure.

An occurrence counts once and nobody is inside a journey twice, for the merged contact as for any other.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from cadenza.journeys.domain.enrollment import is_live
from cadenza.kit.reasons import EnrollmentState


class Standing(NamedTuple):
    """One enrollment, as far as a merge cares: the columns of the statement, in their order."""

    id: UUID
    contact_id: UUID
    journey_id: UUID
    enroll_key: str
    live_key: str
    state: EnrollmentState


class Followed(NamedTuple):
    """What becomes of the loser's enrollments."""

    cancelled: Sequence[Standing]
    """Live ones that end: the winner is inside, or was for the same occurrence."""
    moved: Sequence[UUID]
    """Those that become the winner's; the others stay on the tombstone, since the winner has used their key."""


def follow(winners: Iterable[Standing], losers: Iterable[Standing]) -> Followed:
    """Say which of the loser's enrollments end, and which become the winner's."""
    theirs = list(winners)
    used = {(one.journey_id, one.enroll_key) for one in theirs}
    inside = {(one.journey_id, one.live_key) for one in theirs if is_live(one.state)}
    cancelled: list[Standing] = []
    moved: list[UUID] = []
    for one in losers:
        is_used = (one.journey_id, one.enroll_key) in used
        if is_live(one.state) and (is_used or (one.journey_id, one.live_key) in inside):
            cancelled.append(one)
        if not is_used:
            moved.append(one.id)
    return Followed(cancelled, moved)
