"""An import as it is stored, and which commands its job takes in which state. Pure.

upload     running ──▶ done, failed
dry_run    queued ──▶ running ⇄ paused ──▶ done, failed, cancelled
run        the same; begins once, after the upload or a dry run
undo       the same; begins after the run has ended, and again where it was cancelled
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from cadenza.imports.domain.plan import Plan
from cadenza.imports.domain.tally import Tally

CHUNK_BYTES = 256 * 1024
ROWS_A_TRANSACTION = 1000
MOST_AT_ONCE = 20
"""Imports of one organization that may be queued or running."""

UPLOAD_PATIENCE = timedelta(hours=1)
"""An upload that has brought nothing for this long brings nothing more."""


class Task(StrEnum):
    """What the job of an import does."""

    UPLOAD = "upload"
    DRY_RUN = "dry_run"
    RUN = "run"
    UNDO = "undo"


class JobState(StrEnum):
    """Where a job is."""

    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


ACTIVE = frozenset({JobState.QUEUED, JobState.RUNNING, JobState.PAUSED})
ENDED = frozenset({JobState.DONE, JobState.FAILED, JobState.CANCELLED})


class Command(StrEnum):
    """What a person does to an import."""

    CONFIGURE = "configure"
    DRY_RUN = "dry_run"
    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    UNDO = "undo"


_READY = {Task.UPLOAD: frozenset({JobState.DONE}), Task.DRY_RUN: ENDED}
_WORKING = frozenset({JobState.QUEUED, JobState.RUNNING})
_JOBS = (Task.DRY_RUN, Task.RUN, Task.UNDO)

ALLOWED: Mapping[Command, Mapping[Task, frozenset[JobState]]] = {
    Command.CONFIGURE: _READY,
    Command.DRY_RUN: _READY,
    Command.START: _READY,
    Command.PAUSE: dict.fromkeys(_JOBS, _WORKING),
    Command.RESUME: dict.fromkeys(_JOBS, frozenset({JobState.PAUSED})),
    Command.CANCEL: dict.fromkeys(_JOBS, ACTIVE),
    Command.UNDO: {Task.RUN: ENDED, Task.UNDO: ENDED - {JobState.DONE}},
}


def allows(command: Command, task: Task, state: JobState) -> bool:
    """Say whether an import takes a command."""
    return state in ALLOWED[command].get(task, frozenset())


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """What an undo has taken back, and what it kept since it was touched after the import."""

    removed: int = 0
    restored: int = 0
    kept: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """One import, with the job of the moment."""

    organization_id: UUID
    id: UUID
    file_name: str
    file_size: int
    sheet: str | None
    sheets: tuple[str, ...]
    plan: Plan
    task: Task
    state: JobState
    error: str | None
    position: int
    row_number: int
    tally: Tally
    dry_run: Mapping[str, Any] | None
    undone: Undone | None
    attempts: int
    actor: str | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    file_erased_at: datetime | None
    mends_id: UUID | None
    """The import whose rejected rows the file mends."""

    @property
    def is_read(self) -> bool:
        """Whether the file is read to its end."""
        return self.position >= self.file_size

    @property
    def progress(self) -> float:
        """How much of the file is read, from 0 to 1."""
        return min(1.0, self.position / self.file_size) if self.file_size else 1.0
