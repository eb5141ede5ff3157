from contextlib import AsyncExitStack
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
import pytest

from cadenza.kit.db import Database
from cadenza.kit.pool import open_pool
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


async def test_the_driver_alone_asks_about_types(dsn):
    """Else the test above would find no question because it is worded otherwise by now."""
    connection = await asyncpg.connect(dsn)
    await connection.fetchval("SELECT $1::uuid[]", [])
    assert await connection.fetchval(QUESTIONS.text) == 1
    await connection.close()


@pytest.fixture
async def connection(dsn):
    """Lend a connection of a pool of our own."""
    pool = await open_pool(dsn, 1, {})
    async with pool.acquire() as connection:
        yield connection
    await pool.close()


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("text", ["a", None, ""]),
        ("text", ("a", "b")),
        ("text", []),
        ("text", [["a", "b"], ["c", "d"]]),
        ("integer", [1, None, 3]),
        ("jsonb", [{"a": [1]}, None, "x"]),
    ],
)
async def test_an_array_arrives_as_it_was_given(connection, kind, values):
    """With gaps, empty, of two dimensions, or of objects."""
    got = await connection.fetchval(f"SELECT $1::{kind}[]", values)
    assert got == [list(one) if isinstance(one, tuple) else one for one in values]


async def test_a_text_is_no_array(connection):
    """Nor is a set: its order is nobody's."""
    for value in ("abc", {"a"}, {"a": 1}):
        with pytest.raises(asyncpg.DataError):
            await connection.fetchval("SELECT $1::text[]", value)
