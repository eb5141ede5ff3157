"""How long receipts are kept that matched no message."""

from datetime import timedelta

from cadenza.kit.retention import Leftover
from cadenza.messages.store.retention import delete_old_receipts, find_with_old_receipts

RECEIPTS = Leftover("receipts", timedelta(days=30), find_with_old_receipts, delete_old_receipts)
