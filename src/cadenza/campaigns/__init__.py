"""Campaigns: one message to a frozen audience.

Invariants:
- a contact is in a campaign once, and so is an address: constraints, never checks before an insert;
- from `queued` on a recipient is what its message is, moved in the same transaction, forward only;
- a pending recipient has a clock; a queued one has a message; every other state is an end;
- pause and cancel change one row and hold from their commit on, since the last look of delivery reads it;
- completed is counted from the rows, and only once the audience is fully frozen.
Locks: campaign, contacts, conversations, message_queue, messages, recipients, campaign lines, counters. Release locks
no campaign. The page for people: docs/concepts/campaigns.md.
"""
