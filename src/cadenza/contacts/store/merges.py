"""The rows of merges: the record, what moved, and what moves them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, Query, ReadTx, Row, Tx, columns

sql = Queries.beside(__file__)


class DueMerge(NamedTuple):
    """A merge whose history is being moved, or whose undo has run out: the columns of the claim."""

    organization_id: UUID
    id: UUID
    winner_id: UUID
    loser_id: UUID
    state: str
    undo_until: datetime
    attempts: int


class Pieces(NamedTuple):
    """How one kind of history moves."""

    kind: str
    list: Query
    move: Query


HISTORY = (
    Pieces("event", sql.list_events, sql.move_events),
    Pieces("consent", sql.list_ledger, sql.move_ledger),
    Pieces("change", sql.list_changes, sql.move_changes),
    Pieces("deal", sql.list_deals, sql.move_deals),
    Pieces("deal_change", sql.list_deal_changes, sql.move_deal_changes),
)


async def mark_merged(tx: Tx, organization_id: UUID, winner_id: UUID, loser_id: UUID) -> None:
    """Make the loser a tombstone."""
    await tx.execute(
        sql.mark_merged, organization_id=organization_id, winner_id=winner_id, loser_id=loser_id, now=tx.now
    )


async def mark_apart(tx: Tx, organization_id: UUID, loser_id: UUID) -> None:
    """Make a tombstone a contact again."""
    await tx.execute(sql.mark_apart, organization_id=organization_id, loser_id=loser_id, now=tx.now)


async def write_times(
    tx: Tx,
    organization_id: UUID,
    contact_id: UUID,
    held_until: datetime | None,
    last_inbound_at: datetime | None,
    last_inbound_said_at: datetime | None,
) -> None:
    """Write until when a contact is held and when it last wrote."""
    await tx.execute(
        sql.write_times,
        organization_id=organization_id,
        id=contact_id,
        held_until=held_until,
        last_inbound_at=last_inbound_at,
        last_inbound_said_at=last_inbound_said_at,
        now=tx.now,
    )


async def move_identifiers(tx: Tx, organization_id: UUID, source: UUID, target: UUID) -> list[tuple[str, str, str]]:
    """Give all identifiers of a contact to another one; returns their keys."""
    rows = await tx.fetch(sql.move_identifiers, organization_id=organization_id, source=source, target=target)
    return [(row["kind"], row["scope"], row["match_key"]) for row in rows]


async def give_back_identifiers(
    tx: Tx, organization_id: UUID, source: UUID, target: UUID, keys: Sequence[tuple[str, str, str]]
) -> list[str]:
    """Give these identifiers back where they are still the source's; returns their match keys."""
    kinds, scopes, match_keys = columns(keys, 3)
    rows = await tx.fetch(
        sql.give_back_identifiers,
        organization_id=organization_id,
        source=source,
        target=target,
        kinds=kinds,
        scopes=scopes,
        match_keys=match_keys,
    )
    return [row["match_key"] for row in rows]


async def insert_merge(
    tx: Tx,
    organization_id: UUID,
    merge_id: UUID,
    pair: tuple[UUID, UUID],
    *,
    actor: str | None,
    conflicts: Mapping[str, Any],
    kept: Mapping[str, Any],
    undo_until: datetime,
) -> None:
    """Write the record of a merge of (winner, loser)."""
    await tx.execute(
        sql.insert_merge,
        organization_id=organization_id,
        id=merge_id,
        winner_id=pair[0],
        loser_id=pair[1],
        actor=actor,
        conflicts=dict(conflicts),
        kept=dict(kept),
        undo_until=undo_until,
        now=tx.now,
    )


async def get_merge(tx: ReadTx, organization_id: UUID, merge_id: UUID) -> Row | None:
    """Read one merge."""
    return await tx.fetchrow(sql.get_merge, organization_id=organization_id, id=merge_id)


async def lock_merge(tx: Tx, organization_id: UUID, merge_id: UUID) -> Row | None:
    """Lock one merge."""
    return await tx.fetchrow(sql.lock_merge, organization_id=organization_id, id=merge_id)


async def start_undo(tx: Tx, organization_id: UUID, merge_id: UUID, actor: str | None) -> None:
    """Have the lane give the history back."""
    await tx.execute(sql.start_undo, organization_id=organization_id, id=merge_id, actor=actor, now=tx.now)


async def insert_moves(tx: Tx, organization_id: UUID, merge_id: UUID, kind: str, row_ids: Sequence[UUID]) -> None:
    """List rows that a merge moved."""
    await tx.execute(
        sql.insert_moves, organization_id=organization_id, merge_id=merge_id, kind=kind, row_ids=list(row_ids)
    )


async def load_moves(tx: ReadTx, organization_id: UUID, merge_id: UUID, kind: str, limit: int) -> list[UUID]:
    """Read some of the rows of one kind that a merge moved."""
    rows = await tx.fetch(sql.load_moves, organization_id=organization_id, merge_id=merge_id, kind=kind, n=limit)
    return [row["row_id"] for row in rows]


async def forget_moves(tx: Tx, organization_id: UUID, merge_id: UUID, kind: str, row_ids: Sequence[UUID]) -> None:
    """Take rows off the list."""
    await tx.execute(
        sql.forget_moves, organization_id=organization_id, merge_id=merge_id, kind=kind, row_ids=list(row_ids)
    )


async def forget_some_moves(tx: Tx, organization_id: UUID, merge_id: UUID, limit: int) -> int:
    """Take some rows of any kind off the list; returns how many."""
    rows = await tx.fetch(sql.some_moves, organization_id=organization_id, merge_id=merge_id, n=limit)
    for kind in sorted({row["kind"] for row in rows}):
        theirs = [row["row_id"] for row in rows if row["kind"] == kind]
        await forget_moves(tx, organization_id, merge_id, kind, theirs)
    return len(rows)


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with due merges."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, n=limit)]


async def claim_due(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[DueMerge]:
    """Lock due merges of these organizations."""
    rows = await tx.fetch(sql.claim_due, orgs=list(organizations), each=each, total=total, now=tx.now)
    return [DueMerge(*row) for row in rows]


async def reclaim_due(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[DueMerge]:
    """Lock these merges if they are still due."""
    rows = await tx.fetch(sql.reclaim_due, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [DueMerge(*row) for row in rows]


async def write_state(tx: Tx, merge: DueMerge, state: str, next_run_at: datetime | None) -> None:
    """Write where a merge stands."""
    await tx.execute(
        sql.write_state,
        organization_id=merge.organization_id,
        id=merge.id,
        state=state,
        next_run_at=next_run_at,
    )


async def count_failure(tx: Tx, merge: DueMerge, attempts: int, error: str, next_run_at: datetime | None) -> None:
    """Count a piece that could not be moved."""
    await tx.execute(
        sql.count_failure,
        organization_id=merge.organization_id,
        id=merge.id,
        attempts=attempts,
        error=error,
        next_run_at=next_run_at,
    )


async def replay(tx: Tx, organization_id: UUID) -> int:
    """Make given-up merges due again; returns how many."""
    return await tx.execute(sql.replay, organization_id=organization_id, now=tx.now)


async def list_piece(tx: Tx, pieces: Pieces, organization_id: UUID, contact_id: UUID, limit: int) -> list[UUID]:
    """Lock some rows of a contact's history."""
    rows = await tx.fetch(pieces.list, organization_id=organization_id, contact_id=contact_id, n=limit)
    return [row["id"] for row in rows]


async def move_piece(
    tx: Tx, pieces: Pieces, organization_id: UUID, ids: Sequence[UUID], source: UUID, target: UUID
) -> None:
    """Give rows of one contact's history to another one."""
    await tx.execute(pieces.move, organization_id=organization_id, ids=list(ids), source=source, target=target)


async def empty_tombstone(tx: Tx, organization_id: UUID, loser_id: UUID) -> None:
    """Leave nothing of a merged contact but where it leads."""
    whose = {"organization_id": organization_id, "loser_id": loser_id}
    await tx.execute(sql.drop_tags, **whose)
    await tx.execute(sql.drop_consents, **whose)
    await tx.execute(sql.empty_tombstone, now=tx.now, **whose)


async def erase_merges(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> None:
    """Forget what merges remember of these contacts."""
    await tx.execute(sql.erase_merges, organization_id=organization_id, ids=list(ids))
