import pytest

from cadenza.journeys.domain.decision import Finish
from cadenza.journeys.domain.nodes.end import End
from cadenza.journeys.domain.policies import Policies
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader
from cadenza.kit.reasons import Outcome
from tests.builders.graphs import make_context


def read(config: dict[str, object]) -> tuple[End, list[Problem]]:
    """Read an end from its config."""
    problems: list[Problem] = []
    return End.read(Reader(config, "c", problems), Policies()), problems


@pytest.mark.parametrize(
    ("config", "outcome"),
    [
        ({}, Outcome.EXHAUSTED),
        ({"outcome": "exhausted"}, Outcome.EXHAUSTED),
        ({"outcome": "converted"}, Outcome.CONVERTED),
        ({"outcome": "custom", "note": "asked for a call"}, Outcome.CUSTOM),
    ],
)
def test_an_end_finishes_with_its_outcome(config: dict[str, object], outcome: Outcome) -> None:
    """The graph names what reaching this end means."""
    end, problems = read(config)
    assert not problems
    assert end.step(make_context()) == Finish(outcome)
    assert end.exits() == ()


@pytest.mark.parametrize(
    ("config", "path", "code"),
    [
        ({"outcome": "replied"}, "c.outcome", "unknown_choice"),
        ({"outcome": "opted_out"}, "c.outcome", "unknown_choice"),
        ({"note": "x" * 501}, "c.note", "too_long"),
        ({"result": "x"}, "c.result", "unknown_field"),
    ],
)
def test_a_bad_end_is_listed(config: dict[str, object], path: str, code: str) -> None:
    """Outcomes that only the person or the team can bring about can't be claimed."""
    assert (path, code) in {(problem.path, problem.code) for problem in read(config)[1]}
