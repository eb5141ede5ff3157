"""Migrations: the numbered `.sql` files of `cadenza/migrations`, each applied once, in order.

- A file is one transaction, sent whole: it may hold several statements, functions and DO blocks.
- A file of `CREATE INDEX CONCURRENTLY` holds nothing else and has no transaction: everybody goes on reading and writing
  while it works. What a killed one left of an index is dropped and built again; one that was finished stays.
- One at a time: an advisory lock, which the database drops with the connection of a killed process.
- What was applied never changes: a file that differs from what ran is refused, and so is a number that comes
  before one that ran already.
- It runs as the database's owner, who needs the right to create roles; better no superuser, so that row-level
  security binds the owner too.
"""

import hashlib
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import psycopg
from psycopg import sql

from cadenza.kit.db import Queries, ReadTx

queries = Queries.beside(__file__)

OLDEST_SERVER = 150000
LOCK_KEY = 0x63616465  # "cade"
LOCK_TIMEOUT = "5s"
LOOK_AGAIN_SECONDS = 0.2
_CONCURRENTLY = re.compile(r"\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?P<name>\w+) ON \w+\s.*", re.DOTALL)
NO_ROLES = """\
the role {user} may not create roles, and Cadenza needs two. Run this as a superuser, then start again:

    CREATE ROLE cadenza_app NOLOGIN;
    CREATE ROLE cadenza_reader NOLOGIN;
    GRANT cadenza_app, cadenza_reader TO {user};
"""


class MigrationError(RuntimeError):
    """The database cannot be brought to this version; the text says what to do about it."""


@dataclass(frozen=True)
class Migration:
    """One numbered file."""

    name: str
    text: str

    @property
    def checksum(self) -> str:
        """Name the content; line ends of a Windows checkout don't count."""
        return hashlib.sha256(self.text.replace("\r\n", "\n").encode()).hexdigest()

    def indexes(self) -> dict[str, str]:
        """Return the statements that build indexes beside everybody's work, by index; in most files there are none."""
        code = re.sub(r"--.*", "", self.text)
        if "CONCURRENTLY" not in code:
            return {}
        statements = [statement.strip() for statement in code.split(";") if statement.strip()]
        found = [_CONCURRENTLY.fullmatch(statement) for statement in statements]
        if None in found:
            raise MigrationError(f"{self.name}: beside CREATE INDEX CONCURRENTLY such a file holds nothing else.")
        return {one["name"]: one[0] for one in found if one is not None}


def shipped(folder: Traversable | None = None) -> list[Migration]:
    """List the migrations that come with this version, in order."""
    source = folder or files("cadenza") / "migrations"
    found = [Migration(f.name, f.read_text("utf-8")) for f in source.iterdir() if f.name.endswith(".sql")]
    return sorted(found, key=lambda migration: migration.name)


@cache
def shipped_names() -> frozenset[str]:
    """Name the migrations that come with this version."""
    return frozenset(migration.name for migration in shipped())


async def list_applied(tx: ReadTx) -> frozenset[str]:
    """Name the migrations that the database has had."""
    return frozenset(row["name"] for row in await tx.fetch(queries.list_applied))


def upgrade(dsn: str, migrations: Sequence[Migration] | None = None) -> list[str]:
    """Apply what is missing; returns the names applied now."""
    wanted = shipped() if migrations is None else migrations
    # Autocommit: the lock outlives the transactions of the files.
    with psycopg.connect(dsn, autocommit=True) as db:
        _check_server(db)
        _take_turn(db)
        db.execute(
            "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, "
            "applied_at timestamptz NOT NULL)"
        )
        missing = plan(_applied(db), wanted)
        for migration in missing:
            _apply(db, migration)
        return [migration.name for migration in missing]


def pending(dsn: str) -> list[str]:
    """List the migrations that this database has not had yet."""
    with psycopg.connect(dsn, autocommit=True) as db:
        exists = db.execute("SELECT to_regclass('schema_migrations')").fetchone() != (None,)
        return [migration.name for migration in plan(_applied(db) if exists else {}, shipped())]


def plan(applied: dict[str, str], wanted: Sequence[Migration]) -> list[Migration]:
    """Say which to apply, given the checksums of those that ran."""
    last = max(applied, default="")
    for migration in wanted:
        ran = applied.get(migration.name)
        if ran is not None and ran != migration.checksum:
            raise MigrationError(f"{migration.name} was changed after it ran: write a new migration instead.")
        if ran is None and migration.name < last:
            raise MigrationError(f"{migration.name} comes before {last}, which ran already: number it later.")
    unknown = ", ".join(sorted(applied.keys() - {migration.name for migration in wanted}))
    if unknown:
        raise MigrationError(f"the database is newer than this Cadenza, it has {unknown}: start the newer one.")
    return [migration for migration in wanted if migration.name not in applied]


def _check_server(db: psycopg.Connection) -> None:
    if db.info.server_version < OLDEST_SERVER:
        raise MigrationError(f"PostgreSQL 15 or later is needed; this server is {db.info.server_version // 10000}.")


def _applied(db: psycopg.Connection) -> dict[str, str]:
    rows: list[tuple[str, str]] = db.execute("SELECT name, checksum FROM schema_migrations").fetchall()
    return dict(rows)


def _take_turn(db: psycopg.Connection) -> None:
    """Wait for whoever migrates, by asking: a statement that waits would keep an index from being finished."""
    while db.execute("SELECT pg_try_advisory_lock(%s)", [LOCK_KEY]).fetchone() != (True,):
        time.sleep(LOOK_AGAIN_SECONDS)


def _apply(db: psycopg.Connection, migration: Migration) -> None:
    try:
        for name, statement in migration.indexes().items():
            _build(db, name, statement)
        with db.transaction():
            if not migration.indexes():
                db.execute(sql.SQL("SET LOCAL lock_timeout = {}").format(sql.Literal(LOCK_TIMEOUT)))
                db.execute(migration.text.encode())
            db.execute(
                "INSERT INTO schema_migrations VALUES (%s, %s, clock_timestamp())",
                [migration.name, migration.checksum],
            )
    except psycopg.errors.InsufficientPrivilege as err:
        if "create role" not in str(err):
            raise MigrationError(f"{migration.name}: {_told(err)}") from err
        raise MigrationError(NO_ROLES.format(user=db.info.user)) from err
    except psycopg.Error as err:
        raise MigrationError(f"{migration.name}: {_told(err)}") from err


def _told(err: psycopg.Error) -> str:
    """Return what is wrong, without the row that the server quotes in the detail."""
    return err.diag.message_primary or str(err)


def _build(db: psycopg.Connection, name: str, statement: str) -> None:
    """Build one index beside everybody's work, over what is left of an attempt that was killed.

    It waits for the transactions that are open, for as long as they take: nobody waits for it meanwhile.
    """
    query = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)"
    found = db.execute(query, [name]).fetchone()
    if found == (True,):
        return
    if found == (False,):
        db.execute(sql.SQL("DROP INDEX CONCURRENTLY {}").format(sql.Identifier(name)))
    db.execute(statement.encode())
