from contextlib import suppress

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.kit.errors import Conflict, Forbidden, Invalid, LimitReached, NotFound, Problem
from cadenza.kit.web import (
    DEEPEST_JSON,
    STATUSES,
    TooLarge,
    Unauthenticated,
    _on_cadenza_error,
    read_json,
    validation_problems,
)


class OfFeature(Conflict):
    """An error of a feature."""

    code = "journey_archived"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Unauthenticated(), 401),
        (Forbidden(), 403),
        (NotFound(), 404),
        (OfFeature(journey_id="j"), 409),
        (TooLarge(), 413),
        (Invalid([Problem("nodes.n3", "missing_text", {"channel": "sms"})]), 422),
        (LimitReached("plan_required", feature="ai"), 429),
    ],
)
async def test_every_family_has_its_status_and_keeps_its_code(error, status):
    """A feature's error answers with its family's status, its own code and its parameters."""
    response = await _on_cadenza_error(None, error)
    body = orjson.loads(response.body)
    assert (response.status_code, body["status"], body["code"]) == (status, status, error.error_code)
    assert body["params"] == error.params
    if status == 422:
        assert body["errors"] == [{"path": "nodes.n3", "code": "missing_text", "params": {"channel": "sms"}}]


def test_every_family_is_in_the_table():
    """A family without a status would answer 400."""
    assert {Forbidden, NotFound, Conflict, Invalid, LimitReached} <= STATUSES.keys()


def test_problems_never_echo_what_was_sent():
    """The path and the rule get out, the value does not."""
    error = {
        "type": "string_type",
        "loc": ("body", "rows", 3, "name"),
        "input": "+5511",
        "ctx": {"error": ValueError("x")},
    }
    assert validation_problems([error], "rows.3") == [Problem("rows.3.rows.3.name", "string_type", {})]


def nested(depth):
    """Return JSON of so many lists."""
    return b"[" * depth + b"]" * depth


def test_json_may_be_as_deep_as_the_limit():
    """One level more is refused."""
    assert read_json(nested(DEEPEST_JSON)) is not None
    with pytest.raises(Invalid):
        read_json(nested(DEEPEST_JSON + 1))


@given(
    st.recursive(
        st.none() | st.integers(-(2**53), 2**53) | st.text(), lambda i: st.lists(i) | st.dictionaries(st.text(), i)
    )
)
def test_what_is_read_is_what_was_sent_without_nul(value):
    """Only NULs are lost, in keys and values."""
    try:
        body = orjson.dumps(value)
    except TypeError:
        return
    assert b"\\u0000" not in orjson.dumps(read_json(body))
    if b"\\u0000" not in body:
        assert read_json(body) == value


@given(st.binary(max_size=200))
def test_any_bytes_are_json_or_invalid(body):
    """Nothing else can come of a body."""
    with suppress(Invalid):
        read_json(body)
