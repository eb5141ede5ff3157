"""Contacts in and out."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field, SkipValidation, TypeAdapter

from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.domain.contact import ContactDraft, Lifecycle
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.submitted import SubmittedContact
from cadenza.contacts.domain.upsert import UpsertResult
from cadenza.contacts.schemas.base import IdentifierIn, ProblemOut, Strict, Text, read_rows
from cadenza.kit.errors import Problem
from cadenza.kit.web import Moment

STATUS = (
    "One of the organization's statuses of leads. `converted` and `lost` close the lead and end what follows it up; "
    "who is `converted` becomes the `lifecycle` given beside it, a customer if none is."
)
TRIAL = "When the lead tries it out."

AttributeIn = str | bool | int | float | None | list[str | bool | int | float | None]


class ContactIn(Strict):
    """What is said about one contact; what is left out stays as it is."""

    identifiers: list[IdentifierIn] = Field(max_length=200)
    first_name: Text | None = None
    last_name: Text | None = None
    locale: Text | None = None
    time_zone: Text | None = None
    lifecycle: Annotated[Lifecycle, Field(strict=False)] | None = None
    lead_status: Text | None = Field(default=None, description=STATUS)
    source: Text | None = Field(default=None, description="Where the person is from.")
    owner: Text | None = Field(default=None, description="Who of the team looks after the person.")
    trial_at: Annotated[Moment, Field(strict=False)] | None = Field(default=None, description=TRIAL)
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
    source: Annotated[
        Literal["api", "staff", "import"],
        Field(description="Where consent is from, which it is judged by; `staff`: somebody of the team records it."),
    ] = "api"


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
    lead_status: str | None
    source: str | None
    owner: str | None
    trial_at: datetime | None
    converted_to: str | None = Field(description="What the lead became: member or customer.")
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
            lead_status=contact.lead_status,
            source=contact.source,
            owner=contact.owner,
            trial_at=contact.trial_at,
            converted_to=contact.converted_to,
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


class ContactChangesIn(Strict):
    """Changes of one contact: null empties a field, attributes are merged and null takes one away."""

    first_name: Text | None = None
    last_name: Text | None = None
    locale: Text | None = None
    time_zone: Text | None = None
    lifecycle: Annotated[Lifecycle, Field(strict=False)] | None = None
    lead_status: Text | None = Field(default=None, description=STATUS)
    source: Text | None = None
    owner: Text | None = None
    trial_at: Annotated[Moment, Field(strict=False)] | None = Field(default=None, description=TRIAL)
    attributes: dict[Text, AttributeIn] = Field(default_factory=dict)


class HoldIn(Strict):
    """Until when there are no automatic messages."""

    until: Annotated[Moment, Field(strict=False)] | None


class TagsIn(Strict):
    """Tags to put on a contact."""

    tags: list[Text] = Field(min_length=1, max_length=100)


class TagCount(BaseModel):
    """How many tags changed."""

    changed: int


_CONTACT: TypeAdapter[ContactIn] = TypeAdapter(ContactIn)


def read_contact_rows(rows: Sequence[Any]) -> list[SubmittedContact | Sequence[Problem]]:
    """Parse each row on its own: a value, or what is wrong with it."""
    return read_rows(_CONTACT, rows, ContactIn.submitted)
