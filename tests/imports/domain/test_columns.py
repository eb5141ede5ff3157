from dataclasses import replace

import pytest

from cadenza.contacts.domain.consent import OptOutKey
from cadenza.imports.domain.columns import (
    Basis,
    Column,
    Target,
    ValueType,
    basis_of,
    guess_columns,
    has_header,
    read_columns,
)
from cadenza.imports.domain.plan import Plan, change_plan, find_unread_phones, read_plan, write_plan
from cadenza.imports.domain.values import DateOrder

DAY = DateOrder.DAY_FIRST


def guessed(*headings, rows=()):
    """Guess; returns targets, with names where there are some."""
    return [f"{c.target}:{c.name}" if c.name else c.target.value for c in guess_columns(headings, rows, "BR")]


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
        (("row", "reason", "Nome", "Celular"), "ignore ignore full_name phone"),
        (("Nome", "reason"), "full_name attribute:reason"),
    ],
)
def test_headings_say_what_columns_are(headings, expected):
    """In five languages, with any case, accents and punctuation; no two columns say the same thing."""
    assert " ".join(guessed(*headings)) == expected


PHONES = ("(11) 98765-4321", "+55 21 98177-7631", "71980681241", "11 3456-7890", "5511976543210")
MAILS = ("ana@x.example", "Bia <bia@x.example>", "caio@y.example", "d@x.example", "e@x.example")
DAYS = ("03/05/1990", "13/12/2001", "1999-01-31", "02.04.1988", "05/06/2007")
NAMES = ("Ana", "Bia", "Caio", "Dora", "Edu")
PAPERS = ("123.456.789-09", "987.654.321-00", "111.444.777-35", "529.982.247-25", "168.995.350-09")
MOBILES = ("052-8858827", "054-6828233", "059-8587840", "0535726783", "+972 52 885 8828")


@pytest.mark.parametrize(
    ("heading", "cells", "region", "expected"),
    [
        ("Cel / Whats", PHONES, "BR", "phone"),
        ("Contato", PHONES, "BR", "phone"),
        ("Contato", MAILS, "BR", "email"),
        ("Contato", NAMES, "BR", "full_name"),
        ("連絡先", PHONES, "BR", "phone"),
        ("מה שיש", MOBILES, "IL", "phone"),
        ("Куда писать", MAILS, "RU", "email"),
        ("Entrou", DAYS, "BR", "attribute:entrou"),
        ("Ficha", MOBILES[:4], "BR", "attribute:ficha"),
        ("Ficha", PAPERS, "BR", "attribute:ficha"),
        ("Ficha", PHONES[:4], "BR", "attribute:ficha"),
        ("Ficha", (*PHONES[:4], "liga à tarde", ""), "BR", "phone"),
        ("Ficha", (*PHONES[:3], "liga à tarde", "não tem"), "BR", "attribute:ficha"),
        ("Plano", PHONES, "BR", "attribute:plan_name"),
    ],
)
def test_cells_say_what_a_heading_does_not(heading, cells, region, expected):
    """Four of five, and five of them at least, read as the region writes; a known heading decides whatever it holds."""
    [column] = guess_columns([heading], [[cell] for cell in cells], region)
    assert f"{column.target}:{column.name}".removesuffix(":") == expected
    is_by_cells = column.target in {Target.PHONE, Target.EMAIL}
    assert (basis_of(column) is Basis.CONTENT) == is_by_cells


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        (("Ficha", "Telefone"), "attribute:ficha phone"),
        (("Telefone", "Ficha"), "phone attribute:ficha"),
        (("Um", "Dois"), "phone attribute:dois"),
    ],
)
def test_one_column_is_taken_for_phones(headings, expected):
    """The one whose heading says so, wherever it stands; else the first that holds them."""
    assert " ".join(guessed(*headings, rows=[(one, one) for one in PHONES])) == expected


@pytest.mark.parametrize(
    ("heading", "cells", "expected"),
    [
        ("Cel", (), "phone"),
        ("ZAP", (), "phone"),
        ("Whats", (), "phone"),
        ("Wasap", (), "phone"),
        ("ווטסאפ", (), "phone"),
        ("Тел.", (), "phone"),
        ("Aceita", ("sim", "não"), "consent:whatsapp"),
        ("Aceita msg?", ("S", "N"), "consent:whatsapp"),
        ("Acepta mensajes", ("sí",), "consent:whatsapp"),
        ("מאשר הודעות", ("כן", "לא"), "consent:whatsapp"),
        ("Согласие", ("да", "нет"), "consent:whatsapp"),
        ("Aceita", ("boleto", "pix"), "attribute:aceita"),
        ("Tipo", ("Aluno", "Lead", "cliente"), "lifecycle"),
        ("Тип", ("клиент",), "lifecycle"),
        ("סוג", ("לקוח",), "lifecycle"),
        ("Tipo", ("yoga", "pilates"), "attribute:tipo"),
        ("Status", ("Novo", "Perdido", "em contato"), "lead_status"),
        ("Status", ("Aluno", "Ex-aluno", "Aluna", "ex aluna"), "lifecycle"),
        ("Situação", ("Ativo", "Inativo", "ATIVA"), "lifecycle"),
        ("Status", ("member", "ex-member", "former member"), "lifecycle"),
        ("Estado", ("Activo", "No activo", "antiguo socio"), "lifecycle"),
        ("סטטוס", ("פעיל", "לא פעיל", "מנוי לשעבר"), "lifecycle"),
        ("Статус", ("клиент", "бывший клиент", "неактивен"), "lifecycle"),
        ("Status do aluno", ("Ativo", "Ex-aluno"), "lifecycle"),
        ("סטטוס", ("פעיל", "מוקפא", "הסתיים"), "attribute:סטטוס"),
        ("Status", ("pago", "em aberto"), "attribute:status"),
        ("Status", ("expert", "extra"), "attribute:status"),
    ],
)
def test_short_headings_are_known(heading, cells, expected):
    """One that may mean much means it only where the cells can be read so: nothing of them is lost otherwise."""
    assert guessed(heading, rows=[[cell] for cell in cells]) == [expected]


def test_consents_of_two_ways_stand_beside_each_other():
    """A vague heading gives way to the same meaning alone."""
    expected = ["consent:email", "consent:whatsapp", "attribute:acepta"]
    assert guessed("Согласие на рассылку", "Aceita", "Acepta") == expected


@pytest.mark.parametrize(
    ("targets", "expected"),
    [
        ("email attribute", ["columns.1.target"]),
        ("email ignore", ["columns.1.target"]),
        ("email phone", []),
        ("whatsapp_id attribute", []),
    ],
)
def test_phones_that_are_not_read_are_named(targets, expected):
    """Few rows prove too little for a guess, and a person may have chosen otherwise: then they are told."""
    plan = Plan(columns=tuple(Column(heading="x", target=Target(one), name="x") for one in targets.split()))
    problems = find_unread_phones(plan, [["a@x.example", PHONES[0]], ["", PHONES[1]], ["b"]], "BR")
    assert [problem.path for problem in problems] == expected
    assert {problem.code for problem in problems} <= {"phones_unread"}
    assert find_unread_phones(plan, [["a@x.example", "Ana"]], "BR") == []


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
    columns = guess_columns(["d", "n", "t", "us"], rows, "BR")
    assert [c.type for c in columns] == [ValueType.DATE, ValueType.NUMBER, ValueType.TEXT, ValueType.DATE]
    [phones] = guess_columns(["p"], [["11 98765-4321"], ["21 98177-7631"]], "BR")
    assert phones.type is ValueType.TEXT, "read as numbers they would be lost"
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


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (["1/3", "15 de maio", "31/12"], ValueType.TEXT),
        (["1/3", "15/5/1990", "31/12"], ValueType.DATE),
        ([], ValueType.DATE),
    ],
)
def test_dates_that_no_cell_is_stay_text(cells, kind):
    """A birthday without its year is no date; as text it is kept."""
    (birthday,) = guess_columns(["Aniversário"], [[cell] for cell in cells], "BR")
    assert (birthday.name, birthday.type) == ("birth_date", kind)
