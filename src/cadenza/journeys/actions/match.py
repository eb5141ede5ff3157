"""Match: work rows become enrollments, or answers to messages that failed or were called off.

One batch, a fixed number of statements.

A contact that somebody holds is left for two seconds. A row that can't be matched backs off alone and is given up
after five attempts, kept with its error.
"""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from cadenza.contacts.actions.lock import BUSY_RETRY, lock_free
from cadenza.journeys.actions.enroll import let_in
from cadenza.journeys.actions.progress import answer_cancels, answer_failures
from cadenza.journeys.domain.names import MATCH
from cadenza.journeys.store import work as store
from cadenza.journeys.store.work import ENTER, MESSAGE_CANCELLED, MESSAGE_FAILED, Work
from cadenza.kit.backoff import UPGRADE_RETRY, retry_at
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.db_errors import NewerThanUs
from cadenza.kit.reasons import EnrollResult


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with work to answer."""
    return await store.find_due(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[Work]:
    """Lock due work rows and their contacts."""
    return await _with_contacts(tx, await store.claim_due(tx, organizations, each, total))


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Work]:
    """Lock these work rows and their contacts if they are still due."""
    return await _with_contacts(tx, await store.reclaim_due(tx, organization_id, ids))


async def match(tx: Tx, work: Sequence[Work]) -> None:
    """Answer each work row in the order in which things happened, and delete it.

    What is about a version of a newer release is left to a worker that can read it, together; it costs no attempt.
    """
    in_order = sorted(work, key=lambda one: one.occurred_at)
    newer: list[Work] = []
    for kind, answer in _ANSWERS:
        if these := [one for one in in_order if one.kind == kind]:
            newer += await answer(tx, these)
    if newer:
        await store.postpone(tx, newer, tx.now + UPGRADE_RETRY)
    left = {one.id for one in newer}
    await store.finish(tx, [one for one in work if one.id not in left])


async def fail(tx: Tx, one: Work, error: str) -> None:
    """Count a failed attempt of one work row; whoever could not be let in by the last one counts for their rule.

    One whose version became one of a newer release while it was looked at costs nothing either.
    """
    if error == NewerThanUs.__name__:
        await store.postpone(tx, [one], tx.now + UPGRADE_RETRY)
        return
    attempts = one.attempts + 1
    again = retry_at(attempts, tx.now)
    await store.count_failure(tx, one, attempts, again, error)
    if again is None and one.kind == ENTER:
        await store.count_results(tx, {(one.organization_id, one.journey_id, one.rule_id, EnrollResult.ERROR): 1})


async def replay(tx: Tx, organization_id: UUID) -> int:
    """Make the work rows that were given up due again; returns how many."""
    tx.nudge(MATCH, organization_id)
    return await store.replay(tx, organization_id)


_ANSWERS: tuple[tuple[str, Callable[[Tx, Sequence[Work]], Awaitable[Sequence[Work]]]], ...] = (
    (ENTER, let_in),
    (MESSAGE_FAILED, answer_failures),
    (MESSAGE_CANCELLED, answer_cancels),
)
"""Who answers each kind of work row, but those it returns: enrollments first, then the ledger."""


async def _with_contacts(tx: Tx, due: Sequence[Work]) -> list[Work]:
    if not due:
        return []
    free = await lock_free(tx, {(one.organization_id, one.contact_id) for one in due})
    busy = [one for one in due if one.contact_id not in free]
    if busy:
        await store.postpone(tx, busy, tx.now + BUSY_RETRY)
    return [one for one in due if one.contact_id in free]
