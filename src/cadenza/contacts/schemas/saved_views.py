"""Saved views in and out."""

from collections.abc import Mapping
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.contacts.domain.filtering import read_filter
from cadenza.contacts.domain.listing import Sort
from cadenza.contacts.domain.saved_views import LONGEST_VIEW_NAME, SavedView
from cadenza.contacts.schemas.base import Strict, given
from cadenza.kit.errors import Invalid

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_VIEW_NAME)]
Column = Annotated[str, Field(min_length=1, max_length=80)]


class ViewChangesIn(Strict):
    """What a view becomes; what is left out stays, null is as the table is anyway."""

    name: Name | None = None
    filter: dict[str, Any] | None = Field(default=None, description="Checks, as the list of contacts takes them.")
    sort: Annotated[Sort, Field(strict=False)] | None = None
    is_descending: bool | None = None
    columns: list[Column] | None = Field(default=None, max_length=250, description="The columns shown, in order.")

    def changes(self) -> Mapping[str, Any]:
        """Return what is set, or raise Invalid with what is wrong with its filter."""
        if self.filter is not None and (problems := read_filter(self.filter, "filter")[1]):
            raise Invalid(problems)
        return {name: value for name, value in given(self).items() if name != "name" or value is not None}


class ViewIn(ViewChangesIn):
    """A new view."""

    name: Name
    is_shared: bool = Field(default=False, description="Everybody's; else the caller's own, who then is a person.")

    def wanted(self) -> Mapping[str, Any]:
        """Return what the view is to be."""
        nothing = dict.fromkeys(("filter", "sort", "is_descending", "columns"))
        return {**nothing, **{name: value for name, value in self.changes().items() if name != "is_shared"}}


class ViewOut(BaseModel):
    """One view of the table of contacts."""

    id: UUID
    name: str
    is_shared: bool
    filter: dict[str, Any] | None
    sort: Sort | None
    is_descending: bool | None
    columns: list[str] | None

    @classmethod
    def of(cls, view: SavedView) -> "ViewOut":
        """Write a view out."""
        return cls(
            id=view.id,
            name=view.name,
            is_shared=view.is_shared,
            filter=None if view.filter is None else dict(view.filter),
            sort=view.sort,
            is_descending=view.is_descending,
            columns=None if view.columns is None else list(view.columns),
        )


class ViewsOut(BaseModel):
    """All views that the caller has: everybody's, then their own."""

    items: list[ViewOut]
