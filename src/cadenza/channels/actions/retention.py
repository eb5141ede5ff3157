"""How long what providers sent is kept."""

from datetime import timedelta

from cadenza.channels.store.retention import delete_old_calls, find_with_old_calls
from cadenza.kit.retention import Leftover

RAW_WEBHOOKS = Leftover("raw_webhooks", timedelta(days=30), find_with_old_calls, delete_old_calls)
"""Whatever could not be read can be looked into, and read again, for so long."""
