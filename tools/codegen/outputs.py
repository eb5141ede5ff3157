"""Every generated file, with what is to stand in it."""

from collections.abc import Iterator
from pathlib import Path

from tools.codegen.product import api_document
from tools.codegen.reference import write_pages
from tools.codegen.sentences import write_sentences
from tools.codegen.web_types import write_types

ROOT = Path(__file__).resolve().parents[2]


def outputs() -> Iterator[tuple[Path, str]]:
    """Yield each file and its text."""
    document = api_document()
    for name, text in write_pages(document):
        yield ROOT / "docs" / "reference" / name, text
    catalogues = ROOT / "web" / "src" / "lib" / "i18n" / "catalogues"
    yield ROOT / "src" / "cadenza" / "imports" / "store" / "sentences.json", write_sentences(catalogues)
    yield ROOT / "web" / "src" / "api" / "schema.ts", write_types(document)
