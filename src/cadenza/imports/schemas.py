"""What the routes of imports take and give."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.contacts.schemas.base import Strict
from cadenza.imports.actions.show import Preview, PreviewRow
from cadenza.imports.domain.columns import MOST_COLUMNS, Basis, Target, ValueType
from cadenza.imports.domain.job import Import
from cadenza.imports.domain.left_out import LeftCell
from cadenza.imports.domain.meanings import MOST_WORDS, FoundWord, Meaning
from cadenza.imports.domain.plan import write_plan
from cadenza.imports.domain.tally import read_tally, write_tally
from cadenza.imports.store.links import LinkedContact
from cadenza.imports.store.rows import Reject
from cadenza.kit.errors import Problem

Short = Annotated[str, Field(max_length=200)]


class ImportIn(Strict):
    """A file that is about to be sent."""

    file_name: Annotated[str, Field(min_length=1, max_length=200)]
    sheet: Short | None = Field(default=None, description="Of a spreadsheet; the first that holds anything.")


class DialectIn(Strict):
    """How a text file is written; what is left out stays."""

    encoding: Short | None = None
    delimiter: Annotated[str, Field(min_length=1, max_length=1)] | None = None
    has_header: bool | None = None


class WordIn(Strict):
    """What a word of a column means: one of the two."""

    word: Short
    lead_status: Short | None = None
    lifecycle: Short | None = None


class ColumnIn(Strict):
    """What one column means."""

    target: Short
    name: Short = Field(default="", description="The attribute, or the opt-out key of a consent.")
    type: Short = "text"
    date_order: Literal["day_first", "month_first"] = "day_first"
    words: list[WordIn] = Field(
        default_factory=list,
        max_length=MOST_WORDS,
        description="What words mean that are not known by themselves, under `lead_status` and `lifecycle`.",
    )


class OptionsIn(Strict):
    """What holds for every row; what is left out stays."""

    region: Short | None = Field(default=None, description="The country of phones without a country code.")
    tags: list[Short] = Field(default_factory=list, max_length=20)
    lifecycle: Short | None = None
    consent: dict[Short, Short] = Field(default_factory=dict, description="For rows that say nothing of a key.")
    consent_proof: Annotated[str, Field(max_length=2000)] | None = Field(
        default=None, description="How and where consent was given; without it a yes is refused."
    )


class PlanIn(Strict):
    """Changes of how a file is read."""

    dialect: DialectIn | None = None
    columns: list[ColumnIn] | None = Field(default=None, max_length=MOST_COLUMNS)
    options: OptionsIn | None = None

    def changes(self) -> Mapping[str, Any]:
        """Return what was said: a dialect's nulls say nothing, an option's null empties it."""
        said: dict[str, Any] = {}
        if self.dialect is not None:
            said["dialect"] = self.dialect.model_dump(exclude_none=True)
        if self.options is not None:
            said["options"] = self.options.model_dump(exclude_unset=True)
        if self.columns is not None:
            said["columns"] = [column.model_dump() for column in self.columns]
        return said


class MendsIn(Strict):
    """Which import's rejected rows a file mends."""

    import_id: Annotated[UUID, Field(strict=False)]
    takes_over: bool = Field(
        default=True, description="Its columns, tags and consent with its proof hold here as well."
    )


class LeftOutCountOut(BaseModel):
    """How many cells of a column were left out for one reason, and how many of them are listed."""

    column: int = Field(description="Its place in the row, from 0.")
    reason: str
    count: int
    kept: int


class ImportCountsOut(BaseModel):
    """What became of the rows: each is counted once."""

    rows: int
    created: int
    updated: int
    unchanged: int
    duplicate: int
    rejected: dict[str, int]
    warnings: dict[str, int] = Field(description="Cells that were left out, by why.")
    left_out: list[LeftOutCountOut] = Field(description="The same by column and why.")
    consent_refused: dict[str, int]


class UndoneOut(BaseModel):
    """What an undo has done: contacts that others have touched since are kept."""

    removed: int
    restored: int
    kept: int


class ImportOut(BaseModel):
    """One import, with the job of the moment."""

    id: UUID
    file_name: str
    file_size: int
    sheet: str | None
    sheets: list[str]
    task: str
    state: str
    error: str | None
    progress: float
    counts: ImportCountsOut
    dry_run: ImportCountsOut | None
    undone: UndoneOut | None
    plan: dict[str, Any]
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    file_erased_at: datetime | None
    mends_id: UUID | None = Field(description="The import whose rejected rows this file mends.")

    @classmethod
    def of(cls, job: Import) -> "ImportOut":
        """Write an import out."""
        undone = job.undone
        return cls(
            id=job.id,
            file_name=job.file_name,
            file_size=job.file_size,
            sheet=job.sheet,
            sheets=list(job.sheets),
            task=job.task,
            state=job.state,
            error=job.error,
            progress=round(job.progress, 4),
            counts=ImportCountsOut(**write_tally(job.tally)),
            dry_run=ImportCountsOut(**write_tally(read_tally(job.dry_run))) if job.dry_run else None,
            undone=UndoneOut(removed=undone.removed, restored=undone.restored, kept=undone.kept) if undone else None,
            plan=write_plan(job.plan),
            created_at=job.created_at,
            started_at=job.started_at,
            ended_at=job.ended_at,
            file_erased_at=job.file_erased_at,
            mends_id=job.mends_id,
        )


class ImportPage(BaseModel):
    """A page of imports."""

    items: list[ImportOut]
    next_cursor: str | None


class ImportProblemOut(BaseModel):
    """What is wrong with a plan, and where."""

    path: str
    code: str
    params: dict[str, Any]

    @classmethod
    def of(cls, problem: Problem) -> "ImportProblemOut":
        """Write a problem out."""
        return cls(path=problem.path, code=problem.code, params=dict(problem.params))


class LeftOutOut(BaseModel):
    """A cell that can't be read for what its column says."""

    column: int = Field(description="Its place in the row, from 0.")
    reason: str


class UnderstoodOut(BaseModel):
    """What a cell says by itself, as it is kept; one that can't be read is not here."""

    column: int = Field(description="Its place in the row, from 0.")
    field: str = Field(description="Of what: a target of columns.")
    value: Any


class PreviewRowOut(BaseModel):
    """One row as it would be read."""

    row: int
    cells: list[str]
    reason: str | None
    field: str | None = Field(description="What the column says that is the reason.")
    left_out: list[LeftOutOut]
    understood: list[UnderstoodOut]
    contact: dict[str, Any] | None

    @classmethod
    def of(cls, row: PreviewRow) -> "PreviewRowOut":
        """Write a row out."""
        return cls(
            row=row.number,
            cells=row.cells,
            reason=row.reason,
            field=row.field,
            left_out=[LeftOutOut(column=one.column, reason=one.reason) for one in row.left_out],
            understood=[UnderstoodOut(column=one.column, field=one.field, value=one.value) for one in row.understood],
            contact=_contact(row),
        )


def _contact(row: PreviewRow) -> dict[str, Any] | None:
    draft = row.draft
    if draft is None:
        return None
    return {
        "first_name": draft.first_name,
        "last_name": draft.last_name,
        "identifiers": [{"kind": one.kind, "value": one.value} for one in draft.identifiers],
        "lifecycle": draft.lifecycle,
        "lead_status": draft.lead_status,
        "trial_at": draft.trial_at,
        "owner": draft.owner,
        "attributes": dict(draft.attributes),
        "tags": list(draft.tags),
        "consent": dict(draft.consent),
    }


class GuessOut(BaseModel):
    """What a column was taken for before anybody said so, and what by."""

    target: Target
    name: str
    type: ValueType
    basis: Basis


class FoundWordOut(BaseModel):
    """A word that says nothing by itself under its column, or that was explained; and what it likely means."""

    column: int = Field(description="Its place in the row, from 0.")
    word: str
    count: int
    lead_status: str | None = Field(description="A guess.")
    lifecycle: str | None = Field(description="A guess.")

    @classmethod
    def of(cls, found: FoundWord) -> "FoundWordOut":
        """Write a word out."""
        guess = found.guess or Meaning(found.word)
        return cls(
            column=found.column,
            word=found.word,
            count=found.count,
            lead_status=guess.lead_status,
            lifecycle=guess.lifecycle,
        )


class ImportPreviewOut(BaseModel):
    """The first rows of a file, and what keeps it from being imported, or some of it."""

    rows: list[PreviewRowOut]
    problems: list[ImportProblemOut]
    guesses: list[GuessOut] = Field(description="One for each column.")
    words: list[FoundWordOut] = Field(description="Of columns about where people stand, the most frequent first.")
    looked_through: int = Field(description="How many rows the words were counted in, from the file's beginning.")

    @classmethod
    def of(cls, preview: Preview) -> "ImportPreviewOut":
        """Write a preview out."""
        return cls(
            rows=[PreviewRowOut.of(row) for row in preview.rows],
            problems=[ImportProblemOut.of(problem) for problem in preview.problems],
            guesses=[
                GuessOut(target=one.column.target, name=one.column.name, type=one.column.type, basis=one.basis)
                for one in preview.guesses
            ],
            words=[FoundWordOut.of(one) for one in preview.words],
            looked_through=preview.looked_through,
        )


class RejectedRowOut(BaseModel):
    """A row that was not imported, or would not be: why, and what it holds while the file is kept."""

    row: int
    reason: str
    field: str | None = Field(description="What the column says that is the reason.")
    cells: list[str] | None

    @classmethod
    def of(cls, row: Reject) -> "RejectedRowOut":
        """Write a row out."""
        return cls(row=row.row_number, reason=row.reason, field=row.field, cells=row.cells)


class RejectedRowPage(BaseModel):
    """A page of the rows that were not imported."""

    items: list[RejectedRowOut]
    next_cursor: str | None


class LeftCellOut(BaseModel):
    """A cell that its row was taken without; the value is gone once the file is."""

    row: int
    column: int = Field(description="Its place in the row, from 0.")
    reason: str
    value: str | None
    who: str | None = Field(description="Whom the row is about: a name, else what they are found by.")

    @classmethod
    def of(cls, cell: LeftCell) -> "LeftCellOut":
        """Write a cell out."""
        return cls(row=cell.row_number, column=cell.column, reason=cell.reason, value=cell.value, who=cell.who)


class LeftCellPage(BaseModel):
    """A page of the cells that were left out."""

    items: list[LeftCellOut]
    next_cursor: str | None


class ImportedContactOut(BaseModel):
    """A contact of an import."""

    contact_id: UUID
    row: int
    was_created: bool
    undone: str | None

    @classmethod
    def of(cls, link: LinkedContact) -> "ImportedContactOut":
        """Write a contact out."""
        return cls(contact_id=link.contact_id, row=link.row_number, was_created=link.was_created, undone=link.undone)


class ImportedContactPage(BaseModel):
    """A page of the contacts of an import."""

    items: list[ImportedContactOut]
    next_cursor: str | None
