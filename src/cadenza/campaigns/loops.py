"""The lanes of campaigns: what runs, nothing else."""

from cadenza.campaigns.actions import release, steer
from cadenza.campaigns.domain import names
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.domain.recipient import Recipient
from cadenza.kit.lane import Lane

STEER: Lane[Campaign] = Lane(
    name=names.STEER,
    find=steer.find,
    claim=steer.claim,
    reclaim=steer.reclaim,
    process=steer.work,
    fail=steer.fail,
    # One campaign a transaction: the next one's queue rows come before this one's recipients.
    batch_size=1,
    lock_timeout_ms=5000,
)

RELEASE: Lane[Recipient] = Lane(
    name=names.RELEASE,
    find=release.find,
    claim=release.claim,
    reclaim=release.reclaim,
    process=release.release,
    fail=release.fail,
    halts_on_kill_switch=True,
)
