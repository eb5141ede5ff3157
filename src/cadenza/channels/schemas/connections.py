"""What the routes of connections take and answer."""

from datetime import datetime, timedelta
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.channels.actions.sandbox_people import PROVIDER
from cadenza.channels.domain.capabilities import Capabilities, Channel, UncertainPolicy, capabilities_of
from cadenza.channels.domain.connection import GIVES_PHONES, ConnectionChanges, KnownConnection
from cadenza.kit.reasons import ConnectionState
from cadenza.kit.web import Strict

LONGEST_GAP_MS = 3_600_000
MOST_AT_ONCE = 400

Name = Annotated[str, Field(min_length=1, max_length=80)]
GapMs = Annotated[
    int,
    Field(ge=0, le=LONGEST_GAP_MS, description="The pause between two messages; 0: as fast as `concurrency` allows."),
]
Concurrency = Annotated[int, Field(ge=1, le=MOST_AT_ONCE, description="How many messages may be on their way at once.")]


class ConnectionIn(Strict):
    """A new connection. Real providers come later; the sandbox plays any channel, and nothing leaves the machine."""

    provider: Literal["sandbox"] = "sandbox"
    channel: Channel
    name: Name
    gap_ms: GapMs = 0
    concurrency: Concurrency = 20
    gives_phones: bool = Field(
        default=True, description="Whether everybody has a phone on it; if not, only whom you gave one."
    )


class ConnectionChangesIn(Strict):
    """What is set of a connection; what is left out stays. A `time_zone` of null is the organization's."""

    name: Name | None = None
    gap_ms: GapMs | None = None
    concurrency: Concurrency | None = None
    is_default: bool | None = Field(default=None, description="Only true says something: another is no more.")
    uncertain_policy: UncertainPolicy | None = None
    time_zone: Annotated[str, Field(max_length=100)] | None = None
    gives_phones: bool | None = Field(default=None, description="Of the sandbox: whether everybody has a phone on it.")

    def changes(self) -> ConnectionChanges:
        """Return the changes as the actions take them."""
        return ConnectionChanges(
            name=self.name,
            pace=None if self.gap_ms is None else timedelta(milliseconds=self.gap_ms),
            concurrency=self.concurrency,
            is_default=self.is_default,
            uncertain_policy=self.uncertain_policy,
            time_zone=self.time_zone,
            drops_time_zone="time_zone" in self.model_fields_set and self.time_zone is None,
            gives_phones=self.gives_phones,
        )


class CapabilitiesOut(BaseModel):
    """What the channel can do."""

    to_leads: bool
    has_24_hour_window: bool
    receives: bool
    delivery_receipts: bool
    read_receipts: bool
    text_limit: int | None

    @classmethod
    def of(cls, can: Capabilities) -> "CapabilitiesOut":
        """Write them out."""
        return cls(**{name: getattr(can, name) for name in cls.model_fields})


class ConnectionOut(BaseModel):
    """One sending account on a channel."""

    id: UUID
    channel: str
    provider: str
    name: str
    address: str | None = Field(description="Its number or mailbox; none on the sandbox.")
    state: ConnectionState
    state_changed_at: datetime
    is_sandbox: bool
    is_paused: bool = Field(description="Its own switch: while it is on, nothing leaves through it.")
    is_usable: bool = Field(description="Connected and not paused.")
    is_default: bool = Field(description="Used where nobody names a connection of this channel.")
    opt_out_key: str | None = Field(description="What people leave when they leave this channel.")
    capabilities: CapabilitiesOut
    gap_ms: int
    concurrency: int
    uncertain_policy: UncertainPolicy
    time_zone: str | None
    gives_phones: bool
    limited_until: datetime | None = Field(description="The provider's word: nothing more until then.")
    created_at: datetime

    @classmethod
    def of(cls, known: KnownConnection) -> "ConnectionOut":
        """Write a connection out; its secrets never are."""
        one = known.connection
        can = capabilities_of(one.channel)
        address = one.config.get("address")
        return cls(
            id=one.id,
            channel=one.channel,
            provider=one.provider,
            name=one.name,
            address=None if address is None else str(address),
            state=one.state,
            state_changed_at=known.state_changed_at,
            is_sandbox=one.provider == PROVIDER,
            is_paused=one.kill_switch,
            is_usable=one.is_usable,
            is_default=one.is_default,
            opt_out_key=can.opt_out_key,
            capabilities=CapabilitiesOut.of(can),
            gap_ms=one.pace // timedelta(milliseconds=1),
            concurrency=one.concurrency,
            uncertain_policy=one.uncertain_policy,
            time_zone=one.time_zone,
            gives_phones=bool(one.config.get(GIVES_PHONES)),
            limited_until=known.limited_until,
            created_at=known.created_at,
        )


class ConnectionsOut(BaseModel):
    """Every connection of the organization, the oldest first."""

    items: list[ConnectionOut]
