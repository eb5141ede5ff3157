"""What the journey routes take and answer."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.actions.author import SETTINGS, JourneyChanges
from cadenza.journeys.actions.previewing import Preview
from cadenza.journeys.domain.diff import ChangeKind, Difference, FieldChange, StepChange
from cadenza.journeys.domain.foreseeing import Foreseen
from cadenza.journeys.domain.journey import Journey, Replacing, ResumePolicy
from cadenza.journeys.domain.policies import Subject
from cadenza.journeys.schemas.graph import GraphIn, PoliciesIn
from cadenza.journeys.store.journeys import Version
from cadenza.kit.db import Row
from cadenza.kit.documented import DocumentedAs
from cadenza.kit.reading import TEXT_LIMIT
from cadenza.kit.reasons import EnrollResult, JourneyState, StopReason
from cadenza.kit.web import Moment, Strict

Name = Annotated[str, Field(min_length=1, max_length=120)]


LAST_VERSION = 2**31 - 1
"""No version has a higher number: what the database counts them in ends there."""


class JourneyIn(Strict):
    """What an author sets; what is left out stays, or has its default in a new journey.

    A `connection_id` of null is none: each person is written to from whichever number suits them.
    """

    name: Name | None = None
    description: Annotated[str, Field(max_length=2000)] | None = None
    subject: Subject | None = None
    channel: Channel | None = None
    connection_id: UUID | None = None
    stops: frozenset[StopReason] | None = None
    policies: Annotated[dict[str, Any], DocumentedAs(PoliciesIn)] | None = None
    draft: Annotated[dict[str, Any], DocumentedAs(GraphIn)] | None = None
    entry_open: bool | None = None

    def changes(self) -> JourneyChanges:
        """Return the changes as the actions take them."""
        return JourneyChanges(
            **{name: getattr(self, name) for name in SETTINGS},
            drops_connection="connection_id" in self.model_fields_set and self.connection_id is None,
        )


class JourneyChangeIn(JourneyIn):
    """What changes in a journey."""

    based_on: Moment | None = Field(
        default=None,
        description="The `updated_at` that the author looked at: answers 409 if somebody has changed it since.",
    )


class NewJourneyIn(JourneyIn):
    """A new journey; only its name is needed."""

    name: Name


class LatelyOut(BaseModel):
    """How it went with those who entered in the last 30 days."""

    entered: int
    completed: int
    replied: int
    failed: int
    is_capped: bool = Field(description="There were more: of those who have ended the newest 100,000 are counted.")


class PeopleOut(BaseModel):
    """How many a journey has."""

    inside: int
    last_30_days: LatelyOut

    @classmethod
    def of(cls, counts: Row) -> "PeopleOut":
        """Write the counts out."""
        return cls(
            inside=counts["inside"],
            last_30_days=LatelyOut(**{name: counts[name] for name in LatelyOut.model_fields}),
        )


class JourneySummaryOut(BaseModel):
    """A journey as a list shows it."""

    id: UUID
    name: str
    description: str
    subject: Subject
    state: JourneyState
    reason: str | None
    state_changed_at: datetime
    entry_open: bool
    channel: Channel
    connection_id: UUID | None
    version: int | None = Field(description="The number of the active version.")
    created_at: datetime
    updated_at: datetime
    people: PeopleOut

    @classmethod
    def of(cls, row: Row, counts: Row) -> "JourneySummaryOut":
        """Write a line out."""
        told = {name: row[name] for name in cls.model_fields if name != "people"}
        return cls(**told, people=PeopleOut.of(counts))


class JourneysOut(BaseModel):
    """A page of journeys, by name."""

    items: list[JourneySummaryOut]
    next_cursor: str | None


class JourneyOut(BaseModel):
    """A journey with its draft."""

    id: UUID
    name: str
    description: str
    subject: Subject
    state: JourneyState
    reason: str | None
    state_changed_at: datetime
    entry_open: bool
    channel: Channel
    connection_id: UUID | None
    stops: list[StopReason]
    policies: dict[str, Any]
    draft: dict[str, Any]
    active_version_id: UUID | None
    version: int | None = Field(description="The number of the active version.")
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, journey: Journey) -> "JourneyOut":
        """Return the journey as it is shown."""
        shown = {name: getattr(journey, name) for name in JourneyOut.model_fields if name != "stops"}
        return cls(**shown, stops=sorted(journey.stops))


class OpenedJourneyOut(JourneyOut):
    """A journey as its author opens it."""

    has_changes: bool = Field(description="The draft would publish something else than what is active.")
    people: PeopleOut

    @classmethod
    def opened(cls, journey: Journey, counts: Row, *, has_changes: bool) -> "OpenedJourneyOut":
        """Return the journey with what its author wants to know beside it."""
        shown = JourneyOut.of(journey).model_dump()
        return cls(**shown, has_changes=has_changes, people=PeopleOut.of(counts))


class DuplicateIn(Strict):
    """What the copy is called."""

    name: Name


class ProblemOut(BaseModel):
    """One thing that keeps a draft from being published."""

    path: str
    code: str
    params: dict[str, Any]


class InspectionOut(BaseModel):
    """What is wrong with a draft, and how long the person may have been silent by each node, in hours."""

    problems: list[ProblemOut]
    silent_hours: dict[str, float]
    templates: dict[UUID, datetime] = Field(
        description="The templates that it refers to, and when each was last changed."
    )


class InsideIn(Strict):
    """What becomes of those inside an older version: they keep it, move to the new one, or end."""

    inside: Replacing = Replacing.KEEP


class PublishIn(InsideIn):
    """The same, and what the author looked at."""

    based_on: Moment | None = Field(
        default=None,
        description="The `updated_at` that was looked at: answers 409 if somebody has changed the journey since.",
    )
    templates_based_on: dict[UUID, Moment] | None = Field(
        default=None,
        description="The `templates` that were looked at, with their times: answers 409 if the draft says another one, "
        "or if somebody has changed one since; `params.templates` names which.",
    )


class RollbackIn(InsideIn):
    """Which version becomes current again."""

    version: Annotated[int, Field(ge=1, le=LAST_VERSION)]


class PublishedOut(BaseModel):
    """A new version."""

    version_id: UUID
    number: int


class VersionOut(BaseModel):
    """A published version."""

    id: UUID
    number: int
    graph: dict[str, Any]
    published_at: datetime

    @classmethod
    def of(cls, version: Version) -> "VersionOut":
        """Return the version as it is shown."""
        return cls(
            id=version.id,
            number=version.number,
            graph=dict(version.graph),
            published_at=version.published_at,
        )


class VersionsOut(BaseModel):
    """The versions of a journey, newest first."""

    items: list[VersionOut]


class RuleCountOut(BaseModel):
    """How often a rule gave a result."""

    rule_id: str
    result: EnrollResult
    count: int


class RuleCountsOut(BaseModel):
    """What the rules of a journey have let in and refused."""

    items: list[RuleCountOut]


class ParkedOut(BaseModel):
    """Who waits for the resume: all of them, and those whose time has passed."""

    parked: int
    late: int


class ResumeIn(Strict):
    """What happens to those whose time has passed while the journey stood still."""

    policy: ResumePolicy = ResumePolicy.SKIP


class FieldChangeOut(BaseModel):
    """A value that is another now; null where there is none."""

    path: str = Field(description="In the step: `label`, `config.texts.sms`, `exits.true` …; a policy: `clock` …")
    before: Any
    after: Any


class StepChangeOut(BaseModel):
    """What happened to one step."""

    kind: ChangeKind
    id: str
    type: str
    label: str
    config: dict[str, Any] = Field(description="Of the later graph; of the earlier one where the step is gone.")
    fields: list[FieldChangeOut]


class DifferenceOut(BaseModel):
    """What changed from one version to another, or to the draft."""

    steps: list[StepChangeOut]
    policies: list[FieldChangeOut]

    @classmethod
    def of(cls, found: Difference) -> "DifferenceOut":
        """Write the changes out."""
        return cls(steps=[StepChangeOut(**_step(one)) for one in found.steps], policies=_fields(found.policies))


class NewStepOut(StepChangeOut):
    """A step that comes or changes; of those inside, who has passed it, and who would come by it if they moved."""

    passed: int
    ahead: int


class ForeseenOut(BaseModel):
    """What publishing means for those inside.

    Those who have completed get nothing of what is new. `nowhere` is for whom no step is left: moving ends them.
    """

    inside: int
    nowhere: int
    completed: int
    is_capped: bool = Field(description="Whether there are more than were counted.")
    steps: list[NewStepOut]

    @classmethod
    def of(cls, found: Foreseen) -> "ForeseenOut":
        """Write it out."""
        plain = {name: getattr(found, name) for name in cls.model_fields if name != "steps"}
        steps = [NewStepOut(**_step(one.change), passed=one.passed, ahead=one.ahead) for one in found.steps]
        return cls(**plain, steps=steps)


def _step(change: StepChange) -> dict[str, Any]:
    node = change.node
    plain = {name: getattr(node, name) for name in ("id", "type", "label")}
    return {**plain, "kind": change.kind, "config": dict(node.config), "fields": _fields(change.fields)}


def _fields(changes: Sequence[FieldChange]) -> list[FieldChangeOut]:
    return [FieldChangeOut(path=one.path, before=one.before, after=one.after) for one in changes]


class PreviewIn(Strict):
    """A text and a real contact; `event` and `variables` stand for what would let them in."""

    contact_id: UUID
    text: Annotated[str, Field(max_length=TEXT_LIMIT)]
    channel: Channel | None = None
    event: dict[str, Any] = Field(default_factory=dict)
    variables: dict[str, Any] = Field(default_factory=dict)


class PreviewOut(BaseModel):
    """The text for the contact; or the variable they lack, with which they would get nothing; or what is wrong."""

    name: str | None
    address: str | None
    text: str | None
    missing: str | None
    problem: str | None

    @classmethod
    def of(cls, preview: Preview) -> "PreviewOut":
        """Write a preview out."""
        shown = preview.shown
        problem = None if shown.problem is None else shown.problem.code
        return cls(name=preview.name, address=preview.address, text=shown.text, missing=shown.missing, problem=problem)


class RecipeOut(BaseModel):
    """A journey that is shipped as a draft."""

    key: str
    name: str
    description: str
    subject: Subject
    steps: list[str] = Field(description="The kinds of its steps, in their order.")


class RecipesOut(BaseModel):
    """Every recipe, in the organization's language."""

    items: list[RecipeOut]


class RecipeIn(Strict):
    """Another name than the recipe's own."""

    name: Name | None = None
