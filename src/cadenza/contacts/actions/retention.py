"""What happened to contacts, how they and their deals changed, and bulk jobs with the lists of whom they reached."""

from cadenza.contacts.store.bulk import delete_old_jobs, find_with_old_jobs
from cadenza.contacts.store.retention import (
    delete_old_changes,
    delete_old_deal_changes,
    delete_old_events,
    find_with_old_changes,
    find_with_old_deal_changes,
    find_with_old_events,
)
from cadenza.kit.retention import Leftover

BULK_JOBS = Leftover("bulk_jobs", find_with_old_jobs, delete_old_jobs)
"""Jobs that ended."""

EVENTS = Leftover("events", find_with_old_events, delete_old_events)
"""Counted from when they arrived: one that is reported late is kept as long as a new one."""

CHANGES = Leftover("contact_changes", find_with_old_changes, delete_old_changes)
"""Tags put on and taken off, and the lifecycle, status and owner that somebody had."""

DEAL_CHANGES = Leftover("deal_changes", find_with_old_deal_changes, delete_old_deal_changes)
"""The stages that deals came through; where each stands is said by the deal itself."""
