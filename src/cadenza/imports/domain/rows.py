"""Rows of a file, read into drafts of contacts by a plan. Pure: a dry run and a run read with the same values.

A row is refused only when nobody can be found by it, or when it can't be read as a row at all. A cell that can't be
read for what its column says is left out and counted; the rest of its row holds.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache, partial
from typing import Any
from zoneinfo import ZoneInfo

from cadenza.contacts.domain.attributes import CONVERTED
from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.domain.contact import AttributeValue, ContactDraft, Lifecycle, check_draft
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, normalise
from cadenza.contacts.domain.text import clean_line, clean_name, clean_text
from cadenza.contacts.errors import InvalidIdentifier
from cadenza.imports.domain.columns import Column, Target, ValueType
from cadenza.imports.domain.export import plain_cell
from cadenza.imports.domain.left_out import LeftOut
from cadenza.imports.domain.meanings import Meaning
from cadenza.imports.domain.plan import Plan
from cadenza.imports.domain.values import (
    is_unsaid,
    read_boolean,
    read_consent,
    read_date,
    read_lead_status,
    read_lifecycle,
    read_moment,
    read_number,
    read_tags,
    status_word,
)
from cadenza.kit.locales import locale_named
from cadenza.kit.timing import is_nameable, is_zone

NO_IDENTIFIER = "no_identifier"
TOO_MANY_CELLS = "too_many_cells"
PRECISION_LOST = "phone_precision_lost"
_LEFT_BEHIND = " ,;|"

SURELY_SHORT = 190
"""Cells up to this length are within every limit of a contact, whatever they are."""

DAYS_KEPT = 4096
"""How many different days of a column are kept read: people were born on fewer days than there are people."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_KINDS = {
    Target.PHONE: IdentifierKind.PHONE,
    Target.EMAIL: IdentifierKind.EMAIL,
    Target.EXTERNAL_ID: IdentifierKind.EXTERNAL_ID,
    Target.WHATSAPP_ID: IdentifierKind.WHATSAPP_ID,
}
_TITLES = _words(
    "sr sra srta dr dra prof profa mr mrs ms miss mx don doña dona d señor señora senhor senhora ing lic мр г-н г-жа "
    "מר גב גברת ד״ר דר"
)


@dataclass(frozen=True, slots=True)
class Rejected:
    """A row that can't be imported, and why."""

    reason: str
    field: str | None = None
    """The target of the column that is the reason."""


@dataclass(slots=True)
class ReadDraft:
    """A row that can be imported, and what of it was left out."""

    draft: ContactDraft
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Understood:
    """What one cell says by itself: of what, and the value as it is kept."""

    column: int
    field: str
    value: object


@dataclass(slots=True)
class _Row:
    """What the cells of one row have said so far."""

    said: dict[str, Any] = field(default_factory=dict)
    identifiers: dict[tuple[str, str, str], Identifier] = field(default_factory=dict)
    wrong: list[tuple[int, str, str]] = field(default_factory=list)
    """Identifiers that can't be read: where, code and target."""
    attributes: dict[str, AttributeValue] = field(default_factory=dict)
    consent: dict[OptOutKey, ConsentState] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)


_Say = Callable[[_Row, str], None]


class RowReader:
    """Reads the rows of one file."""

    def __init__(self, plan: Plan, *, region: str, zone: ZoneInfo, today: date, statuses: Iterable[str] = ()) -> None:
        """Prepare one function for each column that says something."""
        self._options = plan.options
        self._width = plan.width
        self.region = plan.options.region or region
        self._zone = zone
        self._today = today
        self.statuses = {status_word(status): status for status in statuses}
        self._says: list[tuple[int, _Say]] = [
            (position, self._say(column, position))
            for position, column in enumerate(plan.columns)
            if column.target is not Target.IGNORE
        ]
        targets = [column.target for column in plan.columns]
        self._status_at = targets.index(Target.LEAD_STATUS) if Target.LEAD_STATUS in targets else 0

    def read(self, cells: Sequence[str]) -> ReadDraft | Rejected:
        """Read one row."""
        if len(cells) > self._width and any(cell.strip() for cell in cells[self._width :]):
            return Rejected(TOO_MANY_CELLS)
        row = _Row()
        count = len(cells)
        for position, say in self._says:
            if position < count and (cell := cells[position]) and not cell.isspace():
                say(row, plain_cell(cell))
        if not row.identifiers:
            return _unknown_person(row)
        draft = self._draft(row)
        if max(map(len, cells)) > SURELY_SHORT and (problems := check_draft(draft)):
            return Rejected(problems[0].code, problems[0].path.partition(".")[0])
        return ReadDraft(draft, tuple([LeftOut(at, code) for at, code, _ in row.wrong] + row.left_out))

    def understood(self, cells: Sequence[str]) -> tuple[Understood, ...]:
        """Say of each cell what would be kept, whatever the row as a whole says; what can't be read says nothing."""
        found = []
        for position, say in self._says:
            if position < len(cells) and (cell := cells[position]) and not cell.isspace():
                row = _Row()
                say(row, plain_cell(cell))
                found += [Understood(position, field, value) for field, value in _kept(row)]
        return tuple(found)

    def _draft(self, row: _Row) -> ContactDraft:
        options = self._options
        tags = dict.fromkeys((*options.tags, *row.tags)) if row.tags else options.tags
        consent = {**options.consent, **row.consent} if options.consent else row.consent
        said = row.said
        status = said.get("lead_status")
        lifecycle = said.get("lifecycle") or (None if status == CONVERTED else options.lifecycle)
        if lifecycle is Lifecycle.LEAD and status == CONVERTED:
            row.left_out.append(LeftOut(self._status_at, "lead_status_unreadable"))
            status = None
        return ContactDraft(
            identifiers=tuple(row.identifiers.values()),
            first_name=said.get("first_name"),
            last_name=said.get("last_name"),
            locale=said.get("locale"),
            time_zone=said.get("time_zone"),
            lifecycle=lifecycle,
            lead_status=status,
            source=said.get("source"),
            owner=said.get("owner"),
            trial_at=said.get("trial_at"),
            attributes=row.attributes,
            tags=tuple(tags),
            consent=consent,
            consent_proof=options.consent_proof if consent else None,
        )

    def _say(self, column: Column, at: int) -> _Say:
        if column.target in _KINDS:
            return partial(_say_identifier, at, _KINDS[column.target], self.region)
        if column.target is Target.ATTRIBUTE:
            return partial(_say_attribute, at, column.name, self._reader(column))
        if column.target is Target.CONSENT:
            return partial(_say_consent, at, OptOutKey(column.name))
        fields: dict[Target, Callable[[str], object]] = {
            **_FIELDS,
            Target.LEAD_STATUS: partial(read_lead_status, own=self.statuses),
            Target.TRIAL_AT: self._moment(column),
        }
        if column.target in fields:
            say = partial(_say_field, at, column.target.value, fields[column.target])
            return partial(_say_explained, column.target, self._explained(column), say) if column.words else say
        return {Target.FULL_NAME: _say_full_name, Target.TAGS: _say_tags}[column.target]

    def _explained(self, column: Column) -> dict[str, Meaning]:
        """Return what words mean by how they are compared; a status that leads have no more is none."""
        return {
            status_word(one.word): one
            for one in column.words
            if one.lead_status is None or read_lead_status(one.lead_status, self.statuses) == one.lead_status
        }

    def _reader(self, column: Column) -> Callable[[str], AttributeValue]:
        """Return how the cells of an attribute are read."""
        order, today, read = column.date_order, self._today, self._moment(column)

        def day(text: str) -> str | None:
            found = read_date(text, order, today)
            return found.isoformat() if found else None

        def moment(text: str) -> str | None:
            found = read(text)
            return found.isoformat() if found else None

        readers: dict[ValueType, Callable[[str], AttributeValue]] = {
            ValueType.TEXT: _text,
            ValueType.NUMBER: read_number,
            ValueType.BOOLEAN: read_boolean,
            ValueType.DATE: lru_cache(maxsize=DAYS_KEPT)(day),
            ValueType.DATETIME: moment,
            ValueType.LIST: _list,
        }
        return readers[column.type]

    def _moment(self, column: Column) -> Callable[[str], datetime | None]:
        """Return how times are read: by the organization's clock, unless they say their own."""

        def moment(text: str) -> datetime | None:
            found = read_moment(text, column.date_order, self._today)
            if found is not None and found.tzinfo is None:
                found = found.replace(tzinfo=self._zone)
            return found if found is not None and is_nameable(found) else None

        return moment


def _kept(row: _Row) -> Iterable[tuple[str, object]]:
    """Yield what the cells of a row have said: of what, and the value."""
    for one in row.identifiers.values():
        yield one.kind.value, one.value
    for value in row.attributes.values():
        yield Target.ATTRIBUTE.value, value
    for state in row.consent.values():
        yield Target.CONSENT.value, state.value
    if row.tags:
        yield Target.TAGS.value, list(row.tags)
    yield from ((field, value) for field, value in row.said.items() if value is not None)


def _unknown_person(row: _Row) -> Rejected:
    """Say why nobody can be found: digits that are lost before numbers that are wrong, in the order of the columns."""
    if not row.wrong:
        return Rejected(NO_IDENTIFIER)
    _, code, target = next((one for one in row.wrong if one[1] == PRECISION_LOST), row.wrong[0])
    return Rejected(code, target)


def _say_identifier(at: int, kind: IdentifierKind, region: str, row: _Row, cell: str) -> None:
    try:
        found = normalise(kind, cell, region)
    except InvalidIdentifier as error:
        row.wrong.append((at, error.problem.code, kind.value))
        return
    row.identifiers.setdefault((found.kind, found.scope, found.match_key), found)


def _say_attribute(at: int, name: str, read: Callable[[str], AttributeValue], row: _Row, cell: str) -> None:
    value = read(cell)
    if value is None:
        row.left_out.append(LeftOut(at, "value_unreadable"))
    elif value != "":
        row.attributes[name] = value


def _say_consent(at: int, key: OptOutKey, row: _Row, cell: str) -> None:
    state = read_consent(cell)
    if state is None:
        if not is_unsaid(cell):
            row.left_out.append(LeftOut(at, "consent_unreadable"))
    elif row.consent.get(key) is not ConsentState.UNSUBSCRIBED:
        row.consent[key] = state


def _say_field(at: int, name: str, read: Callable[[str], object], row: _Row, cell: str) -> None:
    value = read(cell)
    if value is None:
        row.left_out.append(LeftOut(at, f"{name}_unreadable"))
    else:
        row.said[name] = value


def _say_explained(target: Target, explained: Mapping[str, Meaning], say: _Say, row: _Row, cell: str) -> None:
    """Take a word as a person has explained it; what another column says of the same goes first."""
    meaning = explained.get(status_word(cell))
    if meaning is None:
        say(row, cell)
        return
    for said, value in ((Target.LEAD_STATUS, meaning.lead_status), (Target.LIFECYCLE, meaning.lifecycle)):
        if value is not None and (said is target or said.value not in row.said):
            row.said[said.value] = value


def _say_full_name(row: _Row, cell: str) -> None:
    """Call the person by the first word that is no title; the rest is the last name."""
    words = (_name(cell) or "").split(" ")
    while len(words) > 1 and words[0].rstrip(".").casefold() in _TITLES:
        del words[0]
    row.said["first_name"] = words[0].rstrip(_LEFT_BEHIND) or None
    row.said["last_name"] = " ".join(words[1:]) or None


def _say_tags(row: _Row, cell: str) -> None:
    row.tags += [tag for text in read_tags(cell) if (tag := clean_line(text))]


def _name(text: str) -> str | None:
    """Read a name; a delimiter at its end is what an export has left there."""
    return clean_name(text).rstrip(_LEFT_BEHIND) or None


def _line(text: str) -> str | None:
    return clean_line(text) or None


def _locale(text: str) -> str | None:
    return locale_named(clean_line(text)[:50])


def _zone(text: str) -> str | None:
    name = clean_line(text)
    return name if is_zone(name) else None


def _text(text: str) -> str:
    return clean_text(text).strip()


def _list(text: str) -> list[str]:
    return [clean_text(item) for item in read_tags(text)]


_FIELDS: dict[Target, Callable[[str], object]] = {
    Target.FIRST_NAME: _name,
    Target.LAST_NAME: _name,
    Target.LOCALE: _locale,
    Target.TIME_ZONE: _zone,
    Target.LIFECYCLE: read_lifecycle,
    Target.SOURCE: _line,
    Target.OWNER: _line,
}
