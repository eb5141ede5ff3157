"""Allowances are counted last in a batch, and never exceeded."""

from collections.abc import Iterable

from cadenza.accounts.domain.allowance import Counter, Use, fold
from cadenza.accounts.store import organizations as store
from cadenza.kit.db import ReadTx, Tx


async def use_allowance(tx: Tx, uses: Iterable[Use]) -> set[Counter]:
    """Count uses; returns the counters without room for all that was asked of them, which are unchanged.

    The uses of one counter are added up first: they are granted together or not at all. Rows stay locked until
    the commit, so this comes last in a transaction.
    """
    folded = fold(uses)
    if not folded:
        return set()
    granted = await store.use_allowance(tx, folded)
    return {use.counter for use in folded} - granted


async def load_used(tx: ReadTx, counters: Iterable[Counter]) -> dict[Counter, int]:
    """Read how much of each counter is used; 0 where nothing was counted yet."""
    asked = sorted(set(counters))
    if not asked:
        return {}
    return dict.fromkeys(asked, 0) | await store.load_used(tx, asked)
