"""The lanes of journeys: what runs, nothing else."""

from cadenza.journeys.actions import backlog, match, release, wake
from cadenza.journeys.actions.wake import ConnectionWake
from cadenza.journeys.domain import names
from cadenza.journeys.domain.enrollment import Enrollment
from cadenza.journeys.domain.journey import JourneyBacklog
from cadenza.journeys.store.work import Work
from cadenza.kit.lane import Lane

MATCH: Lane[Work] = Lane(
    name=names.MATCH,
    find=match.find,
    claim=match.claim,
    reclaim=match.reclaim,
    process=match.match,
    fail=match.fail,
)

RELEASE: Lane[Enrollment] = Lane(
    name=names.RELEASE,
    find=release.find,
    claim=release.claim,
    reclaim=release.reclaim,
    process=release.release,
    fail=release.fail,
    halts_on_kill_switch=True,
)

WORK_OFF: Lane[JourneyBacklog] = Lane(
    name=names.BACKLOG,
    find=backlog.find,
    claim=backlog.claim,
    reclaim=backlog.reclaim,
    process=backlog.work_off,
    fail=backlog.fail,
    # One journey a transaction: the queue rows of the next come before the messages of this one.
    batch_size=1,
    lock_timeout_ms=5000,
)

WAKE: Lane[ConnectionWake] = Lane(
    name=names.WAKE,
    find=wake.find,
    claim=wake.claim,
    reclaim=wake.reclaim,
    process=wake.wake,
    fail=wake.fail,
    batch_size=4,
    lock_timeout_ms=5000,
)
