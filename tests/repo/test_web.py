"""The dashboard's files are found from every page."""

import re
from pathlib import Path

import phonenumbers

WEB = Path(__file__).parents[2] / "web"


def test_pages_below_the_first_level_find_their_files():
    """Each address of a file begins at the root: a page at `/journeys/x` would look for its own under `/journeys`."""
    base = re.search(r'^\s*base: "([^"]*)"', (WEB / "vite.config.ts").read_text(), re.MULTILINE)
    assert base is not None
    assert base[1] == "/"
    addresses = re.findall(r'(?:href|src)="([^"]+)"', (WEB / "index.html").read_text())
    assert addresses
    assert [address for address in addresses if not address.startswith("/")] == []


def test_the_countries_that_the_dashboard_offers_are_those_that_the_server_takes():
    """One that is offered and refused is a dead end, one that is missing cannot be chosen."""
    codes = re.search(r"const CODES =\n(.*?);", (WEB / "src" / "lib" / "countries.ts").read_text(), re.DOTALL)
    assert codes is not None
    assert set(re.findall(r"\b[A-Z]{2}\b", codes[1])) == phonenumbers.SUPPORTED_REGIONS
