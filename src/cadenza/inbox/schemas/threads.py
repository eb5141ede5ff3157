"""Threads out: messages and the lines between them."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel

from cadenza.inbox.actions.names import Team
from cadenza.inbox.actions.thread import ThreadPage
from cadenza.inbox.domain.entries import EntryKind
from cadenza.inbox.domain.finding import Look
from cadenza.inbox.schemas.conversations import ColleagueOut
from cadenza.kit.db import Row


class SenderJourney(BaseModel):
    """The journey that sent a message, and the step of it."""

    id: UUID
    name: str
    is_one_off: bool
    enrollment_id: UUID
    step: int


class SenderCampaign(BaseModel):
    """The campaign that sent a message."""

    id: UUID
    name: str


class WaitingOut(BaseModel):
    """Why a message has not left yet, and until when as far as that is known."""

    state: str
    reason: str | None
    until: datetime | None


class ThreadMessageOut(BaseModel):
    """One message of a conversation."""

    id: UUID
    seq: int
    direction: Literal["in", "out"]
    source: str
    body: str
    state: str
    reason: str | None
    error: str | None
    """The provider's words for a failure."""
    at: datetime
    sent_at: datetime | None
    delivered_at: datetime | None
    read_at: datetime | None
    sent_by: ColleagueOut | None
    journey: SenderJourney | None
    campaign: SenderCampaign | None
    waiting: WaitingOut | None

    @classmethod
    def of(cls, row: Row, team: Team) -> "ThreadMessageOut":
        """Write one out; what others said stands at the time when it was said."""
        said_by_others = row["direction"] == "in" or row["source"] == "phone"
        return cls(
            id=row["id"],
            seq=row["seq"],
            direction=row["direction"],
            source=row["source"],
            body=row["body"],
            state=row["state"],
            reason=row["reason"],
            error=(row["error"] or {}).get("text") or None,
            at=row["sent_at"] if said_by_others and row["sent_at"] is not None else row["queued_at"],
            sent_at=row["sent_at"],
            delivered_at=row["delivered_at"],
            read_at=row["read_at"],
            sent_by=ColleagueOut.of(team.actor(row["sent_by"])),
            journey=_journey(row),
            campaign=_campaign(row),
            waiting=_waiting(row),
        )


class ThreadEntryOut(BaseModel):
    """A line between messages; it stands after the message with the number `after_seq`."""

    id: UUID
    after_seq: int
    kind: EntryKind
    at: datetime
    actor: ColleagueOut | None
    text: str
    details: dict[str, Any]
    """Ids, codes and times: who was assigned, until when, which journey and why."""

    @classmethod
    def of(cls, row: Row, team: Team) -> "ThreadEntryOut":
        """Write one out, its ids with their names."""
        details = dict(row["details"])
        if row["journey_id"] is not None:
            details |= {"journey_name": row["journey_name"], "is_one_off": row["is_one_off"]}
        if "person_id" in details:
            details["person_name"] = team.names.get(UUID(details["person_id"]))
        return cls(
            id=row["id"],
            after_seq=row["after_seq"],
            kind=EntryKind(row["kind"]),
            at=row["at"],
            actor=ColleagueOut.of(team.actor(row["actor"])),
            text=row["text"],
            details=details,
        )


class ThreadOut(BaseModel):
    """A page of a thread: messages in their order, the newest last, and the lines between them."""

    messages: list[ThreadMessageOut]
    entries: list[ThreadEntryOut]
    has_older: bool
    has_newer: bool

    @classmethod
    def of(cls, page: ThreadPage) -> "ThreadOut":
        """Write a page out."""
        return cls(
            messages=[ThreadMessageOut.of(row, page.team) for row in page.messages],
            entries=[ThreadEntryOut.of(row, page.team) for row in page.entries],
            has_older=page.has_older,
            has_newer=page.has_newer,
        )


class FoundMessageOut(BaseModel):
    """A message that says what was searched for."""

    id: UUID
    seq: int


class FoundMessagesOut(BaseModel):
    """Messages that say it, the newest first; with `next_before` there is more of the conversation to look through."""

    items: list[FoundMessageOut]
    next_before: int | None

    @classmethod
    def of(cls, look: Look) -> "FoundMessagesOut":
        """Write a look out."""
        return cls(items=[FoundMessageOut(id=one.id, seq=one.seq) for one in look.found], next_before=look.next_before)


def _journey(row: Row) -> SenderJourney | None:
    if row["journey_id"] is None:
        return None
    return SenderJourney(
        id=row["journey_id"],
        name=row["journey_name"],
        is_one_off=row["is_one_off"],
        enrollment_id=row["enrollment_id"],
        step=row["visit"],
    )


def _campaign(row: Row) -> SenderCampaign | None:
    if row["campaign_name"] is None:
        return None
    return SenderCampaign(id=row["campaign_id"], name=row["campaign_name"])


def _waiting(row: Row) -> WaitingOut | None:
    if row["queue_state"] is None:
        return None
    return WaitingOut(state=row["queue_state"], reason=row["queue_reason"], until=row["queue_not_before"])
