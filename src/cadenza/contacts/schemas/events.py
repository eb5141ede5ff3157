"""Facts about contacts, as they are sent."""

from collections.abc import Sequence
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field, SkipValidation, TypeAdapter

from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.incoming import EventResult, IncomingEvent
from cadenza.contacts.schemas.base import IdentifierIn, ProblemOut, Strict, Text, read_rows
from cadenza.kit.errors import Problem
from cadenza.kit.web import Moment

_NAMED = (
    IdentifierKind.EXTERNAL_ID,
    IdentifierKind.PHONE,
    IdentifierKind.EMAIL,
    IdentifierKind.WHATSAPP_ID,
    IdentifierKind.PUSH_TOKEN,
)


class EventContactIn(Strict):
    """Whom a fact is about: our id, or any of their identifiers, the most trusted first."""

    id: Annotated[UUID, Field(strict=False)] | None = None
    external_id: Text | None = None
    phone: Text | None = None
    email: Text | None = None
    whatsapp_id: Text | None = None
    push_token: Text | None = None
    identifiers: list[IdentifierIn] = Field(
        default_factory=list, max_length=50, description="For the kinds that need a scope, or several of a kind."
    )

    def raw(self) -> tuple[tuple[str, str, str], ...]:
        """Return the identifiers as they were written."""
        named = [(str(kind), value, "") for kind in _NAMED if (value := getattr(self, kind.value)) is not None]
        return (*named, *((i.kind, i.value, i.scope) for i in self.identifiers))


class EventIn(Strict):
    """A fact about a contact; whoever has none of the identifiers yet becomes a contact."""

    id: Annotated[Text, Field(description="The sender's id: the same one again changes nothing.")]
    type: Annotated[Text, Field(description="What happened, such as `booking.attended`.")]
    contact: EventContactIn
    occurred_at: Annotated[Moment, Field(strict=False)] | None = Field(
        default=None, description="When it happened, which may be long ago; now if left out."
    )
    properties: dict[Text, Any] = Field(default_factory=dict)

    def incoming(self) -> IncomingEvent:
        """Return it as a value."""
        return IncomingEvent(
            event_id=self.id,
            name=self.type,
            occurred_at=self.occurred_at,
            contact_id=self.contact.id,
            identifiers=self.contact.raw(),
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
        return cls(
            status=result.status,
            contact_id=result.contact_id,
            problems=[ProblemOut.of(problem, prefix) for problem in result.problems],
        )


class EventsOut(BaseModel):
    """What became of a batch of facts, in its order."""

    results: list[EventOut]


_EVENT: TypeAdapter[EventIn] = TypeAdapter(EventIn)


def read_event_rows(rows: Sequence[Any]) -> list[IncomingEvent | Sequence[Problem]]:
    """Parse each fact on its own."""
    return read_rows(_EVENT, rows, EventIn.incoming)
