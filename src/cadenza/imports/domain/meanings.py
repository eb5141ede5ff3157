"""What words of a file say of where people stand, as a person has explained them. Pure.

A word means a status of leads or a lifecycle, whichever column it stands in. What another column says of the same goes
first. A word that is not read and that nobody has explained is left out.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.text import clean_line
from cadenza.imports.domain.values import likely_lifecycle, read_lead_status, status_word
from cadenza.kit.errors import Problem

MOST_WORDS = 100
"""Words of one column that may be explained."""

LONGEST_WORD = 100
WORDS_SHOWN = 50


@dataclass(frozen=True, slots=True)
class Meaning:
    """A word as people wrote it, and the one thing that it says."""

    word: str
    lead_status: str | None = None
    lifecycle: Lifecycle | None = None


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word that stands in a column, how often, and what it likely means."""

    column: int
    word: str
    count: int
    guess: Meaning | None


def write_meanings(meanings: Iterable[Meaning]) -> list[dict[str, str | None]]:
    """Write what words mean as it is stored and shown."""
    return [{"word": one.word, "lead_status": one.lead_status, "lifecycle": one.lifecycle} for one in meanings]


def read_meanings(raw: Sequence[Mapping[str, Any]]) -> tuple[tuple[Meaning, ...], list[Problem]]:
    """Read what a person says words mean; every problem is found, with its path."""
    meanings: list[Meaning] = []
    problems = [Problem("words", "too_many", {"limit": MOST_WORDS})] if len(raw) > MOST_WORDS else []
    seen: set[str] = set()
    for position, said in enumerate(raw[:MOST_WORDS]):
        path = f"words.{position}"
        word, status, lifecycle = clean_line(str(said.get("word", ""))), said.get("lead_status"), said.get("lifecycle")
        if not 0 < len(word) <= LONGEST_WORD:
            problems.append(Problem(f"{path}.word", "word_length", {"limit": LONGEST_WORD}))
        elif status_word(word) in seen:
            problems.append(Problem(f"{path}.word", "repeated_word"))
        if (status is None) == (lifecycle is None):
            problems.append(Problem(path, "one_meaning", {"one_of": ["lead_status", "lifecycle"]}))
        elif lifecycle is not None and lifecycle not in set(Lifecycle):
            problems.append(
                Problem(f"{path}.lifecycle", "unknown_value", {"choices": [one.value for one in Lifecycle]})
            )
        else:
            meanings.append(Meaning(word, status, Lifecycle(lifecycle) if lifecycle else None))
        seen.add(status_word(word))
    return tuple(meanings), problems


def check_statuses(meanings: Sequence[Meaning], statuses: Sequence[str]) -> Iterable[Problem]:
    """Find words that are said to mean a status that leads do not have here."""
    for position, one in enumerate(meanings):
        if one.lead_status is not None and one.lead_status not in statuses:
            yield Problem(f"words.{position}.lead_status", "unknown_value", {"choices": list(statuses)})


def find_words(
    column: int, cells: Iterable[str], read: Callable[[str], object], explained: Sequence[Meaning]
) -> list[FoundWord]:
    """List the words of a column that say nothing by themselves or that were explained, the most frequent first."""
    known = {status_word(one.word) for one in explained}
    counts: Counter[str] = Counter()
    written: dict[str, str] = {}
    for cell in cells:
        word = status_word(cell)
        if word and len(word) <= LONGEST_WORD and (word in known or read(cell) is None):
            counts[word] += 1
            written.setdefault(word, clean_line(cell))
    return [
        FoundWord(column, written[word], count, _guess(written[word]))
        for word, count in counts.most_common(WORDS_SHOWN)
    ]


def _guess(word: str) -> Meaning | None:
    """Take a word for what it means in the other kind of column."""
    if status := read_lead_status(word):
        return Meaning(word, lead_status=status)
    lifecycle = likely_lifecycle(word)
    return Meaning(word, lifecycle=lifecycle) if lifecycle else None
