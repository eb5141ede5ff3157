"""Backups of the private database: one file, made while Cadenza runs, restored only where nothing is lost.

The file is a zip: `cadenza.json` says what made it and which secret key its stored secrets need, `database.dump` is
what `pg_dump` of the same wheel wrote. The key itself is in it only when asked for: whoever has both can read every
stored provider password.

A restore fills a new database beside the old one, brings it up to date, and then swaps the two: one that breaks half
way leaves everything as it was.
"""

import hashlib
import json
import os
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

import cadenza
from cadenza.kit import clock, pgwheel
from cadenza.kit.devpg import DevServer
from cadenza.kit.migrate import shipped, upgrade
from cadenza.kit.settings import KEY_FILE
from cadenza.ops.database import CannotRun

MANIFEST = "cadenza.json"
DUMP = "database.dump"
FORM = 1
ROLES = ("cadenza_app", "cadenza_reader")
FRESH, OLD = "cadenza_restoring", "cadenza_replaced"
PIECE = 1 << 20


@dataclass(frozen=True)
class Manifest:
    """What a backup says of itself."""

    form: int
    cadenza: str
    postgres: int
    made_at: str
    last_migration: str
    key_id: str
    has_key: bool


def key_id(secret: bytes) -> str:
    """Name a secret key without telling it."""
    return hashlib.sha256(b"cadenza key id:" + secret).hexdigest()[:12]


# ------------------------------------------------------------------------------------------------- backup


def back_up(server: DevServer, file: Path, secret: bytes, *, with_key: bool) -> Manifest:
    """Write everything in the database to a new file that its owner alone can read."""
    if file.exists():
        raise CannotRun(f"{file} is there already: choose another name")
    manifest = _describe(server, secret, has_key=with_key)
    partial = file.with_name(f"{file.name}.partial")
    try:
        partial.touch(mode=0o600)
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_STORED) as archive:
            archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=2) + "\n")
            if with_key:
                archive.writestr(KEY_FILE, secret)
            with archive.open(DUMP, "w", force_zip64=True) as out:
                _dump(server, out)
        partial.rename(file)
    finally:
        partial.unlink(missing_ok=True)
    return manifest


def _describe(server: DevServer, secret: bytes, *, has_key: bool) -> Manifest:
    with psycopg.connect(server.dsn) as db:
        applied: list[tuple[str]] = db.execute("SELECT name FROM schema_migrations ORDER BY name").fetchall()
    return Manifest(
        form=FORM,
        cadenza=cadenza.__version__,
        postgres=int(pgwheel.MAJOR),
        made_at=clock.host_time().isoformat(timespec="seconds"),
        last_migration=applied[-1][0],
        key_id=key_id(secret),
        has_key=has_key,
    )


def _dump(server: DevServer, out: IO[bytes]) -> None:
    # The superuser reads everything; the owner is bound by row-level security like everyone else.
    command = ["pg_dump", "--format=custom", "--no-password"]
    with _program(command, _superuser(server, _owned(server)), stdout=subprocess.PIPE) as process:
        assert process.stdout is not None  # noqa: S101 - asked for above
        while piece := process.stdout.read(PIECE):
            out.write(piece)


# ------------------------------------------------------------------------------------------------ restore


def read_manifest(file: Path) -> Manifest:
    """Read what a backup says of itself; refuses what is none, or one of a newer Cadenza."""
    try:
        with zipfile.ZipFile(file) as archive:
            told = json.loads(archive.read(MANIFEST))
            archive.getinfo(DUMP)
    except FileNotFoundError:
        raise CannotRun(f"there is no file {file}") from None
    except (zipfile.BadZipFile, KeyError, ValueError, OSError):
        raise CannotRun(f"{file} is no backup of Cadenza") from None
    if told.get("form") != FORM or told["postgres"] > int(pgwheel.MAJOR):
        raise CannotRun(f"{file} was made by Cadenza {told.get('cadenza')}, which is newer than this one")
    manifest = Manifest(**told)
    if manifest.last_migration > shipped()[-1].name:
        raise CannotRun(f"{file} was made by Cadenza {manifest.cadenza}, which is newer than this one")
    return manifest


def restore(server: DevServer, file: Path, *, force: bool) -> None:
    """Put what the file holds in the place of the database; one with organizations in it only by force."""
    # Makes the roles that the dump's grants and policies name.
    upgrade(server.dsn)
    if not force and _has_organizations(server):
        raise CannotRun("the database here is in use: a restore would replace it. Add --force if that is meant")
    with _administrator(server) as db:
        db.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(FRESH)))
        owner = sql.Identifier(_owner(server))
        db.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(FRESH), owner))
    with zipfile.ZipFile(file) as archive, archive.open(DUMP) as dump:
        _load(server, dump)
    upgrade(make_conninfo(server.dsn, dbname=FRESH))
    _swap(server)


def restore_key(file: Path, data_dir: Path, *, force: bool) -> bool:
    """Put the backup's secret key in place, if it has one; another key that is there is kept beside it."""
    with zipfile.ZipFile(file) as archive:
        if KEY_FILE not in archive.namelist():
            return False
        kept = archive.read(KEY_FILE)
    path = data_dir / KEY_FILE
    if path.exists() and path.read_bytes() != kept:
        if not force:
            raise CannotRun(f"{path} is another key than the backup's: add --force to replace it")
        path.rename(path.with_name(f"{KEY_FILE}.{key_id(path.read_bytes())}"))
    if not path.exists():
        data_dir.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_bytes(kept)
    return True


def _has_organizations(server: DevServer) -> bool:
    with _administrator(server, _owned(server)) as db:
        return db.execute("SELECT EXISTS (SELECT FROM organizations)").fetchone() == (True,)


def _load(server: DevServer, dump: IO[bytes]) -> None:
    """Fill the new database. Rows come before row-level security is on, so every one of them gets in."""
    command = ["pg_restore", "--exit-on-error", "--no-password", f"--dbname={FRESH}"]
    with _program(command, _superuser(server, FRESH), stdin=subprocess.PIPE) as process:
        assert process.stdin is not None  # noqa: S101 - asked for above
        try:
            while piece := dump.read(PIECE):
                process.stdin.write(piece)
            process.stdin.close()
        except BrokenPipeError:
            pass  # it ended before the end of the file, and says why
    with _administrator(server, FRESH) as db:
        db.execute("ANALYZE")


def _swap(server: DevServer) -> None:
    """Let the two databases change places: both renames are one transaction, since they are sent as one text."""
    fresh, old, owned = (sql.Identifier(name) for name in (FRESH, OLD, _owned(server)))
    with _administrator(server) as db:
        db.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(old))
        db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [_owned(server)])
        rename = "ALTER DATABASE {} RENAME TO {}; ALTER DATABASE {} RENAME TO {}"
        db.execute(sql.SQL(rename).format(owned, old, fresh, owned))
        db.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(old))


# ------------------------------------------------------------------------------------------------ the server


def _owned(server: DevServer) -> str:
    return str(conninfo_to_dict(server.dsn)["dbname"])


def _owner(server: DevServer) -> str:
    return str(conninfo_to_dict(server.dsn)["user"])


def _superuser(server: DevServer, database: str) -> str:
    return make_conninfo(server.admin_dsn, dbname=database)


@contextmanager
def _administrator(server: DevServer, database: str = "postgres") -> Iterator[psycopg.Connection]:
    with psycopg.connect(_superuser(server, database), autocommit=True) as db:
        yield db


@contextmanager
def _program(
    command: list[str], dsn: str, *, stdin: int | None = None, stdout: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run one of PostgreSQL's programs; what it said is the error when it fails. The password is in no command line."""
    given = conninfo_to_dict(dsn)
    env = {
        "PATH": os.defpath,
        "PGHOST": str(given["host"]),
        "PGUSER": str(given["user"]),
        "PGPASSWORD": str(given["password"]),
        "PGDATABASE": str(given["dbname"]),
    }
    program = str(pgwheel.programs() / command[0])
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([program, *command[1:]], env=env, stdin=stdin, stdout=stdout, stderr=errors)
        with process:
            try:
                yield process
            except BaseException:
                process.kill()
                raise
        if process.returncode != 0:
            errors.seek(0)
            said = errors.read().decode(errors="replace").strip()
            raise CannotRun(f"{command[0]} failed: {said[-2000:]}")
