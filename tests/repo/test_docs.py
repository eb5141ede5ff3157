"""The pages name what there is: commands, settings, metrics, files, packages."""

import re
from pathlib import Path

import pytest

from cadenza.kit.settings import OF_TOOLS

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "cadenza"
REFERENCE = ROOT / "docs" / "reference"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent != REFERENCE),
]
PACKAGES = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name not in {"migrations", "__pycache__"}}


@pytest.fixture(params=PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def page(request) -> tuple[Path, str]:
    """Read each page."""
    return request.param, request.param.read_text()


def test_links_lead_somewhere(page):
    """A file that was moved takes its links along."""
    path, text = page
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
    assert [target for target in targets if "://" not in target and not (path.parent / target).exists()] == []


def test_commands_and_settings_exist(page):
    """What a page tells people to type or to set is there."""
    _, text = page
    commands = re.findall(r"^## cadenza (.+)$", (REFERENCE / "commands.md").read_text(), re.MULTILINE)
    known = {command.split()[0] for command in commands}
    named = set(re.findall(r"(?:`|^)cadenza ([a-z][a-z-]+)", text, re.MULTILINE))
    assert named - known == set()
    settings = set(re.findall(r"`(CADENZA_\w+)`", (REFERENCE / "settings.md").read_text())) | OF_TOOLS
    assert set(re.findall(r"\bCADENZA_[A-Z_]+[A-Z]", text)) - settings == set()


def test_metrics_exist(page):
    """What a page says to watch is served."""
    _, text = page
    served = set(re.findall(r"`(cadenza_\w+)`", (REFERENCE / "metrics.md").read_text()))
    named = set(re.findall(r"`(cadenza_\w+)(?:\{[^`]*)?`", text)) - {"cadenza_app", "cadenza_reader"}
    assert named - served == set()


def test_contributing_names_the_packages_in_their_order():
    """Exactly those there are, from the top down."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    [order] = re.findall(r"one downward order:\s(.*?)\. A file", text, re.DOTALL)
    named = re.findall(r"`(\w+)`", order)
    assert sorted(named) == sorted(PACKAGES | {"wiring"})
    contract = re.search(r'layers = \[\n(    "\(cli\)".*?)\n\]', (ROOT / "pyproject.toml").read_text(), re.DOTALL)
    assert contract is not None
    levels = {name: level for level, line in enumerate(contract[1].splitlines()) for name in re.findall(r"\w+", line)}
    assert [levels[name] for name in named] == sorted(levels[name] for name in named)


def test_the_readme_names_every_package():
    """Each has its line in the table of folders."""
    text = (ROOT / "README.md").read_text()
    [table] = re.findall(r"## The folders\n(.*?)\n## ", text, re.DOTALL)
    assert {name for name in PACKAGES if not re.search(rf"\b{name}\b", table)} == set()
