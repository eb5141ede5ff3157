"""Why a row or a cell was not taken, as a sentence of a language of the product. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from cadenza.imports.domain.columns import ValueType

Sentences = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By language: the `headings` of a file, and the sentence of each `reason`."""

FALLBACK = "en"
OTHER = "other"
"""The sentence for a code that has none."""


@dataclass(frozen=True, slots=True)
class Words:
    """What one language says."""

    language: str
    sentences: Mapping[str, Mapping[str, str]]

    def heading(self, name: str) -> str:
        """Return how a column of the file is headed."""
        return self.sentences["headings"][name]

    def why(self, code: str, column: str = "", *, kind: ValueType | None = None) -> str:
        """Say why; a value that is not of its column's kind is told by that kind, and the column where it is known."""
        reasons = self.sentences["reasons"]
        sentence = reasons.get(f"{code}_{kind}") or reasons.get(code) or reasons[OTHER].replace("{{code}}", code)
        return f"{column}: {sentence}" if column else sentence


def words_in(sentences: Sentences, locale: str) -> Words:
    """Return the words of a language tag (`pt-BR` is of pt), or of English."""
    language = locale.replace("_", "-").partition("-")[0].lower()
    language = language if language in sentences else FALLBACK
    return Words(language, sentences[language])
