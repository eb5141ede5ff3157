"""How long bulk jobs are kept, with the lists of whom they changed and whom they could not."""

from datetime import timedelta

from cadenza.contacts.store.bulk import delete_old_jobs, find_with_old_jobs
from cadenza.kit.retention import Leftover

BULK_JOBS = Leftover("bulk_jobs", timedelta(days=30), find_with_old_jobs, delete_old_jobs)
"""Jobs that ended."""
