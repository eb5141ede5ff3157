"""A connection: one sending account on a channel. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.kit.reasons import ConnectionState

OWNED_FOR = timedelta(seconds=30)
"""How long a worker owns a connection without renewing."""

GIVES_PHONES = "gives_phones"
"""The setting of a sandbox on which everybody has a phone: who is written to for the first time gets one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """One sending account as its row says."""

    organization_id: UUID
    id: UUID
    channel: str
    """One we don't know has no capabilities and reaches nobody."""
    provider: str
    name: str
    state: ConnectionState
    kill_switch: bool
    is_default: bool
    uncertain_policy: UncertainPolicy
    pace: timedelta
    """The gap between two sends; zero is as fast as `concurrency` allows."""
    concurrency: int
    """How many messages may be on the wire at once."""
    time_zone: str | None = None
    config: Mapping[str, Any] = field(default_factory=dict)
    sealed: bytes | None = field(default=None, repr=False)
    """Its secrets as stored; `actions.secrets` opens them."""
    secrets: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Empty until opened."""

    @property
    def is_usable(self) -> bool:
        """Whether anything may be sent through it now."""
        return self.state is ConnectionState.CONNECTED and not self.kill_switch


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionDraft:
    """A connection before it is made."""

    channel: str
    provider: str
    name: str
    pace: timedelta = timedelta(0)
    concurrency: int = 1
    is_default: bool = False
    uncertain_policy: UncertainPolicy | None = None
    """None: as the channel's capabilities say."""
    time_zone: str | None = None
    config: Mapping[str, Any] = field(default_factory=dict)
    secrets: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionChanges:
    """What a person sets of a connection; None leaves it as it is."""

    name: str | None = None
    pace: timedelta | None = None
    concurrency: int | None = None
    is_default: bool | None = None
    uncertain_policy: UncertainPolicy | None = None
    time_zone: str | None = None
    drops_time_zone: bool = False
    """Back to the organization's."""
    gives_phones: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownConnection:
    """A connection with what is known of it beside its settings."""

    connection: Connection
    state_changed_at: datetime
    limited_until: datetime | None
    """The provider's word: nothing more until then."""
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Ownership:
    """A worker's right to send for a connection; the row has the same owner and fence, or the right is gone."""

    organization_id: UUID
    connection_id: UUID
    fence: int


@dataclass(frozen=True, slots=True)
class HeldConnection:
    """A connection whose row a claim has locked as its owner, with its pacing."""

    connection: Connection
    next_slot_at: datetime
    limited_until: datetime | None
