from uuid import UUID

import pytest

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain.compiled import CompiledVersions, read_version, write_version
from cadenza.journeys.domain.facts import EventQuestion, Wants
from cadenza.journeys.domain.nodes.wait import Wait
from cadenza.journeys.domain.policies import Policies
from cadenza.journeys.domain.semantics import PUBLISHED
from cadenza.journeys.errors import NotPublishable
from tests.builders.graphs import (
    compiled,
    make_condition,
    make_edge,
    make_end,
    make_json,
    make_line,
    make_message,
    make_trigger,
    make_wait,
    read,
)

LINE = make_line(make_message(), make_wait())


def test_a_version_is_kept_with_its_policies() -> None:
    """What the journey becomes later does not reach those who are pinned to a version."""
    policies = Policies(max_steps=12, clock="Asia/Tokyo")
    version = read_version(write_version(read(LINE), policies), PUBLISHED)
    assert version.policies == policies
    assert version.entry == "hello"
    assert version.nodes["wait"].kind == Wait(days=3)
    assert version.nodes["wait"].exits == {"always": "end"}


def test_a_version_of_a_test_stays_readable() -> None:
    """A published wait of seconds is not judged again (F33)."""
    graph = read(make_line(make_wait(seconds=2)))
    assert read_version(write_version(graph, Policies()), PUBLISHED).entry == "wait"


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"nodes": [], "edges": []},
        make_json([make_trigger(), make_trigger("two"), make_end()], [make_edge("start", "end")]),
        make_json([make_trigger(), make_end()], []),
        {**make_line(make_wait(days=100)), "policies": {}},
        {**LINE, "policies": {"max_steps": 0}},
        {**LINE, "nodes": [*LINE["nodes"], {"id": "x", "type": "dance"}]},  # type: ignore[misc]
    ],
)
def test_a_version_that_cannot_be_walked_is_refused(raw: dict[str, object]) -> None:
    """Better an error than a walk into nothing."""
    with pytest.raises(NotPublishable):
        read_version(raw, PUBLISHED)


def test_it_gathers_what_its_nodes_want() -> None:
    """Release loads for a version what any of its nodes reads."""
    graph = compiled(
        make_json(
            [
                make_trigger(),
                make_message("m"),
                make_message("n", texts={"sms": "x"}, channel="sms", only_if={"no_reply": True, "since": "m"}),
                make_condition("c", {"field": "events.booking.attended", "op": "did"}),
                make_end(),
            ],
            [
                make_edge("start", "m"),
                make_edge("m", "n"),
                make_edge("n", "c"),
                make_edge("c", "end", "true"),
                make_edge("c", "end", "false"),
            ],
        )
    )
    assert graph.wants == Wants(
        channels=frozenset({Channel.SMS}),
        steps=frozenset({"m"}),
        events=frozenset({EventQuestion("booking.attended")}),
    )


def test_a_version_that_is_asked_for_does_not_make_room() -> None:
    """What a batch needs stays while the rest of it is loaded."""
    versions = CompiledVersions(keep=2)
    one, two, three = (UUID(int=n) for n in (1, 2, 3))
    graph = compiled(LINE)
    versions.add(one, graph)
    versions.add(two, graph)
    assert versions.missing([one, three]) == [three]
    versions.add(three, graph)
    assert versions.get(one) is versions.get(three) is graph
    assert versions.missing([two]) == [two]


def test_versions_are_compiled_once_and_the_oldest_make_room() -> None:
    """Only what is not there has to be loaded."""
    versions = CompiledVersions(keep=2)
    one, two, three = (UUID(int=n) for n in (1, 2, 3))
    graph = compiled(LINE)
    assert versions.missing([two, one, two]) == [one, two]
    for version_id in (one, two, three):
        versions.add(version_id, graph)
    assert versions.missing([one, two, three]) == [one]
    assert versions.get(three) is graph
