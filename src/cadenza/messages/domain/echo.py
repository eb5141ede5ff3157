"""Whose message an echo is: ours, or typed by a colleague on the phone itself. Pure.

An echo says that a message left our number. One with our own id, or an id that we know, is ours and never comes here.
For the others:

    a send that may be its cause is uncertain and has the same text      ours: the answer that was lost
    an attempt was lost, another made, and the text is the same          ours: the first copy, which left after all
    one that was settled within two minutes of it has the same text      ours: the network calls it by another id too
    a send that may be its cause is open                                 wait until that is settled
    one was settled less than 30 s ago                                   wait until the 30 s are over
    otherwise                                                            a colleague's

A send is no cause of an echo that had reached us before it was claimed: in a busy conversation nothing waits for ever.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.messages.domain.draft import fingerprint

SETTLED_ALONE_FOR = timedelta(seconds=30)
SAME_MOMENT = timedelta(minutes=2)
"""How far the network's clock and ours may be apart, the way of the call included."""

LONGEST_CALL = timedelta(minutes=1)
"""No send is settled later than this after its claim, unless it became uncertain first."""

WAITS = tuple(timedelta(seconds=seconds) for seconds in (1, 2, 5, 10, 30, 60))
"""How long an echo waits for an open send, try by try; the last one again and again."""


@dataclass(frozen=True, slots=True)
class Echo:
    """A message that left our number."""

    body: str
    at: datetime
    received_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Send:
    """A message of ours in the same conversation: open, or settled not long ago."""

    message_id: UUID
    body: str
    is_open: bool
    is_uncertain: bool = False
    is_queued_again: bool = False
    """Open, and not on the wire: another attempt will be made. Nothing waits for that."""
    claimed_at: datetime | None = None
    lease_until: datetime | None = None
    sent_at: datetime | None = None
    settled_at: datetime | None = None
    lost_at: datetime | None = None
    """When the first attempt of which nothing was heard was given up, and another was made or is to be."""


@dataclass(frozen=True, slots=True)
class Ours:
    """It is this message of ours."""

    message_id: UUID


@dataclass(frozen=True, slots=True)
class Wait:
    """It can't be said yet; judged again then."""

    until: datetime


@dataclass(frozen=True, slots=True)
class Colleagues:
    """A person of the team wrote it."""


Verdict = Ours | Wait | Colleagues


def judge(echo: Echo, sends: Sequence[Send], tries: int, now: datetime) -> Verdict:
    """Say whose the echo is, with what is known of our sends in its conversation."""
    same = [send for send in sends if fingerprint(send.body) == fingerprint(echo.body)]
    causes = [send for send in sends if _may_be_cause(send, echo)]
    for send in same:
        if send in causes and (_was_lost(send, now) or _was_settled_then(send, echo)):
            return Ours(send.message_id)
    for send in same:
        if _left_before(send, echo):
            return Ours(send.message_id)
    if any(send.is_open for send in causes):
        return Wait(now + WAITS[min(tries, len(WAITS) - 1)])
    alone_at = _alone_at(causes)
    return Wait(alone_at) if alone_at is not None and alone_at > now else Colleagues()


def _may_be_cause(send: Send, echo: Echo) -> bool:
    if send.is_queued_again:
        return False
    if send.is_open:
        return send.claimed_at is None or send.claimed_at <= echo.received_at
    return send.settled_at is not None and send.settled_at - LONGEST_CALL <= echo.received_at


def _was_lost(send: Send, now: datetime) -> bool:
    """Say whether nobody waits for the answer to this send any more."""
    return send.is_open and (send.is_uncertain or (send.lease_until is not None and send.lease_until <= now))


def _left_before(send: Send, echo: Echo) -> bool:
    """Say whether it left with an attempt that was lost: from when the first of them may have begun to the last one."""
    if send.lost_at is None:
        return False
    ends_at = echo.at if send.is_open or send.sent_at is None else send.sent_at + SAME_MOMENT
    return send.lost_at - LONGEST_CALL - SAME_MOMENT <= echo.at <= ends_at


def _was_settled_then(send: Send, echo: Echo) -> bool:
    return not send.is_open and send.sent_at is not None and abs(echo.at - send.sent_at) <= SAME_MOMENT


def _alone_at(sends: Sequence[Send]) -> datetime | None:
    """Return when the last of these sends will have been settled for long enough."""
    return max((send.settled_at + SETTLED_ALONE_FOR for send in sends if send.settled_at is not None), default=None)
