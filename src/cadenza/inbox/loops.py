"""The lanes of the inbox: what runs, nothing else."""

from cadenza.inbox.actions import close, wake
from cadenza.inbox.domain import names
from cadenza.inbox.store.work import Idle, Sleeper
from cadenza.kit.lane import Lane

WAKE: Lane[Sleeper] = Lane(
    name=names.WAKE,
    find=wake.find,
    claim=wake.claim,
    reclaim=wake.reclaim,
    process=wake.wake,
    fail=wake.fail,
)

CLOSE: Lane[Idle] = Lane(
    name=names.CLOSE,
    find=close.find,
    claim=close.claim,
    reclaim=close.reclaim,
    process=close.close,
    fail=close.fail,
    batch_size=1,
)
