"""Contacts come in by any of their identifiers: found or made, and brought up to date, many at once.

The number of statements does not depend on the number of rows. Two batches with the same new person never make two:
the identifier's uniqueness decides, the later one sees fewer identifiers written than it asked for, undoes its part
back to the savepoint and plans again with what is there now.
"""

from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from cadenza.contacts.actions.attributes import note_names, rules_for
from cadenza.contacts.actions.consent import ContactConsent, Verdict, change_consent, foresee_consent
from cadenza.contacts.actions.duplicates import suggest_pairs
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.standing import About, record_standing
from cadenza.contacts.domain.attributes import ContactRules
from cadenza.contacts.domain.consent import Accepted, Consent, ConsentChange, ConsentSource, OptOutKey, Refused
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.events import ContactCreated, TagAdded
from cadenza.contacts.domain.upsert import (
    Key,
    Known,
    Plan,
    Profile,
    UpsertResult,
    UpsertStatus,
    plan_upsert,
)
from cadenza.contacts.store import upsert as store
from cadenza.contacts.store.tags import insert_tags
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Conflict
from cadenza.kit.ids import new_ids

MOST_ROUNDS = 5


async def upsert_batch(
    tx: Tx,
    organization_id: UUID,
    drafts: Sequence[ContactDraft],
    *,
    source: ConsentSource,
    actor: str | None = None,
) -> list[UpsertResult]:
    """Find or make the contacts of cleaned drafts and write what they say; one result per draft, in order.

    Locks the contacts it changes. Emits ContactCreated, LifecycleChanged, TagAdded, OptedOut and OptedIn. `source`
    is what consent is judged by; a refused consent leaves the rest of its row in force.
    """
    return (await upsert_people(tx, organization_id, drafts, source=source, actor=actor)).results


async def upsert_people(
    tx: Tx,
    organization_id: UUID,
    drafts: Sequence[ContactDraft],
    *,
    source: ConsentSource,
    actor: str | None = None,
) -> Plan:
    """Do the same, and return the whole plan: what was there before, and what is new, for whoever may take it back."""
    if not drafts:
        return Plan()
    keys = _keys(drafts)
    rules = await rules_for(tx, organization_id, drafts)
    for _ in range(MOST_ROUNDS):
        try:
            async with tx.savepoint():
                plan = await _plan(tx, organization_id, drafts, keys, rules)
                await _write(tx, organization_id, plan)
                await record_standing(tx, organization_id, list(plan.people.values()), actor)
                plan.results = await _change_consent(tx, organization_id, plan, source, actor)
                _announce(tx, organization_id, plan, source)
        except _Raced:
            continue
        await note_names(tx, organization_id, rules, drafts)
        await suggest_pairs(tx, organization_id, plan.alike)
        return plan
    raise Conflict("contacts_busy")


async def foresee_people(
    tx: ReadTx,
    organization_id: UUID,
    drafts: Sequence[ContactDraft],
    met: Mapping[Key, UUID],
    met_consents: Mapping[tuple[UUID, str], Consent],
    *,
    source: ConsentSource,
) -> Plan:
    """Say what the same drafts would do, and write nothing; for files that are tried before they are imported.

    `met` and `met_consents` are what earlier drafts of the same file would have left: whose their identifiers would
    be, by ids of nobody where the contact would be new, and where those people would stand.
    """
    owners = await store.find_owners(tx, organization_id, _keys(drafts))
    known = await store.load_known(tx, organization_id, sorted(set(owners.values())))
    owned = {key: owner for key, owner in owners.items() if owner in known}
    nobodies = {contact_id: Known(Profile()) for contact_id in met.values() if contact_id not in known}
    rules = await rules_for(tx, organization_id, drafts)
    plan = plan_upsert(drafts, {**met, **owned}, {**nobodies, **known}, _ids(tx, len(drafts)), rules)
    changes = _wanted(tx, organization_id, plan, source, None)
    plan.results = _with_verdicts(plan, await foresee_consent(tx, changes, met_consents))
    return plan


def _ids(tx: ReadTx, count: int) -> Callable[[], UUID]:
    """Draw ids for a batch at once."""
    return iter(new_ids(tx.now, count)).__next__


def _keys(drafts: Sequence[ContactDraft]) -> set[Key]:
    return {(found.kind, found.scope, found.match_key) for draft in drafts for found in draft.identifiers}


async def _plan(
    tx: Tx, organization_id: UUID, drafts: Sequence[ContactDraft], keys: set[Key], rules: ContactRules
) -> Plan:
    """Find and lock the people of the batch and decide what it does to them."""
    owners = await store.find_owners(tx, organization_id, keys)
    living = await lock(tx, {(organization_id, owner) for owner in owners.values()})
    known = await store.load_known(tx, organization_id, sorted(set(living.values())))
    # An owner erased since the first read is nobody's owner any more.
    owned = {key: living[owner] for key, owner in owners.items() if living.get(owner) in known}
    return plan_upsert(drafts, owned, known, _ids(tx, len(drafts)), rules)


async def _write(tx: Tx, organization_id: UUID, plan: Plan) -> None:
    new = [person for person in plan.people.values() if person.before is None]
    changed = [person for person in plan.people.values() if person.is_changed]
    tags = [(organization_id, person.id, tag) for person in plan.people.values() for tag in person.new_tags]
    if new:
        await store.insert_contacts(tx, organization_id, new)
    if plan.identifiers:
        written = await store.insert_identifiers(tx, organization_id, plan.identifiers.values())
        if written < len(plan.identifiers):
            raise _Raced
    if changed:
        await store.update_contacts(tx, organization_id, changed)
    if tags:
        await insert_tags(tx, tags)


async def _change_consent(
    tx: Tx, organization_id: UUID, plan: Plan, source: ConsentSource, actor: str | None
) -> list[UpsertResult]:
    """Ask the rules of consent for what the rows say, and put the answers into the results."""
    return _with_verdicts(plan, await change_consent(tx, _wanted(tx, organization_id, plan, source, actor)))


def _wanted(
    tx: ReadTx, organization_id: UUID, plan: Plan, source: ConsentSource, actor: str | None
) -> list[ContactConsent]:
    return [
        ContactConsent(
            organization_id,
            wanted.contact_id,
            wanted.key,
            ConsentChange(wanted.state, source, tx.now, wanted.proof),
            actor,
        )
        for wanted in plan.consents
    ]


def _with_verdicts(plan: Plan, verdicts: Sequence[Verdict]) -> list[UpsertResult]:
    results = list(plan.results)
    for wanted, verdict in zip(plan.consents, verdicts, strict=True):
        result = results[wanted.row]
        if isinstance(verdict, Refused):
            refused = {**result.refused, OptOutKey(wanted.key): verdict.code}
            results[wanted.row] = result._replace(refused=refused)
        elif isinstance(verdict, Accepted) and verdict.changes and result.status is UpsertStatus.UNCHANGED:
            results[wanted.row] = result._replace(status=UpsertStatus.UPDATED)
    return results


def _announce(tx: Tx, organization_id: UUID, plan: Plan, source: ConsentSource) -> None:
    touched: list[UUID] = []
    for person in plan.people.values():
        about = About(organization_id=organization_id, contact_id=person.id, at=tx.now)
        if person.before is None:
            tx.emit(ContactCreated(**about, source=source))
        tx.emit(*(TagAdded(**about, tag=tag) for tag in person.new_tags))
        if person.before is None or person.is_changed or person.new_tags:
            touched.append(person.id)
    if touched:
        tx.hint(organization_id, "contacts", *touched)


class _Raced(Exception):
    """Another transaction took an identifier after this one had looked."""
