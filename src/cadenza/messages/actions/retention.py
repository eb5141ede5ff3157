"""Receipts that matched no message."""

from cadenza.kit.retention import Leftover
from cadenza.messages.store.retention import delete_old_receipts, find_with_old_receipts

RECEIPTS = Leftover("receipts", find_with_old_receipts, delete_old_receipts)
