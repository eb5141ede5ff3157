"""Rows as spreadsheets and people mangle them."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.domain.contact import Lifecycle, check_draft
from cadenza.imports.domain.columns import Column, Target, ValueType
from cadenza.imports.domain.plan import Options, Plan
from cadenza.imports.domain.rows import ReadDraft, Rejected, RowReader

COLUMNS = (
    Column(heading="Nome", target=Target.FULL_NAME),
    Column(heading="Tel", target=Target.PHONE),
    Column(heading="Mail", target=Target.EMAIL),
    Column(heading="Nasc", target=Target.ATTRIBUTE, name="birth_date", type=ValueType.DATE),
    Column(heading="Tags", target=Target.TAGS),
    Column(heading="OK", target=Target.CONSENT, name="whatsapp"),
)


def read(*cells, columns=COLUMNS, **options):
    """Read one row in Brazil."""
    return reader_of(columns, **options).read(cells)


def reader_of(columns, *, statuses=(), **options):
    """Prepare to read rows in Brazil."""
    plan = Plan(columns=columns, options=Options(**options))
    zone = ZoneInfo("America/Sao_Paulo")
    return RowReader(plan, region="BR", zone=zone, today=date(2026, 11, 30), statuses=statuses)


@pytest.mark.parametrize(
    "phone",
    ["11987650001", "5511987650001.0", "5.511987650001E+12", "'11987650001", '="5511987650001"', "(11) 98765-0001",
     "55.11.98765.0001", "1187650001", "11 98765 0001 / 11 3333-4444", "\u202a+55 11 98765-0001\u202c"],
)  # fmt: skip
def test_a_phone_is_restored_from_what_spreadsheets_do(phone):
    """Floats, scientific notation with all digits, apostrophes, formulas, marks that show nothing."""
    assert [one.match_key for one in read("Ana", phone).draft.identifiers] == ["+551187650001"]


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        (("Ana", "5.51199E+12"), "phone_precision_lost"),
        (("Ana", "9999"), "phone_invalid"),
        (("Ana", "9999", "x@"), "phone_invalid"),
        (("Ana", "", "x@"), "email_invalid"),
        (("Ana", "", " "), "no_identifier"),
        ((), "no_identifier"),
        (("Ana", "11987650001", "", "", "", "", "", "stray"), "too_many_cells"),
        (("Ana" * 100, "11987650001"), "too_long"),
    ],
)
def test_a_row_is_rejected_for_one_reason(cells, reason):
    """Digits that are lost are never guessed; cells too many have shifted."""
    assert read(*cells).reason == reason


def test_trailing_delimiters_and_short_rows_are_fine():
    """Empty cells behind the last column, and missing ones at the end, say nothing."""
    for cells in (("Ana", "11987650001"), ("Ana", "11987650001", "", "", "", "", "", "", " ")):
        assert isinstance(read(*cells), ReadDraft)


def test_another_identifier_saves_a_row_with_a_broken_one():
    """The broken cell is counted as left out."""
    found = read("Ana", "9999", "ana@x.example")
    assert [one.value for one in found.draft.identifiers] == ["ana@x.example"]
    assert found.left_out == ((1, "phone_invalid"),)


def test_a_row_says_everything_its_cells_say():
    """Titles are no first names, line ends in names are spaces, NULs go, formulas are text."""
    cells = ("Dra. Ana\nde Souza\x00", "11987650001", "Ana@X.Example ", "05/03/73", "vip; yoga", "sim")
    found = read(*cells, tags=("import",), consent_proof="form")
    draft = found.draft
    assert (draft.first_name, draft.last_name) == ("Ana", "de Souza")
    assert draft.attributes == {"birth_date": "1973-03-05"}
    assert draft.tags == ("import", "vip", "yoga")
    assert draft.consent == {OptOutKey.WHATSAPP: ConsentState.SUBSCRIBED}
    assert draft.consent_proof == "form"
    formula = read('=HYPERLINK("http://x")', "11987650001")
    assert formula.draft.first_name == '=HYPERLINK("http://x")'


def test_what_can_not_be_read_is_left_out_and_counted():
    """The rest of the row holds; consent is never guessed."""
    found = read("Ana", "11987650001", "", "32/13/2020", "", "talvez")
    assert (found.draft.attributes, found.draft.consent) == ({}, {})
    assert found.left_out == ((3, "value_unreadable"), (5, "consent_unreadable"))


def test_two_columns_of_one_consent_are_a_no_if_either_is():
    """Whoever said no once is not asked twice."""
    columns = (*COLUMNS[:2], *(Column(heading=h, target=Target.CONSENT, name="whatsapp") for h in "ab"))
    for pair in (("não", "sim"), ("sim", "não")):
        assert read("Ana", "11987650001", *pair, columns=columns).draft.consent == {
            OptOutKey.WHATSAPP: ConsentState.UNSUBSCRIBED
        }


def test_options_hold_for_rows_that_say_nothing():
    """A cell wins over what holds for all rows."""
    yes = {OptOutKey.WHATSAPP: ConsentState.SUBSCRIBED}
    assert read("Ana", "11987650001", consent=yes).draft.consent == yes
    no = read("Ana", "11987650001", "", "", "", "não", consent=yes).draft.consent
    assert no == {OptOutKey.WHATSAPP: ConsentState.UNSUBSCRIBED}


wild = st.text(st.characters(codec="utf-8"), max_size=300)


@given(st.lists(wild, max_size=9))
def test_any_cells_are_a_draft_that_can_be_stored_or_a_reason(cells):
    """A draft that passes here passes the contacts' own check."""
    found = read(*cells)
    if isinstance(found, Rejected):
        assert found.reason
    else:
        assert check_draft(found.draft) == []


LEADS = (
    Column(heading="Tel", target=Target.PHONE),
    Column(heading="Status", target=Target.LEAD_STATUS),
    Column(heading="Aula", target=Target.TRIAL_AT),
    Column(heading="Tipo", target=Target.LIFECYCLE),
    Column(heading="Quem", target=Target.OWNER),
)


@pytest.mark.parametrize(
    ("cell", "status"),
    [
        ("trial_booked", "trial_booked"), ("Aula experimental marcada", "trial_booked"), ("Perdido", "lost"),
        ("חדש", "new"), ("Связались", "contacted"), ("em  NEGOCIAÇÃO", "Em negociação"), ("", None),
    ],
)  # fmt: skip
def test_the_status_of_a_lead_is_read_by_its_word(cell, status):
    """In five languages, as it is stored, or as the organization calls it."""
    read = reader_of(LEADS, statuses=["Em negociação"]).read(("11987650001", cell))
    assert (read.draft.lead_status, read.left_out) == (status, ())


def test_a_status_nobody_knows_is_left_out_and_the_row_holds():
    """So is a day that is none."""
    read = reader_of(LEADS).read(("11987650001", "whatever", "soon", "", "Bia"))
    assert (read.draft.lead_status, read.draft.trial_at, read.draft.owner) == (None, None, "Bia")
    assert read.left_out == ((1, "lead_status_unreadable"), (2, "trial_at_unreadable"))


def test_a_trial_is_at_the_organizations_time_unless_it_says_its_own():
    """A day alone is its midnight."""
    times = [
        reader_of(LEADS).read(("11987650001", "", cell)).draft.trial_at.isoformat()
        for cell in ("03/12/2026", "03/12/2026 19:30", "2026-12-03T22:30:00+00:00", "2026-12-03T22:30:00+02:00")
    ]
    assert times == [
        "2026-12-03T00:00:00-03:00",
        "2026-12-03T19:30:00-03:00",
        "2026-12-03T22:30:00+00:00",
        "2026-12-03T22:30:00+02:00",
    ]


@pytest.mark.parametrize("cell", ["0001-01-01 00:00+14:00", "9999-12-31 23:59-14:00", "31/12/9999 23:59", "01/01/1899"])
def test_a_time_that_nobody_can_mean_is_left_out_and_the_row_holds(cell):
    """What spreadsheets write for "never" is no time: as attribute or trial, and the row is not lost by it."""
    columns = (
        Column(heading="Tel", target=Target.PHONE),
        Column(heading="Trial", target=Target.TRIAL_AT),
        Column(heading="Seen", target=Target.ATTRIBUTE, name="seen", type=ValueType.DATETIME),
    )
    row = read("11987650001", cell, cell, columns=columns)
    assert (row.draft.trial_at, dict(row.draft.attributes)) == (None, {})
    assert row.left_out == ((1, "trial_at_unreadable"), (2, "value_unreadable"))


def test_whoever_is_converted_is_no_lead():
    """What holds for the file's other rows does not; a row that says both has no status."""
    reader = reader_of(LEADS, lifecycle=Lifecycle.LEAD)
    won, new, both = (reader.read(("11987650001", *said)) for said in (("won",), ("new",), ("won", "", "lead")))
    assert (won.draft.lead_status, won.draft.lifecycle) == ("converted", None)
    assert (new.draft.lead_status, new.draft.lifecycle) == ("new", "lead")
    assert (both.draft.lead_status, both.draft.lifecycle) == (None, "lead")
    assert both.left_out == ((1, "lead_status_unreadable"),)


@pytest.mark.parametrize("cell", ["Ana D'Ávila;", "Ana D'Ávila;,", "Ana  D'Ávila | "])
def test_a_delimiter_at_the_end_of_a_name_is_not_part_of_it(cell):
    """Nor is a mark that turns what follows around."""
    draft = read(cell + "\u202e", "11987650001").draft
    assert (draft.first_name, draft.last_name) == ("Ana", "D'Ávila")
    assert read("D'Ávila; Ana Lima", "11987650001").draft.first_name == "D'Ávila"
