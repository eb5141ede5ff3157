"""How the wipe of an erased person goes on: in pieces, and more than once. Pure.

    queue      what is still to be sent is called off
    facts      what is left of the facts recorded about the person
    messages   thread by thread: texts, addresses, errors; in the last pass also what providers call them
    traces     the simulated network, parked echoes, the words of receipts' errors, and what filters compare with
    log        what the audit log tells of changes to filters
    calls      bodies of providers' calls that name an address of the person

The first pass is at once. A call that was on its way to a provider is settled within two minutes, and what that left
goes in the second pass. Receipts may come for three days, as long as a message may be uncertain: until then messages
keep the provider's ids, by which receipts find them; the last pass takes those too, and is done again while a call that
names the person is still to be read.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from urllib.parse import quote
from uuid import UUID

from cadenza.contacts.domain.mentions import spellings
from cadenza.messages.domain.delivery import RESOLVE_WITHIN
from cadenza.messages.domain.echo import LONGEST_CALL

PASSES = (timedelta(0), timedelta(minutes=2), RESOLVE_WITHIN + timedelta(hours=1))
"""When each pass begins, after the erasure."""

LEFT_RETRY = timedelta(hours=1)
"""When the last pass is done again, for calls that are still to be read."""

IN_FLIGHT = LONGEST_CALL
"""For this long after the erasure, what leaves our number may still be a call that was on its way."""

COMMIT_WITHIN = timedelta(minutes=1)
"""An older id does not appear in a table any more."""

SHORT_KEY = 8
"""A shorter address is looked for in quotes only: alone it is part of every other number."""


class Stage(StrEnum):
    """What a pass does, in this order."""

    QUEUE = "queue"
    FACTS = "facts"
    MESSAGES = "messages"
    TRACES = "traces"
    LOG = "log"
    CALLS = "calls"


_STAGES = tuple(Stage)
FIRST = UUID(int=0)
"""Comes before every id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasure:
    """One person's wipe, as far as it is."""

    organization_id: UUID
    id: UUID
    contact_ids: tuple[UUID, ...]
    sealed: bytes
    """The addresses as stored."""
    erased_at: datetime
    pass_: int = 0
    stage: Stage = Stage.QUEUE
    thread_id: UUID = FIRST
    seq: int = 0
    log_id: UUID = FIRST
    call_id: UUID = FIRST
    left_id: UUID | None = None
    attempts: int = 0
    next_run_at: datetime

    @property
    def is_last_pass(self) -> bool:
        """Whether nothing more is expected after this one."""
        return self.pass_ == len(PASSES) - 1


def after_stage(erasure: Erasure, now: datetime, oldest_uncommitted: UUID) -> Erasure | None:
    """Return the wipe at its next stage or pass; None when it is through."""
    if erasure.stage is not _STAGES[-1]:
        return replace(erasure, stage=_STAGES[_STAGES.index(erasure.stage) + 1], next_run_at=now)
    if erasure.is_last_pass and erasure.left_id is None:
        return None
    next_pass = min(erasure.pass_ + 1, len(PASSES) - 1)
    at_least = now + LEFT_RETRY if erasure.is_last_pass else now
    left = oldest_uncommitted if erasure.left_id is None else min(erasure.left_id, oldest_uncommitted)
    return replace(
        erasure,
        pass_=next_pass,
        stage=_STAGES[0],
        thread_id=FIRST,
        seq=0,
        log_id=min(UUID(int=oldest_uncommitted.int - 1), erasure.log_id),
        call_id=min(UUID(int=left.int - 1), erasure.call_id),
        left_id=None,
        next_run_at=max(at_least, erasure.erased_at + PASSES[next_pass]),
    )


def needles(addresses: Iterable[str]) -> list[str]:
    """Return what a provider's call that names one of these addresses has in it, in small letters."""
    found: set[str] = set()
    for spelling in spellings(addresses):
        plain = spelling.lower().removeprefix("+")
        if len(plain) < SHORT_KEY:
            found.add(f'"{plain}"')
        else:
            found |= {plain, quote(plain, safe="").lower()}
    return sorted(found)
