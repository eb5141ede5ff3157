"""The history of a merged contact follows in pieces, and goes back in pieces: the lane `merges`.

    moving   facts, consent ledger and changes of the loser, then what other features hold of it (`movers`)
    merged   its clock is the end of the undo: then the tombstone and the list of what moved are emptied, in pieces
    undoing  exactly the listed rows go back, then what other features hold

One transaction moves at most a piece of each kind. Rows are locked one kind after the other, by id.
"""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from cadenza.contacts.store import merges as store
from cadenza.contacts.store.merges import HISTORY, DueMerge
from cadenza.kit.backoff import retry_at
from cadenza.kit.db import ReadTx, Tx

MERGES = "merges"
PIECE = 500
"""How many rows of one kind move in one transaction."""

Mover = Callable[[Tx, UUID, UUID, UUID, int], Awaitable[int]]
"""Gives rows of a source's history to a target, of (organization, source, target), at most so many; returns how many.

Only what belongs to the target by its other references, such as messages of the target's threads.
"""
Movers = Sequence[Mover]
"""Given by `wiring`, since what has messages lies above contacts."""


async def take_piece(tx: Tx, organization_id: UUID, merge_id: UUID, loser_id: UUID, winner_id: UUID) -> bool:
    """Move the next piece of each kind to the winner and list it; says whether that was all."""
    is_all = True
    for pieces in HISTORY:
        ids = await store.list_piece(tx, pieces, organization_id, loser_id, PIECE)
        if ids:
            await store.move_piece(tx, pieces, organization_id, ids, loser_id, winner_id)
            await store.insert_moves(tx, organization_id, merge_id, pieces.kind, ids)
        is_all = is_all and len(ids) < PIECE
    return is_all


async def give_back_piece(tx: Tx, organization_id: UUID, merge_id: UUID, loser_id: UUID, winner_id: UUID) -> bool:
    """Give the next listed piece of each kind back to the loser; says whether that was all."""
    is_all = True
    for pieces in HISTORY:
        ids = await store.load_moves(tx, organization_id, merge_id, pieces.kind, PIECE)
        if ids:
            await store.move_piece(tx, pieces, organization_id, ids, winner_id, loser_id)
            await store.forget_moves(tx, organization_id, merge_id, pieces.kind, ids)
        is_all = is_all and len(ids) < PIECE
    return is_all


async def record_moves(tx: Tx, organization_id: UUID, merge_id: UUID, kind: str, row_ids: Sequence[UUID]) -> None:
    """List rows of another feature that a merge moved, for its undo."""
    if row_ids:
        await store.insert_moves(tx, organization_id, merge_id, kind, row_ids)


async def list_moves(tx: ReadTx, organization_id: UUID, merge_id: UUID, kind: str, limit: int) -> list[UUID]:
    """Return rows of one kind that a merge moved, at most so many."""
    return await store.load_moves(tx, organization_id, merge_id, kind, limit)


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with merges that are due."""
    return await store.find_due(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[DueMerge]:
    """Lock due merges."""
    return await store.claim_due(tx, organizations, each, total)


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[DueMerge]:
    """Lock these merges if they are still due."""
    return await store.reclaim_due(tx, organization_id, ids)


async def go_on(tx: Tx, due: Sequence[DueMerge], movers: Movers) -> None:
    """Do the next piece of each merge."""
    for merge in due:
        if merge.state == "moving":
            await _move(tx, merge, movers)
        elif merge.state == "undoing":
            await _give_back(tx, merge, movers)
        else:
            await _close(tx, merge)


async def fail(tx: Tx, merge: DueMerge, error: str) -> None:
    """Count a piece that could not be moved: its back-off, or given up for a person to see."""
    attempts = merge.attempts + 1
    await store.count_failure(tx, merge, attempts, error, retry_at(attempts, tx.now))


async def replay(tx: Tx, organization_id: UUID) -> int:
    """Make merges that were given up due again; returns how many."""
    tx.nudge(MERGES, organization_id)
    return await store.replay(tx, organization_id)


async def _move(tx: Tx, merge: DueMerge, movers: Movers) -> None:
    is_all = await take_piece(tx, merge.organization_id, merge.id, merge.loser_id, merge.winner_id)
    for move in movers:
        moved = await move(tx, merge.organization_id, merge.loser_id, merge.winner_id, PIECE)
        is_all = is_all and moved < PIECE
    if is_all:
        await store.write_state(tx, merge, "merged", merge.undo_until)
    else:
        await store.write_state(tx, merge, "moving", tx.now)


async def _give_back(tx: Tx, merge: DueMerge, movers: Movers) -> None:
    is_all = await give_back_piece(tx, merge.organization_id, merge.id, merge.loser_id, merge.winner_id)
    for move in movers:
        moved = await move(tx, merge.organization_id, merge.winner_id, merge.loser_id, PIECE)
        is_all = is_all and moved < PIECE
    if is_all and await store.forget_some_moves(tx, merge.organization_id, merge.id, PIECE) < PIECE:
        await store.write_state(tx, merge, "undone", None)
    else:
        await store.write_state(tx, merge, "undoing", tx.now)


async def _close(tx: Tx, merge: DueMerge) -> None:
    await store.empty_tombstone(tx, merge.organization_id, merge.loser_id)
    left = await store.forget_some_moves(tx, merge.organization_id, merge.id, PIECE)
    if left < PIECE:
        await store.write_state(tx, merge, "closed", None)
    else:
        await store.write_state(tx, merge, "merged", tx.now)
