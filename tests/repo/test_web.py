"""The dashboard's files are found from every page."""

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_pages_below_the_first_level_find_their_files():
    """Each address of a file begins at the root: a page at `/journeys/x` would look for its own under `/journeys`."""
    base = re.search(r'^\s*base: "([^"]*)"', (WEB / "vite.config.ts").read_text(), re.MULTILINE)
    assert base is not None
    assert base[1] == "/"
    addresses = re.findall(r'(?:href|src)="([^"]+)"', (WEB / "index.html").read_text())
    assert addresses
    assert [address for address in addresses if not address.startswith("/")] == []
