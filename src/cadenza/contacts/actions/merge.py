"""Two contacts become one, and for a day may become two again. docs/concepts/identity.md says what moves when.

Both contacts are locked first, in id order, like everybody who waits for a person: whoever waits for the loser finds
the tombstone and takes the winner. Features move their own live rows upon ContactsMerged and MergeUndone, in the same
transaction; the rest of the history follows by the lane (`merge_history`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from cadenza.contacts.actions.facts import get_contact, load_contacts
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.merge_history import MERGES, take_piece
from cadenza.contacts.actions.standing import announce_leads, record_standing
from cadenza.contacts.domain.consent import NEVER_SPOKEN_OF, Consent, ConsentSource
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.events import ContactsMerged, MergeUndone, OptedOut
from cadenza.contacts.domain.kept import Kept, read_kept, write_kept
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.merge import MergePlan, Side, plan_merge, undo_consents, undo_profile
from cadenza.contacts.domain.upsert import Known, Person
from cadenza.contacts.errors import ContactNotFound, MergeNotFound, UndoNotPossible
from cadenza.contacts.store import consent as consents
from cadenza.contacts.store import duplicates, reviews, tags
from cadenza.contacts.store import merges as store
from cadenza.contacts.store import upsert as profiles
from cadenza.contacts.store.consent import LedgerEntry
from cadenza.kit.db import ReadTx, Row, Tx
from cadenza.kit.ids import new_id

UNDO_WITHIN = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Merged:
    """What became of a wish to merge."""

    merge_id: UUID | None
    """None: they were one already."""
    winner_id: UUID


async def merge(tx: Tx, organization_id: UUID, winner_id: UUID, loser_id: UUID, actor: str | None = None) -> Merged:
    """Make the loser part of the winner; ids that were merged before stand for whom they became.

    Emits ContactsMerged, the changes of standing, and OptedOut where one of the two had withdrawn.
    """
    living = await lock(tx, [(organization_id, winner_id), (organization_id, loser_id)])
    if winner_id not in living or loser_id not in living:
        raise ContactNotFound
    winner_id, loser_id = living[winner_id], living[loser_id]
    if winner_id == loser_id:
        return Merged(None, winner_id)
    contacts = await load_contacts(tx, [(organization_id, winner_id), (organization_id, loser_id)])
    profile = await profiles.load_known(tx, organization_id, [winner_id, loser_id])
    winner, loser = _side(contacts[winner_id], profile[winner_id]), _side(contacts[loser_id], profile[loser_id])
    plan = plan_merge(winner, loser)
    merge_id = new_id(tx.now)
    person = Person(winner_id, profile[winner_id], plan.profile)
    await profiles.update_contacts(tx, organization_id, [person])
    await store.write_times(
        tx, organization_id, winner_id, plan.held_until, plan.last_inbound_at, plan.last_inbound_said_at
    )
    await store.mark_merged(tx, organization_id, winner_id, loser_id)
    await reviews.move_reviews(tx, organization_id, loser_id, winner_id)
    identifiers = await store.move_identifiers(tx, organization_id, loser_id, winner_id)
    if plan.new_tags:
        await tags.insert_tags(tx, [(organization_id, winner_id, tag) for tag in plan.new_tags])
    consents_after = await _write_consents(tx, organization_id, winner_id, plan.consents, actor)
    kept = Kept(
        before=winner.profile,
        after=plan.profile,
        consents_before={**dict.fromkeys(plan.consents, NEVER_SPOKEN_OF), **winner.consents},
        consents_after=consents_after,
        tags=plan.new_tags,
        identifiers=identifiers,
        held_before=winner.held_until,
        held_after=plan.held_until,
    )
    await store.insert_merge(
        tx,
        organization_id,
        merge_id,
        (winner_id, loser_id),
        actor=actor,
        conflicts=plan.conflicts,
        kept=write_kept(kept),
        undo_until=tx.now + UNDO_WITHIN,
    )
    await duplicates.settle_pair(tx, organization_id, winner_id, loser_id, "merged", actor)
    await take_piece(tx, organization_id, merge_id, loser_id, winner_id)
    await record_standing(tx, organization_id, [person], actor, by_merge=True, merge_id=merge_id)
    if loser.profile.lifecycle is Lifecycle.LEAD:
        announce_leads(tx, organization_id, loser_id, loser.profile, plan.profile, by_merge=True)
    _announce(tx, organization_id, merge_id, winner_id, loser_id, plan.refused_keys)
    return Merged(merge_id, winner_id)


async def foresee_merge(tx: ReadTx, organization_id: UUID, winner_id: UUID, loser_id: UUID) -> MergePlan:
    """Say what the winner would become, and write nothing."""
    winner = await get_contact(tx, organization_id, winner_id)
    loser = await get_contact(tx, organization_id, loser_id)
    profile = await profiles.load_known(tx, organization_id, [winner.id, loser.id])
    return plan_merge(_side(winner, profile[winner.id]), _side(loser, profile[loser.id]))


async def undo(tx: Tx, organization_id: UUID, merge_id: UUID, actor: str | None = None) -> Row:
    """Make two contacts of one again, within a day of their merge; emits MergeUndone."""
    merge_row = await get_merge(tx, organization_id, merge_id)
    winner_id, loser_id = merge_row["winner_id"], merge_row["loser_id"]
    living = await lock(tx, [(organization_id, winner_id), (organization_id, loser_id)])
    locked = await store.lock_merge(tx, organization_id, merge_id)
    if locked is None or locked["state"] not in {"moving", "merged"}:
        raise UndoNotPossible("not_merged")
    if tx.now > locked["undo_until"]:
        raise UndoNotPossible("too_late")
    if living.get(winner_id) != winner_id or living.get(loser_id) != winner_id:
        raise UndoNotPossible("merged_further")
    kept = read_kept(locked["kept"])
    await store.mark_apart(tx, organization_id, loser_id)
    addresses = await store.give_back_identifiers(tx, organization_id, winner_id, loser_id, kept.identifiers)
    if kept.tags:
        await tags.delete_tags(tx, [(organization_id, winner_id, tag) for tag in kept.tags])
    await _restore(tx, organization_id, winner_id, loser_id, kept, actor)
    await store.start_undo(tx, organization_id, merge_id, actor)
    tx.emit(
        MergeUndone(
            organization_id=organization_id,
            contact_id=winner_id,
            at=tx.now,
            merge_id=merge_id,
            loser_id=loser_id,
            addresses=frozenset(addresses),
        )
    )
    tx.nudge(MERGES, organization_id)
    tx.hint(organization_id, "contacts", winner_id, loser_id)
    return await get_merge(tx, organization_id, merge_id)


async def get_merge(tx: ReadTx, organization_id: UUID, merge_id: UUID) -> Row:
    """Return one merge, or raise MergeNotFound."""
    found = await store.get_merge(tx, organization_id, merge_id)
    if found is None:
        raise MergeNotFound
    return found


async def forget_merges(tx: Tx, organization_id: UUID, contact_ids: list[UUID]) -> None:
    """Forget what merges, suggestions and reviews remember of erased people."""
    await store.erase_merges(tx, organization_id, contact_ids)
    await duplicates.erase_suggestions(tx, organization_id, contact_ids)
    await reviews.erase_reviews(tx, organization_id, contact_ids)


def _side(contact: KnownContact, known: Known) -> Side:
    return Side(
        profile=known.profile,
        kinds=frozenset(identifier.kind for identifier in contact.identifiers),
        tags=known.tags,
        consents=contact.consents,
        held_until=contact.held_until,
        last_inbound_at=contact.last_inbound_at,
        last_inbound_said_at=contact.last_inbound_said_at,
    )


async def _write_consents(
    tx: Tx, organization_id: UUID, contact_id: UUID, changed: Mapping[str, Consent], actor: str | None
) -> dict[str, Consent]:
    """Write states that a merge or its undo brings, with their entries in the ledger; return them as they stand."""
    if not changed:
        return {}
    spoken = {
        key: consent._replace(changed_at=consent.changed_at or tx.now, source=consent.source or ConsentSource.MERGE)
        for key, consent in changed.items()
    }
    await consents.save_consents(tx, {((organization_id, contact_id), key): consent for key, consent in spoken.items()})
    await consents.insert_ledger(
        tx,
        [
            LedgerEntry(
                id=new_id(tx.now),
                organization_id=organization_id,
                contact_id=contact_id,
                key=key,
                state=consent.state,
                accepted=True,
                source=ConsentSource.MERGE,
                proof=None,
                actor=actor,
                at=tx.now,
            )
            for key, consent in sorted(spoken.items())
        ],
    )
    return spoken


async def _restore(
    tx: Tx, organization_id: UUID, winner_id: UUID, loser_id: UUID, kept: Kept, actor: str | None
) -> None:
    """Give both their own back: profile, hold, consent."""
    contacts = await load_contacts(tx, [(organization_id, winner_id), (organization_id, loser_id)])
    known = (await profiles.load_known(tx, organization_id, [winner_id]))[winner_id]
    person = Person(winner_id, known, undo_profile(kept.before, kept.after, known.profile))
    if person.is_changed:
        await profiles.update_contacts(tx, organization_id, [person])
        await record_standing(tx, organization_id, [person], actor, by_merge=True)
    winner, loser = contacts[winner_id], contacts[loser_id]
    if winner.held_until == kept.held_after != kept.held_before:
        await store.write_times(
            tx, organization_id, winner_id, kept.held_before, winner.last_inbound_at, winner.last_inbound_said_at
        )
    ours, theirs = undo_consents(kept.consents_before, kept.consents_after, winner.consents, loser.consents)
    await _write_consents(tx, organization_id, winner_id, ours, actor)
    await _write_consents(tx, organization_id, loser_id, theirs, actor)


def _announce(
    tx: Tx, organization_id: UUID, merge_id: UUID, winner_id: UUID, loser_id: UUID, refused_keys: tuple[str, ...]
) -> None:
    tx.emit(
        ContactsMerged(
            organization_id=organization_id, contact_id=winner_id, at=tx.now, merge_id=merge_id, loser_id=loser_id
        )
    )
    tx.emit(
        *(
            OptedOut(
                organization_id=organization_id, contact_id=winner_id, at=tx.now, key=key, source=ConsentSource.MERGE
            )
            for key in refused_keys
        )
    )
    tx.nudge(MERGES, organization_id)
    tx.hint(organization_id, "contacts", winner_id, loser_id)
