"""The databases that benches run on: people in a journey, all due, on a server that is made and thrown away for it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self
from urllib.parse import urlsplit
from uuid import UUID

import psycopg
import uvloop

from cadenza.accounts.actions.organizations import create_organization
from cadenza.campaigns.actions import author as campaigns
from cadenza.campaigns.actions.author import CampaignChanges
from cadenza.campaigns.actions.launch import send
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.loops import STEER
from cadenza.channels.actions.sandbox_people import create_sandbox
from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.actions import author
from cadenza.kit.db import Database, Queries
from cadenza.kit.devpg import DevServer
from cadenza.kit.ids import new_id
from cadenza.kit.loop import run_batch
from cadenza.kit.migrate import upgrade
from cadenza.kit.secrets import use_secret_key
from cadenza.ops.bench.journey import GRAPH, TEXT
from cadenza.wiring import HANDLERS

sql = Queries.beside(__file__)

GROUP = 8
BATCH = 500
"""The organizations and rows of a release batch."""

BENCH_KEY = b"a key of no worth, for a database that is thrown away"
Progress = Callable[[str, float], None]
"""Told what is done next, and which part of all is done."""

CONCURRENCY = 400
"""How many messages of a connection may be on the wire at once; none waits for a pace."""


@dataclass(frozen=True, slots=True)
class Seeded:
    """A server with one database in which everybody is due."""

    server: DevServer
    organizations: tuple[UUID, ...]

    @classmethod
    def on(cls, server: DevServer, people: int, organizations: int, *, with_campaigns: bool) -> Self:
        """Make and fill the database."""
        with psycopg.connect(server.dsn, autocommit=True) as db:
            db.execute(b"CREATE DATABASE bench_seed")
        seed = _dsn_of(server.dsn, "bench_seed")
        upgrade(seed)
        made = tuple(uvloop.run(_seed(seed, people // organizations, organizations, with_campaigns=with_campaigns)))
        with psycopg.connect(seed, autocommit=True) as db:
            db.execute(b"VACUUM ANALYZE")
        return cls(server, made)

    def copy(self) -> str:
        """Make a fresh copy in place of the last one; returns its address."""
        with psycopg.connect(self.server.admin_dsn, autocommit=True) as db:
            # As the superuser: autovacuum may be at work in the one before, and nobody else may throw it out.
            db.execute(b"DROP DATABASE IF EXISTS bench_run WITH (FORCE)")
        with psycopg.connect(self.server.dsn, autocommit=True) as db:
            db.execute(b"CREATE DATABASE bench_run TEMPLATE bench_seed STRATEGY FILE_COPY")
        return _dsn_of(self.server.dsn, "bench_run")


@contextmanager
def seeded(people: int, organizations: int, *, with_campaigns: bool = False) -> Iterator[Seeded]:
    """Start a durable server, fill a database, and throw both away in the end."""
    use_secret_key(BENCH_KEY)
    with TemporaryDirectory(prefix="cadenza-bench-") as folder:
        server = DevServer.start(Path(folder), durable=True)
        try:
            yield Seeded.on(server, people, organizations, with_campaigns=with_campaigns)
        finally:
            server.stop()
            DevServer.discard(Path(folder))


async def write_a_batch(database: Database, organizations: Sequence[UUID]) -> int:
    """Release one batch by SQL alone, as far as SQL can; returns its rows."""
    async with database.begin(*organizations) as tx:
        return await tx.execute(
            sql.floor, orgs=list(organizations), now=tx.now, each=BATCH // len(organizations), total=BATCH
        )


async def _seed(dsn: str, people: int, organizations: int, *, with_campaigns: bool) -> list[UUID]:
    database = await Database.connect(dsn, handlers=HANDLERS)
    try:
        made = [await _seed_one(database, number, people) for number in range(organizations)]
        for organization_id in made if with_campaigns else ():
            await _start_campaign(database, organization_id)
    finally:
        # A loop that still has a connection does not end: an error would never be told.
        await database.close()
    return made


async def _seed_one(database: Database, number: int, people: int) -> UUID:
    async with database.everywhere() as view:
        organization_id = new_id(view.now)
    async with database.begin(organization_id) as tx:
        await create_organization(
            tx,
            organization_id,
            name=f"Bench {number}",
            time_zone="America/Sao_Paulo",
            # Open all day, so that the bench measures the same at any hour; the window is checked all the same.
            settings={
                "send_window": {"start": "00:00", "end": "00:00"},
                "messages_per_day": 10_000_000,
                "attributes": ["plan"],
            },
        )
        await create_sandbox(tx, organization_id, "Bench", channel="whatsapp_qr", concurrency=CONCURRENCY)
        journey = await author.create(tx, organization_id, "Bench", GRAPH)
        published = await author.publish(tx, organization_id, journey.id)
        await tx.execute(sql.seed_contacts, organization_id=organization_id, n=people, now=tx.now)
    async with database.begin(organization_id) as tx:
        await tx.execute(sql.seed_identifiers, organization_id=organization_id, now=tx.now)
        await tx.execute(sql.seed_consents, organization_id=organization_id, now=tx.now)
        await tx.execute(
            sql.seed_enrollments,
            organization_id=organization_id,
            journey_id=journey.id,
            version_id=published.version_id,
            node_id="offer",
            now=tx.now,
        )
    return organization_id


async def _start_campaign(database: Database, organization_id: UUID) -> None:
    """Send a campaign to everybody, and freeze its audience."""
    async with database.begin(organization_id) as tx:
        changes = CampaignChanges(channel=Channel.WHATSAPP_QR, body=TEXT, audience={"kind": "everyone"})
        campaign = await campaigns.create(tx, organization_id, "Bench", changes)
        await send(tx, organization_id, campaign.id)
    while not (await _campaign(database, campaign)).frozen_at:
        await run_batch(database, STEER, [organization_id], "bench")


async def _campaign(database: Database, campaign: Campaign) -> Campaign:
    async with database.read(campaign.organization_id) as tx:
        return await campaigns.get(tx, campaign.organization_id, campaign.id)


def _dsn_of(dsn: str, name: str) -> str:
    parts = urlsplit(dsn)
    return f"{parts.scheme}://{parts.netloc}/{name}?{parts.query}"
