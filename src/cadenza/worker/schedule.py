"""Loops are kept running, and jobs come round: whatever one of them meets, the others go on."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import structlog

from cadenza.kit import clock
from cadenza.kit.db_errors import is_transient
from cadenza.kit.metrics import JOB_LAST_SUCCESS
from cadenza.kit.sleeping import sleep

LONGEST_BACKOFF_SECONDS = 30.0

log = structlog.get_logger(__name__)

Loop = Callable[[asyncio.Event], Awaitable[None]]
"""Runs until the event is set; lets nothing out that it can deal with itself."""


@dataclass(frozen=True)
class Job:
    """Something that every worker does now and then, so it must be safe to do twice."""

    name: str
    every_seconds: float
    run: Callable[[], Awaitable[object]]

    async def repeat(self, stop: asyncio.Event) -> None:
        """Do it until told to stop; one that fails is done again at its next time."""
        while not stop.is_set():
            try:
                await self.run()
            except Exception as error:  # noqa: BLE001 - a job has its next time
                log.warning("job_error", job=self.name, error=type(error).__name__, transient=is_transient(error))
            else:
                JOB_LAST_SUCCESS.labels(self.name).set(clock.host_time().timestamp())
            await sleep(self.every_seconds, stop)


@dataclass
class Keeper:
    """Keeps loops running and knows which of them can't."""

    failing: set[str] = field(default_factory=set)

    async def keep(self, name: str, loop: Loop, stop: asyncio.Event) -> None:
        """Run a loop until told to stop; one that breaks is a bug, and is started again after a while."""
        pause = 1.0
        while True:
            try:
                await loop(stop)
            except Exception as error:
                log.exception("loop_broke", loop=name, error=type(error).__name__)
                self.failing.add(name)
            if stop.is_set():
                return
            await sleep(pause, stop)
            pause = min(pause * 2, LONGEST_BACKOFF_SECONDS)
            self.failing.discard(name)
