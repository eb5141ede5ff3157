"""What changed between two graphs, in steps and fields."""

from cadenza.journeys.domain.diff import ChangeKind, FieldChange, compare
from tests.builders.graphs import make_condition, make_edge, make_end, make_json, make_line, make_message, make_wait

LINE = make_line(make_message("hello", "Oi"), make_wait("days", days=3), make_message("again", "Ainda aí?"))


def told(before, after):
    """Say what changed as (kind, step, fields)."""
    return [
        (change.kind, change.node.id, [(one.path, one.before, one.after) for one in change.fields])
        for change in compare(before, after).steps
    ]


def test_a_graph_is_no_different_from_itself_however_it_is_drawn():
    """Positions and the order of edges are not what is published."""
    moved = {
        "nodes": [{**node, "position": {"x": 5, "y": 9}} for node in LINE["nodes"]],
        "edges": LINE["edges"][::-1],
    }
    assert compare(LINE, moved).steps == ()


def test_a_changed_text_and_wait_are_told_at_their_fields():
    """With what it was and what it is."""
    after = make_line(make_message("hello", "Olá"), make_wait("days", hours=4), make_message("again", "Ainda aí?"))
    assert told(LINE, after) == [
        (ChangeKind.CHANGED, "hello", [("config.texts.whatsapp_qr", "Oi", "Olá")]),
        (ChangeKind.CHANGED, "days", [("config.days", 3, None), ("config.hours", None, 4)]),
    ]


def test_a_step_put_in_between_is_one_change():
    """Whoever now leads to it leads, without it, where it led before."""
    after = make_line(
        make_message("hello", "Oi"),
        make_wait("days", days=3),
        make_wait("more", days=1),
        make_message("again", "Ainda aí?"),
    )
    assert told(LINE, after) == [(ChangeKind.ADDED, "more", [])]
    assert told(after, LINE) == [(ChangeKind.REMOVED, "more", [])]


def test_another_order_is_told_by_where_steps_lead():
    """A branch that goes elsewhere is no change of its step's config."""

    def asked(if_true):
        return make_json(
            [make_condition("asks"), make_message("a"), make_message("b"), make_end()],
            [
                make_edge("asks", if_true, "true"),
                make_edge("asks", "b", "false"),
                make_edge("a", "end"),
                make_edge("b", "end"),
            ],
        )

    assert told(asked("a"), asked("end")) == [(ChangeKind.CHANGED, "asks", [("exits.true", "a", "end")])]


def test_policies_are_compared_too():
    """Whose clock it is, how long it may last."""
    found = compare({**LINE, "policies": {"clock": "contact"}}, {**LINE, "policies": {"clock": "organization"}})
    assert found.policies == (FieldChange("clock", "contact", "organization"),)
