"""Who has a conversation open, and who is writing in it: said again and again, and over when it is not. Pure.

Nothing of it is kept: each API process remembers what it has heard from all of them, for as long as that holds. A
process that starts knows everybody again after one beat.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

LASTS_SECONDS = 25.0
"""How long a beat holds; a page sends one every 10 s, so one may get lost."""

TOPIC = "presence"


class Doing(StrEnum):
    """What a colleague does in a conversation."""

    READING = "reading"
    WRITING = "writing"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Present:
    """A colleague who has a conversation open."""

    conversation_id: UUID
    person_id: UUID
    is_writing: bool
    for_seconds: float
    """For how long that holds unless it is said again."""


def write_topic(person_id: UUID, doing: Doing) -> str:
    """Name what processes tell each other of one colleague, beside the ids of conversations."""
    return f"{TOPIC}:{person_id}:{doing}"


class Presences:
    """What one process has heard, by organization; times are seconds of a clock that only goes forward."""

    def __init__(self) -> None:
        """Start without having heard anything."""
        self._heard: dict[UUID, dict[tuple[UUID, UUID], tuple[Doing, float]]] = {}

    def hear(self, topic: str, organization_id: UUID, conversation_ids: Iterable[UUID], now: float) -> bool:
        """Remember what a process has told; says whether it was of this at all."""
        kind, _, said = topic.partition(":")
        if kind != TOPIC:
            return False
        person_id, _, doing = said.partition(":")
        known = self._heard.setdefault(organization_id, {})
        for conversation_id in conversation_ids:
            known[conversation_id, UUID(person_id)] = (Doing(doing), now + LASTS_SECONDS)
        self._forget(organization_id, now)
        return True

    def present(self, organization_id: UUID, now: float) -> Iterator[Present]:
        """Yield who is where in an organization."""
        for (conversation_id, person_id), (doing, until) in self._heard.get(organization_id, {}).items():
            if doing is not Doing.GONE and until > now:
                yield Present(conversation_id, person_id, doing is Doing.WRITING, round(until - now, 1))

    def _forget(self, organization_id: UUID, now: float) -> None:
        known = self._heard[organization_id]
        for key in [key for key, (doing, until) in known.items() if doing is Doing.GONE or until <= now]:
            del known[key]
        if not known:
            del self._heard[organization_id]
