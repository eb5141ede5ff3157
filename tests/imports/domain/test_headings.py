"""The headings are found beneath a title, and nobody's row is taken for them."""

import pytest

from cadenza.imports.domain.dialect import Dialect, sniff
from cadenza.imports.domain.headings import find_headings
from cadenza.imports.domain.suggest import suggest_plan

ANA = ["Ana", "(11) 98765-4321", "ana@x.example"]
BIA = ["Bia", "(21) 98177-7631", ""]
NAMED = ["Nome", "Telefone", "E-mail"]
OWN = ["Quem", "Onde", "Carta"]
TITLE = ["Lista de alunos"]
PADDED = ["Lista de alunos", "", ""]
DATED = ["Academia", "", "12/11/2026"]


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        ([NAMED, ANA, BIA], 0),
        ([OWN, ANA, BIA], 0),
        ([ANA, BIA], None),
        ([TITLE, NAMED, ANA, BIA], 1),
        ([PADDED, NAMED, ANA, BIA], 1),
        ([DATED, [], ["", "", ""], NAMED, ANA], 3),
        ([TITLE, OWN, ANA, BIA], 1),
        ([TITLE, ["Matrícula", "Nome"], ["A-12", "Ana"], ["B-7", "Bia"]], 1),
        ([[], [], NAMED, ANA, BIA], 2),
        ([TITLE, ["Unidade Centro"], ["Novembro"], NAMED, ANA], 3),
        ([TITLE, ANA, BIA], 0),
        ([DATED, ANA, BIA], None),
        ([BIA, ["Caio", "só e-mail", "caio@x.example"], ANA], None),
        ([BIA, ANA, NAMED, ANA], None),
        ([["Ana", "", ""], ["Bia", "sem", "cliente"], ["Caio", "sem", "lead"]], 0),
        ([["Nome", "Telefone"], ["Ana", "não", "tem"], ANA, ANA], 0),
        ([*[TITLE] * 10, NAMED, *[ANA] * 20], 0),
        ([["Telefone"], ["11987654321"]], 0),
        ([[], []], None),
        ([], None),
    ],
)
def test_the_record_that_names_the_columns_is_found(records, expected):
    """As wide as the data, text in every cell, known or unlike what is beneath, or else nothing is skipped."""
    assert find_headings(records) == expected


FILE = "\ufeffAlunos de novembro;;\r\n\r\nNome;Telefone;E-mail\r\n" + "Ana;(11) 98765-4321;a@x.example\r\n" * 6


@pytest.mark.parametrize(("is_named", "skipped"), [(None, 2), (True, 2), (False, 0)])
def test_what_stands_above_is_not_read(is_named, skipped):
    """Unless a person says that nothing names the columns: then the file is read from its beginning."""
    head = FILE.encode()
    dialect = sniff(head, "utf-8")
    plan = suggest_plan(head, dialect, "BR", is_whole=True, is_named=is_named)
    assert (plan.dialect.skipped, plan.dialect.has_header) == (skipped, is_named is not False)
    assert head[plan.dialect.start :].decode().startswith("Nome" if skipped else "Alunos")
    assert [column.target.value for column in plan.columns][1:] == ["phone", "email"]
    again = suggest_plan(head, plan.dialect, "BR", is_whole=True)
    assert (again.dialect.start, again.dialect.skipped) == (head.index(b"Nome"), 2)


def test_the_record_behind_those_skipped_is_the_heading():
    """Records are counted from the beginning of the file, as a spreadsheet numbers its rows."""
    dialect = Dialect(skipped=2)
    assert [number for number in range(6) if dialect.is_heading(number)] == [3]
    assert not Dialect(skipped=2, has_header=False).is_heading(3)
