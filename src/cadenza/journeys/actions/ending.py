"""The end of enrollments, however it comes. What has ended never moves again.

From outside (a stop, a cancel, an archive, a failure that is answered after the walk): `end` writes it, calls off what
is still queued for them, and keeps for the history who or what it was. From inside: a walk that came to its end is
saved with the others of its batch, lets its last messages leave, and is only told (`tell`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.journeys.domain.enrollment import Enrollment, Live, is_live
from cadenza.journeys.domain.events import EnrollmentEnded
from cadenza.journeys.domain.history import Change
from cadenza.journeys.store import enrollments as store
from cadenza.journeys.store import transitions
from cadenza.kit.db import Tx
from cadenza.kit.reasons import EnrollmentState, Outcome
from cadenza.messages.actions.queue import cancel_queued


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """How enrollments end, and who of the team ends them."""

    state: EnrollmentState
    reason: str
    outcome: Outcome | None = None
    actor: str | None = None


async def end(tx: Tx, live: Sequence[Live], how: End, causes: Mapping[tuple[UUID, UUID], UUID] | None = None) -> None:
    """End live enrollments whose rows are locked; `causes` are the messages that did it, by (organization, contact)."""
    if not live:
        return
    causes = causes or {}
    await store.end(tx, live, how.state, how.reason, how.outcome)
    await transitions.record(
        tx,
        Change.ENDED,
        [
            (one.organization_id, one.id, how.reason, how.actor, causes.get((one.organization_id, one.contact_id)))
            for one in live
        ],
    )
    for organization_id in sorted({one.organization_id for one in live}):
        theirs = [one.id for one in live if one.organization_id == organization_id]
        await cancel_queued(tx, organization_id, theirs, how.reason)
    _say(tx, [(one, how.state, how.reason, how.outcome) for one in live])


def tell(tx: Tx, walked: Iterable[Enrollment]) -> None:
    """Say which of these a walk has brought to their end."""
    _say(
        tx,
        [
            (Live(one.organization_id, one.id, one.journey_id, one.contact_id), one.state, one.reason, one.outcome)
            for one in walked
            if not is_live(one.state)
        ],
    )


def _say(tx: Tx, ended: Iterable[tuple[Live, EnrollmentState, str | None, Outcome | None]]) -> None:
    tx.emit(
        *(
            EnrollmentEnded(
                organization_id=one.organization_id,
                enrollment_id=one.id,
                journey_id=one.journey_id,
                contact_id=one.contact_id,
                state=state,
                reason=reason,
                outcome=outcome,
            )
            for one, state, reason, outcome in ended
        )
    )
