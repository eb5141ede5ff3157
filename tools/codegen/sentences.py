"""Sentences of the dashboard's catalogues that the product writes into files as well: they stand in one place."""

import json
from pathlib import Path

HEADINGS = ("row", "who", "column", "value", "why")


def write_sentences(catalogues: Path) -> str:
    """Write why rows and cells are not imported, by language."""
    spoken = {}
    for folder in sorted(catalogues.iterdir()):
        said = json.loads((folder / "imports.json").read_text())
        spoken[folder.name] = {
            "headings": {name: said["problems"][name] for name in HEADINGS},
            "reasons": said["reason"],
        }
    return json.dumps(spoken, ensure_ascii=False, indent=2) + "\n"
