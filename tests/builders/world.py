"""A whole installation in one process, driven by hand: lanes run when told, the clock moves when told.

world = await World.open(dsn)
ana = await world.person("Ana", replies_with=["oi"])
journey = await world.journey(make_message(text="Oi"), make_wait(days=3), make_message("again", "Ainda aí?"))
await world.enroll(journey, ana)
await world.run()                     # every lane until nothing is due
await world.advance(days=3)           # move the clock, then run
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Self
from uuid import UUID
from zoneinfo import ZoneInfo

import asyncpg

from cadenza.accounts.actions.organizations import create_organization
from cadenza.channels.actions.sandbox_network import SandboxNetwork
from cadenza.channels.actions.sandbox_people import (
    PersonDraft,
    add_people,
    colleague_writes,
    create_sandbox,
    person_writes,
)
from cadenza.channels.actions.webhooks import store_webhook
from cadenza.channels.adapters.registry import build_adapters
from cadenza.channels.domain.capabilities import Channel
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sandbox_wire import sign, write_body
from cadenza.channels.loops import SANDBOX_NETWORK
from cadenza.contacts.actions.change import hold
from cadenza.journeys.actions import author, enter
from cadenza.journeys.actions.enroll import Admission
from cadenza.journeys.domain.journey import Journey, ResumePolicy
from cadenza.journeys.loops import RELEASE
from cadenza.kit.clock import Clock, database_clock
from cadenza.kit.db import Checkpoint, Database, Tx
from cadenza.kit.ids import new_id
from cadenza.kit.lane import Lane
from cadenza.kit.loop import run_batch
from cadenza.messages.actions.dispatch import DeliveryLoop
from cadenza.wiring import HANDLERS, SOURCES
from cadenza.worker.lanes import lanes_of
from tests.builders.contacts import make_contact, phone_number
from tests.builders.graphs import Json, make_line

CALM: Mapping[str, Any] = {"reads_after_s": None, "replies_with": []}
"""Someone who gets messages and does nothing."""

Command = Callable[[Tx, UUID, UUID], Awaitable[None]]
"""What a person does to one enrollment of an organization."""

ALWAYS_OPEN = {"start": "00:00", "end": "00:00"}


@dataclass(frozen=True, slots=True)
class Someone:
    """A contact with a phone on the sandbox."""

    contact_id: UUID
    person_id: UUID
    address: str


class World:
    """One organization with a sandbox connection, and the lanes that serve it."""

    def __init__(self, database: Database, network: Database, observer: asyncpg.Connection, worker: str) -> None:
        self.database = database
        self.network = network
        self.observer = observer
        self.worker = worker
        self.dsn = ""
        self._looking = asyncio.Lock()
        self.organization_id = UUID(int=0)
        self.connection: Connection | None = None
        self.adapters = build_adapters(SandboxNetwork(network))
        self.delivery = DeliveryLoop(database, self.adapters, worker, SOURCES)
        self.lanes: list[Lane[Any]] = list(lanes_of(self.adapters))

    @classmethod
    async def open(
        cls, dsn: str, *, worker: str = "w1", checkpoint: Checkpoint | None = None, clock: Clock = database_clock
    ) -> Self:
        """Open the databases; `checkpoint` stands before each statement of the worker, for as long as it likes."""
        options: dict[str, Any] = {} if checkpoint is None else {"checkpoint": checkpoint, "is_patient": True}
        database = await Database.connect(dsn, handlers=HANDLERS, clock=clock, **options)
        network = await Database.connect(dsn, clock=clock)
        world = cls(database, network, await asyncpg.connect(dsn), worker)
        world.dsn = dsn
        return world

    async def close(self) -> None:
        """Let go of the databases."""
        await self.database.close()
        await self.network.close()
        await self.observer.close()

    async def switch_off(self) -> None:
        """Let nobody send or release what is left of this organization, for whoever shares its database."""
        await self.observer.execute(
            "UPDATE org_state SET kill_switch = true WHERE organization_id = $1", self.organization_id
        )

    async def found(
        self, *, pace: timedelta = timedelta(0), concurrency: int = 20, channel: str = "whatsapp_qr", **settings: Any
    ) -> Self:
        """Make the organization and its number; open all day unless told otherwise."""
        async with self.network.everywhere() as view:
            self.organization_id = new_id(view.now)
        async with self.database.begin(self.organization_id) as tx:
            await create_organization(
                tx,
                self.organization_id,
                name="Estúdio Aurora",
                time_zone="America/Sao_Paulo",
                locale="pt-BR",
                region="BR",
                settings={"send_window": ALWAYS_OPEN, **settings},
            )
            self.connection = await create_sandbox(
                tx, self.organization_id, "Sandbox", channel=channel, pace=pace, concurrency=concurrency
            )
        return self

    async def person(
        self, name: str = "Ana", *, tags: Sequence[str] = (), consent: Mapping[str, str] | None = None, **behaviour: Any
    ) -> Someone:
        """Make a contact with a phone on the sandbox."""
        address = phone_number()
        async with self.database.begin(self.organization_id) as tx:
            contact_id = await make_contact(
                tx, self.organization_id, phone=address, first_name=name, tags=tuple(tags), consent=consent
            )
        assert self.connection is not None
        async with self.network.begin(self.organization_id) as tx:
            draft = PersonDraft(address=address, name=name, locale="pt-BR", behaviour={**CALM, **behaviour})
            await add_people(tx, self.connection, [draft])
        found = await self.observe("SELECT id FROM sandbox_people WHERE address = $1", address)
        return Someone(contact_id, found[0]["id"], address)

    async def journey(self, *nodes: Json, name: str = "Welcome", draft: Json | None = None, **changes: Any) -> Journey:
        """Publish a journey on the channel of the number: a line of these nodes, or a whole graph."""
        channel = Channel.WHATSAPP_QR if self.connection is None else Channel(self.connection.channel)
        async with self.database.begin(self.organization_id) as tx:
            journey = await author.create(
                tx,
                self.organization_id,
                name,
                author.JourneyChanges(channel=channel, draft=draft or make_line(*nodes), **changes),
            )
            await author.publish(tx, self.organization_id, journey.id)
        return journey

    async def enroll(self, journey: Journey, *people: Someone, **given: Any) -> list[Admission]:
        """Put people into the journey by hand."""
        async with self.database.begin(self.organization_id) as tx:
            entering = enter.Entering(journey_id=journey.id, contact_ids=[one.contact_id for one in people], **given)
            return await enter.enter(tx, self.organization_id, entering, "test")

    async def pause(self, journey: Journey) -> None:
        """Pause a journey."""
        async with self.database.begin(self.organization_id) as tx:
            await author.pause(tx, self.organization_id, journey.id)

    async def resume(self, journey: Journey, policy: ResumePolicy = ResumePolicy.SKIP) -> None:
        """Let a paused journey go on."""
        async with self.database.begin(self.organization_id) as tx:
            await author.resume(tx, self.organization_id, journey.id, policy)

    async def archive(self, journey: Journey) -> None:
        """End a journey."""
        async with self.database.begin(self.organization_id) as tx:
            await author.archive(tx, self.organization_id, journey.id)

    async def command(self, command: Command, someone: Someone) -> None:
        """Do something to the person's latest enrollment, as an operator does."""
        enrollment = await self.enrollment(someone)
        async with self.database.begin(self.organization_id) as tx:
            await command(tx, self.organization_id, enrollment["id"])

    async def hold(self, someone: Someone, **until: float) -> None:
        """Keep automatic messages from the person for so long; without a time the hold is lifted."""
        async with self.database.begin(self.organization_id) as tx:
            ends_at = tx.now + timedelta(**until) if until else None
            await hold(tx, self.organization_id, someone.contact_id, ends_at)

    async def writes(self, someone: Someone, text: str) -> None:
        """Let the person write to us."""
        async with self.network.begin(self.organization_id) as tx:
            await person_writes(tx, self.organization_id, someone.person_id, text)

    async def colleague(self, someone: Someone, text: str) -> None:
        """Let a colleague write to the person on the phone itself."""
        async with self.network.begin(self.organization_id) as tx:
            await colleague_writes(tx, self.organization_id, someone.person_id, text)

    async def call(self, *events: Mapping[str, Any]) -> None:
        """Let the network tell us of these events in one call."""
        assert self.connection is not None
        body = write_body(events)
        async with self.network.begin(self.organization_id) as tx:
            await store_webhook(tx, self.organization_id, self.connection.id, sign(self.connection, body), body)

    async def tell_of_failure(self, someone: Someone, reason: str, text: str = "the network gave up") -> None:
        """Let the network tell us that the person's last message failed after all."""
        [message] = await self.observe(
            "SELECT id, sent_at FROM messages WHERE contact_id = $1 AND direction = 'out' ORDER BY seq DESC LIMIT 1",
            someone.contact_id,
        )
        about = {"type": "receipt", "id": None, "correlation_id": str(message["id"]), "state": "failed"}
        error = {"reason": reason, "code": "sandbox_failed", "text": text}
        await self.call({**about, "at": message["sent_at"].isoformat(), "error": error})

    async def run(self, *, rounds: int = 200) -> None:
        """Run every lane, the network and delivery until nothing is due."""
        for _ in range(rounds):
            if not await self.round():
                return
        message = f"still busy after {rounds} rounds"
        raise AssertionError(message)

    async def round(self) -> int:
        """Run one batch of each; returns how much was done."""
        done = 0
        for lane in self.lanes:
            done += await self.batch(lane)
        done += len(await run_batch(self.network, SANDBOX_NETWORK, [self.organization_id], "network"))
        done += await self.deliver()
        return done

    async def batch(self, lane: Lane[Any]) -> int:
        """Run one batch of one lane; returns how many rows it claimed."""
        return len(await run_batch(self.database, lane, [self.organization_id], self.worker))

    async def release_only(self) -> None:
        """Move whoever is due, and send nothing."""
        await run_batch(self.database, RELEASE, [self.organization_id], self.worker)

    async def deliver(self) -> int:
        """Send what is due and settle it."""
        self.delivery._found_at = -10.0
        started = await self.delivery.run_round()
        await self.delivery.finish()
        return started

    async def advance(self, **by: float) -> None:
        """Move the clock, then run."""
        await self.move(**by)
        await self.run()

    async def move(self, **by: float) -> None:
        """Move the clock."""
        async with self._looking:
            await self.observer.execute("UPDATE platform_state SET clock_offset = clock_offset + $1", timedelta(**by))

    async def until_local(self, zone: str, *, hour: int, minute: int) -> None:
        """Move the clock to the next time it is so late there."""
        [row] = await self.observe("SELECT moved_clock() AT TIME ZONE $1", zone)
        there: datetime = row[0]
        then = there.replace(hour=hour, minute=minute, second=0, microsecond=0)
        then += timedelta(days=1) if then <= there else timedelta(0)
        clock = ZoneInfo(zone)
        ahead = then.replace(tzinfo=clock).astimezone(UTC) - there.replace(tzinfo=clock).astimezone(UTC)
        await self.move(seconds=ahead.total_seconds())

    async def observe(self, query: str, *values: object) -> list[asyncpg.Record]:
        """Look at everything, past row-level security."""
        async with self._looking, self.observer.transaction():
            await self.observer.execute("SET LOCAL ROLE cadenza_reader")
            rows: list[asyncpg.Record] = await self.observer.fetch(query, *values)
            return rows

    async def change(self, query: str, *values: object) -> None:
        """Change rows of the organization behind the product's back: what the outside world is, what went wrong."""
        async with self._looking, self.observer.transaction():
            await self.observer.execute(
                f"SET LOCAL ROLE cadenza_app; SET LOCAL cadenza.orgs = '{{{self.organization_id}}}'"
            )
            await self.observer.execute(query, *values)

    async def received(self, someone: Someone) -> list[str]:
        """Return what the person got from us, in order; a double send is there twice."""
        rows = await self.observe(
            "SELECT body FROM sandbox_messages WHERE address = $1 AND sender = 'business' ORDER BY at, id",
            someone.address,
        )
        return [row["body"] for row in rows]

    async def enrollment(self, someone: Someone) -> asyncpg.Record:
        """Return the person's latest enrollment."""
        rows = await self.observe(
            "SELECT * FROM enrollments WHERE contact_id = $1 ORDER BY entered_at DESC, id DESC", someone.contact_id
        )
        return rows[0]
