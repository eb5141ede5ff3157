"""`cadenza campaigns`, as an operator runs it."""

import json
import os
import subprocess
import sys
from functools import partial

import pytest

from tests.builders.campaigns import make_campaign, make_crowd
from tests.builders.processes import keep_secret
from tests.builders.world import World


@pytest.fixture
def run(dsn, tmp_path):
    """Run a command over the test's database."""
    keep_secret(tmp_path)
    given = {"CADENZA_DATABASE_URL": dsn, "CADENZA_DATA_DIR": str(tmp_path), "CADENZA_TEST_CLOCK": "1"}
    command = partial(subprocess.run, env={**os.environ, **given}, capture_output=True, text=True, check=False)
    return lambda *words: command([sys.executable, "-P", "-m", "cadenza", "campaigns", *map(str, words)])


async def test_an_operator_sends_pauses_and_looks(run, dsn):
    """Each command prints where the campaign stands; a finding is a line and code 1; each leaves a row in the log."""
    world = await (await World.open(dsn)).found()
    await make_crowd(world, 2)
    campaign = await make_campaign(world, audience={"kind": "tag", "tag": "nobody"})
    ids = (world.organization_id, campaign.id)
    refused = run("send", *ids)
    assert (refused.returncode, refused.stderr) == (1, "cadenza: audience: audience_empty\n")
    await world.change('UPDATE campaigns SET audience = \'{"kind": "everyone"}\' WHERE id = $1', campaign.id)
    for command, state in (("send", "running"), ("pause", "paused")):
        done = run(command, *ids)
        assert (done.returncode, done.stdout) == (0, f"{state}\n"), done.stderr
    assert run("list", world.organization_id).stdout.split() == [str(campaign.id), "paused", "manual", "News"]
    shown = run("show", *ids, "--json")
    assert json.loads(shown.stdout)["state"] == "paused", shown.stderr
    logged = await world.observe("SELECT action FROM audit_log ORDER BY at, id")
    assert [row["action"] for row in logged] == ["send_campaign", "pause_campaign"]
    await world.close()
