"""Words of a status that people explain, and cells that are left out."""

from datetime import date
from functools import partial
from zoneinfo import ZoneInfo

import pytest

from cadenza.contacts.domain.contact import Lifecycle
from cadenza.imports.domain import left_out
from cadenza.imports.domain.columns import Column, Target, read_columns, write_column
from cadenza.imports.domain.left_out import LeftCell, LeftOut, LeftOutCounts, read_left_out, write_left_out
from cadenza.imports.domain.meanings import FoundWord, Meaning, find_words
from cadenza.imports.domain.plan import Plan, check_words, same_plan
from cadenza.imports.domain.rows import RowReader
from cadenza.imports.domain.values import read_lead_status, read_lifecycle

WORDS = (
    Meaning("Interessado", lead_status="new"),
    Meaning("Cliente", lifecycle=Lifecycle.CUSTOMER),
    Meaning("Trial marcado", lead_status="trial_booked"),
    Meaning("Quente", lead_status="Hot"),
)
STATUS = Column(heading="Status", target=Target.LEAD_STATUS, words=WORDS)
PHONE = Column(heading="Tel", target=Target.PHONE)
KIND = Column(heading="Tipo", target=Target.LIFECYCLE)


def read(*cells, columns=(PHONE, STATUS, KIND), statuses=()):
    """Read one row; returns the status, the lifecycle and what was left out."""
    zone = ZoneInfo("America/Sao_Paulo")
    reader = RowReader(Plan(columns=columns), region="BR", zone=zone, today=date(2026, 11, 30), statuses=statuses)
    found = reader.read(("11987650001", *cells))
    return found.draft.lead_status, found.draft.lifecycle, found.left_out


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (("INTERESSADO ",), ("new", None, ())),
        (("trial_marcado",), ("trial_booked", None, ())),
        (("Cliente",), (None, "customer", ())),
        (("perdido",), ("lost", None, ())),
        (("Morno",), (None, None, ((1, "lead_status_unreadable"),))),
        (("Cliente", "membro"), (None, "member", ())),
    ],
)
def test_a_word_means_what_a_person_has_said(cells, said):
    """However it is written; known words stay, others are left out, and a column of its own goes first."""
    assert read(*cells) == said


def test_a_column_of_its_own_goes_first_wherever_it_stands():
    """Before the explained word, too."""
    assert read("membro", "Cliente", columns=(PHONE, KIND, STATUS)) == (None, "member", ())


def test_a_status_that_leads_have_no_more_is_left_out():
    """It was one of the organization's when the word was explained."""
    assert read("Quente", statuses=["Hot"])[0] == "Hot"
    assert read("Quente") == (None, None, ((1, "lead_status_unreadable"),))


def test_what_words_mean_is_stored_with_their_column():
    """And read again as it was."""
    columns, problems = read_columns([write_column(STATUS)], ["Status"])
    assert (columns, problems) == ((STATUS,), [])


def test_every_mistake_about_words_is_said_at_its_path():
    """Empty or repeated words, none or two meanings, unknown ones, and columns without words to explain."""
    words = [
        {"word": " ", "lead_status": "new"},
        {"word": "x", "lead_status": "new"},
        {"word": "X", "lead_status": "new"},
        {"word": "y"},
        {"word": "z", "lead_status": "new", "lifecycle": "lead"},
        {"word": "w", "lifecycle": "ghost"},
    ]
    raw = [{"target": "lead_status", "words": words}, {"target": "phone", "words": words[1:2]}]
    _, problems = read_columns(raw, ["Status", "Tel"])
    assert [(one.path, one.code) for one in problems] == [
        ("columns.0.words.0.word", "word_length"),
        ("columns.0.words.2.word", "repeated_word"),
        ("columns.0.words.3", "one_meaning"),
        ("columns.0.words.4", "one_meaning"),
        ("columns.0.words.5.lifecycle", "unknown_value"),
        ("columns.1.words", "not_for_this_target"),
    ]
    unknown = check_words(Plan(columns=(PHONE, STATUS)), ["new", "trial_booked"])
    assert [(one.path, one.code) for one in unknown] == [("columns.1.words.3.lead_status", "unknown_value")]


def test_words_are_listed_with_their_counts_and_a_guess():
    """Those that say nothing by themselves, and explained ones; the most frequent first."""
    cells = ["Cliente", "novo", "Trial marcado", "cliente ", "", "Perdido", "Trial_Marcado", "CLIENTE"]
    explained = (Meaning("perdido", lead_status="contacted"),)
    assert find_words(1, cells, partial(read_lead_status), explained) == [
        FoundWord(1, "Cliente", 3, Meaning("Cliente", lifecycle=Lifecycle.CUSTOMER)),
        FoundWord(1, "Trial marcado", 2, None),
        FoundWord(1, "Perdido", 1, Meaning("Perdido", lead_status="lost")),
    ]


def test_words_of_members_and_former_ones_are_asked_for():
    """Aluno says it by itself; who is active is likely a member, who was one only a person knows."""
    cells = ["Aluno", "Ativo", "Ex-aluno", "Ativo"]
    assert find_words(0, cells, read_lifecycle, ()) == [
        FoundWord(0, "Ativo", 2, Meaning("Ativo", lifecycle=Lifecycle.MEMBER)),
        FoundWord(0, "Ex-aluno", 1, None),
    ]


def test_a_mended_file_is_read_like_the_first_one():
    """Columns by their headings in their order, nameless ones too; what would be said twice is left out."""
    first = Plan(
        columns=(PHONE, Column(heading="", target=Target.EMAIL), STATUS, Column(heading="", target=Target.OWNER))
    )
    marks = (Column(heading="row"), Column(heading="reason"))
    guessed = (
        *marks,
        Column(heading="Tel", target=Target.EXTERNAL_ID),
        Column(heading=""),
        Column(heading="Status", target=Target.ATTRIBUTE, name="status"),
        Column(heading="", target=Target.ATTRIBUTE, name="column_6"),
        Column(heading="New", target=Target.OWNER),
        Column(heading="More", target=Target.PHONE),
    )
    plan = same_plan(Plan(columns=guessed), first)
    assert plan.columns == (*marks, *first.columns, Column(heading="New"), guessed[-1])


def test_the_first_cells_of_each_column_and_reason_are_kept(monkeypatch):
    """All are counted; one column's do not take another's place until the file's are full."""
    monkeypatch.setattr(left_out, "MOST_OF_A_GROUP", 2)
    monkeypatch.setattr(left_out, "MOST_OF_A_FILE", 3)
    counts = LeftOutCounts()
    cells = [LeftCell(row, row % 2, "x", "v") for row in range(1, 9)]
    kept = counts.take(cells[:3]) + read_left_out(write_left_out(counts)).take(cells[3:])
    assert [cell.row_number for cell in kept] == [1, 2, 3]
    counts.take(cells[3:])
    assert write_left_out(counts) == [
        {"column": 0, "reason": "x", "count": 4, "kept": 1},
        {"column": 1, "reason": "x", "count": 4, "kept": 2},
    ]
    assert LeftOut(0, "x") in counts.groups
