import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from cadenza.kit.migrate import Migration, MigrationError, pending, plan, shipped, upgrade

FIRST = Migration("0001_first.sql", "CREATE TABLE first (x int); DO $$ BEGIN PERFORM 1; END $$;")
SECOND = Migration("0002_second.sql", "CREATE TABLE second (x int);")
BROKEN = Migration("0003_broken.sql", "CREATE TABLE half (x int); SELECT 1 / 0;")
INDEXES = Migration(
    "0003_indexes.sql",
    "-- Two.\nCREATE INDEX CONCURRENTLY first_x ON first (x);\n"
    "CREATE UNIQUE INDEX CONCURRENTLY second_x ON second (x);\n",
)
OLD_SERVER = Path("/usr/lib/postgresql/15/bin")


@pytest.fixture
def empty_dsn(server):
    """Address an empty database."""
    with server.cloned(template="template0") as dsn:
        yield dsn


@pytest.fixture
def old_dsn():
    """Address an empty database of an ordinary owner on the oldest supported server."""
    who = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}

    def call(program, *args):
        command = [OLD_SERVER / program, "-D", f"{home}/data", *args]
        subprocess.run(command, cwd=home, check=True, stdout=subprocess.DEVNULL, **who)

    with tempfile.TemporaryDirectory(prefix="cadenza-") as home:
        if who:
            os.chown(home, who["user"], who["group"])
        call("initdb", "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        options = f"-c listen_addresses= -c unix_socket_directories={home} -c fsync=off"
        call("pg_ctl", "start", "-s", "-w", "-l", f"{home}/log", "-o", options)
        try:
            with psycopg.connect(f"host={home} user=postgres dbname=postgres", autocommit=True) as db:
                db.execute("CREATE ROLE cadenza LOGIN CREATEROLE")
                db.execute("CREATE DATABASE cadenza OWNER cadenza")
            yield f"host={home} user=cadenza dbname=cadenza"
        finally:
            call("pg_ctl", "stop", "-s", "-m", "immediate")


def tables(dsn):
    """List what a migration may have made."""
    with psycopg.connect(dsn) as db:
        names = db.execute("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'")
        return {name for (name,) in names}


def test_each_file_runs_once(empty_dsn):
    """Files with several statements and DO blocks run whole, in order; a second time there is nothing to do."""
    assert upgrade(empty_dsn, [FIRST]) == ["0001_first.sql"]
    assert upgrade(empty_dsn, [FIRST, SECOND]) == ["0002_second.sql"]
    assert upgrade(empty_dsn, [FIRST, SECOND]) == []
    assert tables(empty_dsn) == {"schema_migrations", "first", "second"}


def test_a_failing_file_leaves_nothing_of_itself(empty_dsn):
    """What ran before it stays, half of it does not."""
    with pytest.raises(MigrationError, match=r"0003_broken\.sql.*division by zero"):
        upgrade(empty_dsn, [FIRST, BROKEN])
    assert tables(empty_dsn) == {"schema_migrations", "first"}


def test_two_starts_at_once_migrate_once(empty_dsn):
    """API and worker may both begin with an upgrade."""
    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda _: upgrade(empty_dsn, [FIRST, SECOND]), range(4)))
    assert sorted(name for names in done for name in names) == ["0001_first.sql", "0002_second.sql"]


def valid_indexes(dsn):
    """Say of each index of the tables above whether it may be used."""
    with psycopg.connect(dsn) as db:
        rows = db.execute(
            "SELECT indexrelid::regclass::text, indisvalid FROM pg_index WHERE indrelid::regclass::text = ANY(%s)",
            [["first", "second"]],
        )
        return dict(rows.fetchall())


def test_an_index_is_built_while_others_write(empty_dsn):
    """Nobody waits for it, and it waits for whoever was there before, as long as that takes."""
    upgrade(empty_dsn, [FIRST, SECOND])
    with psycopg.connect(empty_dsn) as writer, psycopg.connect(empty_dsn, autocommit=True) as other:
        writer.execute("INSERT INTO first VALUES (1)")
        with ThreadPoolExecutor(2) as pool:
            upgrades = [pool.submit(upgrade, empty_dsn, [FIRST, SECOND, INDEXES]) for _ in range(2)]
            while valid_indexes(empty_dsn) != {"first_x": False}:
                assert not any(one.done() for one in upgrades)
            other.execute("INSERT INTO first VALUES (2)")
            writer.commit()
            assert sorted(one.result() for one in upgrades) == [[], ["0003_indexes.sql"]]
    assert valid_indexes(empty_dsn) == {"first_x": True, "second_x": True}


def test_an_index_that_was_half_built_is_built_again(empty_dsn):
    """After a kill, or a value that is there twice, the next upgrade begins where that one stood."""
    upgrade(empty_dsn, [FIRST, SECOND])
    with psycopg.connect(empty_dsn, autocommit=True) as db:
        db.execute("INSERT INTO second VALUES (1), (1)")
        with pytest.raises(MigrationError, match=r"0003_indexes\.sql.*could not create unique index") as refused:
            upgrade(empty_dsn, [FIRST, SECOND, INDEXES])
        assert "(1)" not in str(refused.value)  # the server's detail quotes the row
        assert valid_indexes(empty_dsn) == {"first_x": True, "second_x": False}
        [kept] = db.execute("SELECT 'first_x'::regclass::oid").fetchone()
        db.execute("TRUNCATE second")
        assert upgrade(empty_dsn, [FIRST, SECOND, INDEXES]) == ["0003_indexes.sql"]
        assert db.execute("SELECT 'first_x'::regclass::oid").fetchone() == (kept,)
    assert valid_indexes(empty_dsn) == {"first_x": True, "second_x": True}


def test_beside_such_an_index_a_file_holds_nothing(empty_dsn):
    """What runs without a transaction could stop halfway."""
    mixed = Migration("0001_mixed.sql", "CREATE TABLE t (x int); CREATE INDEX CONCURRENTLY t_x ON t (x);")
    with pytest.raises(MigrationError, match="holds nothing else"):
        upgrade(empty_dsn, [mixed])
    assert tables(empty_dsn) == {"schema_migrations"}


@pytest.mark.parametrize(
    ("applied", "wanted", "problem"),
    [
        ({FIRST.name: "other"}, [FIRST], "changed after it ran"),
        ({SECOND.name: SECOND.checksum}, [FIRST, SECOND], "comes before"),
        ({FIRST.name: FIRST.checksum, SECOND.name: SECOND.checksum}, [FIRST], "newer than this Cadenza"),
    ],
)
def test_a_history_that_does_not_fit_is_refused(applied, wanted, problem):
    """Nobody edits, renumbers or unlearns what a database has had."""
    with pytest.raises(MigrationError, match=problem):
        plan(applied, wanted)


def test_line_ends_do_not_change_a_migration():
    """A checkout with Windows line ends is the same migration."""
    assert Migration("x", "a\r\nb\r\n").checksum == Migration("x", "a\nb\n").checksum


def test_shipped_migrations_are_numbered_without_gaps():
    """The order is the number."""
    numbers = [int(migration.name.split("_")[0]) for migration in shipped()]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_migrated_database_has_nothing_pending(dsn, empty_dsn):
    """`pending` says what an upgrade would do."""
    assert pending(dsn) == []
    assert pending(empty_dsn) == [migration.name for migration in shipped()]


def test_a_role_that_may_not_create_roles_is_told_what_to_run(empty_dsn):
    """One clear error with the SQL for the administrator."""
    name = f"plain_{os.getpid()}"
    with psycopg.connect(empty_dsn, autocommit=True) as db:
        db.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'secret'")
        db.execute(f"GRANT CREATE ON SCHEMA public TO {name}")
    try:
        needs_role = Migration("0001_role.sql", "CREATE ROLE another NOLOGIN")
        parts = psycopg.conninfo.make_conninfo(empty_dsn, user=name, password="secret")
        with pytest.raises(MigrationError, match="CREATE ROLE cadenza_app NOLOGIN"):
            upgrade(parts, [needs_role])
    finally:
        # Before PostgreSQL 16 whoever makes a role may not drop what it owns.
        with psycopg.connect(psycopg.conninfo.make_conninfo(empty_dsn, user=name, password="secret")) as db:
            db.execute("DROP OWNED BY CURRENT_USER")
        with psycopg.connect(empty_dsn, autocommit=True) as db:
            db.execute(f"REVOKE CREATE ON SCHEMA public FROM {name}")
            db.execute(f"DROP ROLE {name}")


@pytest.mark.skipif(not OLD_SERVER.exists(), reason="no PostgreSQL 15 on this machine")
def test_the_schema_runs_on_the_oldest_supported_server(old_dsn):
    """All migrations apply on PostgreSQL 15 as an ordinary owner, who may then act as the application."""
    assert upgrade(old_dsn) == [migration.name for migration in shipped()]
    with psycopg.connect(old_dsn) as db:
        db.execute("SET ROLE cadenza_app")
        db.execute("SELECT count(*) FROM organizations")
