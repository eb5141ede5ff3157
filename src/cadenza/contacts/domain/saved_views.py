"""Views of the table of contacts: what it is narrowed down to, in which order, with which columns, under a name. Pure.

A view without an owner is everybody's. What somebody searched for is no part of it: it would keep people's names.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.listing import Sort

LONGEST_VIEW_NAME = 60

MOST_VIEWS = 50
"""Of one person, and of all together: each is a tab."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedView:
    """One view; what is None is as the table is anyway."""

    id: UUID
    owner_id: UUID | None
    name: str
    filter: Mapping[str, Any] | None
    sort: Sort | None
    is_descending: bool | None
    columns: Sequence[str] | None

    @property
    def is_shared(self) -> bool:
        """Whether everybody has it."""
        return self.owner_id is None

    def facts(self) -> dict[str, object]:
        """Say what it is, for the audit log."""
        return {
            "name": self.name,
            "is_shared": self.is_shared,
            "filter": self.filter,
            "sort": self.sort,
            "is_descending": self.is_descending,
            "columns": self.columns,
        }
