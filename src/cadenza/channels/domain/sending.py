"""What is given to an adapter and what it may answer. Pure.

The answer alone decides what becomes of the message, so an adapter is exact about one thing: whether the provider
can have taken it. A rate limit or a refused connection says no; a timeout after the request left says nobody knows.

    Accepted   the provider has it                          sent
    Refused    it will never take it: address, content …    failed, never tried again
    Limited    not yet                                      again at `until`, costs no attempt
    Transient  it broke before the provider took it         again after a back-off
    Unknown    it may have gone out                         uncertain: never tried again blindly
    NotCalled  the call was never begun                     back in the queue, costs no attempt
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.reasons import FailReason


@dataclass(frozen=True, slots=True)
class OutboundMessage:
    """A message as an adapter sees it; `message_id` is the correlation id."""

    message_id: UUID
    send_to: str
    body: str
    attempt: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """The provider has it and calls it this."""

    provider_message_id: str


@dataclass(frozen=True, slots=True)
class Refused:
    """The provider will not take this message, now or later."""

    reason: FailReason
    code: str
    text: str = ""
    is_opt_out: bool = False
    """The provider keeps an opt-out of the person, such as Twilio's 21610."""


@dataclass(frozen=True, slots=True)
class Limited:
    """Not before `until`; the whole account, unless the provider limits this address or pair alone."""

    until: datetime
    code: str = "rate_limit"
    is_whole_connection: bool = True


@dataclass(frozen=True, slots=True)
class Transient:
    """It did not go out, for a reason that may pass."""

    code: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    """It may have gone out: the request left and no answer came."""

    code: str


@dataclass(frozen=True, slots=True)
class NotCalled:
    """The call was not begun in time; given by delivery, never by an adapter."""


SendResult = Accepted | Refused | Limited | Transient | Unknown
SendOutcome = SendResult | NotCalled
