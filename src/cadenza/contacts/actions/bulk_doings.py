"""What a bulk job does to a chunk of contacts, and how that is taken back: a fixed number of statements each.

Each answers for those it changed, with what they were before, and for those it could not; of the others it was so
already.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from cadenza.contacts.actions import change
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.tags import add_tags, remove_tags
from cadenza.contacts.domain.bulk import BulkAction, BulkJob, Outcome, Refusal
from cadenza.contacts.store import bulk as store
from cadenza.contacts.store.changes import hold_contacts
from cadenza.contacts.store.tags import delete_tags
from cadenza.kit.db import Tx

Doing = Callable[[Tx, BulkJob, Sequence[UUID]], Awaitable[list[Outcome]]]

TAGS, UNTIL, HELD_UNTIL = "tags", "until", "held_until"
"""What the parameters of jobs are called, and what a contact was before."""


async def tag(tx: Tx, job: BulkJob, ids: Sequence[UUID]) -> list[Outcome]:
    """Put tags on them; kept are those that are new to each."""
    living = await _lock(tx, job, ids)
    had = await store.find_tagged(tx, job.organization_id, living, job.params[TAGS])
    new = [(one, name) for one in living for name in job.params[TAGS] if name not in had.get(one, ())]
    await add_tags(tx, [(job.organization_id, *pair) for pair in new], job.actor)
    return _tagged(new)


async def untag(tx: Tx, job: BulkJob, ids: Sequence[UUID]) -> list[Outcome]:
    """Take tags off them; kept are those that each had."""
    living = await _lock(tx, job, ids)
    had = await store.find_tagged(tx, job.organization_id, living, job.params[TAGS])
    gone = [(one, name) for one, names in sorted(had.items()) for name in sorted(names)]
    await remove_tags(tx, [(job.organization_id, *pair) for pair in gone], job.actor)
    return _tagged(gone)


async def hold(tx: Tx, job: BulkJob, ids: Sequence[UUID]) -> list[Outcome]:
    """Send them nothing automatic until then; None lets them go on."""
    until = _moment(job.params[UNTIL])
    living = await _lock(tx, job, ids)
    before = await store.read_holds(tx, job.organization_id, living)
    changed = sorted(one for one, held in before.items() if held != until)
    if changed:
        await hold_contacts(tx, job.organization_id, changed, until)
        change.announce_hold(tx, job.organization_id, dict.fromkeys(changed, until))
    return [Outcome(one, before={HELD_UNTIL: _written(before[one])}) for one in changed]


async def erase(tx: Tx, job: BulkJob, ids: Sequence[UUID]) -> list[Outcome]:
    """Erase them for good."""
    return [Outcome(one) for one in await change.erase_many(tx, job.organization_id, ids)]


async def take_back(tx: Tx, job: BulkJob, ids: Sequence[UUID]) -> list[Outcome]:
    """Make them what they were before the job that this one undoes.

    Of whoever became one with somebody else since, a tag that the job put on goes where nobody else brought it; the
    rest stays: what the two would be without the job, nobody wrote down.
    """
    before = await store.load_before(tx, (job.organization_id, job.undoes or job.id), ids)
    living = await lock(tx, [(job.organization_id, one) for one in ids])
    if job.action is BulkAction.TAG:
        return await _untag_again(tx, job, {one: before.get(one, {}).get(TAGS, ()) for one in ids}, living)
    there = {one: before[one] for one in ids if living.get(one) == one and before.get(one)}
    gone = [Outcome(one, _why_not(one, living)) for one in ids if one not in there]
    if job.action is BulkAction.HOLD:
        return [*gone, *await _release(tx, job, {one: _moment(was[HELD_UNTIL]) for one, was in there.items()})]
    tagged = [(job.organization_id, one, name) for one, was in there.items() for name in was[TAGS]]
    await add_tags(tx, tagged, job.actor)
    return [*gone, *(Outcome(one) for one in there)]


DOINGS: Mapping[BulkAction, Doing] = {
    BulkAction.TAG: tag,
    BulkAction.UNTAG: untag,
    BulkAction.HOLD: hold,
    BulkAction.ERASE: erase,
}
"""What contacts do by themselves; features above add theirs."""


async def _untag_again(
    tx: Tx, job: BulkJob, put_on: Mapping[UUID, Sequence[str]], living: Mapping[UUID, UUID]
) -> list[Outcome]:
    """Take tags that a job put on off whom they were put on, or off whoever has them by a merge with those alone.

    A merge keeps what it brought, and a tombstone its tags: so it is known whether somebody else had the tag too. The
    tombstone loses it whatever becomes of the other, for it may be somebody again.
    """
    ref, names = (job.organization_id, job.undoes or job.id), job.params[TAGS]
    merged = {one: living[one] for one in put_on if living.get(one, one) != one}
    brought = await store.find_brought(tx, ref, merged, names)
    of_others = await store.find_of_others(tx, ref, sorted(set(living.values())), names)
    gone = [
        (one, name)
        for one, theirs in put_on.items()
        for name in theirs
        if (end := living.get(one)) is not None
        and (end == one or name in brought.get(one, ()))
        and name not in of_others.get(end, ())
    ]
    await remove_tags(tx, [(job.organization_id, *pair) for pair in gone], job.actor)
    await delete_tags(tx, [(job.organization_id, one, name) for one in merged for name in put_on[one]])
    done = {one for one, _ in gone}
    return [Outcome(one, None if one in done else _why_not(one, living)) for one in put_on]


async def _release(tx: Tx, job: BulkJob, holds: Mapping[UUID, datetime | None]) -> list[Outcome]:
    """Hold contacts as they were; whom somebody has held otherwise since stays."""
    if not holds:
        return []
    released = await store.put_holds(tx, job.organization_id, holds, _moment(job.params[UNTIL]))
    change.announce_hold(tx, job.organization_id, {one: holds[one] for one in sorted(released)})
    return [Outcome(one, None if one in released else Refusal.CHANGED_SINCE) for one in holds]


def _why_not(contact_id: UUID, living: Mapping[UUID, UUID]) -> Refusal:
    return Refusal.CHANGED_SINCE if contact_id in living else Refusal.NOT_FOUND


async def _lock(tx: Tx, job: BulkJob, ids: Sequence[UUID]) -> list[UUID]:
    living = await lock(tx, [(job.organization_id, one) for one in ids])
    return sorted(set(living.values()))


def _tagged(pairs: Sequence[tuple[UUID, str]]) -> list[Outcome]:
    names = defaultdict[UUID, list[str]](list)
    for contact_id, name in pairs:
        names[contact_id].append(name)
    return [Outcome(one, before={TAGS: theirs}) for one, theirs in names.items()]


def _moment(written: str | None) -> datetime | None:
    return None if written is None else datetime.fromisoformat(written)


def _written(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()
