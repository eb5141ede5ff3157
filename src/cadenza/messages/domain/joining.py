"""Two conversations of one person on one number become one: which, and in what order their messages stand. Pure."""

import heapq
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.contacts.domain.identifiers import SCOPED_KINDS, Identifier
from cadenza.contacts.domain.naming import address_key


class Placed(NamedTuple):
    """A message as far as its place in a conversation goes."""

    id: UUID
    conversation_id: UUID
    seq: int
    queued_at: datetime


def rightful_address(address: str, scope: str, identifiers: Sequence[Identifier]) -> str:
    """Return the key that a conversation should have: a hidden id's is that of the phone it stands for.

    `scope` is the account of the conversation's connection.
    """
    for one in identifiers:
        if one.kind in SCOPED_KINDS and one.scope == scope and one.match_key == address:
            return address_key(one, identifiers)
    return address


def interleave(messages: Iterable[Placed]) -> Mapping[UUID, int]:
    """Give the messages of several conversations the numbers of one, by time; the order within each stays."""
    threads: dict[UUID, list[Placed]] = {}
    for message in sorted(messages, key=lambda message: message.seq):
        threads.setdefault(message.conversation_id, []).append(message)
    runs = [_rising(thread) for _, thread in sorted(threads.items())]
    return {message_id: seq for seq, (_, _, message_id) in enumerate(heapq.merge(*runs), start=1)}


def _rising(thread: Sequence[Placed]) -> list[tuple[datetime, int, UUID]]:
    """Return a conversation's messages with times that never go back."""
    latest, run = thread[0].queued_at, []
    for message in thread:
        latest = max(latest, message.queued_at)
        run.append((latest, message.seq, message.id))
    return run
