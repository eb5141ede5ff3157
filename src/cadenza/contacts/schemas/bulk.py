"""One thing done to many contacts."""

from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field, model_validator

from cadenza.contacts.actions.bulk import PIECE
from cadenza.contacts.domain.checks import Check, Checks, Op
from cadenza.contacts.domain.filtering import read_filter
from cadenza.contacts.domain.listing import ContactFilter
from cadenza.contacts.schemas.base import Strict, Text
from cadenza.kit.errors import Invalid
from cadenza.kit.web import Moment


class SelectionIn(Strict):
    """Whom: the contacts named, or those of a list. Of a list each call does the next piece."""

    contact_ids: list[Annotated[UUID, Field(strict=False)]] | None = Field(
        default=None, min_length=1, max_length=PIECE, description="These; else all that `q` and `filter` leave."
    )
    q: Annotated[str, Field(max_length=200, pattern=r"\S")] | None = None
    filter: dict[str, Any] | None = Field(default=None, description="Checks, as the list of contacts takes them.")
    everyone: bool = Field(default=False, description="All contacts there are, which has to be said.")
    cursor: Text | None = Field(default=None, description="`next_cursor` of the piece before.")

    @model_validator(mode="after")
    def check_one_way(self) -> "SelectionIn":
        """Refuse what names nobody, and contacts that are named and looked for at once."""
        looked_for = self.q is not None or self.filter is not None
        if (self.contact_ids is not None) + looked_for + self.everyone != 1:
            raise ValueError("either contact_ids, or q and filter, or everyone")
        return self

    def wanted(self) -> ContactFilter:
        """Return it as a list of contacts, or raise Invalid with what is wrong with its checks."""
        if self.contact_ids is not None:
            named = Check("contact.id", Op.IN, tuple(str(one) for one in self.contact_ids))
            return ContactFilter(groups=(Checks(checks=(named,)),))
        groups: tuple[Checks, ...] = ()
        if self.filter is not None:
            checks, problems = read_filter(self.filter, "filter")
            if problems:
                raise Invalid(problems)
            groups = (checks,)
        return ContactFilter(text=self.q and self.q.strip(), groups=groups)


class BulkTagsIn(SelectionIn):
    """Tags for many."""

    tags: list[Text] = Field(min_length=1, max_length=20)


class BulkHoldIn(SelectionIn):
    """A hold for many; null lets them go on."""

    until: Annotated[Moment, Field(strict=False)] | None


class PieceOut(BaseModel):
    """What one call did, and where the next piece begins."""

    done: int
    next_cursor: str | None
