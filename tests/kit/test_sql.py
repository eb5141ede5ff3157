"""Named SQL: statements, their parameters, and what several of a file have in common."""

import pytest

from cadenza.kit.sql import Queries

FILE = """
-- name: find_deal
-- One deal, of :nobody as far as this line goes.
SELECT {{deal}} FROM deals WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- part: deal
-- What a deal is read from.
id, contact_id,
stage_id

-- name: list_deals
-- All of them.
SELECT {{deal}}, '{{}}' AS details FROM deals WHERE organization_id = :organization_id::uuid
"""


def test_statements_have_the_parts_they_name():
    """Wherever in the file a part stands; it is no statement itself."""
    queries = Queries.read(FILE)
    assert [query.name for query in queries] == ["find_deal", "list_deals"]
    columns = "SELECT id, contact_id,\nstage_id"
    assert queries.find_deal.text == f"{columns} FROM deals WHERE organization_id = $1::uuid AND id = $2::uuid"
    assert queries.find_deal.parameters == ("organization_id", "id")
    assert queries.list_deals.text == f"{columns}, '{{{{}}}}' AS details FROM deals WHERE organization_id = $1::uuid"


def test_a_part_that_is_not_there_is_a_mistake_of_the_file():
    """It is found when the module is imported, not when the statement runs."""
    with pytest.raises(KeyError):
        Queries.read("-- name: find\n-- One.\nSELECT {{deal}} FROM deals")
