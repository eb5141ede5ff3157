"""Versions as they were published: whoever walks one waits for months, and a newer Cadenza must read it the same."""

import json
from pathlib import Path

from cadenza.journeys.domain.compiled import read_version
from cadenza.journeys.domain.nodes.registry import KINDS
from cadenza.journeys.domain.nodes.trigger import RuleType

KEPT = json.loads((Path(__file__).parent / "kept_version.json").read_text())
"""One of the first versions, with everything in it that there was; it is added to and never changed."""


def test_a_kept_version_is_read_as_it_was_meant():
    """F33: every kind of node and rule of then is there, and where each leads."""
    version = read_version(KEPT["version"], KEPT["semantics"])
    assert version.entry == KEPT["entry"]
    assert {name: dict(node.exits) for name, node in version.nodes.items()} == KEPT["exits"]
    for name, says in KEPT["says"].items():
        assert {what: str(getattr(version.nodes[name].kind, what)) for what in says} == says


def test_every_kind_of_node_and_rule_is_in_it():
    """A new kind is kept as it is published first."""
    nodes = KEPT["version"]["nodes"]
    assert {node["type"] for node in nodes} == KINDS.keys()
    rules = next(node["config"]["rules"] for node in nodes if node["type"] == "trigger")
    assert {rule["type"] for rule in rules} == {kind.value for kind in RuleType}
