"""An import is taken back: a batch of its contacts a transaction, from the rows that it left."""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.take_back import take_back
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.taking_back import Mistake, TakenBack
from cadenza.imports.domain.job import ROWS_A_TRANSACTION, Import, Undone
from cadenza.imports.store import undo as store
from cadenza.imports.store.undo import ChangedLink
from cadenza.kit.db import ReadTx, Tx

InUse = Callable[[ReadTx, UUID, Sequence[UUID]], Awaitable[set[UUID]]]
"""Says which contacts of an organization somebody has to do with, so that they stay; given from above."""


async def take_back_some(tx: Tx, job: Import, in_use: Sequence[InUse]) -> tuple[Undone, bool]:
    """Take back the next contacts; returns what the undo has done so far, and whether there is more to do."""
    ref = (job.organization_id, job.id)
    undone = job.undone or Undone()
    links = await store.next_links(tx, ref, ROWS_A_TRANSACTION)
    if not links:
        return undone, False
    # Before anybody is asked: whoever is at one of them now, such as an enrollment, is waited for and seen.
    await lock(tx, [(job.organization_id, link.contact_id) for link in links])
    used = {link.contact_id for link in links if link.is_shared}
    for ask in in_use:
        used |= await ask(tx, job.organization_id, [link.contact_id for link in links if link.was_created])
    mistakes = [_mistake(link) for link in links if _can_go_back(link)]
    results = dict.fromkeys((link.contact_id for link in links), TakenBack.KEPT)
    results |= await take_back(tx, job.organization_id, mistakes, used, actor=f"import:{job.id}")
    await store.save_undone(tx, ref, results)
    counted = Counter(results.values())
    return Undone(
        removed=undone.removed + counted[TakenBack.REMOVED],
        restored=undone.restored + counted[TakenBack.RESTORED],
        kept=undone.kept + counted[TakenBack.KEPT],
    ), True


def _can_go_back(link: ChangedLink) -> bool:
    """Say whether it is known what a contact was, and no later import is about it: what that found stays."""
    return link.was_created or (link.changes is not None and not link.is_shared)


def _mistake(link: ChangedLink) -> Mistake:
    changes = link.changes or {}
    return Mistake(
        contact_id=link.contact_id,
        was_created=link.was_created,
        first_at=link.linked_at,
        last_at=link.touched_at,
        profile=changes.get("profile", {}),
        attributes=changes.get("attributes", {}),
        tags=changes.get("tags", ()),
        identifiers=[(IdentifierKind(kind), scope, key) for kind, scope, key in changes.get("identifiers", ())],
    )
