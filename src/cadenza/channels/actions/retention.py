"""What providers sent."""

from cadenza.channels.store.retention import delete_old_calls, find_with_old_calls
from cadenza.kit.retention import Leftover

RAW_WEBHOOKS = Leftover("raw_webhooks", find_with_old_calls, delete_old_calls)
"""Whatever could not be read can be looked into, and read again, until then."""
