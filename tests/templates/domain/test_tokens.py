"""Tokens of other systems, rewritten on import."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.templates.domain.rendering import compile_template, render
from cadenza.templates.domain.tokens import rewrite_spreadsheet_tokens


@pytest.mark.parametrize(
    ("text", "rewritten"),
    [
        ("Oi {first_name}!", "Oi {{ contact.first_name }}!"),
        ("{ first_name }", "{{ contact.first_name }}"),
        ("{First Name} {FIRST_NAME} {first-name}", "{{ contact.first_name }} " * 2 + "{{ contact.first_name }}"),
        ("Olá {Nome}, seu plano {plano}", "Olá {{ contact.first_name }}, seu plano {{ contact.plano }}"),
        ("Hola {nombre} {apellido}", "Hola {{ contact.first_name }} {{ contact.last_name }}"),
        ("שלום {שם פרטי}", "שלום {{ contact.first_name }}"),
        ("Здравствуйте, {Имя}", "Здравствуйте, {{ contact.first_name }}"),
        ("{vars.code} {event.when}", "{{ vars.code }} {{ event.when }}"),
        ("Oi {{ contact.first_name }} {city}", "Oi {{ contact.first_name }} {{ contact.city }}"),
        ("{{ x | default: '{a}' }}", "{{ x | default: '{a}' }}"),
        ("{% if a == '{b}' %}{c}{% endif %}", "{% if a == '{b}' %}{{ contact.c }}{% endif %}"),
        ("{{first_name}}", "{{first_name}}"),
        ("{1} {} { } {a:1} {{{a}}}", "{1} {} { } {a:1} {{{a}}}"),
        ("${price} %{x}", "${price} %{x}"),
        ("unclosed {{ {a}", "unclosed {{ {a}"),
        ("no tokens", "no tokens"),
        ("", ""),
    ],
)
def test_spreadsheet_tokens_become_variables(text, rewritten):
    """M5: accepted on import, whatever the column was called; Liquid stays as it is."""
    assert rewrite_spreadsheet_tokens(text) == rewritten


@given(st.text("{}% abN.|\n", max_size=60) | st.text(max_size=40))
def test_rewriting_twice_is_rewriting_once(text):
    """An import can be repeated."""
    once = rewrite_spreadsheet_tokens(text)
    assert rewrite_spreadsheet_tokens(once) == once


@given(st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,20}", fullmatch=True))
def test_a_rewritten_token_is_a_template_that_can_be_read(name):
    """Any column name gives Liquid."""
    answer = render(compile_template(rewrite_spreadsheet_tokens(f"Oi {{{name}}}")), {})
    assert answer.variable.startswith("contact.")
