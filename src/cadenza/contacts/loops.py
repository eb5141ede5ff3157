"""The lanes of contacts: what runs, nothing else."""

from collections.abc import Mapping
from functools import partial

from cadenza.contacts.actions import bulk_run, merge_history
from cadenza.contacts.actions.bulk_doings import Doing
from cadenza.contacts.actions.merge_history import Movers
from cadenza.contacts.domain.bulk import LANE, BulkAction, BulkJob
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


def bulk_lane(doings: Mapping[BulkAction, Doing]) -> Lane[BulkJob]:
    """Declare the lane of bulk jobs; `doings` is what features above contacts do to many."""
    return Lane(
        name=LANE,
        find=bulk_run.find,
        claim=bulk_run.claim,
        reclaim=bulk_run.reclaim,
        process=partial(bulk_run.process, doings=doings),
        fail=bulk_run.fail,
        # One chunk a transaction: the contacts of the next job's come before what belongs to this one's.
        batch_size=1,
        group_size=1,
        lock_timeout_ms=2000,
    )
