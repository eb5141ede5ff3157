"""Delete what `./dev` made. The embedded database goes only when asked for by name."""

import shutil
import subprocess

from tools.tasks import setup
from tools.tasks.steps import CACHE, ROOT, VENV, TaskFailed

MADE = (".venv", ".cache", ".hypothesis", "web/node_modules", "web/dist", "src/cadenza/api/dashboard")
DISCARD = """\
import sys
from pathlib import Path
from cadenza.kit.devpg import DevServer
sys.exit(not DevServer.discard(Path(".cadenza")))
"""


def main(args: list[str]) -> int:
    """Delete it."""
    if "--data" in args:
        python = VENV / "bin" / "python"
        if not python.exists() or subprocess.call([python, "-c", DISCARD], cwd=ROOT):
            raise TaskFailed("the embedded database is in use, or was not made here: nothing was deleted")
        shutil.rmtree(ROOT / ".cadenza", ignore_errors=True)
    # Deleting may be cut off too: what is left must not pass for whole.
    (CACHE / "venv-unfinished").touch()
    setup.PACKAGES_OF_WEB.unlink(missing_ok=True)
    for path in MADE:
        shutil.rmtree(ROOT / path, ignore_errors=True)
    return 0
