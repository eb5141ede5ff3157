"""Backups of the private database, and what a restore refuses."""

import stat
import zipfile

import psycopg
import pytest

from cadenza.kit.db import Database
from cadenza.kit.ids import new_id
from cadenza.kit.sql import read_query
from cadenza.ops import backup
from cadenza.ops.database import CannotRun
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import make_connection, make_message

SECRET = b"a secret key of this installation"


@pytest.fixture
async def organization_id(own_server):
    """Have an organization with three queued messages in the database."""
    database = await Database.connect(own_server.dsn)
    async with database.begin() as tx:
        new = new_id(tx.now)
    async with database.begin(new) as tx:
        await make_organization(tx, new)
        connection = await make_connection(tx, new)
        for _ in range(3):
            await make_message(tx, new, await make_contact(tx, new), connection)
    await database.close()
    return new


async def count_messages(dsn, *organizations):
    """Count the messages that a transaction over these organizations sees."""
    database = await Database.connect(dsn)
    try:
        async with database.read(*organizations) as tx:
            return await tx.fetchval(read_query("count", "SELECT count(*) FROM messages"))
    finally:
        await database.close()


async def test_a_restored_database_is_the_one_that_was_backed_up(own_server, organization_id, tmp_path):
    """Messages, roles and row-level security are there again, in a server that was never told of them."""
    file = tmp_path / "all.cadenza"
    manifest = backup.back_up(own_server, file, SECRET, with_key=False)
    assert manifest.key_id == backup.key_id(SECRET)
    with psycopg.connect(own_server.dsn, autocommit=True) as db:
        db.execute("DROP TABLE sandbox_actions; TRUNCATE messages")
    backup.restore(own_server, file, force=True)
    assert await count_messages(own_server.dsn, organization_id) == 3
    assert await count_messages(own_server.dsn) == 0
    with psycopg.connect(own_server.dsn) as db:
        unbound = (
            "SELECT table_name FROM table_registry JOIN pg_class ON oid = table_name::regclass AND kind = 'tenant'"
        )
        assert db.execute(f"{unbound} WHERE NOT (relrowsecurity AND relforcerowsecurity)").fetchall() == []
        assert db.execute("SELECT tableowner FROM pg_tables WHERE tablename = 'messages'").fetchone() == ("cadenza",)
        assert db.execute("SELECT datname FROM pg_database WHERE datname LIKE 'cadenza%'").fetchall() == [("cadenza",)]


async def test_a_restore_over_organizations_needs_force(own_server, organization_id, tmp_path):
    """Nobody replaces a living database by mistake."""
    file = tmp_path / "all.cadenza"
    backup.back_up(own_server, file, SECRET, with_key=False)
    with pytest.raises(CannotRun, match="--force"):
        backup.restore(own_server, file, force=False)


async def test_a_broken_backup_leaves_everything_as_it_was(own_server, organization_id, tmp_path):
    """The old database goes only when the new one is whole."""
    whole, broken = tmp_path / "whole.cadenza", tmp_path / "broken.cadenza"
    backup.back_up(own_server, whole, SECRET, with_key=False)
    with zipfile.ZipFile(whole) as archive, zipfile.ZipFile(broken, "w") as half:
        half.writestr(backup.MANIFEST, archive.read(backup.MANIFEST))
        half.writestr(backup.DUMP, archive.read(backup.DUMP)[:-4000])
    with pytest.raises(CannotRun, match="pg_restore failed"):
        backup.restore(own_server, broken, force=True)
    assert await count_messages(own_server.dsn, organization_id) == 3


def test_the_key_is_in_a_backup_only_when_asked_for(own_server, tmp_path):
    """Whoever finds the file can read no provider's password; asked for, the key comes back with it."""
    without, with_key = tmp_path / "without.cadenza", tmp_path / "with.cadenza"
    backup.back_up(own_server, without, SECRET, with_key=False)
    backup.back_up(own_server, with_key, SECRET, with_key=True)
    assert SECRET not in without.read_bytes()
    assert not backup.restore_key(without, tmp_path, force=False)
    assert backup.restore_key(with_key, tmp_path, force=False)
    assert (tmp_path / "secret.key").read_bytes() == SECRET
    assert {stat.S_IMODE(path.stat().st_mode) for path in (with_key, tmp_path / "secret.key")} == {0o600}


def test_another_key_is_replaced_only_by_force_and_then_kept(own_server, tmp_path):
    """A lost key is lost passwords: none is thrown away."""
    file = tmp_path / "with.cadenza"
    backup.back_up(own_server, file, SECRET, with_key=True)
    (tmp_path / "secret.key").write_bytes(b"another")
    with pytest.raises(CannotRun, match="another key"):
        backup.restore_key(file, tmp_path, force=False)
    assert backup.restore_key(file, tmp_path, force=True)
    assert (tmp_path / "secret.key").read_bytes() == SECRET
    assert (tmp_path / f"secret.key.{backup.key_id(b'another')}").read_bytes() == b"another"


def test_a_file_that_is_no_backup_is_refused(own_server, tmp_path):
    """One clear line, and a backup is never overwritten."""
    file = tmp_path / "notes.txt"
    with pytest.raises(CannotRun, match="there is no file"):
        backup.read_manifest(file)
    file.write_text("hello")
    with pytest.raises(CannotRun, match="no backup"):
        backup.read_manifest(file)
    with pytest.raises(CannotRun, match="is there already"):
        backup.back_up(own_server, file, SECRET, with_key=False)
