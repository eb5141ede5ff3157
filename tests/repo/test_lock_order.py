"""The watch over the order of locks reads statements as they are meant, and bites."""

import re

import pytest

from cadenza.kit.migrate import shipped
from tests.builders.lock_order import APART, OF_A_CONTACT, SHARED, WORK, Lock, Watch, locks_of


@pytest.mark.parametrize(
    ("text", "locks"),
    [
        ("SELECT id FROM contacts WHERE id = $1 ORDER BY id FOR NO KEY UPDATE", [Lock("contacts", waits=True)]),
        (
            "SELECT d.* FROM unnest($1) o, LATERAL (SELECT e.id FROM enrollments e FOR UPDATE OF e SKIP LOCKED) d",
            [Lock("enrollments", waits=False)],
        ),
        (
            "SELECT e.id FROM journeys j JOIN enrollments e ON true FOR NO KEY UPDATE OF e",
            [Lock("enrollments", waits=True)],
        ),
        ("UPDATE messages m SET state = 'FOR UPDATE' WHERE id = $1", [Lock("messages", waits=True)]),
        ("DELETE FROM message_queue q USING unnest($1) t", [Lock("message_queue", waits=True)]),
        (
            "INSERT INTO org_counters VALUES ($1) ON CONFLICT (a) DO UPDATE SET b = 1",
            [Lock("org_counters", waits=True)],
        ),
        ("INSERT INTO messages VALUES ($1) ON CONFLICT DO NOTHING", []),
        (
            "WITH free AS (SELECT id FROM enrollments e FOR NO KEY UPDATE SKIP LOCKED) UPDATE enrollments e SET a = 1",
            [Lock("enrollments", waits=False), Lock("enrollments", waits=True)],
        ),
    ],
)
def test_what_a_statement_locks_is_read_from_its_text(text, locks):
    """Rows it selects for update, rows it writes, conflicts it waits for; never what stands in a text."""
    assert list(locks_of(text)) == locks


LOCK = "SELECT id FROM {} WHERE id = $1 FOR UPDATE"
CLAIM = "SELECT id FROM {} WHERE id = $1 FOR UPDATE SKIP LOCKED"


def wrong(*statements: str) -> list[str]:
    """Run statements in one transaction and return what is wrong."""
    watch = Watch()
    return [found for number, text in enumerate(statements) for found in watch.take(f"s{number}", text)]


def test_the_wrong_order_is_seen():
    """A message before its queue row, a person after a message; a claim at any place is none."""
    assert wrong(LOCK.format("messages"), LOCK.format("message_queue")) == [
        "s1 waits for message_queue while s0 holds messages"
    ]
    assert wrong(LOCK.format("message_queue"), LOCK.format("contacts")) != []
    assert wrong(LOCK.format("message_queue"), CLAIM.format("contacts")) == []
    assert wrong(LOCK.format("contacts"), LOCK.format("message_queue"), LOCK.format("messages")) == []


def test_what_belongs_to_a_contact_needs_its_lock():
    """Once the person is held their rows may come late; without the person they may not."""
    assert wrong(LOCK.format("messages"), LOCK.format("enrollments")) != []
    assert wrong(LOCK.format("contacts"), LOCK.format("messages"), LOCK.format("enrollments")) == []


def test_what_is_held_is_not_waited_for_again():
    """A claim is kept to the commit; a savepoint that is undone lets go."""
    assert wrong(CLAIM.format("message_queue"), LOCK.format("messages"), LOCK.format("message_queue")) == []
    watch = Watch()
    watch.raw("SAVEPOINT part")
    assert list(watch.take("a", LOCK.format("messages"))) == []
    watch.raw("ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part")
    assert list(watch.take("b", LOCK.format("message_queue"))) == []


def test_what_is_given_back_to_a_mark_is_held_no_more():
    """The mark stays, and goes with the part that it stands in."""
    watch = Watch()
    watch.raw("SAVEPOINT part")
    watch.raw("SAVEPOINT mark")
    for _ in range(2):
        assert list(watch.take("a", LOCK.format("messages"))) == []
        watch.raw("ROLLBACK TO SAVEPOINT mark")
        assert watch.held == {}
    watch.raw("RELEASE SAVEPOINT part")
    assert watch.savepoints == []


def test_each_table_has_one_place():
    """Nothing is ranked twice, and no table is left out, new ones neither."""
    listed = [*OF_A_CONTACT, *WORK, *APART, *(table for tables in SHARED for table in tables)]
    made = "\n".join(migration.text for migration in shipped())
    assert sorted(listed) == sorted(set(re.findall(r"^CREATE TABLE (\w+)", made, re.MULTILINE)))
