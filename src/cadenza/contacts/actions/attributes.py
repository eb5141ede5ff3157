"""Custom attributes are declared with a type; names that were only seen are listed, for a person to declare.

Values are read into the declared type when they come in. Those that came before keep the form they were sent in: a
declaration says what is taken from now on, and an import or upsert brings the others up to date.
"""

from collections.abc import Iterable, Sequence
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.domain.attributes import LEAD_STATUSES, AttributeType, ContactRules
from cadenza.contacts.domain.contact import MAX_ATTRIBUTE_KEY_LENGTH, ContactDraft
from cadenza.contacts.domain.text import clean_line
from cadenza.contacts.errors import AttributeNotFound
from cadenza.contacts.store import attributes as store
from cadenza.contacts.store.attributes import Attribute
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, Problem

MOST_NAMES = 1000
"""More than anyone declares; a sender whose keys are ids fills no list."""


async def load_rules(tx: ReadTx, organization_id: UUID) -> ContactRules:
    """Read what the organization has declared about its contacts."""
    known = await store.load_attributes(tx, organization_id)
    settings = (await get_organization(tx, organization_id)).settings
    return ContactRules(
        types={one.name: one.type for one in known if one.type is not None},
        seen=frozenset(one.name for one in known),
        statuses=frozenset(LEAD_STATUSES) | settings.lead_statuses,
    )


async def rules_for(tx: ReadTx, organization_id: UUID, drafts: Sequence[ContactDraft]) -> ContactRules:
    """Read the rules that these drafts need: most that come from messages and events say nothing that has any."""
    needs_rules = any(draft.attributes or draft.lead_status is not None for draft in drafts)
    return await load_rules(tx, organization_id) if needs_rules else ContactRules()


async def note_names(tx: Tx, organization_id: UUID, rules: ContactRules, drafts: Iterable[ContactDraft]) -> None:
    """List the keys of these drafts that are new to the organization."""
    names = rules.unlisted({name for draft in drafts for name in draft.attributes})[: MOST_NAMES - len(rules.seen)]
    if names:
        await store.list_names(tx, organization_id, names)


async def list_attributes(tx: ReadTx, organization_id: UUID) -> list[Attribute]:
    """Return the declared names, then those that were only seen."""
    return await store.load_attributes(tx, organization_id)


async def declare(tx: Tx, organization_id: UUID, name: str, kind: AttributeType, label: str | None) -> None:
    """Declare an attribute, or replace its declaration."""
    cleaned = clean_line(name)
    if not cleaned or len(cleaned) > MAX_ATTRIBUTE_KEY_LENGTH:
        raise Invalid([Problem("name", "invalid_name", {"limit": MAX_ATTRIBUTE_KEY_LENGTH})])
    await store.declare_attribute(tx, organization_id, cleaned, kind, clean_line(label) or None if label else None)


async def forget(tx: Tx, organization_id: UUID, name: str) -> None:
    """Take a name off the list; what contacts have under it stays."""
    if not await store.forget_attribute(tx, organization_id, name):
        raise AttributeNotFound
