"""What the doctor sees of the machine: Python, the server's programs, the secret key, the disk, the dashboard."""

import shutil
import stat
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from cadenza.kit import pgwheel
from cadenza.kit.settings import KEY_FILE, Settings
from cadenza.ops.backup import key_id
from cadenza.ops.findings import Finding, failed, ok, warning

OLDEST_PYTHON = (3, 11)
LITTLE_DISK, NO_DISK = 2_000_000_000, 300_000_000
BACKED_UP = "keep a copy of it apart from the database's backups"


def look(settings: Settings) -> Iterator[Finding]:
    """Look at the machine."""
    yield _python()
    yield _programs(settings)
    yield _secret_key(settings)
    yield _disk(settings.data_dir)
    yield _dashboard()


def _python() -> Finding:
    version = sys.version.split()[0]
    if sys.version_info >= OLDEST_PYTHON:
        return ok("python", f"Python {version}")
    return failed("python", f"Python {version} is too old", "install Python 3.11 or later")


def _programs(settings: Settings) -> Finding:
    if settings.database_url is not None:
        return ok("server", "a PostgreSQL server of yours, by CADENZA_DATABASE_URL")
    try:
        found = pgwheel.programs()
    except pgwheel.DevServerError as err:
        return failed("server", str(err), "set CADENZA_DATABASE_URL")
    if not (found / "postgres").exists():
        return failed("server", f"the programs of PostgreSQL are not in {found}", f"reinstall {pgwheel.WHEEL}")
    return ok("server", f"a private PostgreSQL {pgwheel.MAJOR} with its data under {settings.data_dir}")


def _secret_key(settings: Settings) -> Finding:
    if settings.secret_key is not None:
        named = key_id(settings.secret_key.get_secret_value().encode())
        return ok("secret_key", f"{named}, from CADENZA_SECRET_KEY: {BACKED_UP}")
    path = settings.data_dir / KEY_FILE
    if not path.exists():
        return warning("secret_key", f"there is none in {path} yet", "the first `cadenza up` makes it")
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        return failed("secret_key", f"{path} can be read by others", f"chmod 600 {path}")
    return ok("secret_key", f"{key_id(path.read_bytes())}, in {path}: {BACKED_UP}")


def _disk(folder: Path) -> Finding:
    place = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    free = shutil.disk_usage(place).free
    text = f"{free / 1e9:.1f} GB free at {place}"
    if free < NO_DISK:
        return failed("disk", text, "make room: PostgreSQL stops when the disk is full")
    if free < LITTLE_DISK:
        return warning("disk", text, "make room: PostgreSQL stops when the disk is full")
    return ok("disk", text)


def _dashboard() -> Finding:
    if Path(str(files("cadenza"))).joinpath("api", "dashboard", "index.html").exists():
        return ok("dashboard", "built")
    return warning("dashboard", "not built: the API answers, but there is no page", "run `./dev up` once")
