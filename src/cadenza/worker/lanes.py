"""Every lane of the product, in one table."""

from typing import Any

from cadenza.campaigns import loops as campaigns
from cadenza.channels.domain.adapter import Adapters
from cadenza.channels.loops import SANDBOX_NETWORK
from cadenza.contacts.loops import bulk_lane, merges_lane
from cadenza.imports.loops import FILES, imports_lane
from cadenza.inbox import loops as inbox
from cadenza.journeys.loops import MATCH, RELEASE, WAKE, WORK_OFF
from cadenza.kit.lane import Lane
from cadenza.messages.actions.dispatch import DeliveryLoop
from cadenza.messages.loops import ADDRESSES, CONSENT_SIGNALS, ECHOES, ERASURES, EXPIRE, RECEIPTS, webhooks_lane
from cadenza.wiring import BULK_DOINGS, IN_USE, MOVERS


def lanes_of(adapters: Adapters) -> tuple[Lane[Any], ...]:
    """List the lanes that work on our own rows."""
    return (
        webhooks_lane(adapters),
        merges_lane(MOVERS),
        bulk_lane(BULK_DOINGS),
        imports_lane(IN_USE),
        FILES,
        RECEIPTS,
        ECHOES,
        CONSENT_SIGNALS,
        EXPIRE,
        ERASURES,
        ADDRESSES,
        MATCH,
        RELEASE,
        WAKE,
        WORK_OFF,
        campaigns.STEER,
        campaigns.RELEASE,
        inbox.WAKE,
        inbox.CLOSE,
    )


NETWORK_LANES: tuple[Lane[Any], ...] = (SANDBOX_NETWORK,)
"""The lanes of the world outside, which has connections and transactions of its own."""


def lane_names() -> tuple[str, ...]:
    """Name everything that can be behind: the lanes, and delivery, which is none."""
    return (*(lane.name for lane in (*lanes_of({}), *NETWORK_LANES)), DeliveryLoop.name)
