"""Whether a name is meant by what somebody types: case and accents do not matter, nor the order of the words."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from cadenza.contacts.domain.keywords import fold


@dataclass(frozen=True, slots=True)
class Named:
    """A campaign or a journey, by its name."""

    id: UUID
    name: str
    state: str


def rank(name: str, typed: str) -> int | None:
    """Return how well a name fits, the lower the better: it begins so, a word of it does, it holds it; None is not."""
    folded, words = fold(name), fold(typed).split()
    if not words or not all(word in folded for word in words):
        return None
    if folded.startswith(" ".join(words)):
        return 0
    return 1 if all(f" {word}" in f" {folded}" for word in words) else 2


def best(named: Iterable[Named], typed: str, limit: int) -> list[Named]:
    """Return those whose names fit best; of equals those that came first."""
    ranked = [(place, one) for one in named if (place := rank(one.name, typed)) is not None]
    return [one for _, one in sorted(ranked, key=lambda found: found[0])][:limit]
