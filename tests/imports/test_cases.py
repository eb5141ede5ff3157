"""Files in the shape of real exports, with the numbers that were counted beforehand."""

import json

import pytest

from cadenza.imports.domain.job import Command, JobState
from tests.builders.accounts import make_organization
from tests.builders.imports import CASES, counts_of, do, make_import, show_import

EXPECTED = {case["file"]: case for case in json.loads((CASES / "expected.json").read_text())}
TABLES = ["contacts_br.csv", "members_il.csv", "leads_mx.xlsx"]


@pytest.fixture
async def country(db, organization_id, name):
    """Make an organization where the file is from."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id, region=EXPECTED[name]["default_region"])
    return organization_id


@pytest.mark.parametrize("name", TABLES)
async def test_a_file_gives_exactly_the_expected_numbers(db, country, name):
    """Nothing is told to the import but the organization's country; the dry run has said the same before."""
    case = EXPECTED[name]
    import_id = await make_import(db, country, (CASES / name).read_bytes(), name=name)
    guessed = (await show_import(db, country, import_id)).plan.dialect
    if "encoding" in case:
        start = 3 if case["encoding"] == "utf-8-sig" else 0
        assert (guessed.encoding, guessed.start) == (case["encoding"].removesuffix("-sig"), start)
        assert guessed.delimiter == case["delimiter"]
    tried = await do(db, country, import_id, Command.DRY_RUN)
    done = await do(db, country, import_id, Command.START)
    assert (tried.state, done.state) == (JobState.DONE, JobState.DONE)
    assert counts_of(tried) == counts_of(done)
    assert done.tally.rows == case["rows"]
    assert done.tally.statuses["created"] == case["unique_people_by_phone"]
    assert done.tally.statuses["duplicate"] == case.get("duplicate_rows", 0)
    assert dict(done.tally.rejected) == case["rejected"]
    assert dict(done.tally.warnings) == {}
