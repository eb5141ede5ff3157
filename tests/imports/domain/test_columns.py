from dataclasses import replace

import pytest

from cadenza.contacts.domain.consent import OptOutKey
from cadenza.imports.domain.columns import Column, Target, ValueType, guess_columns, has_header, read_columns
from cadenza.imports.domain.plan import Plan, change_plan, read_plan, write_plan
from cadenza.imports.domain.values import DateOrder

DAY = DateOrder.DAY_FIRST


def guessed(*headings, rows=()):
    """Guess; returns targets, with names where there are some."""
    return [f"{c.target}:{c.name}" if c.name else c.target.value for c in guess_columns(headings, rows, DAY)]


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        (("First Name", "Last Name", "Phone 1 - Value", "E-mail 1 - Value"), "first_name last_name phone email"),
        (("Nome", "Sobrenome", "Celular", "E-MAIL"), "first_name last_name phone email"),
        (("NOME COMPLETO", "Telefone (WhatsApp)", "Data de Nascimento"), "full_name phone attribute:birth_date"),
        (("Nombre", "Apellidos", "Teléfono móvil", "Correo electrónico"), "first_name last_name phone email"),
        (
            ("שם פרטי", "שם משפחה", "טלפון נייד", 'דוא"ל', "תוקף מנוי"),
            "first_name last_name phone email attribute:period_end",
        ),
        (("ФИО", "Телефон", "Эл. почта", "Дата рождения"), "full_name phone email attribute:birth_date"),
        (("Name", "Mobile", "Mobile", "Plan"), "full_name phone phone attribute:plan_name"),
        (("Aceita WhatsApp", "Согласие на рассылку"), "consent:whatsapp consent:email"),
        (("ID", "Customer ID"), "attribute:id external_id"),
        (("Obs", "Obs", "obs "), "attribute:obs attribute:obs_2 attribute:obs_3"),
        (("", "x"), "ignore attribute:x"),
    ],
)
def test_headings_say_what_columns_are(headings, expected):
    """In five languages, with any case, accents and punctuation; no two columns say the same thing."""
    assert " ".join(guessed(*headings)) == expected


def test_columns_without_headings_are_known_by_what_they_hold():
    """Email addresses and phones are found; the rest is left out until somebody names it."""
    rows = [["Ana", "11 99999-0001", "a@x.example"], ["Bia", "+55 11 99999 0002", "b@x.example"]]
    assert not has_header(rows[0], rows[1:])
    assert guessed(rows=rows) == ["ignore", "phone", "email"]


def test_a_first_row_of_data_is_no_header():
    """A header holds known words, or at least nothing that is data."""
    assert has_header(["Nome", "Tel"], [["Ana", "1"]])
    assert has_header(["foo", "bar"], [["Ana", "1"]])
    assert not has_header(["Ana", "ana@x.example"], [["Bia", "b@x.example"]])
    assert not has_header(["Ana", "03/05/1990"], [["Bia", "x"]])
    assert not has_header(["x", "x"], [["Bia", "x"]])


def test_types_of_attributes_are_guessed():
    """Dates with their order, numbers, and text for all else."""
    rows = [["13/05/2024", "12", "a1", "02/13/2024"], ["01/02/2024", "3,5", "7", "01/02/2024"]]
    columns = guess_columns(["d", "n", "t", "us"], rows, DAY)
    assert [c.type for c in columns] == [ValueType.DATE, ValueType.NUMBER, ValueType.TEXT, ValueType.DATE]
    assert [columns[0].date_order, columns[3].date_order] == [DAY, DateOrder.MONTH_FIRST]


def test_a_plan_is_stored_and_read_and_changed():
    """What is left out of a change stays."""
    plan = Plan(columns=(Column(heading="Tel", target=Target.PHONE), Column(heading="x")))
    assert read_plan(write_plan(plan)) == plan
    changes = {"options": {"tags": [" a ", "a", ""], "region": "br"}, "dialect": {"delimiter": ";"}}
    changed, problems = change_plan(plan, changes)
    assert problems == []
    assert (changed.options.tags, changed.options.region, changed.dialect.delimiter) == (("a",), "BR", ";")
    assert changed.columns == plan.columns
    again, _ = change_plan(changed, {"options": {"tags": []}})
    assert again.options == replace(changed.options, tags=())


@pytest.mark.parametrize(
    ("said", "path", "choices"),
    [
        ({"target": "mobile"}, "target", Target),
        ({"target": "attribute", "name": "plan", "type": "money"}, "type", ValueType),
        ({"target": "phone", "date_order": "year_first"}, "date_order", DateOrder),
        ({"target": "consent", "name": "fax"}, "name", OptOutKey),
    ],
)
def test_a_value_that_is_none_says_which_there_are(said, path, choices):
    """Whoever guesses a word finds the right one in the answer."""
    _, [problem] = read_columns([said], ["A"])
    assert (problem.path, problem.code) == (f"columns.0.{path}", "unknown_value")
    assert problem.params == {"choices": list(choices)}
