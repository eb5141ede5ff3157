"""Spreadsheets that are hostile: what they would unpack to never reaches the memory or the disk of the process."""

import zipfile

import pytest

from cadenza.imports.actions.spreadsheet import convert
from cadenza.imports.domain.dialect import Dialect
from cadenza.imports.domain.suggest import suggest_plan
from cadenza.imports.errors import FileTooLarge

TYPES = """<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/></Types>"""
RELATIONS = """<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}"
 Target="{target}"/>{more}</Relationships>"""
SHARED = """<Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
 Target="sharedStrings.xml"/>"""
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
BOOK = f"""<workbook {MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
<sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>"""

FAR_CORNER = '<row r="1"><c r="A1"><v>1</v></c></row><row r="{row}"><c r="{column}{row}"><v>2</v></c></row>'


def make_workbook(path, rows, shared=""):
    """Write a workbook with one sheet of these rows."""
    parts = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": RELATIONS.format(kind="officeDocument", target="xl/workbook.xml", more=""),
        "xl/workbook.xml": BOOK,
        "xl/_rels/workbook.xml.rels": RELATIONS.format(
            kind="worksheet", target="worksheets/sheet1.xml", more=SHARED if shared else ""
        ),
        "xl/worksheets/sheet1.xml": f"<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>",
        **({"xl/sharedStrings.xml": f"<sst {MAIN}><si><t>{shared}</t></si></sst>"} if shared else {}),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def test_a_workbook_is_read(tmp_path):
    """What the builder of this file makes is a spreadsheet: the tests below fail for their own reason."""
    make_workbook(tmp_path / "book", FAR_CORNER.format(column="B", row=2))
    assert convert(tmp_path / "book", tmp_path / "csv", None).name == "People"
    assert (tmp_path / "csv").read_text() == "1,\n,2\n"


def test_a_title_above_the_headings_is_skipped(tmp_path):
    """A sheet begins with what it is about, padded to the width of its table, and an empty row."""
    people = [f"<c r='A{at}' t='str'><v>P{at}</v></c><c r='B{at}'><v>1198765432{at}</v></c>" for at in range(4, 10)]
    rows = [
        "<row r='1'><c r='A1' t='str'><v>Alunos</v></c></row>",
        "<row r='3'><c r='A3' t='str'><v>Quem</v></c><c r='B3' t='str'><v>Cel / Whats</v></c></row>",
        *(f"<row r='{at}'>{cells}</row>" for at, cells in enumerate(people, 4)),
    ]
    make_workbook(tmp_path / "book", "".join(rows))
    convert(tmp_path / "book", tmp_path / "csv", None)
    plan = suggest_plan((tmp_path / "csv").read_bytes(), Dialect(), "BR", is_whole=True)
    assert (plan.dialect.skipped, plan.dialect.has_header) == (2, True)
    assert [(column.heading, column.target.value) for column in plan.columns] == [
        ("Quem", "attribute"),
        ("Cel / Whats", "phone"),
    ]


@pytest.mark.parametrize(("column", "row"), [("XFD", 1_048_576), ("XFD", 8_000)], ids=["whole sheet", "3 GB"])
def test_a_cell_far_away_does_not_fill_the_memory(tmp_path, column, row):
    """A kilobyte that names a cell far from the first is too large, said at once: nothing waits for a dead process."""
    make_workbook(tmp_path / "book", FAR_CORNER.format(column=column, row=row))
    assert (tmp_path / "book").stat().st_size < 3000
    with pytest.raises(FileTooLarge):
        convert(tmp_path / "book", tmp_path / "csv", None)


def test_a_text_that_stands_in_every_row_does_not_fill_the_disk(tmp_path):
    """A workbook keeps a repeated text once, the CSV would hold it in each row: it is cut off, and too large."""
    row = "".join(f'<row r="{number}"><c r="A{number}" t="s"><v>0</v></c></row>' for number in range(1, 12_001))
    make_workbook(tmp_path / "book", row, shared="x" * 30_000)
    with pytest.raises(FileTooLarge):
        convert(tmp_path / "book", tmp_path / "csv", None)
