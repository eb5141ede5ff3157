"""The fault tests see what they are for: each planted bug is caught within a few seeds."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from cadenza.journeys.actions import release
from cadenza.journeys.domain import moving
from cadenza.journeys.domain.decision import WaitUntil
from cadenza.messages.actions import last_look, queue
from cadenza.messages.domain.delivery import Go
from cadenza.messages.store import delivery as delivery_store
from tests.faults.run import run_seed

SEEDS_AT_MOST = 25


@contextmanager
def double_send() -> Iterator[None]:
    """A retry goes out under a key of its own, as if every release were a new one."""
    real = release._draft
    count = iter(range(1_000_000))

    def with_new_key(*args: Any) -> Any:
        return real(*args)._replace(idempotency_key=f"planted:{next(count)}")

    async def forget_the_walk(*_: Any, **__: Any) -> None:
        """Lose what the walk came to, so that it is walked again."""

    with patch.object(release, "_draft", with_new_key), patch.object(release.ledger, "insert_steps", forget_the_walk):
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
    count = iter(range(1_000_000))

    async def lose_some(tx: Any, rows: Any) -> None:
        await real(tx, [] if next(count) % 5 == 4 else rows)

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
