"""The lanes of the inbox: what runs, nothing else."""

from cadenza.inbox.actions import wake
from cadenza.inbox.domain import names
from cadenza.inbox.store.work import Sleeper
from cadenza.kit.lane import Lane

WAKE: Lane[Sleeper] = Lane(
    name=names.WAKE,
    find=wake.find,
    claim=wake.claim,
    reclaim=wake.reclaim,
    process=wake.wake,
    fail=wake.fail,
)
