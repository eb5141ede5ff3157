"""Work rows that were given up (those that were done are deleted as they are), and the details of ended enrollments."""

from cadenza.journeys.store.retention import delete_old_work, find_with_details, find_with_old_work, forget_details
from cadenza.kit.retention import Leftover

TRIGGERS = Leftover("triggers", find_with_old_work, delete_old_work)

ENROLLMENTS = Leftover("enrollments", find_with_details, forget_details, share=10)
"""Steps, transitions, variables and context of enrollments that ended; the rows stay, with their keys and outcomes."""
