"""How long work rows are kept that were given up; those that were done are deleted as they are."""

from datetime import timedelta

from cadenza.journeys.store.retention import delete_old_work, find_with_old_work
from cadenza.kit.retention import Leftover

TRIGGERS = Leftover("triggers", timedelta(days=30), find_with_old_work, delete_old_work)
