"""What a lane is: work of one kind that is due, claimed by its row lock and done inside one transaction.

A feature declares its lanes as data in `loops.py`; `kit.loop` runs them all in the same way.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar
from uuid import UUID

from cadenza.kit.db import ReadTx, Tx


class Claimed(Protocol):
    """A claimed row, as far as the runner cares."""

    @property
    def organization_id(self) -> UUID:
        """The organization it belongs to."""
        ...

    @property
    def id(self) -> UUID:
        """Its id, unique in the organization."""
        ...


RowT = TypeVar("RowT", bound=Claimed)


@dataclass(frozen=True)
class Lane(Generic[RowT]):
    """Work of one kind: how organizations with due work are found, rows claimed, done, and given up."""

    name: str
    find: Callable[[ReadTx, int], Awaitable[list[UUID]]]
    """Organizations with due work, at most this many; a multi-shard statement."""
    claim: Callable[[Tx, Sequence[UUID], int, int], Awaitable[list[RowT]]]
    """Lock due rows of these organizations: at most `each` of one, `total` in all. Skips locked rows."""
    reclaim: Callable[[Tx, UUID, Sequence[UUID]], Awaitable[list[RowT]]]
    """Lock these rows if they are still due; for rows that may have killed a worker."""
    process: Callable[[Tx, list[RowT]], Awaitable[None]]
    """Do the work of all rows with a fixed number of statements."""
    fail: Callable[[Tx, RowT, str], Awaitable[None]]
    """Count a failed attempt of one row: its back-off, or its end."""
    batch_size: int = 500
    group_size: int = 8
    lock_timeout_ms: int = 200
    halts_on_kill_switch: bool = False
    """Whether the switch over all organizations stops it; the others only move facts."""
