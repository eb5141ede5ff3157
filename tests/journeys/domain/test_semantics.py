"""F33: what a node means is a number beside the graph, and no number is ever taken away."""

import pytest

from cadenza.journeys.domain.compiled import read_version, write_version
from cadenza.journeys.domain.nodes.registry import KINDS
from cadenza.journeys.domain.nodes.wait import Wait
from cadenza.journeys.domain.policies import Policies
from cadenza.journeys.domain.semantics import PUBLISHED, SEMANTICS
from tests.builders.graphs import make_line, make_message, make_wait, read

VERSION = write_version(read(make_line(make_message(), make_wait())), Policies())


class OtherWait(Wait):
    """A wait that means something else."""


def test_every_number_from_the_first_to_what_is_published_can_be_read() -> None:
    """Somebody may still stand in the oldest; what is published is known."""
    assert sorted(SEMANTICS) == list(range(1, len(SEMANTICS) + 1))
    assert PUBLISHED in SEMANTICS
    for number in SEMANTICS:
        assert read_version(VERSION, number).entry == "hello"


def test_a_version_is_read_by_its_own_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new meaning reaches nobody who walks a version of before."""
    monkeypatch.setitem(SEMANTICS, 2, {**KINDS, "wait": OtherWait})  # type: ignore[arg-type]
    assert type(read_version(VERSION, 1).nodes["wait"].kind) is Wait
    assert type(read_version(VERSION, 2).nodes["wait"].kind) is OtherWait
