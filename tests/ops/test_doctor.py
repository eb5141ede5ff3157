"""The doctor finds what was planted, says what to do about it, and changes nothing."""

import asyncio
from dataclasses import replace

import psycopg
import pytest
from prometheus_client import REGISTRY

from cadenza.channels.actions.webhooks import claim_webhooks, fail_webhook, store_webhook
from cadenza.kit import migrate
from cadenza.kit.ids import new_id
from cadenza.kit.loop import ORPHANED_AFTER
from cadenza.kit.settings import Settings
from cadenza.ops import catalog, machine, running
from cadenza.ops.doctor import examine
from cadenza.ops.findings import Health
from cadenza.ops.measure import measure
from cadenza.ops.replay import replay
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import make_connection, make_message


def not_ok(findings):
    """Return what was found wrong, by name, with its fix."""
    return {finding.name: finding for finding in findings if finding.health is not Health.OK}


def plant(dsn, *statements):
    """Do harm to a database."""
    with psycopg.connect(dsn, autocommit=True) as db:
        for statement in statements:
            db.execute(statement)


@pytest.fixture(autouse=True)
def no_given_server(monkeypatch):
    """Examine the installation that a test names, also when the suite runs on a given server."""
    monkeypatch.delenv("CADENZA_DATABASE_URL", raising=False)


@pytest.fixture
async def organization_id(db):
    """Have an organization with a message that is due."""
    async with db.begin() as tx:
        new = new_id(tx.now)
    async with db.begin(new) as tx:
        await make_organization(tx, new)
        await make_message(tx, new, await make_contact(tx, new), await make_connection(tx, new))
    return new


def test_a_healthy_database_has_nothing_wrong(dsn):
    """Every check passes over a database that was just migrated."""
    assert not_ok(catalog.look(dsn)) == {}
    assert not_ok(asyncio.run(running.look(dsn))) == {}


def test_a_role_that_bypasses_row_security_is_found(own_server):
    """What the product acts as must be bound; the fix is one statement, and it is the right one."""
    plant(own_server.admin_dsn, "ALTER ROLE cadenza_app BYPASSRLS")
    found = not_ok(catalog.look(own_server.dsn))
    assert found["roles"].health is Health.FAILED
    plant(own_server.admin_dsn, str(found["roles"].fix).removeprefix("as a superuser: "))
    assert not_ok(catalog.look(own_server.dsn)) == {}


async def test_an_open_table_is_found(dsn, organization_id):
    """A tenant table whose rows can be seen without an organization is named, whatever the catalog says of it."""
    plant(dsn, "CREATE POLICY generous ON contacts TO cadenza_app USING (true)")
    plant(dsn, "ALTER TABLE messages NO FORCE ROW LEVEL SECURITY")
    found = not_ok(catalog.look(dsn))["row_security"]
    assert found.health is Health.FAILED
    assert "contacts, messages" in found.text


def test_a_missing_migration_is_found(dsn):
    """It is named; nothing beyond is looked at, since it may need what is missing."""
    last = migrate.shipped()[-1].name
    plant(dsn, f"DELETE FROM schema_migrations WHERE name = '{last}'")
    found = not_ok(catalog.look(dsn))
    assert found.keys() == {"migrations"}
    assert last in found["migrations"].text
    assert "db upgrade" in str(found["migrations"].fix)


async def test_rows_without_a_clock_are_found(dsn, organization_id):
    """The deep watchdog is part of it (F22)."""
    with psycopg.connect(dsn, autocommit=True) as planted:
        planted.execute(f"SET cadenza.orgs = '{{{organization_id}}}'; SET ROLE cadenza_app")
        planted.execute("DELETE FROM message_queue")
    found = not_ok(await running.look(dsn))["invariants"]
    assert found.health is Health.FAILED
    assert found.text == "open_message_without_queue_row: 1"


async def test_a_message_for_a_number_that_is_gone_is_found(dsn, organization_id):
    """An hour after it was due somebody should have given it up."""
    with psycopg.connect(dsn, autocommit=True) as planted:
        planted.execute(f"SET cadenza.orgs = '{{{organization_id}}}'; SET ROLE cadenza_app")
        planted.execute("UPDATE connections SET state = 'deleted'")
        planted.execute("UPDATE message_queue SET not_before = not_before - interval '2 hours'")
    assert not_ok(await running.look(dsn))["invariants"].text == "queued_for_deleted_connection: 1"


async def test_due_work_that_nobody_does_is_found(dsn, organization_id):
    """A worker that is missing shows as lag; one that died shows as the batch it left; a moved clock is told."""
    started = f"clock_timestamp() - interval '{3 * ORPHANED_AFTER.total_seconds()} seconds'"
    batch = f"(gen_random_uuid(), 'w', 'journeys.release', '{{}}', '{{}}', false, {started})"
    plant(
        dsn,
        f"INSERT INTO lane_batches VALUES {batch}",
        "UPDATE platform_state SET clock_offset = interval '5 minutes', kill_switch = true",
    )
    found = not_ok(await running.look(dsn))
    assert found.keys() == {"lanes", "orphans", "kill_switch", "test_clock"}
    assert "delivery 5 min" in found["lanes"].text


async def test_what_was_given_up_is_found_and_can_be_replayed(db, dsn, organization_id):
    """A call and a trigger that failed for the last time are told of, until they are due again."""
    async with db.begin(organization_id) as tx:
        await store_webhook(tx, organization_id, organization_id, {}, b"?")
        [call] = await claim_webhooks(tx, [organization_id], 1, 1)
        for attempts in range(5):
            await fail_webhook(tx, replace(call, attempts=attempts), "unreadable")
    with psycopg.connect(dsn, autocommit=True) as planted:
        planted.execute(f"SET cadenza.orgs = '{{{organization_id}}}'; SET ROLE cadenza_app")
        planted.execute(
            "INSERT INTO triggers (organization_id, id, kind, journey_id, rule_id, contact_id, occurrence, payload,"
            " occurred_at, last_error) SELECT organization_id, id, 'enter', id, 'r', contact_id, 'o', '{}', queued_at,"
            " 'KeyError' FROM messages"
        )
    found = not_ok(await running.look(dsn))["given_up"]
    assert found.health is Health.WARNING
    assert "triggers: 1, webhooks: 1" in found.text
    await measure(db, [])
    kinds = ("webhooks", "triggers")
    assert [REGISTRY.get_sample_value("cadenza_given_up_rows", {"kind": kind}) for kind in kinds] == [1, 1]
    nothing = {"webhooks": 0, "triggers": 0, "merges": 0, "consent_signals": 0}
    assert await replay(db) == nothing | {"webhooks": 1, "triggers": 1}
    assert await replay(db, organization_id) == nothing
    assert "given_up" not in not_ok(await running.look(dsn))
    await measure(db, [])
    assert [REGISTRY.get_sample_value("cadenza_given_up_rows", {"kind": kind}) for kind in kinds] == [0, 0]
    async with db.begin(organization_id) as tx:
        [again] = await claim_webhooks(tx, [organization_id], 9, 9)
        assert (again.id, again.attempts) == (call.id, 0)


async def test_secrets_of_another_key_are_found(db, dsn, organization_id):
    """A lost secret key is known before the first message fails."""
    async with db.begin(organization_id) as tx:
        await make_connection(tx, organization_id)
    with psycopg.connect(dsn, autocommit=True) as planted:
        planted.execute(f"SET cadenza.orgs = '{{{organization_id}}}'; SET ROLE cadenza_app")
        planted.execute(r"UPDATE connections SET secrets = '\x00000000ff'")
    found = not_ok(await running.look(dsn))["secrets"]
    assert found.health is Health.FAILED
    assert "2 of 2" in found.text


def test_no_database_is_one_finding():
    """Without an answer nothing else can be said of it."""
    (found,) = catalog.look("postgresql://nobody@127.0.0.1:1/nothing")
    assert found.health is Health.FAILED


def test_a_machine_before_its_first_run_is_told_what_to_do(tmp_path):
    """Nothing is started or made to look at it."""
    found = not_ok(examine(Settings(data_dir=tmp_path / "new")))
    assert found.keys() - {"dashboard"} == {"secret_key", "database"}
    assert not (tmp_path / "new").exists()


def test_a_key_that_others_can_read_is_found(tmp_path):
    """It opens every provider's password."""
    (tmp_path / "secret.key").write_text("x" * 40)
    (tmp_path / "secret.key").chmod(0o644)
    found = not_ok(machine.look(Settings(data_dir=tmp_path)))
    assert found["secret_key"].health is Health.FAILED


def test_a_set_up_installation_is_examined_whole(own_server, data_dir):
    """Everything is looked at, beside a server that runs or alone."""
    (data_dir / "secret.key").write_text("x" * 40)
    (data_dir / "secret.key").chmod(0o600)
    names = [finding.name for finding in examine(Settings(data_dir=data_dir))]
    assert names[:5] == ["python", "server", "secret_key", "disk", "dashboard"]
    assert names[5:10] == ["database", "clocks", "migrations", "roles", "row_security"]
    assert names[10:] == ["invariants", "lanes", "campaigns", "secrets"]
