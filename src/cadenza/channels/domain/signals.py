"""What a provider tells us, whatever its wire format. Pure.

Text is cleaned when a signal is made: nothing further in meets a NUL or half a surrogate pair.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.text import clean_line, clean_text
from cadenza.kit.reasons import ConnectionState, FailReason


class ReceiptState(StrEnum):
    """How far the network got with a message of ours."""

    SENT = "sent"
    DELIVERED = "delivered"
    READ = "read"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ProviderError:
    """Why the network failed to deliver, in our word for it and in the provider's."""

    reason: FailReason
    code: str
    text: str = ""
    is_opt_out: bool = False
    """The provider keeps an opt-out of the person: Twilio's 21610, WhatsApp's 131050."""

    def __post_init__(self) -> None:
        """Clean what the provider wrote."""
        _clean(self, lines=("code",), texts=("text",))


@dataclass(frozen=True, slots=True)
class Alias:
    """What else the network calls a person whom a call is about: a LID beside the phone, a portfolio's id of them."""

    kind: IdentifierKind
    raw: str

    def __post_init__(self) -> None:
        """Clean what the provider wrote."""
        _clean(self, lines=("raw",))


@dataclass(frozen=True, slots=True)
class InboundMessage:
    """A person wrote to us."""

    provider_message_id: str
    address_raw: str
    kind: IdentifierKind
    name: str | None
    body: str
    at: datetime
    aliases: tuple[Alias, ...] = ()

    def __post_init__(self) -> None:
        """Clean what the person and the provider wrote."""
        _clean(self, lines=("provider_message_id", "address_raw", "name"), texts=("body",))


@dataclass(frozen=True, slots=True)
class ReceiptSignal:
    """What became of a message of ours, by the provider's id, our own, or both."""

    provider_message_id: str | None
    correlation_id: UUID | None
    state: ReceiptState
    at: datetime
    error: ProviderError | None = None
    aliases: tuple[Alias, ...] = ()
    """Every name of the person that the message was to."""

    def __post_init__(self) -> None:
        """Clean what the provider wrote."""
        _clean(self, lines=("provider_message_id",))


@dataclass(frozen=True, slots=True)
class EchoSignal:
    """A message left our number: ours, or typed by a colleague on the phone itself."""

    provider_message_id: str
    correlation_id: UUID | None
    address_raw: str
    kind: IdentifierKind
    body: str
    at: datetime
    aliases: tuple[Alias, ...] = ()

    def __post_init__(self) -> None:
        """Clean what the colleague and the provider wrote."""
        _clean(self, lines=("provider_message_id", "address_raw"), texts=("body",))


@dataclass(frozen=True, slots=True)
class ConnectionSignal:
    """The account itself changed: paired, disconnected, logged out, restricted."""

    state: ConnectionState
    at: datetime


@dataclass(frozen=True, slots=True)
class ConsentSignal:
    """The provider says that a person wants no more messages, or wants them again: WhatsApp's `user_preferences`."""

    address_raw: str
    kind: IdentifierKind
    is_opt_out: bool
    code: str
    at: datetime

    def __post_init__(self) -> None:
        """Clean what the provider wrote."""
        _clean(self, lines=("address_raw", "code"))


Signal = InboundMessage | ReceiptSignal | EchoSignal | ConnectionSignal | ConsentSignal


def _clean(signal: object, lines: tuple[str, ...], texts: tuple[str, ...] = ()) -> None:
    for name in lines:
        value = getattr(signal, name)
        if value is not None:
            object.__setattr__(signal, name, clean_line(value))
    for name in texts:
        object.__setattr__(signal, name, clean_text(getattr(signal, name)))
