"""Templates as they are sent: values in, a text or the name of what is missing out."""

import dataclasses
from datetime import UTC, date, datetime
from decimal import Decimal
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadenza.kit.blank import is_blank
from cadenza.templates.domain.checking import check
from cadenza.templates.domain.rendering import Missing, Rendered, compile_template, render, tidy
from cadenza.templates.errors import TemplateInvalid

CONTEXT = {
    "contact": {
        "first_name": "Ana", "last_name": "", "nickname": "  \u00a0", "email": None, "age": 34,
        "balance": Decimal("12.50"), "tags": ["yoga", "vip"], "classes": [], "is_member": True,
        "attributes": {"plan": "Ouro"}, "unfilled": "{{first_name}}",
    },
    "event": {"when": datetime(2026, 3, 10, 19, 30, tzinfo=UTC), "day": date(2026, 3, 10),
              "iso": "2026-03-10T19:30:00Z"},
    "vars": {"code": "X1"},
}  # fmt: skip


def out(source: str, context: object = None) -> str | Missing:
    """Render a template and return the text, or what is missing."""
    answer = render(compile_template(source), CONTEXT if context is None else context)
    return answer.text if isinstance(answer, Rendered) else answer


def refusal(source: str) -> str:
    """Return the code with which a template is refused, when read or when rendered."""
    with pytest.raises(TemplateInvalid) as refused:
        render(compile_template(source), CONTEXT)
    return refused.value.problem.code


RENDERED = [
    ("Oi!", "Oi!"),
    ("Oi {{ contact.first_name }}!", "Oi Ana!"),
    ("{{contact.first_name}}", "Ana"),
    ("{{ contact['first_name'] }}", "Ana"),
    ("{{ contact.first_name | upcase }}", "ANA"),
    ("{{ contact.attributes.plan }}", "Ouro"),
    ("{{ contact.age }} anos", "34 anos"),
    ("{{ contact.age | plus: 1 }}", "35"),
    ("R$ {{ contact.balance }}", "R$ 12.50"),
    ("{{ contact.is_member }}", "true"),
    ("{{ contact.tags }}", "yoga, vip"),
    ("{{ contact.tags | join: ' e ' }}", "yoga e vip"),
    ("{{ contact.tags | first }}", "yoga"),
    ("{{ contact.tags[1] }}", "vip"),
    ("{{ contact.tags.size }}", "2"),
    ("{% for tag in contact.tags %}#{{ tag }} {% endfor %}", "#yoga #vip"),
    ("{{ event.when | date: '%d/%m às %H:%M' }}", "10/03 às 19:30"),
    ("{{ event.day | date: '%d.%m.%Y' }}", "10.03.2026"),
    ("{{ event.iso | date: '%H:%M' }}", "19:30"),
    ("{{ 0 | date: '%Y' }}", "1970"),
    ("{{ contact.first_name | date: '%Y' }}", "Ana"),
    # A default stands for what is missing, null, or blank.
    ("Oi {{ contact.nobody | default: 'você' }}!", "Oi você!"),
    ("Oi {{ contact.email | default: 'você' }}!", "Oi você!"),
    ("Oi {{ contact.last_name | default: 'você' }}!", "Oi você!"),
    ("Oi {{ contact.nickname | default: 'você' }}!", "Oi você!"),
    ("Oi {{ contact.unfilled | default: 'você' }}!", "Oi você!"),
    ("Oi {{ nothing.at.all | default: 'você' }}!", "Oi você!"),
    ("Oi {{ contact.nobody | default: contact.first_name }}!", "Oi Ana!"),
    ("Oi{{ contact.nobody | default: '' }}!", "Oi!"),
    ("{{ 0 | default: 'x' }}", "0"),
    # All ways to ask whether something is known give the same answer.
    ("{% if contact.first_name %}sim{% else %}não{% endif %}", "sim"),
    ("{% if contact.nobody %}sim{% else %}não{% endif %}", "não"),
    ("{% if contact.last_name %}sim{% else %}não{% endif %}", "não"),
    ("{% if contact.last_name != blank %}sim{% else %}não{% endif %}", "não"),
    ("{% if contact.nobody != blank %}sim{% else %}não{% endif %}", "não"),
    ("{% if contact.email == nil %}sim{% else %}não{% endif %}", "sim"),
    ("{% if contact.last_name == nil %}sim{% else %}não{% endif %}", "sim"),
    ("{% if contact.nobody == empty %}sim{% else %}não{% endif %}", "sim"),
    ("{% if contact.nobody == '' %}sim{% else %}não{% endif %}", "sim"),
    ("{% if '' == contact.nobody %}sim{% else %}não{% endif %}", "sim"),
    ("{% if contact.nobody == contact.email %}sim{% else %}não{% endif %}", "sim"),
    ("{% if contact.first_name == contact.nobody %}sim{% else %}não{% endif %}", "não"),
    ("{% if contact.nobody == 'Ana' %}sim{% else %}não{% endif %}", "não"),
    ("{% if contact.nobody == false %}sim{% else %}não{% endif %}", "não"),
    ("{% unless contact.nobody %}não{% endunless %}", "não"),
    ("{% if contact.nobody contains 'x' %}sim{% else %}não{% endif %}", "não"),
    ("{% if contact.tags contains 'vip' %}sim{% else %}não{% endif %}", "sim"),
    ("{% if contact.nobody or contact.first_name %}sim{% endif %}", "sim"),
    ("{% case contact.nobody %}{% when 'a' %}a{% else %}outro{% endcase %}", "outro"),
    ("{% if contact.age >= 18 %}sim{% endif %}", "sim"),
    ("Olá{% if contact.last_name %} {{ contact.last_name }}{% endif %}!", "Olá!"),
    ("{% for c in contact.classes %}{{ c }}{% else %}nenhuma{% endfor %}", "nenhuma"),
    ("{% for c in contact.nobody %}{{ c }}{% else %}nenhuma{% endfor %}", "nenhuma"),
    # An author's own empty text is meant.
    ("{% assign s = '' %}{% for t in contact.tags %}{{ s }}{{ t }}{% assign s = '; ' %}{% endfor %}", "yoga; vip"),
    ("{% capture hi %}Oi {{ contact.first_name }}{% endcapture %}{{ hi }}!", "Oi Ana!"),
    ("{% liquid\n assign x = 'a'\n echo x\n%}", "a"),
    ("{% comment %}not sent{% endcomment %}ok", "ok"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "text"), RENDERED)
def test_a_template_is_rendered_for_a_person(source, text):
    """M5: Liquid as authors know it, with one meaning of "we don't know it"."""
    assert out(source) == text


MISSING = [
    ("Oi {{ contact.nobody }}!", "contact.nobody"),
    ("Oi {{ contact.email }}!", "contact.email"),
    ("Oi {{ contact.last_name }}!", "contact.last_name"),
    ("Oi {{ contact.nickname }}!", "contact.nickname"),
    ("Oi {{ contact.unfilled }}!", "contact.unfilled"),
    ("Oi {{ contact.last_name | upcase }}!", "contact.last_name"),
    ("Oi {{ contact.nobody | upcase | default: 'x' }}!", "contact.nobody"),
    ("{{ contact.nobody | plus: 10 }}", "contact.nobody"),
    ("{{ contact.nobody | size }}", "contact.nobody"),
    ("{{ 'a' | append: contact.nobody }}", "contact.nobody"),
    ("{{ contact.nobody | default: contact.email }}", "contact.email"),
    ("{{ nothing.at.all }}", "nothing.at.all"),
    ("{{ contact.first_name.last.name }}", "contact.first_name.last.name"),
    ("{{ contact.tags[7] }}", "contact.tags.7"),
    ("{{ contact[vars.nobody] }}", "vars.nobody"),
    ("{{ contact.classes | first }}", "contact.classes | first"),
    ("{{ contact.classes }}", "contact.classes"),
    ("{{ contact.attributes }}", "contact.attributes"),
    ("{{ contact }}", "contact"),
    ("{{ contact.__class__ }}", "contact.__class__"),
    ("{{ contact.first_name.__len__ }}", "contact.first_name.__len__"),
    ("{% assign n = contact.nobody %}Oi {{ n }}", "contact.nobody"),
    ("{% if contact.nobody > 18 %}sim{% endif %}x", "contact.nobody"),
    ("{% if contact.nobody < 'b' %}sim{% endif %}x", "contact.nobody"),
    ("{% for i in (1..contact.nobody) %}x{% endfor %}", "contact.nobody"),
    ("{% liquid\n echo contact.nobody\n%}", "contact.nobody"),
    ("{{ now }}", "now"),
    ("{{ today }}", "today"),
    ("{{ contact.tags | map: 'x' }}", "contact.tags | map: 'x'"),
]


@pytest.mark.parametrize(("source", "variable"), MISSING)
def test_what_is_missing_is_named_and_never_printed(source, variable):
    """M5: a missing or blank variable skips the message; no raw token, no hole, no Python in it."""
    answer = out(source)
    assert isinstance(answer, Missing)
    assert answer.variable == variable


def test_a_branch_not_taken_asks_for_nothing():
    """A variable counts only where it would be printed."""
    assert out("{% if contact.email %}{{ contact.email.domain }}{% else %}oi{% endif %}") == "oi"


REFUSED = [
    ("Oi {{ contact.first_name", "unclosed_token"),
    ("Oi {{ contact.first_name }", "unclosed_token"),
    ("Oi {{ a {{ b }} }}", "unclosed_token"),
    ("{% if a }}", "unclosed_token"),
    ("Oi contact.first_name }}", "raw_token"),
    ("100 %} off", "raw_token"),
    ("{% raw %}{{ x }}{% endraw %}", "raw_token"),
    ("{{ }}", "template_syntax"),
    ("{{ a b }}", "template_syntax"),
    ("{% if a %}x", "template_syntax"),
    ("{% endif %}", "template_syntax"),
    ("{% nope %}", "template_syntax"),
    ("{% include 'x' %}", "template_syntax"),
    ("{% render 'x' %}", "template_syntax"),
    ("x" * 20_001, "template_too_long"),
    ("{{ a" + ".b" * 2000 + " }}", "token_too_long"),
    ("{{ 'a' | nope }}", "template_failed"),
    ("{{ 5 | divided_by: 0 }}", "template_failed"),
    ("{{ 'a' | truncate: 'x' }}", "template_failed"),
    ("{{ 'now' | date: '%Y' }}", "template_failed"),
    ("{{ 'today' | date: '%Y' }}", "template_failed"),
    ("{% if 'a' > 1 %}x{% endif %}", "template_failed"),
    ("{% break %}", "template_failed"),
    ("", "text_empty"),
    (" \n ", "text_empty"),
    ("{% if contact.email %}x{% endif %}", "text_empty"),
    ("{{ contact.nobody | default: '' }}", "text_empty"),
]


@pytest.mark.parametrize(("source", "code"), REFUSED)
def test_a_template_that_cannot_work_is_refused_with_a_code(source, code):
    """A bad template fails once, for its author, and is never sent as it is."""
    assert refusal(source) == code


def test_an_error_says_where_it_is():
    """Authors find line and column."""
    with pytest.raises(TemplateInvalid) as refused:
        compile_template("Oi\n{{ contact.first_name | }}")
    assert refused.value.problem.params["line"] == 2


HOSTILE = [
    "{% for i in (1..1000000000) %}x{% endfor %}",
    "{% for i in (1..99) %}{% for j in (1..99) %}{% for k in (1..99) %}x{% endfor %}{% endfor %}{% endfor %}",
    "{{ (1..1000000000) | join: 'x' }}",
    "{{ (1..1000000000) | size }}",
    "{{ (1..100000000000000000000) | reverse }}",
    "{{ 'aaaaaaaaaa' " + "| replace: 'a', 'aaaaaaaaaa' " * 12 + "}}",
    "{{ '" + "a" * 1500 + "' | split: '' | join: '" + "b" * 1500 + "' }}",
    "{% assign s = 'aaaaaaaaaa' %}" + "{% assign s = s | append: s %}" * 30 + "{{ s }}",
    "{% assign s = 'a' | split: '' %}" + "{% assign s = s | concat: s %}" * 40 + "{{ s | size }}",
    "{{ 9" + " | times: 9999999999" * 90 + " }}",
    "{% if a %}" * 100 + "{% endif %}" * 100,
    "{{ " + "a[" * 600 + "b" + "]" * 600 + " }}",
    "{% if " + "a and " * 300 + "a %}x{% endif %}",
    "{{" * 9000,
    "{%" * 9000,
    "}}" * 9000,
    "{{ '" * 5000,
    "{" * 20_000,
    "{{ x }}" * 2800,
    "{% for i in (1..2000) %}" + "z" * 100 + "{% endfor %}",
    "{{ 1 | date: '" + "%1000000000d" * 100 + "' }}",
    "{{ '" + "9" * 1900 + "' | times: 9 }}",
    "{{ 'x' | round: 999999999999 }}",
    "{{ '\ud800' }}",
    "{% cycle contact.nobody %}",
]


@pytest.mark.parametrize("source", HOSTILE, ids=lambda source: source[:30].encode("ascii", "replace").decode())
def test_a_hostile_template_is_bounded(source):
    """A template is a program by a stranger: it ends soon, small, and with the typed error if with any."""
    try:
        answer = render(compile_template(source), CONTEXT)
    except TemplateInvalid:
        return
    assert isinstance(answer, Missing | Rendered)
    if isinstance(answer, Rendered):
        assert len(answer.text) <= 64_000


NUMBERS = "{% assign n = '' %}{% for i in (1..900) %}{% assign n = n | append: i | append: ',' %}{% endfor %}"
BUSY = [
    NUMBERS
    + "{% assign l = n | split: ',' %}{% for i in (1..500) %}{% assign x = l | uniq | size %}{% endfor %}{{ x }}",
    NUMBERS + "{% assign l = n | split: ',' %}" + "{% assign x = l | sort_natural %}" * 300 + "{{ x | size }}",
    "{{ (1..19999) | uniq | size }}",
    "{% for i in (1..2000) %}" + "{% if a %}{% endif %}" * 900 + "{% endfor %}x",
    "{% for i in (1..2000) %}{% assign a = 1 %}{% endfor %}" * 350 + "x",
]


@pytest.mark.parametrize("source", BUSY, ids=["uniq", "sort", "range", "long loop", "many loops"])
def test_a_template_that_is_small_and_takes_long_is_refused(source):
    """What stays within every limit of size may still work for minutes: the work of one rendering is counted."""
    assert refusal(source) == "template_limit"


def test_a_long_list_in_a_long_text_is_no_hostile_template():
    """A hundred items, sorted and told one by one in a text of some length, are far from the limit of work."""
    items = ",".join(f"item {number}" for number in range(100))
    source = "{% assign l = items | split: ',' | uniq | sort %}{% for i in l %}{{ i }}, {% endfor %}" + "text " * 1000
    assert "item 99" in str(out(source, {"items": items}))


def test_values_are_data_and_never_read_as_a_template():
    """A person called `{% for %}` is not a program."""
    assert out("Oi {{ n }}", {"n": "<b>&{x}"}) == "Oi <b>&{x}"
    assert out("Oi {{ n }}", {"n": "{{ contact.email }}"}) == Missing("n")
    assert out("Oi {{ n }}", {"n": "{% for i in (1..9) %}x{% endfor %}"}) == Missing("n")


def test_values_may_be_any_mapping():
    """The caller's facts need no copying."""
    context = MappingProxyType({"contact": MappingProxyType({"first_name": "Ana", "tags": ("a", "b")})})
    assert out("{{ contact.first_name }}: {{ contact.tags }}", context) == "Ana: a, b"


def test_no_nul_comes_out_of_a_filter():
    """A text with one could not be stored, nor could those of everybody else in its batch."""
    assert out("a{{ '%00' | url_decode }}b") == "ab"
    assert out("{{ contact.name | url_decode }}", {"contact": {"name": "%00Ana%00"}}) == "Ana"


def test_a_template_is_read_once():
    """The hot path compiles nothing."""
    assert compile_template("Oi {{ contact.first_name }}") is compile_template("Oi {{ contact.first_name }}")


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("a\r\nb\rc", "a\nb\nc"),
        ("a  \nb\t\n", "a\nb"),
        ("a\n\n\n\nb", "a\n\nb"),
        ("a\n \t \n  \nb", "a\n\nb"),
        ("  a  b  ", "a  b"),
        ("\n\na\n", "a"),
        ("- a\n  - b", "- a\n  - b"),
    ],
)
def test_white_space_follows_the_rules(text, tidied):
    """A paragraph left out leaves no hole; spaces inside a line are the author's."""
    assert tidy(text) == tidied
    assert tidy(tidied) == tidied


names = st.text(min_size=1, max_size=30).filter(lambda text: text.strip() and "{" not in text and "}" not in text)


@given(names)
def test_a_name_of_any_script_is_printed_as_it_is(name):
    """No escaping in plain text, whatever the letters."""
    encodable = name.encode("utf-8", "ignore").decode()
    if not is_blank(encodable):
        assert out("[{{ n }}]", {"n": encodable}) == tidy(f"[{encodable}]")


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.dates() | st.datetimes(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
plain_pieces = st.sampled_from(
    ["Oi ", "{{ a }}", "{{ a.b }}", "{{ b.size }}", "{{ a | default: 'x' }}", " \n\n\n", "!"]
)
filled = st.sampled_from(
    ["Ana", "", " ", "{{x}}", "a\r\n\n\nb", None, 3, ["x"], {"b": "c"}, {"b": None}, {"size": "9"}]
)


@given(st.lists(plain_pieces, min_size=1, max_size=5).map("".join), filled, filled)
def test_the_shortcut_for_plain_templates_gives_what_the_engine_gives(source, a, b):
    """It is a shorter way to the same text, or no way at all."""
    template = compile_template(source)
    assert template.pieces is not None
    by_engine = dataclasses.replace(template, pieces=None)

    def answer(of):
        try:
            return render(of, {"a": a, "b": b})
        except TemplateInvalid as refused:
            return refused.problem

    assert answer(template) == answer(by_engine)


pieces = st.sampled_from(
    [
        "Oi ", "{{ a }}", "{{ a.b }}", "{{ a | default: 'x' }}", "{{ a | upcase }}", "{{ b | plus: 1 }}", "{% if a %}",
        "{% else %}", "{% endif %}", "{% for x in a %}", "{{ x }}", "{% endfor %}", "{{ a[b] }}", "{% assign b = a %}",
        "{{ a | join: b }}", "{{ a | date: '%d' }}", "{% if a > b %}", "{{ a | sort }}", "{{ a | first }}", "{{", "}}",
        "{%", "%}", "\n\n\n", " ", "{{ a | slice: 1, b }}", "{% case a %}{% when b %}", "{% endcase %}", "{first_name}",
        "{{ a | replace: 'a', b }}", "{{ a | where: 'b', b | map: 'c' }}", "{{ a contains b }}",
        "{{ a | truncate: b }}",
    ]
)  # fmt: skip


@settings(max_examples=300)
@given(st.lists(pieces, max_size=8).map("".join) | st.text("{}%|. abif'\"-()[]12\n", max_size=40), values, values)
def test_nothing_but_the_typed_error_comes_out_of_any_template_and_values(source, a, b):
    """Any text, any values: a text, a missing variable or TemplateInvalid, and the same one twice."""
    try:
        template = compile_template(source)
        first = render(template, {"a": a, "b": b})
    except TemplateInvalid:
        return
    assert render(template, {"a": a, "b": b}) == first
    if isinstance(first, Rendered):
        assert first.text == tidy(first.text) != ""


@pytest.mark.parametrize("nothing", ["\u200b", "\u2060 \ufeff", "\u2800\u3164", "\ufe0f", "\n\u200d\n"])
def test_a_text_that_shows_nothing_is_empty(nothing):
    """Characters that nobody sees are no message: refused when written, and when rendered."""
    assert [one.code for one in check(nothing, ())] == ["text_empty"]
    with pytest.raises(TemplateInvalid) as refused:
        render(compile_template(nothing + "{{ n | default: '\u200b' }}"), {})
    assert refused.value.problem.code == "text_empty"
    assert render(compile_template("{{ n }}"), {"n": nothing}) == Missing("n")
