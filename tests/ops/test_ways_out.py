"""Nothing that waits waits for ever: each kind of work can be called off by a person, and is told if it stands still.

F17 for the whole kind: every column that holds a state in the database is here, every state of it that is no end has a
way out that a person finds in API and page, or why there is none, and a clock that the watchdog minds, or a person.
"""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

import psycopg
import pytest

from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.ops.watchdog import count_violations
from tests.builders.api import make_app, make_caller_of
from tests.builders.campaigns import make_campaign, make_crowd, send
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

WEB = Path(__file__).parents[2] / "web" / "src"
LATE = "moved_clock() - interval '2 hours'"
PERSON = "a person"


@dataclass(frozen=True)
class Kind:
    """One kind of work: which states are no end, who ends them, who minds them."""

    open: dict[str, str]
    """What makes a row late in each state that is no end, as a SET clause; or that a person wakes it."""
    check: str
    """The check of the watchdog that a late one breaks."""
    ends: frozenset[str]
    route: str | None = None
    """Where a person calls it off, with the id in braces."""
    none_because: str | None = None
    """Why nobody can call it off by itself."""
    body: dict[str, str] = field(default_factory=dict)
    other_routes: dict[str, str] = field(default_factory=dict)
    """States from which a person calls it off elsewhere."""
    not_from: dict[str, str] = field(default_factory=dict)
    """States from which that is refused, and why."""


CLOCK = f"next_run_at = {LATE}"
KINDS = {
    "campaigns": Kind(
        {"draft": PERSON, "scheduled": CLOCK, "running": CLOCK, "paused": "reason = 'breaker', next_run_at = NULL"},
        "campaign_",
        frozenset({"completed", "failed", "cancelled"}),
        "/v1/campaigns/{campaign_id}/cancel",
    ),
    "recipients": Kind(
        {"pending": CLOCK, "queued": f"queued_at = {LATE}", "sent": PERSON, "delivered": PERSON, "uncertain": PERSON},
        "recipient_",
        frozenset({"read", "failed", "skipped", "cancelled"}),
        none_because="it ends with its campaign, which is called off; from sent on, its message is the network's",
    ),
    "imports": Kind(
        {"queued": CLOCK, "running": CLOCK, "paused": PERSON},
        "import_standing_still",
        frozenset({"done", "failed", "cancelled"}),
        "/v1/imports/{import_id}/cancel",
    ),
    "bulk_jobs": Kind(
        {"queued": CLOCK, "running": CLOCK},
        "bulk_job_standing_still",
        frozenset({"done", "failed", "cancelled"}),
        "/v1/contacts/bulk/{job_id}/cancel",
    ),
    "enrollments": Kind(
        {"active": CLOCK, "waiting_reply": CLOCK, "paused": "reason = NULL"},
        "enrollment_not_released|paused_without_waker",
        frozenset({"completed", "stopped", "cancelled", "failed"}),
        "/v1/enrollments/{enrollment_id}/cancel",
    ),
    "message_queue": Kind(
        {
            "queued": f"not_before = {LATE}",
            "sending": f"lease_until = {LATE}",
            "uncertain": f"resolve_by = {LATE}",
        },
        "message_not_sent|sending_without_lease|uncertain_without_end",
        frozenset(),
        "/v1/inbox/items/messages/{message_id}/settle",
        body={"how": "sent"},
        # What goes out by itself is called off with its campaign or enrollment.
        other_routes={"queued": "/v1/messages/{message_id}/cancel"},
        not_from={"sending": "the network has it"},
    ),
}
"""By table, the work that has states."""

NO_WORK = {
    "consents": "what a person agreed to",
    "consent_ledger": "what a person agreed to",
    "connections": "how a number stands; a person connects and deletes it",
    "messages": "an open one has its row in the queue, which the watchdog proves",
    "receipts": "their state is what the network said; they have a clock and end as unmatched",
    "journeys": "a person publishes, pauses and archives them; what is to be done is at their enrollments",
    "step_runs": "the ledger of what happened",
    "duplicate_suggestions": "a person decides",
    "contact_merges": "its lane ends it; a person undoes it for a day",
    "consent_reviews": "a person decides",
    "inbox_conversations": "a person resolves them; a snooze has its clock",
    "deals": "a person moves, wins and loses them",
    "deal_changes": "the history of a deal",
}
"""What has states and is no work that waits."""

STATELESS = {
    "erasures": "it is a person's right, and what is half gone does not come back; the watchdog minds its clock",
}
"""Work without states: a row is there until it is done."""


def states_of(database):
    """Read the states that each column of that name may hold."""
    rows = database.execute(
        "SELECT c.conrelid::regclass::text, pg_get_constraintdef(c.oid) FROM pg_constraint c "
        "WHERE c.contype = 'c' AND pg_get_constraintdef(c.oid) LIKE 'CHECK ((state = ANY (ARRAY[%'"
    ).fetchall()
    return {table: set(re.findall(r"'(\w+)'::text", text)) for table, text in rows}


def test_every_state_in_the_database_is_here(shared_dsn):
    """F17: a new kind of work, or a new state of one, is not forgotten."""
    with psycopg.connect(shared_dsn) as database:
        found = states_of(database)
    assert found.keys() == KINDS.keys() | NO_WORK.keys()
    assert {table: {*kind.open} | kind.ends for table, kind in KINDS.items()} == {name: found[name] for name in KINDS}


@pytest.mark.parametrize("table", KINDS)
def test_a_person_finds_the_way_out(table):
    """F17: by the API and in the dashboard; or it says why not."""
    kind = KINDS[table]
    assert (kind.route is None) != (kind.none_because is None)
    if kind.route is not None:
        assert "post" in make_app(None).openapi()["paths"][kind.route]
        pages = [path for path in WEB.rglob("*.ts*") if ".test." not in path.name and path.name != "schema.ts"]
        for way in (kind.route, *kind.other_routes.values()):
            called = {way, way.replace("/cancel", "/${action}")}
            assert any(route in path.read_text() for path in pages for route in called)


@pytest.fixture
async def world(dsn) -> AsyncIterator[World]:
    """Have one of each kind of work."""
    opened = await (await World.open(dsn)).found()
    await make_crowd(opened, 3)
    await send(opened, await make_campaign(opened))
    await opened.batch(STEER)
    await opened.change("UPDATE recipients SET next_run_at = next_run_at + interval '9 days' WHERE id = ("
                        "SELECT min(id::text)::uuid FROM recipients)")  # fmt: skip
    await opened.batch(RELEASE)
    ana = await opened.person("Ana")
    await opened.enroll(await opened.journey(make_wait(days=3), make_message()), ana)
    await opened.release_only()
    async with await make_caller_of(opened.database, make_app(opened.database), opened.organization_id) as caller:
        for path, body in (
            ("/v1/contacts/bulk/tag", {"contact_ids": [str(ana.contact_id)], "tags": ["x"]}),
            ("/v1/imports", {"file_name": "people.csv"}),
            (
                f"/v1/contacts/{ana.contact_id}/messages",
                {"text": "Oi", "client_id": str(ana.contact_id), "channel": "whatsapp_qr"},
            ),
        ):
            assert (await caller.post(path, json=body)).status_code < 300
    await opened.change("UPDATE imports SET task = 'run'")
    yield opened
    await opened.close()


FITS = {
    ("campaigns", "draft"): ", next_run_at = NULL, started_at = NULL",
    ("campaigns", "scheduled"): ", send_at = moved_clock(), started_at = NULL",
    ("campaigns", "paused"): ", reason = 'manual', next_run_at = NULL",
    ("recipients", "queued"): "",
    ("imports", "paused"): ", next_run_at = NULL",
    ("imports", "queued"): ", next_run_at = moved_clock()",
    ("enrollments", "paused"): ", reason = 'manual'",
    ("message_queue", "sending"): ", lease_until = moved_clock() + interval '30 seconds'",
    ("message_queue", "uncertain"): ", resolve_by = moved_clock() + interval '3 days'",
}
"""What else such a row has in a state."""


async def put(world: World, table: str, state: str) -> UUID:
    """Bring one row of a kind into a state; returns its id."""
    key = "message_id" if table == "message_queue" else "id"
    had = "pending" if state == "pending" else "queued"
    by_hand = " AND priority = 0" if table == "message_queue" else ""
    [row] = await world.observe(
        f"SELECT min({key}::text)::uuid AS id FROM {table} WHERE ($1 OR state = $2){by_hand}",
        table != "recipients",
        had,
    )
    if table != "recipients":
        await world.change(
            f"UPDATE {table} SET state = '{state}'{FITS.get((table, state), '')} WHERE {key} = $1", row["id"]
        )
    if table == "message_queue":
        await world.change("UPDATE messages SET state = $2 WHERE id = $1", row["id"], state)
    found: UUID = row["id"]
    return found


WAYS = [(table, state) for table, kind in KINDS.items() if kind.route for state in kind.open]


@pytest.mark.parametrize(("table", "state"), WAYS, ids=lambda one: one)
async def test_it_is_called_off_from_every_state_that_is_no_end(world, table, state):
    """F17: whatever it waits for, a person ends it; where not, the reason is written down."""
    kind = KINDS[table]
    assert kind.route is not None
    id_ = await put(world, table, state)
    route = kind.other_routes.get(state, kind.route)
    async with await make_caller_of(world.database, make_app(world.database), world.organization_id) as caller:
        answer = await caller.post(
            re.sub(r"\{\w+\}", str(id_), route), json=kind.body if kind.body and route == kind.route else None
        )
    assert (answer.status_code < 300) == (state not in kind.not_from), answer.text
    if state not in kind.not_from:
        key = "message_id" if table == "message_queue" else "id"
        left = await world.observe(f"SELECT state FROM {table} WHERE {key} = $1", id_)
        assert not left or left[0]["state"] in kind.ends


MINDED = [(table, state) for table, kind in KINDS.items() for state, late in kind.open.items() if late != PERSON]


@pytest.mark.parametrize(("table", "state"), MINDED, ids=lambda one: one)
async def test_one_that_stands_still_is_told(world, table, state):
    """F17: its clock is an hour past, or nobody would wake it: a check of the watchdog says so, and did not before."""
    kind = KINDS[table]
    id_ = await put(world, table, state)
    await world.change(f"UPDATE journeys SET state_changed_at = {LATE}")
    await world.change(f"UPDATE connections SET next_slot_at = {LATE}")
    if table == "recipients":
        await world.change(f"UPDATE campaigns SET state_changed_at = {LATE}")
        await world.change("DELETE FROM message_queue")
    bitten = re.compile(kind.check)
    before = {name for name in await count_violations(world.database, deep=True) if bitten.match(name)}
    assert before == set()
    key = "message_id" if table == "message_queue" else "id"
    await world.change(f"UPDATE {table} SET {kind.open[state]} WHERE {key} = $1", id_)
    found = await count_violations(world.database, deep=True)
    assert any(bitten.match(name) for name in found), found


async def test_an_erasure_that_stands_still_is_told(world):
    """F17: it has no way back, so its clock is minded all the more."""
    assert STATELESS.keys() == {"erasures"}
    async with await make_caller_of(world.database, make_app(world.database), world.organization_id) as caller:
        [contact] = (await caller.get("/v1/contacts", params={"limit": 1})).json()["items"]
        assert (await caller.delete(f"/v1/contacts/{contact['id']}")).status_code < 300
    assert "erasure_standing_still" not in await count_violations(world.database)
    await world.change(f"UPDATE erasures SET next_run_at = {LATE}")
    assert (await count_violations(world.database))["erasure_standing_still"] == 1
