"""What is left of a person: every text, JSON, bytes and array of every table, straight from the catalog."""

from collections.abc import Iterable, Mapping

import asyncpg

_COLUMNS = """
    SELECT c.relname AS table_name, a.attname AS column_name, a.atttypid = 'bytea'::regtype AS is_bytes
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND (t.typcategory IN ('S', 'A', 'U') AND a.atttypid <> 'uuid'::regtype)
     ORDER BY c.relname, a.attnum
"""


async def text_columns(connection: asyncpg.Connection) -> dict[str, list[tuple[str, bool]]]:
    """Return the columns that can hold words, by table, and whether they are bytes."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for table, column, is_bytes in await connection.fetch(_COLUMNS):
        found.setdefault(table, []).append((column, is_bytes))
    return found


async def find_traces(connection: asyncpg.Connection, values: Iterable[str]) -> Mapping[str, set[str]]:
    """Return where each of these values is found, as `table.column`, in any spelling of letters."""
    wanted = sorted(values)
    places: dict[str, set[str]] = {}
    for table, columns in (await text_columns(connection)).items():
        for column, is_bytes in columns:
            text = f"encode({column}, 'escape')" if is_bytes else f"{column}::text"
            rows = await connection.fetch(
                f"""SELECT DISTINCT v FROM {table} CROSS JOIN unnest($1::text[]) AS v
                     WHERE position(lower(v) IN lower({text})) > 0""",
                wanted,
            )
            for (value,) in rows:
                places.setdefault(value, set()).add(f"{table}.{column}")
    return places
