"""Contacts that may be one person: suggested, never merged automatically.

A row or an event that names identifiers of two contacts suggests the pair at once. Others are looked for when a
contact is opened: the same phone under another kind, or the same whole name together with the same birth date or the
same mailbox name at another domain. A dismissed pair is not suggested again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.contacts.actions.facts import get_contact
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.text import search_text
from cadenza.contacts.domain.upsert import PHONE_KINDS
from cadenza.contacts.store import duplicates as store
from cadenza.contacts.store.duplicates import Pair
from cadenza.kit.db import ReadTx, Row, Tx

BIRTH_DATE = "birth_date"
MOST_NAMESAKES = 50
SHORTEST_MAILBOX = 5
"""`ana@` at two domains says little, `ana.lima@` a lot."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Two contacts that may be one, and why."""

    contact_id: UUID
    other_id: UUID
    reason: str
    id: UUID | None = None
    found_at: datetime | None = None


async def suggest_pairs(tx: Tx, organization_id: UUID, pairs: Iterable[Pair]) -> None:
    """Suggest contacts that one row named at once."""
    found = set(pairs)
    if found:
        await store.suggest(tx, organization_id, found, "identifier_conflict")


async def list_suggestions(tx: ReadTx, organization_id: UUID, after: UUID, limit: int) -> list[Suggestion]:
    """Return a page of open suggestions, the oldest first."""
    rows = await store.list_open(tx, organization_id, after, limit)
    return [Suggestion(row["contact_id"], row["other_id"], row["reason"], row["id"], row["found_at"]) for row in rows]


async def find_duplicates(tx: ReadTx, organization_id: UUID, contact_id: UUID) -> list[Suggestion]:
    """Look for others who may be this person, the surest first; writes nothing. Four statements."""
    contact = await get_contact(tx, organization_id, contact_id)
    known = {_other(row, contact.id): row for row in await store.pairs_of(tx, organization_id, contact.id)}
    found = {other: row["reason"] for other, row in known.items() if row["state"] == "open"}
    phones = [one.match_key for one in contact.identifiers if one.kind in PHONE_KINDS]
    kinds = [str(kind) for kind in PHONE_KINDS]
    for other in await store.find_same_phone(tx, organization_id, phones, kinds) - {contact.id}:
        found.setdefault(other, "same_phone")
    if name := _whole_name(contact):
        namesakes = await store.find_same_name(tx, organization_id, contact.id, name, MOST_NAMESAKES)
        for row in namesakes:
            if _shares_a_detail(contact, row):
                found.setdefault(row["id"], "same_name_and_detail")
    decided = {other for other, row in known.items() if row["state"] != "open"}
    return [Suggestion(contact.id, other, reason) for other, reason in found.items() if other not in decided]


async def dismiss(tx: Tx, organization_id: UUID, contact_id: UUID, other_id: UUID, actor: str | None) -> None:
    """Say that two contacts are two people."""
    one = await get_contact(tx, organization_id, contact_id)
    other = await get_contact(tx, organization_id, other_id)
    if one.id != other.id:
        await store.settle_pair(tx, organization_id, one.id, other.id, "dismissed", actor)


def _other(row: Row, contact_id: UUID) -> UUID:
    other: UUID = row["other_id"] if row["contact_id"] == contact_id else row["contact_id"]
    return other


def _whole_name(contact: KnownContact) -> str | None:
    """Return the name as it is searched, where it has two parts: half the world is called Ana."""
    has_both = contact.first_name and contact.last_name
    return search_text(contact.first_name, contact.last_name) if has_both else None


def _shares_a_detail(contact: KnownContact, other: Row) -> bool:
    born = contact.attributes.get(BIRTH_DATE)
    if born is not None and other["attributes"].get(BIRTH_DATE) == born:
        return True
    ours = _mailboxes(one.match_key for one in contact.identifiers if one.kind == "email")
    return bool(ours & _mailboxes(other["emails"]))


def _mailboxes(emails: Iterable[str] | Sequence[str]) -> set[str]:
    names = {email.partition("@")[0].partition("+")[0].replace(".", "") for email in emails}
    return {name for name in names if len(name) >= SHORTEST_MAILBOX}
