"""One thing done to many contacts: whom, what, and the job that does it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field, model_validator

from cadenza.contacts.actions.tags import read_tag
from cadenza.contacts.domain.bulk import MOST_NAMED, BulkAction, BulkJob, BulkState, Selection
from cadenza.contacts.domain.checks import Checks
from cadenza.contacts.domain.filtering import read_filter
from cadenza.contacts.domain.listing import ContactFilter
from cadenza.contacts.schemas.base import Strict, Text
from cadenza.kit.errors import Invalid
from cadenza.kit.web import Moment


class SelectionIn(Strict):
    """Whom: the contacts named, or those of a list as it is now."""

    contact_ids: list[Annotated[UUID, Field(strict=False)]] | None = Field(
        default=None, min_length=1, max_length=MOST_NAMED, description="These; else all that `q` and `filter` leave."
    )
    q: Annotated[str, Field(max_length=200, pattern=r"\S")] | None = None
    filter: dict[str, Any] | None = Field(default=None, description="Checks, as the list of contacts takes them.")
    everyone: bool = Field(default=False, description="All contacts there are, which has to be said.")

    @model_validator(mode="after")
    def check_one_way(self) -> "SelectionIn":
        """Refuse what names nobody, and contacts that are named and looked for at once."""
        looked_for = self.q is not None or self.filter is not None
        if (self.contact_ids is not None) + looked_for + self.everyone != 1:
            raise ValueError("either contact_ids, or q and filter, or everyone")
        return self

    def selection(self) -> Selection:
        """Return it as a value, or raise Invalid with what is wrong with its checks."""
        if self.contact_ids is not None:
            return Selection(contact_ids=tuple(dict.fromkeys(self.contact_ids)))
        groups: tuple[Checks, ...] = ()
        if self.filter is not None:
            checks, problems = read_filter(self.filter, "filter")
            if problems:
                raise Invalid(problems)
            groups = (checks,)
        return Selection(ContactFilter(text=self.q and self.q.strip(), groups=groups))


class BulkTagsIn(SelectionIn):
    """Tags for many."""

    tags: list[Text] = Field(min_length=1, max_length=20)

    def params(self) -> Mapping[str, Any]:
        """Return the tags as they are stored, or raise Invalid."""
        return {"tags": sorted({read_tag(tag) for tag in self.tags})}


class BulkHoldIn(SelectionIn):
    """A hold for many; null lets them go on."""

    until: Annotated[Moment, Field(strict=False)] | None

    def params(self) -> Mapping[str, Any]:
        """Return until when, as it is stored."""
        return {"until": self.until and self.until.isoformat()}


class BulkJobOut(BaseModel):
    """One thing done to many contacts, and how far it is."""

    id: UUID
    action: BulkAction
    params: dict[str, Any] = Field(description="`tags`, `until` or `journey_id`, by the action.")
    state: BulkState
    error: str | None
    total: int | None = Field(description="How many it means; null where that is not counted, yet or at all.")
    done: int = Field(description="Changed.")
    unchanged: int = Field(description="It was so already.")
    refused: int = Field(description="It could not be done; `/refused` says to whom and why.")
    undoes: UUID | None = Field(description="The job that this one takes back.")
    undone_by: UUID | None
    undo_until: datetime | None = Field(description="Until when it can be taken back; null where it can't.")
    created_by: str | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None

    @classmethod
    def of(cls, job: BulkJob) -> "BulkJobOut":
        """Write a job out."""
        return cls(
            id=job.id,
            action=job.action,
            params=dict(job.params),
            state=job.state,
            error=job.error,
            total=job.total,
            done=job.counts.done,
            unchanged=job.counts.unchanged,
            refused=job.counts.refused,
            undoes=job.undoes,
            undone_by=job.undone_by,
            undo_until=job.undo_until(),
            created_by=job.actor,
            created_at=job.created_at,
            started_at=job.started_at,
            ended_at=job.ended_at,
        )


class BulkJobPage(BaseModel):
    """A page of jobs, newest first."""

    items: list[BulkJobOut]
    next_cursor: str | None


class RefusedContactOut(BaseModel):
    """A contact to whom it was not done, and why."""

    contact_id: UUID
    reason: str


class RefusedContactPage(BaseModel):
    """A page of them."""

    items: list[RefusedContactOut]
    next_cursor: str | None
