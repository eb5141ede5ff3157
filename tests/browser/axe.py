"""What axe finds wrong with a page: rules of WCAG 2 A and AA, as assistive technology would meet them."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
    # Experimental, and takes a sign such as `+1 h` for a word.
    "rules": {"label-content-name-mismatch": {"enabled": False}},
}


def check(page: Page, within: str = "main") -> None:
    """Fail with every violation in a part of the page as it is now."""
    if not SOURCE.exists():
        pytest.skip("axe is not installed here")
    page.evaluate(SOURCE.read_text())
    found = page.evaluate("([within, options]) => axe.run(within, options)", [within, OPTIONS])
    told = [
        f"{one['id']}: {one['help']}\n  " + "\n  ".join(node["html"] for node in one["nodes"])
        for one in found["violations"]
    ]
    assert not told, "\n".join(told)
