import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.attributes import AttributeType, ContactRules, as_text, read_value
from cadenza.contacts.domain.contact import ContactDraft

READ = [
    ("number", "12", 12),
    ("number", "12,5", 12.5),
    ("number", " -3.25 ", -3.25),
    ("number", 7, 7),
    ("number", 7.5, 7.5),
    ("boolean", True, True),
    ("boolean", "Sim", True),
    ("boolean", "no", False),
    ("boolean", 1, True),
    ("date", "2026-01-31", "2026-01-31"),
    ("date", "2026-01-31T10:00:00+03:00", "2026-01-31"),
    ("datetime", "2026-01-31T10:00:00Z", "2026-01-31T10:00:00+00:00"),
    ("list", "yoga, spin,", ["yoga", "spin"]),
    ("list", ["yoga", 1], ["yoga", 1]),
    ("list", 3, [3]),
    ("text", 12, "12"),
    ("text", True, "true"),
    ("text", " as it is ", " as it is "),
    ("number", "", None),
    ("date", None, None),
]
REFUSED = [
    ("number", "twelve"),
    ("number", "1.000.000"),
    ("number", True),
    ("number", float("nan")),
    ("number", [1]),
    ("boolean", "maybe"),
    ("date", "31/01/2026"),
    ("date", 20260131),
    ("date", "2026-02-30"),
    ("datetime", "2026-01-31T10:00:00"),
    ("datetime", 5),
    ("text", ["a"]),
]


@pytest.mark.parametrize(("kind", "value", "read"), READ)
def test_a_value_is_read_into_its_type(kind, value, read):
    """As APIs and spreadsheets write it; reading it again changes nothing."""
    kind = AttributeType(kind)
    assert read_value(kind, value) == read
    assert read_value(kind, read) == read


@pytest.mark.parametrize(("kind", "value"), REFUSED)
def test_what_can_not_be_read_is_refused(kind, value):
    """Never kept as something else."""
    with pytest.raises((ValueError, TypeError)):
        read_value(AttributeType(kind), value)


@given(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text())
def test_a_key_that_nobody_declared_is_text(value):
    """Whatever was sent, and once read it stays as it is."""
    text = as_text(value)
    assert text is None or isinstance(text, str)
    assert as_text(text) == text


def test_every_wrong_attribute_of_a_draft_is_said():
    """With its path and the type it should have had; a status is one of the organization's."""
    rules = ContactRules({"age": AttributeType.NUMBER, "since": AttributeType.DATE}, statuses=frozenset({"new"}))
    draft = ContactDraft(attributes={"age": "old", "since": "soon", "shoe": 42}, lead_status="lukewarm")
    read, problems = rules.read(draft)
    assert [problem.path for problem in problems] == ["attributes.age", "attributes.since", "lead_status"]
    assert read.attributes == {"shoe": "42"}
    assert rules.unlisted({"age", "shoe"}) == ["shoe"]
