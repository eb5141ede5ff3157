"""The sentences of every language: generated from the dashboard's catalogues, so that page and file say the same."""

from functools import cache
from pathlib import Path

import orjson

from cadenza.imports.domain.sentences import Sentences

FILE = Path(__file__).with_name("sentences.json")


@cache
def load_sentences() -> Sentences:
    """Return them by language."""
    loaded: Sentences = orjson.loads(FILE.read_bytes())
    return loaded
