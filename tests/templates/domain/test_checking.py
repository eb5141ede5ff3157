"""What is found when a template is saved."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadenza.kit.errors import Problem
from cadenza.templates.domain.checking import check, variables
from cadenza.templates.errors import TemplateInvalid

KNOWN = ("contact.first_name", "contact.tags", "contact.attributes.*", "event.when", "vars.*")


def codes(source: str) -> list[str]:
    """Return the codes of what is wrong."""
    return [problem.code for problem in check(source, KNOWN)]


@pytest.mark.parametrize(
    "source",
    [
        "Oi!",
        "Oi {{ contact.first_name }}, {{ event.when | date: '%d/%m' }}",
        "{{ vars.anything.deep }} {{ contact.attributes.plan }}",
        "{{ contact.tags.size }} {{ contact.tags[0] }} {{ contact.tags | join: ', ' }} {{ contact.first_name.size }}",
        "{% for tag in contact.tags %}{{ tag }}{{ forloop.index }}{% endfor %}",
        "{% assign x = contact.first_name %}{{ x }}",
        "{% capture y %}a{% endcapture %}{{ y }}",
        "{% if contact.first_name %}a{% elsif vars.b %}b{% endif %}",
        "preço {10}: R$ {1,50} { } {} {a:1}",
        "{{ 'a' | upcase }}",
    ],
)
def test_a_good_template_has_no_problems(source):
    """Known variables, also through loops, assignments, elements and open families."""
    assert check(source, KNOWN) == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{{ contact.frist_name }}", ["unknown_variable"]),
        ("{{ contact }}", ["unknown_variable"]),
        ("{{ event.where }}", ["unknown_variable"]),
        ("{{ deal.title }} {{ deal.title }}", ["unknown_variable"]),
        ("{{ first_name }}", ["unknown_variable"]),
        ("{{ now }}", ["unknown_variable"]),
        ("{% if contact.plan %}x{% endif %}", ["unknown_variable"]),
        ("{% for t in contact.list %}{{ t }}{% endfor %}", ["unknown_variable"]),
        ("{{ 'a' | append: contact.plan }}", ["unknown_variable"]),
        ("{{ contact[vars.key] }}", ["unknown_variable"]),
        ("{{ x }}{% assign x = 1 %}", ["unknown_variable"]),
        ("{{ vars }}", ["unknown_variable"]),
        ("{{ contact.first_name | upcasse }}", ["unknown_filter"]),
        ("{{ contact.first_name | escape }}", ["unknown_filter"]),
        ("Oi {first_name}", ["raw_token"]),
        ("Oi {First Name}, {{ contact.first_name }} { nome }", ["raw_token", "raw_token"]),
        ("Oi {{1}} e {{ 2 }}", ["numbered_token", "numbered_token"]),
        ("{{ a }} {{ 'x' | nope }} {nome}", ["unknown_variable", "unknown_filter", "raw_token"]),
        ("Oi {{ contact.first_name }", ["unclosed_token"]),
        ("Oi }}", ["raw_token"]),
        ("{% if vars.a %}", ["template_syntax"]),
        ("{{ }}", ["template_syntax"]),
        ("{% include 'x' %}", ["template_syntax"]),
        ("", ["text_empty"]),
        (" \n ", ["text_empty"]),
        ("x" * 20_001, ["template_too_long"]),
    ],
)
def test_what_is_wrong_is_found_when_saving(source, expected):
    """M5, F48: all of it at once, but for what stops the reading."""
    assert codes(source) == expected


def test_a_problem_says_where_and_what_was_probably_meant():
    """The author sees the line, the name and the nearest known one."""
    assert check("Oi\n{{ contact.frist_name | upcasse }}", KNOWN, path="config.text") == [
        Problem(
            "config.text",
            "unknown_variable",
            {"variable": "contact.frist_name", "line": 2, "nearest": "contact.first_name"},
        ),
        Problem("config.text", "unknown_filter", {"filter": "upcasse", "line": 2, "nearest": "upcase"}),
    ]


def test_what_exists_depends_on_the_place():
    """M5: a deal's fields exist in a deal's journey only."""
    source = "{{ deal.title }}"
    assert check(source, ["deal.title"]) == []
    assert check(source, ["contact.first_name"])[0].code == "unknown_variable"
    assert check(source, [])[0].params == {"variable": "deal.title", "line": 1}


def test_the_variables_of_a_template_are_those_from_outside():
    """Not its own, and each once."""
    source = (
        "{% assign x = vars.b %}{{ x }}{{ contact.first_name }}{{ contact.first_name }}"
        "{% for t in contact.tags %}{{ t }}{% endfor %}{% if event.when %}{% endif %}{{ contact[vars.key] }}"
    )
    assert variables(source) == (
        "contact.*", "contact.first_name", "contact.tags", "event.when", "vars.b", "vars.key",
    )  # fmt: skip
    assert variables("Oi!") == ()
    with pytest.raises(TemplateInvalid):
        variables("{{")


@settings(max_examples=400)
@given(st.text("{}%|. abif'\"-()[]12\n", max_size=60) | st.text(max_size=60))
def test_no_text_breaks_the_check(source):
    """Drafts are saved half written; every answer is a list of problems, each at its path."""
    for problem in check(source, KNOWN):
        assert problem.path == "body"
        assert problem.code
