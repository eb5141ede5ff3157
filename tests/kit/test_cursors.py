from datetime import UTC, datetime
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.kit.cursors import read_cursor, write_cursor
from cadenza.kit.errors import Invalid

HERE, THERE = UUID(int=1), UUID(int=2)
AT = datetime(2026, 3, 10, 12, tzinfo=UTC)


def test_a_cursor_gives_back_its_position():
    """Times and ids come back as text, numbers and nothing as themselves."""
    cursor = write_cursor("queue", HERE, AT, HERE, 7, None)
    assert read_cursor("queue", HERE, cursor) == [AT.isoformat(), str(HERE), 7, None]
    assert cursor.replace("-", "").replace("_", "").isalnum()


def test_a_cursor_is_good_for_its_list_and_organization_alone():
    """Elsewhere it is refused like one that was made up."""
    cursor = write_cursor("queue", HERE, 1)
    for listing, organization_id in (("contacts", HERE), ("queue", THERE)):
        with pytest.raises(Invalid):
            read_cursor(listing, organization_id, cursor)


@given(st.data())
def test_a_changed_cursor_is_refused(data):
    """No character of it can be another."""
    cursor = write_cursor("queue", HERE, AT, HERE)
    place = data.draw(st.integers(0, len(cursor) - 2))
    other = data.draw(st.sampled_from("ABCxyz019-_").filter(lambda char: char != cursor[place]))
    with pytest.raises(Invalid):
        read_cursor("queue", HERE, cursor[:place] + other + cursor[place + 1 :])


@given(st.text(max_size=60))
def test_any_other_text_is_refused(text):
    """Nothing that a caller sends breaks the reading."""
    with pytest.raises(Invalid):
        read_cursor("queue", HERE, text)
