"""The lanes of imports: what runs, nothing else."""

from collections.abc import Sequence
from functools import partial

from cadenza.imports.actions import files, run
from cadenza.imports.actions.read import Reading
from cadenza.imports.actions.undo import InUse
from cadenza.imports.domain import names
from cadenza.imports.domain.job import Import
from cadenza.imports.store.files import ExpiredFile
from cadenza.kit.lane import Lane

LOCK_TIMEOUT_MS = 2000
"""A batch waits for whoever holds one of its people."""


def imports_lane(in_use: Sequence[InUse]) -> Lane[Import]:
    """Declare the lane that reads files; `in_use` says which contacts an undo leaves alone."""
    return Lane(
        name=names.RUN,
        find=run.find,
        claim=run.claim,
        reclaim=run.reclaim,
        process=partial(run.process, in_use=in_use, reading=Reading()),
        fail=run.fail,
        batch_size=1,
        group_size=1,
        lock_timeout_ms=LOCK_TIMEOUT_MS,
    )


FILES: Lane[ExpiredFile] = Lane(
    name=names.FILES,
    find=files.find,
    claim=files.claim,
    reclaim=files.reclaim,
    process=files.delete,
    fail=files.fail,
    batch_size=1,
    group_size=1,
    lock_timeout_ms=LOCK_TIMEOUT_MS,
)
