"""Two organizations, of which one asks for what the other has."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx2

from cadenza.accounts.domain.permissions import Role
from cadenza.kit.db import Database
from tests.builders.accounts import make_organization
from tests.builders.api import make_app, make_caller_of
from tests.builders.graphs import make_message, make_wait
from tests.builders.people import make_browser, make_member
from tests.builders.world import World

UNKNOWN = "01970000-0000-7000-8000-0000000000ff"
"""An id that nobody has."""

TABLES = {
    "api_key_id": "api_keys", "campaign_id": "campaigns", "connection_id": "connections", "contact_id": "contacts",
    "conversation_id": "conversations", "deal_id": "deals", "enrollment_id": "enrollments", "import_id": "imports",
    "invitation_id": "invitations", "job_id": "bulk_jobs", "journey_id": "journeys", "merge_id": "contact_merges",
    "message_id": "messages", "note_id": "conversation_entries", "other_id": "contacts", "pipeline_id": "pipelines",
    "reply_id": "canned_replies", "review_id": "consent_reviews", "stage_id": "pipeline_stages",
    "template_id": "templates", "view_id": "saved_views",
}  # fmt: skip
"""Where the things are that paths and bodies name."""

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}T[0-9:.]+(Z|\+00:00)")


@dataclass
class Both:
    """Two organizations: of one a signed-in owner, of the other a thing of each kind."""

    world: World
    owner: httpx2.AsyncClient
    theirs: dict[str, str]
    tomorrow: str

    async def rows_of_theirs(self) -> dict[str, list[str]]:
        """Read everything of the other organization."""
        tables = await self.world.observe("SELECT table_name FROM table_registry WHERE kind = 'tenant'")
        query = "SELECT t::text AS row FROM {} t WHERE organization_id = $1 ORDER BY t::text"
        return {
            name: [row["row"] for row in await self.world.observe(query.format(name), self.world.organization_id)]
            for name in sorted(row["table_name"] for row in tables)
        }

    async def make_own(self) -> dict[str, str]:
        """Make what the caller's requests name of their own."""
        row = {"identifiers": [{"kind": "phone", "value": "+5511977770001"}]}
        made = await self.owner.post("/v1/contacts/batch", json={"rows": [row]})
        own = {"contact_id": made.json()["results"][0]["contact_id"]}
        for name, path, body in (
            ("journey_id", "/v1/journeys", {"name": "Own", "channel": "whatsapp_qr"}),
            ("campaign_id", "/v1/campaigns", {"name": "Own", "channel": "whatsapp_qr"}),
            (
                "template_id",
                "/v1/templates",
                {"name": "Own", "channel": "whatsapp_qr", "variants": {"en": "Hi"}, "base": "en"},
            ),
            ("deal_id", "/v1/deals", {**own, "title": "Own"}),
        ):
            answer = await self.owner.post(path, json=body)
            assert answer.status_code == 201, (path, answer.text)
            own[name] = answer.json()["id"]
        own["pipeline_id"] = (await self.owner.get("/v1/pipelines")).json()["items"][0]["id"]
        own["import_id"] = (await self.owner.post("/v1/imports", json={"file_name": "own.csv"})).json()["id"]
        await self.owner.put(f"/v1/imports/{own['import_id']}/file", content=b"Name;Phone\n")
        return own | {"conversation_id": UNKNOWN}

    async def ask(self, method: str, path: str, body: Any = None, **params: Any) -> tuple[int, str]:
        """Call, and return the answer without the ids and times in it."""
        answer = await self.owner.request(method, path, json=body, params=params)
        return answer.status_code, _TIME.sub("then", _ID.sub("id", answer.text))


async def fill(theirs: httpx2.AsyncClient, owner: httpx2.AsyncClient, contact_id: str) -> None:
    """Make what no journey makes by itself."""
    contact = {"contact_id": contact_id}
    for path, body in (
        ("/v1/campaigns", {"name": "News", "channel": "whatsapp_qr"}),
        ("/v1/templates", {"name": "Hello", "channel": "whatsapp_qr", "variants": {"en": "Hi"}, "base": "en"}),
        ("/v1/deals", {**contact, "title": "Gold"}),
        ("/v1/imports", {"file_name": "people.csv"}),
        ("/v1/contacts/views", {"name": "Everybody", "is_shared": True}),
        ("/v1/contacts/bulk/tag", {"contact_ids": [contact_id], "tags": ["x"]}),
        ("/v1/canned-replies", {"name": "Hello", "body": "Hi"}),
        ("/v1/invitations", {"email": "x@example.com", "role": "agent"}),
        ("/v1/api-keys", {"name": "k", "scopes": ["inbox:read"]}),
    ):
        caller = owner if path in {"/v1/invitations", "/v1/api-keys"} else theirs
        answer = await caller.post(path, json=body)
        assert answer.status_code < 300, (path, answer.text)


@asynccontextmanager
async def open_both(dsn: str, db: Database, organization_id: UUID) -> AsyncIterator[Both]:
    """Have a thing of each kind in the other organization."""
    world = await (await World.open(dsn)).found()
    app = make_app(db)
    ana, bia = await world.person("Ana"), await world.person("Bia")
    await world.enroll(await world.journey(make_message("hello", "Oi"), make_wait(days=3)), ana)
    await world.run()
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    people = {}
    for id_, name in ((organization_id, "Dona"), (world.organization_id, "Chefe")):
        person = await make_member(db, id_, role=Role.OWNER, name=name)
        people[id_] = await make_browser(db, app, person, id_)
    theirs = await make_caller_of(db, app, world.organization_id)
    await fill(theirs, people[world.organization_id], str(ana.contact_id))
    await world.writes(ana, "não me mande mais")
    await world.run()
    await theirs.post(f"/v1/contacts/{ana.contact_id}/merge", json={"contact_id": str(bia.contact_id)})
    found = {}
    for name, table in TABLES.items():
        query = f"SELECT id FROM {table} WHERE organization_id = $1 LIMIT 1"
        rows = await world.observe(query, world.organization_id)
        found[name] = str(rows[0]["id"]) if rows else ""
    found["person_id"] = str((await world.observe("SELECT id FROM sandbox_people"))[0]["id"])
    member = await world.observe("SELECT person_id FROM members WHERE organization_id = $1", world.organization_id)
    found |= {"member_id": str(member[0]["person_id"]), "recipient_id": found["contact_id"]}
    now = (await world.observe("SELECT moved_clock()"))[0][0]
    yield Both(world, people[organization_id], found, (now + timedelta(days=1)).isoformat())
    await world.close()
