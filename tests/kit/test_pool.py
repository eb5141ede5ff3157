from contextlib import AsyncExitStack
from datetime import UTC, datetime
from uuid import UUID

from cadenza.kit.db import Database
from cadenza.kit.sql import read_query

ARRAYS = read_query("arrays", "SELECT :ids::uuid[] AS ids, :times::timestamptz[] AS times, :said::jsonb[] AS said")
QUESTIONS = read_query(
    "questions", "SELECT count(*) FROM pg_prepared_statements WHERE starts_with(statement, 'WITH RECURSIVE typeinfo')"
)


async def test_a_connection_knows_the_types_that_another_has_asked_about(dsn):
    """A process asks once what the server's own types look like, and reads and writes them the same ever after."""
    values = {"ids": [UUID(int=7)], "times": [datetime(2026, 3, 10, tzinfo=UTC)], "said": [{"a": [1]}, None]}
    async with AsyncExitStack() as opened:
        # Both at once: a connection that came back would be lent again, with what it knew.
        for _ in range(2):
            database = await Database.connect(dsn)
            opened.push_async_callback(database.close)
            tx = await opened.enter_async_context(database.begin())
            row = await tx.fetchrow(ARRAYS, **values)
            assert dict(row.items()) == values
        assert await tx.fetchval(QUESTIONS) == 0
