"""What the routes of contacts take and give."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, SkipValidation, TypeAdapter, ValidationError

from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.domain.contact import ContactDraft, Lifecycle
from cadenza.contacts.domain.incoming import EventResult, IncomingEvent
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.submitted import SubmittedContact
from cadenza.contacts.domain.upsert import UpsertResult
from cadenza.kit.errors import Problem
from cadenza.kit.web import validation_problems

LONGEST_TEXT = 10_000

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
AttributeIn = str | bool | int | float | None | list[str | bool | int | float | None]


class Strict(BaseModel):
    """A body in which an unknown name or a wrong type is a mistake, never passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class IdentifierIn(Strict):
    """One identifier, as it is written."""

    kind: Text
    value: Text
    scope: Text = ""


class ContactIn(Strict):
    """What is said about one contact; what is left out stays as it is."""

    identifiers: list[IdentifierIn] = Field(max_length=200)
    first_name: Text | None = None
    last_name: Text | None = None
    locale: Text | None = None
    time_zone: Text | None = None
    lifecycle: Annotated[Lifecycle, Field(strict=False)] | None = None
    attributes: dict[Text, AttributeIn] = Field(default_factory=dict)
    tags: list[Text] = Field(default_factory=list)
    consent: dict[Annotated[OptOutKey, Field(strict=False)], Annotated[ConsentState, Field(strict=False)]] = Field(
        default_factory=dict
    )
    consent_proof: Text | None = Field(default=None, description="How consent was given: the form, the wording.")

    def submitted(self) -> SubmittedContact:
        """Return it as a value."""
        fields = self.model_dump(exclude={"identifiers", "tags"})
        draft = ContactDraft(tags=tuple(self.tags), **fields)
        return SubmittedContact(draft, [(i.kind, i.value, i.scope) for i in self.identifiers])


class ContactsIn(Strict):
    """A batch of contacts."""

    rows: list[SkipValidation[ContactIn]] = Field(
        max_length=1000,
        description="Each row is a contact; one that is wrong is answered as such and touches no other.",
    )
    source: Annotated[Literal["api", "import"], Field(description="What consent is judged by.")] = "api"


class ProblemOut(BaseModel):
    """What is wrong, and where."""

    path: str
    code: str
    params: dict[str, Any]

    @classmethod
    def of(cls, problem: Problem) -> "ProblemOut":
        """Write a problem out."""
        return cls(path=problem.path, code=problem.code, params=dict(problem.params))


class UpsertOut(BaseModel):
    """What became of one row."""

    status: str
    contact_id: UUID | None
    problems: list[ProblemOut]
    consent_refused: dict[str, str]

    @classmethod
    def of(cls, result: UpsertResult) -> "UpsertOut":
        """Write a result out."""
        return cls(
            status=result.status,
            contact_id=result.contact_id,
            problems=[ProblemOut.of(problem) for problem in result.problems],
            consent_refused=dict(result.refused),
        )


class UpsertsOut(BaseModel):
    """What became of a batch, row by row."""

    results: list[UpsertOut]


class IdentifierOut(BaseModel):
    """One identifier in its normal form."""

    kind: str
    scope: str
    value: str
    status: str


class ConsentOut(BaseModel):
    """Where the contact stands on one opt-out key."""

    state: str
    changed_at: datetime | None
    source: str | None


class ContactOut(BaseModel):
    """One contact."""

    id: UUID
    name: str | None
    first_name: str | None
    last_name: str | None
    locale: str | None
    time_zone: str | None
    time_zone_source: str | None
    lifecycle: str
    attributes: dict[str, Any]
    tags: list[str]
    identifiers: list[IdentifierOut]
    consent: dict[str, ConsentOut]
    held_until: datetime | None
    last_inbound_at: datetime | None
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, contact: KnownContact) -> "ContactOut":
        """Write a contact out."""
        return cls(
            id=contact.id,
            name=contact.name,
            first_name=contact.first_name,
            last_name=contact.last_name,
            locale=contact.locale,
            time_zone=contact.time_zone,
            time_zone_source=contact.time_zone_source,
            lifecycle=contact.lifecycle,
            attributes=dict(contact.attributes),
            tags=sorted(contact.tags),
            identifiers=[
                IdentifierOut(kind=i.kind, scope=i.scope, value=i.value, status=i.status) for i in contact.identifiers
            ],
            consent={
                key: ConsentOut(state=c.state, changed_at=c.changed_at, source=c.source)
                for key, c in contact.consents.items()
            },
            held_until=contact.held_until,
            last_inbound_at=contact.last_inbound_at,
            created_at=contact.created_at,
            updated_at=contact.updated_at,
        )


class ContactPage(BaseModel):
    """A page of contacts."""

    items: list[ContactOut]
    next_cursor: str | None


class ContactChangesIn(Strict):
    """Changes of one contact: null empties a field, attributes are merged and null takes one away."""

    first_name: Text | None = None
    last_name: Text | None = None
    locale: Text | None = None
    time_zone: Text | None = None
    lifecycle: Annotated[Lifecycle, Field(strict=False)] | None = None
    attributes: dict[Text, AttributeIn] = Field(default_factory=dict)


class HoldIn(Strict):
    """Until when there are no automatic messages."""

    until: Annotated[AwareDatetime, Field(strict=False)] | None


class ConsentIn(Strict):
    """A change of consent."""

    key: Annotated[OptOutKey, Field(strict=False)]
    state: Annotated[ConsentState, Field(strict=False)]
    source: Literal["api", "staff", "form"] = "api"
    proof: Text | None = Field(default=None, description="For a form: the wording that was shown, and where.")
    at: Annotated[AwareDatetime, Field(strict=False)] | None = Field(
        default=None, description="When it was said; now if left out."
    )


class ConsentAnswer(BaseModel):
    """Whether the change was taken; a refused one is in the ledger all the same."""

    accepted: bool
    refused: str | None
    state: str


class TagsIn(Strict):
    """Tags to put on a contact."""

    tags: list[Text] = Field(min_length=1, max_length=100)


class TagCount(BaseModel):
    """How many tags changed."""

    changed: int


class EventIn(Strict):
    """A fact about a contact, by its id or any of its identifiers."""

    event_id: Annotated[Text, Field(description="The sender's id: the same one again changes nothing.")]
    name: Text
    occurred_at: Annotated[AwareDatetime, Field(strict=False)] | None = None
    contact_id: Annotated[UUID, Field(strict=False)] | None = None
    identifiers: list[IdentifierIn] = Field(default_factory=list, max_length=50)
    properties: dict[Text, Any] = Field(default_factory=dict)

    def incoming(self) -> IncomingEvent:
        """Return it as a value."""
        return IncomingEvent(
            event_id=self.event_id,
            name=self.name,
            occurred_at=self.occurred_at,
            contact_id=self.contact_id,
            identifiers=tuple((i.kind, i.value, i.scope) for i in self.identifiers),
            properties=self.properties,
        )


class EventsIn(Strict):
    """A batch of facts."""

    events: list[SkipValidation[EventIn]] = Field(
        max_length=1000,
        description="Each is an event; one that is wrong touches no other.",
    )


class EventOut(BaseModel):
    """What became of one fact."""

    status: str
    contact_id: UUID | None
    problems: list[ProblemOut]

    @classmethod
    def of(cls, result: EventResult, prefix: str = "") -> "EventOut":
        """Write a result out, its problems placed in the batch."""
        placed = [Problem(f"{prefix}{p.path}", p.code, p.params) for p in result.problems]
        return cls(
            status=result.status,
            contact_id=result.contact_id,
            problems=[ProblemOut.of(problem) for problem in placed],
        )


class EventsOut(BaseModel):
    """What became of a batch of facts, in its order."""

    results: list[EventOut]


class SuppressionsIn(Strict):
    """Addresses for the suppression list, or to take off it."""

    identifiers: list[IdentifierIn] = Field(min_length=1, max_length=1000)
    key: Annotated[OptOutKey, Field(strict=False)] | Literal[""] = Field(
        default="", description="One opt-out key; empty for every channel."
    )


class SuppressionsOut(BaseModel):
    """How many entries changed."""

    changed: int


_CONTACT: TypeAdapter[ContactIn] = TypeAdapter(ContactIn)
_EVENT: TypeAdapter[EventIn] = TypeAdapter(EventIn)


def read_contact_rows(rows: Sequence[Any]) -> list[SubmittedContact | Sequence[Problem]]:
    """Parse each row on its own: a value, or what is wrong with it."""
    return [_read(_CONTACT, row, ContactIn.submitted) for row in rows]


def read_event_rows(rows: Sequence[Any]) -> list[IncomingEvent | Sequence[Problem]]:
    """Parse each fact on its own."""
    return [_read(_EVENT, row, EventIn.incoming) for row in rows]


def _read(adapter: TypeAdapter[Any], row: Any, convert: Any) -> Any:
    try:
        return convert(adapter.validate_python(row))
    except ValidationError as err:
        return validation_problems(err.errors(include_url=False, include_input=False))


def given(body: BaseModel) -> Mapping[str, Any]:
    """Return what the caller wrote, nulls included, without what was left out."""
    return body.model_dump(exclude_unset=True)
