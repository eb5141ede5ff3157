"""What many rows share is passed once."""

from cadenza.kit.sharing import shared_columns


def test_each_combination_is_written_once_and_each_row_finds_its_own() -> None:
    """The place counts from 1, as arrays of PostgreSQL do."""
    rows = [((1, "a"), ("wait", None)), ((2, "b"), ("end", None)), ((3, "c"), ("wait", None))]
    own, shared, places = shared_columns(rows, 2, 2)
    assert own == [[1, 2, 3], ["a", "b", "c"]]
    assert shared == [["wait", "end"], []]  # a column of nothing is empty: PostgreSQL finds NULL in it
    assert places == [1, 2, 1]


def test_no_rows_are_columns_all_the_same() -> None:
    """A statement has its parameters, whatever the batch."""
    assert shared_columns([], 2, 3) == ([[], []], [[], [], []], [])
