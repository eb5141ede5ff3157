"""What the routes of the sandbox take and answer."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from cadenza.channels.domain.sandbox import RefusesAs, SandboxPerson
from cadenza.kit.reasons import FailReason

LONGEST_JUMP_SECONDS = 366 * 24 * 3600


class SandboxTextIn(BaseModel):
    """What someone types on the sandbox."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Field(min_length=1, max_length=4096)]


HiddenId = Annotated[str, Field(pattern=r"^[0-9]{5,20}@lid$|^[A-Z]{2}(\.ENT)?\.[A-Za-z0-9]{1,128}$")]


class SandboxSwitchIn(BaseModel):
    """How a person turns the network's own switch."""

    model_config = ConfigDict(extra="forbid")

    is_opt_out: bool


Seconds = Annotated[float, Field(ge=0, le=LONGEST_JUMP_SECONDS)]


class BehaviourIn(BaseModel):
    """What a phone and its owner do; left out is as it says here."""

    model_config = ConfigDict(extra="forbid")

    delivers: bool = Field(default=True, description="Whether messages reach the phone.")
    delivered_after_s: Seconds = 0
    reads_after_s: Seconds | None = Field(default=5, description="Null: never reads.")
    replies_with: list[Annotated[str, Field(max_length=4096)] | None] = Field(
        default_factory=list, max_length=50, description="The answers to our first, second … message; null: none."
    )
    reply_after_s: Seconds = 30
    opts_out_after: int | None = Field(default=None, ge=1, description="Answers STOP to the message of this number.")
    fails: FailReason | None = Field(default=None, description="The network refuses every message, for this reason.")
    fails_later: FailReason | None = Field(default=None, description="It takes them, and says later that they failed.")
    limited_for_s: Seconds | None = Field(default=None, description="It asks to come again after this time, once.")
    transient_times: int = Field(default=0, ge=0, le=100, description="How many attempts break off first.")
    times_out_after_accepting: bool = False
    echoes: bool = False
    echo_before_answer: bool = False
    echo_is_anonymous: bool = False
    duplicate_receipts: bool = False
    disorder: bool = False
    hidden_id: HiddenId | None = Field(
        default=None, description="Writes from this id, which hides the phone, as WhatsApp's LIDs do."
    )
    shows_phone_after: int | None = Field(
        default=0, ge=0, description="With it: names the phone as well after so many messages; null: never."
    )
    refuses_as: RefusesAs | None = Field(
        default=None, description="The network keeps an opt-out of theirs, and says so in its answer or in a receipt."
    )
    stops_after: int | None = Field(
        default=None, ge=1, description="Turns the network's own switch off after the message of this number."
    )
    resumes_after_s: Seconds | None = Field(default=None, description="And on again after this time.")

    def said(self) -> dict[str, Any]:
        """Return what was said, as the sandbox keeps it."""
        return self.model_dump(mode="json", exclude_unset=True)


class SandboxPersonIn(BaseModel):
    """Whom to give a phone on the sandbox."""

    model_config = ConfigDict(extra="forbid")

    contact_id: UUID
    behaviour: BehaviourIn = Field(default_factory=BehaviourIn)


class SandboxPhoneOut(BaseModel):
    """A phone on the sandbox; `id` is the person's in the other routes of the sandbox."""

    id: UUID
    connection_id: UUID
    address: str
    name: str
    locale: str
    behaviour: dict[str, Any]

    @classmethod
    def of(cls, person: SandboxPerson) -> "SandboxPhoneOut":
        """Return the phone as it is shown."""
        return cls(
            id=person.id,
            connection_id=person.connection_id,
            address=person.address,
            name=person.name,
            locale=person.locale,
            behaviour=dict(person.behaviour),
        )


class SandboxPhonesOut(BaseModel):
    """The phones of one contact, one for each number of the sandbox that reaches them."""

    items: list[SandboxPhoneOut]


class ClockIn(BaseModel):
    """How far the test clock goes forward."""

    model_config = ConfigDict(extra="forbid")

    advance_seconds: Annotated[int, Field(ge=1, le=LONGEST_JUMP_SECONDS)]


class ClockOut(BaseModel):
    """The time after the jump."""

    now: datetime
