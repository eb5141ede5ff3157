"""What each column of a file means, guessed from its heading and what it holds, and changed by people. Pure."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from cadenza.contacts.domain.consent import OptOutKey
from cadenza.contacts.domain.contact import MAX_ATTRIBUTE_KEY_LENGTH
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.text import clean_line, plain_digits, strip_invisible
from cadenza.imports.domain.content import LEAST_CELLS, identifier_of, most
from cadenza.imports.domain.header_words import (
    CONTAINED,
    OWN_ATTRIBUTE,
    OWN_CONSENT,
    OWN_EXPORT,
    OWN_LEFT_OUT,
    TARGET_WORDS,
    VAGUE,
    count_marks,
)
from cadenza.imports.domain.meanings import Meaning, read_meanings, write_meanings
from cadenza.imports.domain.values import (
    DateOrder,
    guess_date_order,
    is_about_lifecycle,
    looks_like_date,
    read_consent,
    read_lead_status,
    read_number,
)
from cadenza.kit.errors import Problem

MOST_COLUMNS = 500
LONGEST_HEADING = 200


class Target(StrEnum):
    """What a column says about a contact."""

    IGNORE = "ignore"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    FULL_NAME = "full_name"
    PHONE = "phone"
    EMAIL = "email"
    EXTERNAL_ID = "external_id"
    WHATSAPP_ID = "whatsapp_id"
    TAGS = "tags"
    LIFECYCLE = "lifecycle"
    LEAD_STATUS = "lead_status"
    TRIAL_AT = "trial_at"
    OWNER = "owner"
    SOURCE = "source"
    LOCALE = "locale"
    TIME_ZONE = "time_zone"
    CONSENT = "consent"
    ATTRIBUTE = "attribute"


class ValueType(StrEnum):
    """How the cells of an attribute are read."""

    TEXT = "text"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATE = "date"
    DATETIME = "datetime"
    LIST = "list"


class Basis(StrEnum):
    """What a guess goes by, from sure to none."""

    HEADING = "heading"
    PART_OF_HEADING = "part_of_heading"
    CONTENT = "content"
    OWN_NAME = "own_name"
    """The heading says nothing we know: the column is an attribute called after it."""
    NOTHING = "nothing"


IDENTIFYING = (Target.PHONE, Target.EMAIL, Target.EXTERNAL_ID, Target.WHATSAPP_ID)
"""Columns by which a person is found; without one of them nothing can be imported."""

STANDING = frozenset({Target.LEAD_STATUS, Target.LIFECYCLE})
"""Columns of words that a person may explain."""

_REPEATABLE = {Target.IGNORE, Target.ATTRIBUTE, Target.CONSENT, Target.TAGS, *IDENTIFYING}
_Meanings = Collection[tuple[Target, str]]
_DATES = {ValueType.DATE, ValueType.DATETIME}
_BY_KIND = {IdentifierKind.PHONE: Target.PHONE, IdentifierKind.EMAIL: Target.EMAIL}
_READ_AS: Mapping[Target, Callable[[str], object]] = {
    Target.LIFECYCLE: is_about_lifecycle,
    Target.LEAD_STATUS: read_lead_status,
    Target.CONSENT: read_consent,
}
"""What the cells under a vague heading must be for it to mean that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: how it is headed and what it means."""

    heading: str
    target: Target = Target.IGNORE
    name: str = ""
    """The attribute's name, or the opt-out key of a consent."""
    type: ValueType = ValueType.TEXT
    date_order: DateOrder = DateOrder.DAY_FIRST
    words: tuple[Meaning, ...] = ()
    """What a person says that words mean which are not known by themselves."""


def normal(heading: str) -> str:
    """Return a heading without case, accents, marks and punctuation."""
    text = strip_invisible(unicodedata.normalize("NFKD", clean_line(heading[:LONGEST_HEADING])).casefold())
    text = "".join(char for char in text if not unicodedata.combining(char) and char not in "\"'׳״`´’")
    return re.sub(r"[\W_]+", " ", text).strip()


def _table(words: Mapping[str, str]) -> dict[str, str]:
    return {normal(word): target for target, text in words.items() for word in text.split("|")}


_BY_HEADING = _table(TARGET_WORDS)
_BY_VAGUE = _table(VAGUE)
_CONTAINED = sorted(_table(CONTAINED).items(), key=lambda item: -len(item[0]))


def is_known(heading: str) -> bool:
    """Say whether a cell is how people head their columns."""
    return normal(heading) in _BY_HEADING or normal(heading) in _BY_VAGUE


def has_header(first: Sequence[str], rest: Sequence[Sequence[str]]) -> bool:
    """Say whether the first record names the columns: it holds a known heading, or nothing that is data."""
    if any(is_known(cell) for cell in first):
        return True
    filled = [cell for cell in first if cell.strip()]
    if not filled or len({normal(cell) for cell in filled}) < len(filled):
        return False
    return bool(rest) and not any(is_data(cell) for cell in filled)


def is_data(cell: str) -> bool:
    """Say whether a cell is an address, a date or a number, which no heading is."""
    return "@" in cell or looks_like_date(cell) or _is_numeric(cell)


def guess_columns(headings: Sequence[str], samples: Sequence[Sequence[str]], region: str) -> tuple[Column, ...]:
    """Guess what the columns mean; headings are empty where the file has none.

    A heading that is known decides, whatever stands beneath; but dates of which no cell is one, such as birthdays
    without their year, stay the text they are. What it names, no other column is taken for by its cells.
    """
    width = min(max([len(headings), *(len(row) for row in samples)], default=0), MOST_COLUMNS)
    named = [clean_line(text)[:LONGEST_HEADING] for text in headings[:width]] + [""] * (width - len(headings))
    meaning = _by_own_heading if set(named) >= OWN_EXPORT else _by_heading
    known = [meaning(heading) for heading in named]
    marks = count_marks(named)
    known[:marks] = [Column(heading="")] * marks
    taken = {(column.target, column.name) for column in known if column}
    columns: list[Column] = []
    for position, heading in enumerate(named):
        cells = [row[position] for row in samples if position < len(row) and row[position].strip()]
        guess = known[position] or _by_content(heading, cells, region, taken) or _by_vague(heading, cells, taken)
        guess = _readable(guess or _attribute(heading, cells), cells)
        order = guess_date_order(cells, default_order(region))
        columns.append(_unique(replace(guess, heading=heading, date_order=order), position, columns))
        taken.add((guess.target, guess.name))
    return tuple(_with_name_parts(columns))


def basis_of(column: Column) -> Basis:
    """Say what the guess of this column went by."""
    text = normal(column.heading)
    if text in _BY_HEADING:
        return Basis.HEADING
    if _by_heading(column.heading) is not None:
        return Basis.PART_OF_HEADING
    if column.target in IDENTIFYING:
        return Basis.CONTENT
    if text in _BY_VAGUE and column.target is not Target.ATTRIBUTE:
        return Basis.PART_OF_HEADING
    return Basis.NOTHING if column.target is Target.IGNORE else Basis.OWN_NAME


def _by_heading(heading: str) -> Column | None:
    text = normal(heading)
    found = _BY_HEADING.get(text)
    if found is None:
        found = next((target for word, target in _CONTAINED if f" {word} " in f" {text} "), None)
    return _column(found) if found else None


def _by_own_heading(heading: str) -> Column | None:
    """Take a column of our own export for what it was."""
    if heading in OWN_LEFT_OUT:
        return Column(heading="")
    if heading.startswith(OWN_ATTRIBUTE):
        return Column(heading="", target=Target.ATTRIBUTE, name=heading.removeprefix(OWN_ATTRIBUTE))
    key = heading.removeprefix(OWN_CONSENT)
    if key != heading and key in set(OptOutKey):
        return Column(heading="", target=Target.CONSENT, name=key)
    return _by_heading(heading)


def _column(found: str) -> Column:
    target, _, rest = found.partition(":")
    name, _, kind = rest.partition(":")
    return Column(heading="", target=Target(target), name=name, type=ValueType(kind or "text"))


def _by_content(heading: str, cells: Sequence[str], region: str, taken: _Meanings) -> Column | None:
    """Take a column for phones or emails if nearly all of its cells are, and no other column is taken for them."""
    if len(cells) < (LEAST_CELLS if heading else 1):
        return None
    kind = identifier_of(cells, region)
    target = _BY_KIND[kind] if kind else None
    return Column(heading="", target=target) if target and (target, "") not in taken else None


def _by_vague(heading: str, cells: Sequence[str], taken: _Meanings) -> Column | None:
    """Take a heading that may mean much for the likeliest, if the cells don't say otherwise."""
    found = _BY_VAGUE.get(normal(heading))
    guess = _column(found) if found else None
    if guess is None:
        return None
    likely = [guess]
    if guess.target is Target.LEAD_STATUS and cells:  # a bare "status" may tell members from former ones as well
        likely.append(replace(guess, target=Target.LIFECYCLE))
    free = (one for one in likely if (one.target, one.name) not in taken)
    return next((one for one in free if _can_be(one, cells)), None)


def _can_be(guess: Column, cells: Sequence[str]) -> bool:
    reads = _READ_AS.get(guess.target)
    return not reads or not cells or most(cells, reads)


def _readable(guess: Column, cells: Sequence[str]) -> Column:
    """Keep as text what its heading calls dates and no cell is: read as dates all of them would be left out."""
    is_none = guess.type in _DATES and cells and not any(looks_like_date(cell) for cell in cells)
    return replace(guess, type=ValueType.TEXT) if is_none else guess


def _attribute(heading: str, cells: Sequence[str]) -> Column:
    """Name an attribute by a heading that says nothing else; its type is what the cells are."""
    kind = ValueType.TEXT
    if most(cells, looks_like_date):
        kind = ValueType.DATE
    elif cells and all(read_number(cell) is not None and not cell.strip().startswith(("0", "+")) for cell in cells):
        kind = ValueType.NUMBER
    return Column(heading="", target=Target.ATTRIBUTE if heading else Target.IGNORE, type=kind)


def _unique(column: Column, position: int, before: Sequence[Column]) -> Column:
    """Name what has no name, and let two columns never say the same thing."""
    if column.target not in _REPEATABLE and any(other.target is column.target for other in before):
        column = replace(column, target=Target.ATTRIBUTE, name="")
    if column.target is not Target.ATTRIBUTE:
        return column
    name = column.name or attribute_name(column.heading) or f"column_{position + 1}"
    taken = {other.name for other in before if other.target is Target.ATTRIBUTE}
    unique, number = name, 2
    while unique in taken:
        unique, number = f"{name[: MAX_ATTRIBUTE_KEY_LENGTH - 5]}_{number}", number + 1
    return replace(column, name=unique)


def attribute_name(heading: str) -> str:
    """Return what an attribute is called that comes from a column of this heading."""
    return normal(heading).replace(" ", "_")[:MAX_ATTRIBUTE_KEY_LENGTH].strip("_")


def _with_name_parts(columns: Sequence[Column]) -> Iterable[Column]:
    """Beside a last name, a plain "name" is the first one."""
    targets = {column.target for column in columns}
    is_first = Target.LAST_NAME in targets and Target.FIRST_NAME not in targets
    for column in columns:
        yield replace(column, target=Target.FIRST_NAME) if is_first and column.target is Target.FULL_NAME else column


def _is_numeric(cell: str) -> bool:
    return read_number(cell) is not None or _is_phone_like(cell)


def _is_phone_like(cell: str) -> bool:
    digits = re.sub(r"\D", "", plain_digits(cell))
    return 8 <= len(digits) <= 15 and not re.search(r"[^\W\d_]{2}", cell)


# ------------------------------------------------------------------------------------------------ as JSON


def write_column(column: Column) -> dict[str, Any]:
    """Write a column as it is stored and shown."""
    written: dict[str, Any] = {"heading": column.heading, "target": column.target.value}
    if column.target in {Target.ATTRIBUTE, Target.CONSENT}:
        written["name"] = column.name
    if column.target is Target.ATTRIBUTE:
        written["type"] = column.type.value
    if column.target is Target.TRIAL_AT or (column.target is Target.ATTRIBUTE and column.type in _DATES):
        written["date_order"] = column.date_order.value
    if column.words:
        written["words"] = write_meanings(column.words)
    return written


def read_columns(raw: Sequence[Mapping[str, Any]], headings: Sequence[str]) -> tuple[tuple[Column, ...], list[Problem]]:
    """Read what a person says about the columns, one for each; every problem is found, with its path."""
    columns, problems = [], []
    for position, said in enumerate(raw[:MOST_COLUMNS]):
        heading = headings[position] if position < len(headings) else ""
        column, wrong = _read_column(said, heading)
        columns.append(column)
        problems += [Problem(f"columns.{position}.{one.path}", one.code, one.params) for one in wrong]
    problems += _repeated(columns)
    return tuple(columns), problems


def _read_column(said: Mapping[str, Any], heading: str) -> tuple[Column, list[Problem]]:
    wrong: list[Problem] = []
    target = _member(Target, said.get("target", "ignore"), "target", wrong)
    kind = _member(ValueType, said.get("type", "text"), "type", wrong)
    order = _member(DateOrder, said.get("date_order", "day_first"), "date_order", wrong)
    name = clean_line(str(said.get("name", "")))
    if target is Target.ATTRIBUTE and not 0 < len(name) <= MAX_ATTRIBUTE_KEY_LENGTH:
        wrong.append(Problem("name", "attribute_name_length"))
    if target is Target.CONSENT:
        _member(OptOutKey, name, "name", wrong)
    words, wrong_words = read_meanings(said.get("words") or ())
    wrong += wrong_words
    if words and target not in STANDING:
        wrong.append(Problem("words", "not_for_this_target", {"one_of": sorted(STANDING)}))
    column = Column(
        heading=heading,
        target=target or Target.IGNORE,
        name=name,
        type=kind or ValueType.TEXT,
        date_order=order or DateOrder.DAY_FIRST,
        words=words,
    )
    return column, wrong


def _member(kind: type[StrEnum], value: object, path: str, wrong: list[Problem]) -> Any:
    """Return one of the closed list, or None with a problem that lists them."""
    if value in set(kind):
        return kind(str(value))
    wrong.append(Problem(path, "unknown_value", {"choices": [one.value for one in kind]}))
    return None


def says_again(column: Column, others: Iterable[Column]) -> bool:
    """Say whether one of these says already what only one column may say."""
    return any(_once(column) is not None and _once(column) == _once(other) for other in others)


def _once(column: Column) -> tuple[Target, str] | None:
    """Return what no other column may say; None of what many may."""
    if column.target in {Target.ATTRIBUTE, Target.CONSENT}:
        return column.target, column.name
    return None if column.target in _REPEATABLE else (column.target, "")


def _repeated(columns: Sequence[Column]) -> Iterable[Problem]:
    """Find columns that say the same thing twice."""
    seen: set[tuple[Target, str]] = set()
    for position, column in enumerate(columns):
        what = _once(column)
        if what is None:
            continue
        if what in seen:
            yield Problem(f"columns.{position}.target", "repeated_target", {"target": column.target.value})
        seen.add(what)


def default_order(region: str) -> DateOrder:
    """Return what the country writes first."""
    return DateOrder.MONTH_FIRST if region in {"US", "PH", "FM", "MH", "PW"} else DateOrder.DAY_FIRST
