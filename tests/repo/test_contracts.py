"""The import contracts of pyproject.toml hold, and each of them bites when a wrong import is planted."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PLANTED = {
    "a lower package imports a higher one": ("order", {"kit/errors.py": "import cadenza.accounts"}),
    "side by side imports side by side": (
        "order",
        {"ops/planted.py": "import cadenza.demo.planted", "demo/planted.py": ""},
    ),
    "a package that no layer names": ("order", {"helpers/__init__.py": ""}),
    "domain imports its store": ("shape", {"accounts/domain/planted.py": "import cadenza.accounts.store"}),
    "a file name that no feature has": ("shape", {"accounts/utils.py": ""}),
    "domain draws a random number": ("pure", {"accounts/domain/planted.py": "import random"}),
    "domain reaches a clock through another module": (
        "pure",
        {"kit/timing.py": "import cadenza.kit.planted", "kit/planted.py": "import time"},
    ),
    "routes outside the API": (
        "routes",
        {"ops/planted.py": "import cadenza.accounts.routes", "accounts/routes.py": ""},
    ),
    "loops outside the worker": (
        "loops",
        {"api/planted.py": "import cadenza.accounts.loops", "accounts/loops.py": ""},
    ),
    "a web framework in an action": ("web-edge", {"accounts/actions/planted.py": "import fastapi"}),
    "the driver in an action": ("driver", {"accounts/actions/planted.py": "import asyncpg"}),
    "an HTTP client in a store": ("http-clients", {"contacts/store/planted.py": "import aiohttp"}),
    "a cycle": (
        "cycles",
        {"kit/errors.py": "import cadenza.kit.planted", "kit/planted.py": "import cadenza.kit.errors"},
    ),
}


def lint(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Check the contracts of the tree in a folder."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    env = os.environ | {"PYTHONPATH": str(folder / "src")}
    return subprocess.run(
        [*command, "--no-cache", *args], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def plant(folder: Path, files: dict[str, str]) -> None:
    """Add lines to modules of a copied tree, making those that are missing."""
    for name, line in files.items():
        file = folder / "src" / "cadenza" / name
        file.parent.mkdir(exist_ok=True)
        (file.parent / "__init__.py").touch()
        with file.open("a") as module:
            module.write(f"\n{line}\n")


def test_the_contracts_hold():
    """Nobody imports what they may not."""
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("contract", "files"), PLANTED.values(), ids=PLANTED)
def test_the_contract_bites(tmp_path, contract, files):
    """A contract that lets the wrong import pass is only advice."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("dashboard", "__pycache__", "*.sql"))
    plant(tmp_path, files)
    done = lint(tmp_path, "--contract", contract)
    assert "BROKEN" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 1


def test_every_contract_is_tried():
    """A new contract comes with a planted import."""
    text = (ROOT / "pyproject.toml").read_text()
    ids = {line.split('"')[1] for line in text.splitlines() if line.startswith("id = ")}
    assert ids == {contract for contract, _ in PLANTED.values()}
