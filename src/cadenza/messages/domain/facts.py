"""What is known about one way to one person, for release and for the last look alike."""

from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from cadenza.accounts.domain.organization import Organization
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.domain.known import KnownContact
from cadenza.messages.domain.gate import Person, Route, SendingRules
from cadenza.messages.domain.routing import queue_limit


class Target(NamedTuple):
    """A person on a channel; `connection_id` where it is named, both where a message is queued already.

    A queued message was counted when it was queued: with a fixed `address` the facts leave out what is counted
    (frequency, repeated content, allowance), so that it is not held back by itself.
    """

    organization_id: UUID
    contact_id: UUID
    channel: str
    connection_id: UUID | None = None
    address: str | None = None

    @property
    def is_queued(self) -> bool:
        """Whether this asks for the last look."""
        return self.address is not None


class SendingFacts(NamedTuple):
    """One target's facts; `person`, `route` and `rules` are what the gate asks for."""

    target: Target
    organization: Organization
    contact: KnownContact
    connection: Connection | None
    """None where the channel has none, or the named one is gone."""
    person: Person
    route: Route
    rules: SendingRules
    send_to: str | None = None
    """The form of the address that the network wants; None where it was fixed before."""
    conversation_id: UUID | None = None
    is_handed_off: bool = False
    """A colleague has a conversation of the person, this one or another."""
    quota_left: int | None = None
    """What is left of the daily allowance; None is no limit."""
    ahead: int = 0
    """How many messages of the connection that may go out now go before this one, where the connection has a pace."""
    waiting: int = 0
    """How many wait on the connection in all, counted up to the organization's backlog cap, where it has one."""
    unsubscribed_at: datetime | None = None
    """Since when the person has opted out of the channel, if so."""

    @property
    def pace(self) -> timedelta:
        """Return the gap between two sends of the connection."""
        return timedelta(0) if self.connection is None else self.connection.pace

    def queue_limit(self, seconds: int) -> int | None:
        """Return how long the connection's line may get with this headroom; None is no limit."""
        return queue_limit(self.pace, timedelta(seconds=seconds))
