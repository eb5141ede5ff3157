"""Migrations run under the feet of workers: none keeps them from a table that may be big."""

import re

import pytest

from cadenza.kit.migrate import Migration, shipped

FIRST_HELD = "0025"
"""Those before ran on databases that were small, and what ran is never edited."""

FEW_ROWS = {
    "api_keys", "canned_replies", "connections", "contact_attributes", "invitations", "journey_listeners",
    "journey_versions", "journeys", "members", "organizations", "pipeline_stages", "pipelines", "rule_counts",
    "saved_views", "table_registry", "templates",
}  # fmt: skip
"""What the team writes by hand; every other table is taken for one that may be big."""


def code_of(migration: Migration) -> str:
    """Return the statements without what is said of them."""
    return re.sub(r"--.*", "", migration.text)


def blockings(text: str) -> list[str]:
    """List the tables that were there before and that a migration keeps from writers while it reads them whole."""
    new = set(re.findall(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+)", text))
    indexed = re.findall(r"CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY )\w+\s+ON (\w+)", text)
    altered = [
        table
        for table, changes in re.findall(r"ALTER TABLE (?:ONLY )?(\w+)([^;]*);", text)
        for change in changes.split(",\n")
        if re.search(r"ADD (?:CONSTRAINT \w+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE|CHECK|FOREIGN KEY)", change)
        and not re.search(r"NOT VALID|USING INDEX", change)
    ]
    return [table for table in (*indexed, *altered) if table not in new | FEW_ROWS]


def test_nobody_waits_while_a_big_table_is_read():
    """Its indexes are built concurrently, in a file of their own; its constraints begin as NOT VALID."""
    held = [one for one in shipped() if one.name >= FIRST_HELD]
    assert {one.name: blockings(code_of(one)) for one in held} == {one.name: [] for one in held}
    for migration in held:
        migration.indexes()


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("CREATE INDEX a ON recipients (x);", ["recipients"]),
        ("CREATE UNIQUE INDEX a\n    ON recipients (x);", ["recipients"]),
        ("CREATE INDEX CONCURRENTLY a ON recipients (x);", []),
        ("CREATE TABLE new_ones (x int);\nCREATE INDEX a ON new_ones (x);", []),
        ("CREATE INDEX a ON pipelines (x);", []),
        ("ALTER TABLE contacts ADD CONSTRAINT c CHECK (x > 0);", ["contacts"]),
        ("ALTER TABLE contacts ADD CONSTRAINT c CHECK (x > 0) NOT VALID;", []),
        ("ALTER TABLE contacts ADD COLUMN y int,\n    ADD CONSTRAINT c UNIQUE (x);", ["contacts"]),
    ],
)
def test_a_migration_that_blocks_is_seen(text, tables):
    """The rule bites."""
    assert blockings(text) == tables


def test_an_index_has_a_name_of_its_own():
    """An upgrade that goes on after a kill knows an index by its name."""
    names: set[str] = set()
    for migration in shipped():
        code = code_of(migration)
        names -= set(re.findall(r"DROP INDEX (?:CONCURRENTLY )?(\w+)", code))
        made = re.findall(r"CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(\w+)", code)
        assert len(made) == len(set(made))
        assert names & set(made) == set()
        names |= set(made)
