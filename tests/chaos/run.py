"""Real workers, killed while they release and deliver: afterwards everyone has their message once and counts agree.

A run makes an organization with one number and many people on the sandbox's network, puts all of them into a journey
or sends a campaign to them, starts workers as processes, and kills one with SIGKILL again and again, each time starting
another. After each kill the test clock moves past the dead one's hold on the number, so that a run takes minutes: a
number that changes hands every two seconds would otherwise stand still for half a minute each time. When everybody is
through, what the last ones left is let pass, and everything is counted.

    at the network   nobody has a message twice
    uncertain        at most the number's concurrency for each kill; none of them was taken by the network
    reconciled       what we say was sent the network has, what it has we know of; enrollments and steps, or recipients
                     and the campaign, agree with it, and so does the allowance
    left over        no queue row without an end, no work, no mark of a dead worker, nothing for the watchdog
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal
from uuid import UUID

from cadenza.channels.actions.sandbox_people import PersonDraft, add_people
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource, ConsentState, OptOutKey
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.journeys.actions import enter
from cadenza.ops.watchdog import count_violations
from tests.builders.campaigns import make_campaign, send
from tests.builders.contacts import phone_number
from tests.builders.graphs import make_message
from tests.builders.processes import Process, until
from tests.builders.world import CALM, World

AT_ONCE = 500
OWNER_IS_GONE = timedelta(seconds=35)
EVERYTHING_HAS_PASSED = timedelta(minutes=2)

HABITS: tuple[dict[str, Any], ...] = (
    {},
    {"reads_after_s": 0},
    {"echoes": True},
    {"echo_before_answer": True, "echo_is_anonymous": True},
    {"duplicate_receipts": True, "disorder": True, "reads_after_s": 0},
    {"transient_times": 1},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a run does."""

    people: int
    what: Literal["journey", "campaign"] = "journey"
    workers: int = 3
    concurrency: int = 20
    pace: timedelta = timedelta(0)
    kill_every: float | None = None
    """Kill a random one of the workers that work every so many seconds, until everybody is through."""
    kill_at: tuple[float, ...] = ()
    """Kill the number's owner when this share of people has the message."""
    patience: float = 1800.0
    seed: int = 0


@dataclass(slots=True)
class Report:
    """What a run came to."""

    people: int
    what: str = "journey"
    seconds: float = 0.0
    kills: int = 0
    bound: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    states: dict[str, int] = field(default_factory=dict)
    violations: dict[str, int] = field(default_factory=dict)

    def problems(self) -> list[str]:
        """List what must not be."""
        found = self.counts
        settled = sum(self.states.get(state, 0) for state in ("sent", "delivered", "read"))
        uncertain = self.states.get("uncertain", 0)
        checks = {
            "somebody has it twice": found["twice"] == 0,
            f"uncertain {uncertain} > {self.bound}": uncertain <= self.bound,
            "messages": settled + uncertain == self.people == sum(self.states.values()),
            "what was sent is what the network took": settled == found["taken"] == found["taken_and_settled"],
            f"everybody's {self.what} is through": found["through"] == self.people == found["inside"],
            "one step each": found["steps"] == self.people,
            "the whole is finished": found["finished"] == 1,
            "allowance": found["used"] == self.people,
            "left over": not any(found[name] for name in LEFT_OVER),
            f"watchdog {self.violations}": self.violations == {},
        }
        return [name for name, holds in checks.items() if not holds]

    def __str__(self) -> str:
        """Tell it."""
        lines = [
            f"{self.what}, people {self.people}, kills {self.kills}, {self.seconds:.0f} s",
            f"messages {self.states}, uncertain at most {self.bound}",
            f"counts {self.counts}",
            f"watchdog {self.violations or 0}",
        ]
        return "\n".join([*lines, *(f"WRONG: {problem}" for problem in self.problems())])


COUNTS = {
    "taken": "SELECT count(*) FROM sandbox_messages WHERE sender = 'business'",
    "twice": "SELECT count(*) FROM (SELECT FROM sandbox_messages WHERE sender = 'business' GROUP BY address HAVING "
    "count(*) > 1) x",
    "taken_and_settled": "SELECT count(*) FROM sandbox_messages s JOIN messages m ON m.id = s.correlation_id "
    "WHERE m.state IN ('sent', 'delivered', 'read')",
    "used": "SELECT coalesce(sum(used), 0) FROM org_counters",
    "on_the_way": "SELECT count(*) FROM message_queue WHERE state <> 'uncertain'",
    "marks": "SELECT count(*) FROM lane_batches",
    "triggers": "SELECT count(*) FROM triggers",
    "webhooks": "SELECT count(*) FROM raw_webhooks WHERE processed_at IS NULL",
    "receipts": "SELECT count(*) FROM receipts",
    "echoes": "SELECT count(*) FROM echoes",
    "network": "SELECT count(*) FROM sandbox_actions",
    "colleagues": "SELECT count(*) FROM messages WHERE source = 'phone'",
}
OF_KIND = {
    "journey": {
        "inside": "SELECT count(*) FROM enrollments",
        "through": "SELECT count(*) FROM enrollments WHERE state = 'completed'",
        "steps": "SELECT count(*) FROM step_runs WHERE state = 'queued'",
        "finished": "SELECT count(*) FROM journeys WHERE state = 'active'",
    },
    "campaign": {
        "inside": "SELECT count(*) FROM recipients",
        "through": "SELECT count(*) FROM recipients WHERE state NOT IN ('pending', 'queued')",
        "steps": "SELECT count(DISTINCT message_id) FROM recipients",
        "finished": "SELECT count(*) FROM campaigns WHERE state = 'completed'",
    },
}
"""What is counted of a journey's people and of a campaign's."""

LEFT_OVER = ("on_the_way", "marks", "triggers", "webhooks", "receipts", "echoes", "network", "colleagues")


def say_nothing(_progress: str) -> None:
    """Keep it to yourself."""


async def run(dsn: str, folder: Path, plan: Plan, tell: Callable[[str], None] = say_nothing) -> Report:
    """Do a run over a database of its own."""
    world = await (await World.open(dsn)).found(concurrency=plan.concurrency, pace=plan.pace)
    try:
        await _prepare(world, plan)
        chaos = Chaos(world, plan, dsn, folder, tell)
        async with chaos.workers():
            return await chaos.run()
    finally:
        await world.close()


class Chaos:
    """A run in progress: its workers, and who kills them."""

    def __init__(self, world: World, plan: Plan, dsn: str, folder: Path, tell: Callable[[str], None]) -> None:
        """Have nobody killed yet; `tell` hears how far it is, often."""
        self.tell = tell
        self.world = world
        self.plan = plan
        self.dsn = dsn
        self.folder = folder
        self.running: list[Process] = []
        self.counts: dict[str, int] = {}
        self.kills = 0
        self.random = random.Random(plan.seed)  # noqa: S311 - chance here should be repeatable

    @asynccontextmanager
    async def workers(self) -> AsyncIterator[None]:
        """Keep workers running; none outlives the block."""
        try:
            for _ in range(self.plan.workers):
                self._start()
            yield
        finally:
            for process in self.running:
                process.clear()

    async def run(self) -> Report:
        """Kill until everybody is through, then let what the dead left pass, and count."""
        started = time.monotonic()
        killer = asyncio.create_task(self._kill())
        try:
            await self._until(self._everybody_is_through, "everybody is through")
        finally:
            killer.cancel()
            await asyncio.gather(killer, return_exceptions=True)
        seconds = time.monotonic() - started
        await self._pass(EVERYTHING_HAS_PASSED)
        await self._until(self._nothing_is_left, "nothing is left over")
        return Report(
            people=self.plan.people,
            what=self.plan.what,
            seconds=seconds,
            kills=self.kills,
            bound=self.kills * self.plan.concurrency,
            counts=self.counts,
            states=await self._states(),
            violations=await count_violations(self.world.database, deep=True),
        )

    # ---------------------------------------------------------------------------------------------- kills

    def _start(self) -> None:
        self.running.append(Process("worker", dsn=self.dsn, folder=self.folder))

    async def _kill(self) -> None:
        for share in self.plan.kill_at:
            await self._until(self._at_least("taken", round(share * self.plan.people)), f"{share:.0%} have it")
            await self._kill_one(await self._owner())
        while self.plan.kill_every is not None:
            await asyncio.sleep(self.plan.kill_every)
            # One that is still starting has nothing in hand: killing it proves nothing and only keeps the others alone.
            if working := [one for one in self.running if self._works(one)]:
                await self._kill_one(self.random.choice(working))

    async def _kill_one(self, victim: Process) -> None:
        victim.process.kill()
        await victim.end()
        self.kills += 1
        self.running.remove(victim)
        victim.clear()
        await self._pass(OWNER_IS_GONE)
        self._start()

    def _works(self, process: Process) -> bool:
        return f":{process.process.pid}:" in process.log.read_text()

    async def _owner(self) -> Process:
        """Find the worker that owns the number: whose death costs most."""
        [row] = await self.world.observe("SELECT owner FROM connections")
        pid = str(row["owner"] or "").split(":")[1:2]
        return next((one for one in self.running if [str(one.process.pid)] == pid), self.running[0])

    # --------------------------------------------------------------------------------------------- counts

    async def _pass(self, by: timedelta) -> None:
        await self.world.move(seconds=by.total_seconds())

    async def _until(self, holds: Callable[[], Awaitable[bool]], what: str) -> None:
        await until(holds, what, seconds=self.plan.patience)

    def _at_least(self, name: str, number: int) -> Callable[[], Awaitable[bool]]:
        async def holds() -> bool:
            return (await self._counts(name))[name] >= number

        return holds

    async def _everybody_is_through(self) -> bool:
        found = await self._counts("through", "taken", "finished")
        self.tell(f"{self.kills} kills, {found}")
        if found["through"] < self.plan.people or not found["finished"]:
            return False
        return (await self._states()).get("queued", 0) == 0

    async def _nothing_is_left(self) -> bool:
        # Kept as they are now: workers that live make a mark for a moment whenever they look at something.
        self.counts = await self._counts(*COUNTS, *OF_KIND[self.plan.what])
        return not any(self.counts[name] for name in LEFT_OVER)

    async def _counts(self, *names: str) -> dict[str, int]:
        queries = COUNTS | OF_KIND[self.plan.what]
        return {name: int((await self.world.observe(queries[name]))[0][0]) for name in names}

    async def _states(self) -> dict[str, int]:
        text = "SELECT state, count(*) AS n FROM messages WHERE source = $1 GROUP BY state"
        return {row["state"]: row["n"] for row in await self.world.observe(text, self.plan.what)}


async def _prepare(world: World, plan: Plan) -> None:
    """Make people with phones of all habits, and put all of them into a journey, or start a campaign to them."""
    if plan.what == "campaign":
        await _make_people(world, plan.people)
        await send(world, await make_campaign(world))
        return
    journey = await world.journey(make_message(text="Oi {{ contact.first_name }}"))
    for ids in await _make_people(world, plan.people):
        async with world.database.begin(world.organization_id) as tx:
            entering = enter.Entering(journey_id=journey.id, contact_ids=ids)
            await enter.enter(tx, world.organization_id, entering, "chaos")


async def _make_people(world: World, people: int) -> list[list[UUID]]:
    """Make people with phones of all habits; returns them in the pieces in which they were made."""
    assert world.connection is not None
    pieces = []
    for start in range(0, people, AT_ONCE):
        phones = [phone_number() for _ in range(start, min(start + AT_ONCE, people))]
        habits = [HABITS[number % len(HABITS)] for number, _ in enumerate(phones)]
        async with world.network.begin(world.organization_id) as tx:
            drafts = [
                PersonDraft(address=phone, name="P", locale="pt-BR", behaviour={**CALM, **habit})
                for phone, habit in zip(phones, habits, strict=True)
            ]
            await add_people(tx, world.connection, drafts)
        async with world.database.begin(world.organization_id) as tx:
            contacts = [
                ContactDraft(
                    identifiers=(normalise(IdentifierKind.PHONE, phone, "BR"),),
                    first_name=f"P{start + number}",
                    consent={OptOutKey.WHATSAPP: ConsentState.SUBSCRIBED},
                    consent_proof="the form of the studio",
                )
                for number, phone in enumerate(phones)
            ]
            made = await upsert_batch(tx, world.organization_id, contacts, source=ConsentSource.FORM)
            pieces.append([one.contact_id for one in made if one.contact_id is not None])
    return pieces
