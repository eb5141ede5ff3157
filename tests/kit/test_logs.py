import json
import logging
from contextlib import contextmanager
from uuid import UUID

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from cadenza.kit.logs import MASK, SAME_A_MINUTE, Throttle, configure_logs, mask_personal_data, mask_text
from tests.builders.logs import show_plainly

SECRETS = ["ana@example.com", "+5511999990001", "11 99999-0001", "(11) 99999-0001", "cdz_" + "a" * 26 + "_s3cr3t-x"]


@contextmanager
def configured():
    """Configure JSON logs, and put everything back."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    configure_logs("json", "info")
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        show_plainly()


@pytest.mark.parametrize("secret", SECRETS)
def test_addresses_and_keys_are_masked_inside_any_text(secret):
    """An address in the middle of an error's text does not get out."""
    for text in (secret, f"Key (match_key)=({secret}) already exists", f"to:{secret}, twice {secret}."):
        assert secret not in mask_text(text)


@given(st.uuids(), st.datetimes())
def test_ids_and_times_are_left_alone(id_, at):
    """What operators need to find a row stays."""
    for text in (str(id_), at.isoformat(), "batch of 500 in 12 ms", "attempt 3"):
        assert mask_text(text) == text


def test_private_names_are_masked_at_any_depth():
    """A value under a private name is masked whatever it looks like."""
    event = {"event": "x", "body": "hello", "row": {"first_name": "Ana", "id": "7"}, "list": ["ana@example.com"]}
    masked = mask_personal_data(None, "info", event)
    assert masked == {"event": "x", "body": MASK, "row": {"first_name": MASK, "id": "7"}, "list": [MASK]}


def record(event, level=logging.ERROR):
    """Make a record as structlog hands it over."""
    return logging.LogRecord("cadenza", level, "", 0, {"event": event}, None, None)


def test_a_repeated_error_is_counted_instead_of_written(monkeypatch):
    """Beyond so many a minute it is dropped; the next minute says how many were."""
    now = [100.0]
    monkeypatch.setattr("cadenza.kit.clock.monotonic", lambda: now[0])
    throttle = Throttle()
    written = [throttle.filter(record("boom")) for _ in range(SAME_A_MINUTE + 5)]
    assert sum(written) == SAME_A_MINUTE
    assert throttle.filter(record("other"))
    assert all(throttle.filter(record("boom", logging.INFO)) for _ in range(100))
    now[0] += 61
    first = record("boom")
    assert throttle.filter(first)
    assert first.msg["not_written"] == 5


def test_lines_are_json_from_us_and_from_libraries_alike(capsys):
    """One object a line, masked, with level and time; an error has its place in it."""
    with configured():
        structlog.get_logger("cadenza").info("row_done", id=str(UUID(int=1)), phone="+5511999990001")
        logging.getLogger("library").warning("cannot reach %s", "ana@example.com")
        try:
            raise ValueError("bad ana@example.com")
        except ValueError:
            structlog.get_logger("cadenza").exception("failed")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["event"] for line in lines] == ["row_done", f"cannot reach {MASK}", "failed"]
    assert lines[0]["phone"] == MASK
    assert "builtins.ValueError" in lines[2]["exception"]
    assert "ana@example.com" not in json.dumps(lines)


def test_an_error_in_json_is_its_type_and_its_place(capsys):
    """What an error quotes never gets out, from ours and from libraries alike; where it happened does."""
    with configured():
        for log in (structlog.get_logger("ours"), logging.getLogger("theirs")):
            try:
                try:
                    int("Marilda")
                except ValueError as error:
                    raise KeyError("Marilda") from error
            except KeyError:
                log.exception("broke")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert len(lines) == 2
    for line in lines:
        assert "Marilda" not in json.dumps(line)
        assert "builtins.KeyError" in line["exception"]
        assert "builtins.ValueError" in line["exception"]
        assert "test_logs.py" in line["exception"]
