"""Contacts: people with their identifiers, names, zone, attributes, tags, lifecycle and consent.

Invariants: an identifier belongs to one contact of an organization, found by a match key that has no national
variants; consent changes are all in a ledger and only a fresh act by the person restores it; what may not be
written to stays suppressed by a keyed hash, whatever is imported or erased; a contact's zone says where it is
from. Other packages call `actions` and use the values in `domain`.
"""
