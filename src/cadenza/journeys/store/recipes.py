"""The recipes that are shipped: one file each, beside this one."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import orjson

FOLDER = Path(__file__).parent / "recipes"


@cache
def load_recipes() -> Mapping[str, Mapping[str, Any]]:
    """Return every recipe by its key, in the order of the keys."""
    return {path.stem: orjson.loads(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))}
