"""X8, X9: a newer schema comes under the feet of workers that run."""

from cadenza.kit.migrate import Migration, shipped, upgrade
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World


async def grow(world: World) -> None:
    """Upgrade to a version that gives every table a column that older workers do not know, and one an index."""
    tables = [row["table_name"] for row in await world.observe("SELECT table_name FROM table_registry")]
    columns = [f"ALTER TABLE {table} ADD COLUMN of_tomorrow text NOT NULL DEFAULT 'later';" for table in tables]
    newer = [
        Migration("9998_columns.sql", "\n".join(columns)),
        Migration("9999_index.sql", "CREATE INDEX CONCURRENTLY of_tomorrow ON enrollments (of_tomorrow);"),
    ]
    assert upgrade(world.dsn, [*shipped(), *newer]) == [migration.name for migration in newer]


async def test_workers_go_on_while_the_schema_grows(world: World) -> None:
    """What they had prepared goes on: a stored wait ends at its time (F19), and who answers is left alone."""
    journey = await world.journey(make_message("hello", "Oi"), make_wait(days=3), make_message("again", "E aí?"))
    ana, bia = await world.person("Ana"), await world.person("Bia")
    await world.enroll(journey, ana)
    await world.enroll(journey, bia)
    await world.run()
    await grow(world)
    await world.writes(ana, "oi")
    await world.run()
    await world.advance(days=3, hours=1)
    said = await world.observe(
        "SELECT contact_id, body FROM messages WHERE direction = 'out' AND state IN ('sent', 'delivered') ORDER BY id"
    )
    assert [row["body"] for row in said if row["contact_id"] == ana.contact_id] == ["Oi"]
    assert [row["body"] for row in said if row["contact_id"] == bia.contact_id] == ["Oi", "E aí?"]
    ends = await world.observe("SELECT contact_id, state, reason, attempts FROM enrollments")
    assert {row["contact_id"]: (row["state"], row["reason"]) for row in ends} == {
        ana.contact_id: ("stopped", "reply"),
        bia.contact_id: ("completed", None),
    }
    assert {row["attempts"] for row in ends} == {0}
    assert await world.observe("SELECT 1 FROM triggers WHERE attempts > 0") == []
    assert await world.observe("SELECT 1 FROM raw_webhooks WHERE attempts > 0") == []
