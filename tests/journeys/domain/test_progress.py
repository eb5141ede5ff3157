"""How far an enrollment is: steps behind, and steps in all."""

from cadenza.journeys.domain.progress import Progress, progress
from tests.builders.graphs import compiled, make_line, make_message, make_wait

GRAPH = compiled(make_line(make_message("hello"), make_wait("days", days=3), make_message("again", "Still there?")))


def test_steps_ahead_are_those_of_the_longest_way():
    """Behind are the visits, ahead the nodes that are no end; of a version that is gone only those behind are known."""
    assert progress(GRAPH, "hello", 1) == Progress(0, 3)
    assert progress(GRAPH, "days", 2) == Progress(1, 3)
    assert progress(None, "days", 2) == Progress(1, 2)


def test_whoever_has_completed_it_has_nothing_before_them():
    """Also where a goal was reached in the middle: "step 2 of 3" would say that something is still to come."""
    assert progress(GRAPH, "days", 2, is_completed=True) == Progress(1, 1)
    assert progress(GRAPH, "end", 4, is_completed=True) == Progress(3, 3)
    assert progress(GRAPH, "hello", 1, is_completed=True) == Progress(1, 1)
