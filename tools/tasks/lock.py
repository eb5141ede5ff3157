"""Write the locked requirements: every package with its version and hashes, and no address of where it comes from."""

import json
import os

from tools.tasks import setup
from tools.tasks.steps import ROOT, VENV, TaskFailed, step

LOCKS = ("run", "dev", "node")
OPTIONS = (
    "--quiet",
    "--generate-hashes",
    "--strip-extras",
    "--allow-unsafe",
    "--no-annotate",
    "--no-header",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--no-emit-trusted-host",
)


def main(args: list[str]) -> int:
    """Compile each list of tops into its lock."""
    setup.for_testing()
    # Hashes must be those of the public registry, not of wheels that happen to lie on this machine.
    os.environ.pop("PIP_FIND_LINKS", None)
    folder = ROOT / "requirements"
    for name in LOCKS:
        command = [VENV / "bin" / "pip-compile", *OPTIONS, *args, "-o", f"{name}.txt", f"{name}.in"]
        step(f"lock {name}", command, cwd=folder)
        if "://" in (folder / f"{name}.txt").read_text():
            raise TaskFailed(f"requirements/{name}.txt names an address")
    strip_web_lock()
    return 0


def strip_web_lock() -> None:
    """Take the pages where packages ask for money off the lock that npm writes: what is left names no address."""
    path = ROOT / "web" / "package-lock.json"
    lock = json.loads(path.read_text())
    for package in lock["packages"].values():
        package.pop("funding", None)
    path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n")
    if "://" in path.read_text():
        raise TaskFailed("web/package-lock.json names an address")
