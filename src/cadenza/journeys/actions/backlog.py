"""What a journey's resume, archive and publishing leave to do with those inside: in pieces, never in one statement.

Parked people are woken one after the other, so that a long pause does not end in a burst (J15); everyone inside an
archived journey is cancelled; those of an older version are moved, or end, first of all (`replacing`). The journey's
row is the claim: one worker at a time, and a person's command on the same journey comes in between two pieces. A
backlog is done when nobody is left, not when a piece was small: people end while it is worked off.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.journeys.actions.ending import End, end
from cadenza.journeys.actions.replacing import replace_some
from cadenza.journeys.domain.history import Change
from cadenza.journeys.domain.journey import Backlog, JourneyBacklog, Ref, ResumePolicy
from cadenza.journeys.domain.names import BACKLOG, QUEUE_HINT, RELEASE
from cadenza.journeys.store import enrollments, journeys, transitions
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.reasons import CancelReason, EnrollmentState, PauseReason

PIECE = 1000
GAP = timedelta(milliseconds=20)
"""Between two people who are late when their journey goes on."""
AGAIN = timedelta(seconds=30)
"""After a piece that could not be done."""
HELD_RETRY = timedelta(seconds=1)
"""For those that somebody had locked when their piece was done."""


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with a journey that has a backlog."""
    return await journeys.find_backlogs(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[JourneyBacklog]:
    """Lock journeys that have a backlog; a piece of one is a batch, so few are taken."""
    del each
    return await journeys.claim_backlogs(tx, organizations, total)


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[JourneyBacklog]:
    """Lock these journeys if they still have a backlog."""
    return await journeys.reclaim_backlogs(tx, organization_id, ids)


async def work_off(tx: Tx, backlogs: Sequence[JourneyBacklog]) -> None:
    """Do one piece of each."""
    for one in backlogs:
        if one.replacement is not None:
            await _replace(tx, one)
        elif one.backlog is Backlog.RESUME:
            await _wake(tx, one)
        else:
            await _cancel(tx, one)
        tx.hint(one.organization_id, QUEUE_HINT)


async def fail(tx: Tx, backlog: JourneyBacklog, error: str) -> None:
    """Try again later, for ever: the watchdog counts whoever waits longer than an hour."""
    del error
    await journeys.go_on_with_backlog(tx, _ref(backlog), tx.now + AGAIN, backlog.woken_until)


async def _replace(tx: Tx, one: JourneyBacklog) -> None:
    moved, is_more = await replace_some(tx, one, PIECE)
    if is_more:
        await _come_back(tx, one, moved, one.woken_until)
        return
    await journeys.finish_replacement(tx, _ref(one))
    if one.backlog is not None:
        tx.nudge(BACKLOG, one.organization_id)


async def _wake(tx: Tx, one: JourneyBacklog) -> None:
    from_at = max(one.woken_until or tx.now, tx.now)
    policy = one.resume_policy or ResumePolicy.SKIP
    woken = await enrollments.wake_parked(
        tx, _ref(one), PIECE, policy=policy, resumed_at=one.started_at, from_at=from_at, gap=GAP
    )
    await _tell(tx, one, woken)
    count = len(woken)
    await _go_on(tx, one, count, from_at + count * GAP, is_more=await enrollments.has_parked(tx, _ref(one)))
    tx.nudge(RELEASE, one.organization_id)


async def _tell(tx: Tx, one: JourneyBacklog, woken: Mapping[UUID, EnrollmentState]) -> None:
    """Keep for the history of each who let them go on, or that they are left to a person."""
    for change, state, reason in (
        (Change.RESUMED, EnrollmentState.ACTIVE, PauseReason.JOURNEY_PAUSED),
        (Change.PAUSED, EnrollmentState.PAUSED, PauseReason.MANUAL),
    ):
        these = [enrollment_id for enrollment_id, found in woken.items() if found is state]
        await transitions.record(
            tx, change, [(one.organization_id, this, reason.value, one.actor, None) for this in these]
        )


async def _cancel(tx: Tx, one: JourneyBacklog) -> None:
    inside = await enrollments.lock_some_of_journey(tx, _ref(one), PIECE)
    how = End(state=EnrollmentState.CANCELLED, reason=CancelReason.JOURNEY_ARCHIVED.value, actor=one.actor)
    await end(tx, inside, how)
    await _go_on(tx, one, len(inside), None, is_more=await enrollments.has_live(tx, _ref(one)))


async def _go_on(tx: Tx, one: JourneyBacklog, moved: int, woken_until: datetime | None, *, is_more: bool) -> None:
    """Come back for whoever is left: at once after a whole piece, else they were held, and a little later."""
    if is_more:
        await _come_back(tx, one, moved, woken_until)
    else:
        await journeys.finish_backlog(tx, _ref(one), woken_until)


async def _come_back(tx: Tx, one: JourneyBacklog, moved: int, woken_until: datetime | None) -> None:
    if moved == PIECE:
        await journeys.go_on_with_backlog(tx, _ref(one), tx.now, woken_until)
        tx.nudge(BACKLOG, one.organization_id)
    else:
        await journeys.go_on_with_backlog(tx, _ref(one), tx.now + HELD_RETRY, woken_until)


def _ref(one: JourneyBacklog) -> Ref:
    return one.organization_id, one.id
