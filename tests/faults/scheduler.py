"""A seeded scheduler: many actors in one process over a real database, one statement at a time.

Every actor's `Database` calls `checkpoint` before each statement and around each commit. There the actor parks, and
the scheduler alone decides, by its seed, who goes on, who is killed, who waits. So one run is one interleaving, and
the same seed gives the same one again.

    park      the actor waits at a checkpoint; what it does next is known by name
    go        one parked actor runs to its next checkpoint; nobody else moves meanwhile
    blocked   it did not get there because the server makes it wait for a lock: that is a step as well, others go on
              and it comes back by itself
    kill      the parked actor dies as by kill -9: no statement of it runs any more, its transaction is gone

Whether an actor is blocked is asked from the server (`pg_stat_activity`), not guessed by a clock.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import asyncpg

from cadenza.kit.db import Database

POLL_SECONDS = 0.001
ASK_AFTER_SECONDS = 0.01
STUCK_SECONDS = 20.0


class Killed(BaseException):
    """Stands for kill -9 inside the actor: nothing catches it."""


@dataclass
class Actor:
    """One worker, person or clock of a run."""

    name: str
    can_be_killed: bool
    databases: list[Database] = field(default_factory=list)
    """Where its statements run: by their server processes the scheduler knows whether it waits for a lock."""
    task: asyncio.Task[None] | None = None
    parked_at: str | None = None
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    is_dead: bool = False
    is_blocked: bool = False

    @property
    def pids(self) -> set[int]:
        """The server processes of its connections."""
        pools = [pool for database in self.databases for pool in (database._pool, database._notes)]
        holders = [holder for pool in pools for holder in pool._holders]
        return {holder._con.get_server_pid() for holder in holders if holder._con and not holder._con.is_closed()}

    @property
    def is_done(self) -> bool:
        """Whether it has nothing left to do."""
        return self.task is not None and self.task.done()


class Scheduler:
    """Decides who goes on; remembers what it decided."""

    def __init__(self, seed: int, observer: asyncpg.Connection, *, kill_chance: float = 0.0) -> None:
        """Start without actors; `observer` is a connection of its own to ask the server about locks."""
        self.random = random.Random(seed)  # noqa: S311 - chance here must be repeatable
        self.step = 0
        self.kills = 0
        self.history: list[tuple[int, str, str]] = []
        self.actors: dict[str, Actor] = {}
        self.on_step: list[Callable[[Actor, str], Awaitable[None]]] = []
        self._observer = observer
        self._kill_chance = kill_chance
        self._moved = asyncio.Event()

    def checkpoint(self, actor_name: str) -> Callable[[str], Awaitable[None]]:
        """Return the checkpoint of one actor, for its Database."""

        async def park(what: str) -> None:
            actor = self.actors[actor_name]
            if actor.is_dead:
                raise Killed
            actor.gate.clear()
            actor.is_blocked = False
            actor.parked_at = what
            self._moved.set()
            await actor.gate.wait()
            actor.parked_at = None
            if actor.is_dead:
                raise Killed

        return park

    def start(self, name: str, work: Callable[[], Coroutine[Any, Any, None]], *, can_be_killed: bool = False) -> Actor:
        """Add an actor; it runs to its first checkpoint when the scheduler lets it."""
        actor = Actor(name, can_be_killed)
        self.actors[name] = actor

        async def life() -> None:
            try:
                await work()
            except Killed:
                actor.is_dead = True
            finally:
                self._moved.set()

        actor.task = asyncio.create_task(life(), name=name)
        return actor

    async def run(self, *, max_steps: int) -> None:
        """Let actors go on, one at a time, until all are done."""
        for _ in range(max_steps):
            await self._settle()
            ready = sorted(
                (actor for actor in self.actors.values() if actor.parked_at and not actor.is_done),
                key=lambda actor: actor.name,
            )
            if not ready:
                if all(actor.is_done for actor in self.actors.values()):
                    self._raise_failures()
                    return
                await asyncio.sleep(POLL_SECONDS)
                continue
            await self._let_go(self.random.choice(ready))
        message = f"not done after {max_steps} steps: {[a.name for a in self.actors.values() if not a.is_done]}"
        raise AssertionError(message)

    async def _let_go(self, actor: Actor) -> None:
        what = str(actor.parked_at)
        self.step += 1
        dies = actor.can_be_killed and self.random.random() < self._kill_chance
        self.history.append((self.step, actor.name, f"killed at {what}" if dies else what))
        for watch in self.on_step:
            await watch(actor, what)
        if dies:
            self.kills += 1
            actor.is_dead = True
        actor.parked_at = None
        actor.gate.set()
        await self._settle()

    async def _settle(self) -> None:
        """Wait until everyone is parked, done, or waits for a lock at the server."""
        async with asyncio.timeout(STUCK_SECONDS):
            await self._unblock()
            while moving := [a for a in self.actors.values() if not (a.parked_at or a.is_done or a.is_blocked)]:
                self._moved.clear()
                try:
                    # A statement takes less than this; only who takes longer may be waiting for someone's lock.
                    await asyncio.wait_for(self._moved.wait(), ASK_AFTER_SECONDS)
                except TimeoutError:
                    waiting = await self._waiting_for_locks()
                    for actor in moving:
                        actor.is_blocked = not actor.parked_at and bool(actor.pids & waiting)
                # Its task ends a turn of the loop after its last word.
                await asyncio.sleep(0)

    async def _unblock(self) -> None:
        """See who has got the lock they waited for: they are on their way to their next checkpoint."""
        blocked = [actor for actor in self.actors.values() if actor.is_blocked]
        if blocked:
            waiting = await self._waiting_for_locks()
            for actor in blocked:
                actor.is_blocked = bool(actor.pids & waiting)

    async def _waiting_for_locks(self) -> set[int]:
        rows = await self._observer.fetch("SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        return {row["pid"] for row in rows}

    def _raise_failures(self) -> None:
        for actor in self.actors.values():
            if actor.task is not None and actor.task.done() and not actor.task.cancelled():
                error = actor.task.exception()
                if error is not None:
                    raise error

    def told(self) -> str:
        """Write down what happened, for a failing seed."""
        return "\n".join(f"{step:5} {name:12} {what}" for step, name, what in self.history)
