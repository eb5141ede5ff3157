"""The fault tests see what they are for: each planted bug is caught within a few seeds."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest

from cadenza.journeys.actions import release
from cadenza.journeys.domain import moving
from cadenza.journeys.domain.decision import WaitUntil
from cadenza.messages.actions import last_look, queue
from cadenza.messages.domain.last_look import Go
from cadenza.messages.store import delivery as delivery_store
from tests.faults.run import run_seed

SEEDS_AT_MOST = 25


@contextmanager
def double_send() -> Iterator[None]:
    """Now and then it is forgotten what a walk came to; walked again it sends as if it were another message."""
    draft, insert_steps, save = release._draft, release.ledger.insert_steps, release.store.save
    keys, batches = count(), count()
    forgotten: set[Any] = set()

    def with_new_key(*args: Any) -> Any:
        key = f"planted:{next(keys)}"
        return draft(*args)._replace(idempotency_key=key, fingerprint=key)

    async def forget_steps(tx: Any, rows: Any) -> None:
        if any(row.message_id for row in rows) and next(batches) % 3 == 0:
            forgotten.update(row.enrollment_id for row in rows)
        await insert_steps(tx, [row for row in rows if row.enrollment_id not in forgotten])

    async def forget_moves(tx: Any, moved: Any) -> None:
        await save(tx, [one for one in moved if one.id not in forgotten])
        forgotten.clear()

    with ExitStack() as planted:
        planted.enter_context(patch.object(release, "_draft", with_new_key))
        planted.enter_context(patch.object(release.ledger, "insert_steps", forget_steps))
        planted.enter_context(patch.object(release.store, "save", forget_moves))
        yield


@contextmanager
def send_after_stop() -> Iterator[None]:
    """Stops cancel nothing, and the last look always says yes."""

    async def nothing(*_: Any, **__: Any) -> list[Any]:
        return []

    with ExitStack() as planted:
        planted.enter_context(patch("cadenza.journeys.actions.ending.cancel_queued", nothing))
        planted.enter_context(patch.object(last_look, "last_look", lambda *_: Go()))
        yield


@contextmanager
def lost_row() -> Iterator[None]:
    """Now and then a message is written without its place in the queue."""
    real = queue.queue.insert_queue_rows
    batches = count()

    async def lose_some(tx: Any, rows: Any) -> None:
        await real(tx, [] if next(batches) % 5 == 4 else rows)

    with patch.object(queue.queue, "insert_queue_rows", lose_some):
        yield


@contextmanager
def row_without_clock() -> Iterator[None]:
    """Whoever waits has no time at which the wait ends."""
    real = moving.after

    def without_clock(enrollment: Any, walk: Any) -> Any:
        moved = real(enrollment, walk)
        return moved._replace(next_run_at=None) if isinstance(walk.rest, WaitUntil) and walk.steps else moved

    with patch.object(release, "after", without_clock):
        yield


@contextmanager
def forgotten_lease() -> Iterator[None]:
    """A message goes on the wire and its row still says that it waits."""

    async def nothing(*_: Any, **__: Any) -> None:
        """Leave the queue row as it is."""

    with patch.object(delivery_store, "start_sending", nothing):
        yield


PLANTED: list[Callable[[], AbstractContextManager[None]]] = [
    double_send,
    send_after_stop,
    lost_row,
    row_without_clock,
    forgotten_lease,
]


@pytest.mark.race
@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.__name__)
async def test_a_planted_bug_is_caught(server, planted: Callable[[], AbstractContextManager[None]]) -> None:
    """Some seed of a few fails where the product is broken on purpose."""
    for seed in range(SEEDS_AT_MOST):
        with server.cloned() as dsn, planted():
            try:
                await run_seed(dsn, seed)
            except Exception:  # noqa: BLE001 - caught, in whatever way it shows
                return
    pytest.fail(f"not caught in {SEEDS_AT_MOST} seeds")
