"""What happens to imports; `wiring.py` lists who answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from cadenza.kit.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportFinished(Event):
    """A run has ended, one way or another; `counts` are those of all its rows."""

    import_id: UUID
    state: str
    counts: Mapping[str, Any]
