"""The lanes of contacts: what runs, nothing else."""

from functools import partial

from cadenza.contacts.actions import merge_history
from cadenza.contacts.actions.merge_history import Movers
from cadenza.contacts.store.merges import DueMerge
from cadenza.kit.lane import Lane


def merges_lane(movers: Movers) -> Lane[DueMerge]:
    """Declare the lane that moves the history of merged contacts."""
    return Lane(
        name=merge_history.MERGES,
        find=merge_history.find,
        claim=merge_history.claim,
        reclaim=merge_history.reclaim,
        process=partial(merge_history.go_on, movers=movers),
        fail=merge_history.fail,
        # One merge a transaction: what belongs to the next one's contacts comes before this one's messages.
        batch_size=1,
        lock_timeout_ms=2000,
    )
