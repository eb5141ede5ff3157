"""The clock for trying things out: processes that run with `CADENZA_TEST_CLOCK` live in moved time, together."""

from datetime import timedelta

from cadenza.kit.db import Queries, Tx

sql = Queries.beside(__file__)


async def move_clock(tx: Tx, by: timedelta) -> None:
    """Move the time forward for the whole installation, from the next transaction on; never back."""
    if by < timedelta(0):
        raise ValueError("time only goes forward")
    await tx.execute(sql.move_clock, by=by)
