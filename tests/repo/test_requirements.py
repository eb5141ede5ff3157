"""The locks: what is installed is what was read, and comes from wherever the machine gets its packages."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def tops(name: str) -> dict[str, str]:
    """Read the pinned tops of a list."""
    found = re.findall(r"^([a-z0-9.\[\]-]+)==(\S+)", (ROOT / "requirements" / name).read_text(), re.MULTILINE)
    return dict(found)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_has_hashes_and_no_addresses(lock):
    """The same bytes everywhere, through whatever index a machine is set up for."""
    text = lock.read_text()
    packages = re.findall(r"^\S+==.*(?:\n    --hash=sha256:[0-9a-f]{64}.*)+", text, re.MULTILINE)
    assert len(packages) == len(re.findall("==", re.sub(r";.*", "", text)))
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted", text)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_has_the_pinned_tops(lock):
    """A changed top comes with a changed lock: `./dev lock`."""
    locked = dict(re.findall(r"^(\S+)==(\S+)", lock.read_text(), re.MULTILINE))
    pinned = {re.sub(r"\[.*", "", name): version for name, version in tops(f"{lock.stem}.in").items()}
    assert pinned.items() <= locked.items()


def test_both_locks_agree():
    """What stands in two of them has one version."""
    run, dev = (dict(re.findall(r"^(\S+)==(\S+)", (ROOT / "requirements" / name).read_text(), re.MULTILINE))
                for name in ("run.txt", "dev.txt"))  # fmt: skip
    assert {name for name in run.keys() & dev.keys() if run[name] != dev[name]} == set()


def test_the_package_asks_for_what_the_lock_pins():
    """Installed from elsewhere, Cadenza has the same dependencies."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = dict(re.match(r"([^>]+)>=([^;]+)", text).groups() for text in project["dependencies"])
    assert asked == tops("run.in")


def test_the_web_lock_names_no_address():
    """The dashboard's packages come from the registry that the machine is set up for; `./dev lock` strips the rest."""
    lock = ROOT / "web" / "package-lock.json"
    if not lock.exists():
        pytest.skip("no web/ here")
    assert "://" not in lock.read_text()
