"""Which connection a message takes, and which address of the person on it. Pure.

The connection, first that applies:

    1 the enrollment's own, or the one that the node, journey or campaign names    also when it is down: it waits
    2 the one of the person's last conversation on the channel
    3 the organization's default for the channel
    4 any usable one, the oldest first; without a usable one the oldest

A conversation that goes on stays on its number: nobody is written to from another one because it is down. One that was
deleted, or is of another channel, is no choice; if it was named, the message waits for whoever named it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from cadenza.channels.domain.capabilities import Address, NoAddress, choose_address
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.domain.identifiers import SCOPED_KINDS, Identifier
from cadenza.kit.reasons import ConnectionState

SCOPE = "identifier_scope"
"""The connection's setting that names its linked account or portfolio."""


class Thread(NamedTuple):
    """A conversation as far as the choice cares."""

    connection_id: UUID
    last_message_at: datetime


@dataclass(frozen=True, slots=True)
class Choice:
    """The connections of an organization that a channel may take: worked out once for everyone in it."""

    by_id: Mapping[UUID, Connection]
    first: Connection | None
    """Whom nobody has written from yet gets this one."""

    @classmethod
    def of(cls, channel: str, connections: Iterable[Connection]) -> "Choice":
        """Find those that fit among an organization's connections, oldest first."""
        fitting = [one for one in connections if one.channel == channel and one.state is not ConnectionState.DELETED]
        first = min(fitting, key=lambda one: (not one.is_default, not one.is_usable), default=None)
        return cls({one.id: one for one in fitting}, first)

    def connection(self, named: UUID | None, threads: Iterable[Thread]) -> Connection | None:
        """Return the connection for a person with these conversations."""
        if named is not None:
            return self.by_id.get(named)
        own = [thread for thread in threads if thread.connection_id in self.by_id]
        if own:
            return self.by_id[max(own, key=lambda thread: (thread.last_message_at, thread.connection_id)).connection_id]
        return self.first


def choose_identifier(
    identifiers: Iterable[Identifier], channel: str, connection: Connection | None
) -> Address | NoAddress:
    """Return the person's address on this connection; one that only another account knows is none."""
    known = [one for one in identifiers if one.kind not in SCOPED_KINDS or one.scope == identifier_scope(connection)]
    return choose_address(known, channel)


def identifier_scope(connection: Connection | None) -> str:
    """Return the account within which LIDs and business-scoped ids of this connection mean something."""
    return "" if connection is None else str(connection.config.get(SCOPE) or connection.id)


def queue_limit(pace: timedelta, headroom: timedelta) -> int | None:
    """Return how many messages a queue takes so that all go out within the headroom; None without a pace."""
    if pace <= timedelta(0):
        return None
    return max(1, headroom // pace)
