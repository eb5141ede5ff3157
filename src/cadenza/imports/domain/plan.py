"""How one file is imported: its dialect, its columns, and what holds for all of its rows. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import phonenumbers

from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.domain.contact import MAX_PROOF_LENGTH, MAX_TAG_LENGTH, Lifecycle
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.text import clean_line, clean_text
from cadenza.imports.domain.columns import IDENTIFYING, Column, Target, read_columns, says_again, write_column
from cadenza.imports.domain.content import identifier_of
from cadenza.imports.domain.dialect import Dialect, read_dialect
from cadenza.imports.domain.meanings import check_statuses
from cadenza.kit.errors import Problem

MOST_TAGS = 20
_PHONES = {Target.PHONE, Target.WHATSAPP_ID}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What holds for every row, beside what its cells say."""

    region: str | None = None
    """The country whose form phones without a country code have; None is the organization's."""
    tags: tuple[str, ...] = ()
    lifecycle: Lifecycle | None = None
    """For rows that say none."""
    consent: Mapping[OptOutKey, ConsentState] = field(default_factory=dict)
    """For rows that say nothing of the key."""
    consent_proof: str | None = None
    """How and where consent was given; without it a yes is refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything that reading the rows depends on."""

    dialect: Dialect = field(default_factory=Dialect)
    columns: tuple[Column, ...] = ()
    options: Options = field(default_factory=Options)

    @property
    def width(self) -> int:
        """How many cells a row has."""
        return len(self.columns)


def check_plan(plan: Plan) -> list[Problem]:
    """List what keeps the plan from being run."""
    if any(column.target in IDENTIFYING for column in plan.columns):
        return []
    return [Problem("columns", "no_identifier_column", {"one_of": [target.value for target in IDENTIFYING]})]


def check_words(plan: Plan, statuses: Sequence[str]) -> list[Problem]:
    """List words that are said to mean a status that leads do not have here."""
    return [
        Problem(f"columns.{position}.{one.path}", one.code, one.params)
        for position, column in enumerate(plan.columns)
        for one in check_statuses(column.words, statuses)
    ]


def find_unread_phones(plan: Plan, rows: Sequence[Sequence[str]], region: str) -> list[Problem]:
    """Name a column whose cells are phones where none is read as such: by phone nobody would be reached."""
    if any(column.target in _PHONES for column in plan.columns):
        return []
    for position in range(plan.width):
        cells = [row[position] for row in rows if position < len(row) and row[position].strip()]
        if identifier_of(cells, region) is IdentifierKind.PHONE:
            return [Problem(f"columns.{position}.target", "phones_unread")]
    return []


def same_plan(plan: Plan, first: Plan) -> Plan:
    """Return a file's plan as it was for an earlier one: what holds for every row, and columns of the same headings.

    How the file is written stays. What a column that the earlier file did not have is taken for gives way.
    """
    left = list(first.columns)
    columns: list[Column] = []
    for column in plan.columns:
        same = next((one for one in left if one.heading == column.heading), None)
        if same is not None:
            left.remove(same)
        columns.append(same or column)
    taken = [one for one in columns if one in first.columns]
    return Plan(
        dialect=plan.dialect,
        columns=tuple(
            one if one in taken or not says_again(one, taken) else Column(heading=one.heading) for one in columns
        ),
        options=first.options,
    )


def write_plan(plan: Plan) -> dict[str, Any]:
    """Write a plan as it is stored and shown."""
    return {
        "dialect": asdict(plan.dialect),
        "columns": [write_column(column) for column in plan.columns],
        "options": {
            "region": plan.options.region,
            "tags": list(plan.options.tags),
            "lifecycle": plan.options.lifecycle,
            "consent": {key.value: state.value for key, state in plan.options.consent.items()},
            "consent_proof": plan.options.consent_proof,
        },
    }


def read_plan(raw: Mapping[str, Any]) -> Plan:
    """Read a stored plan."""
    headings = [column["heading"] for column in raw["columns"]]
    columns, _ = read_columns(raw["columns"], headings)
    options, _ = read_options(raw["options"], Options())
    return Plan(dialect=Dialect(**raw["dialect"]), columns=columns, options=options)


def change_plan(plan: Plan, changes: Mapping[str, Any]) -> tuple[Plan, list[Problem]]:
    """Change a plan by what a person says; on a problem it stays as it is."""
    dialect, problems = read_dialect(changes.get("dialect") or {}, plan.dialect)
    options, wrong = read_options(changes.get("options") or {}, plan.options)
    problems += wrong
    columns = plan.columns
    if (said := changes.get("columns")) is not None:
        columns, wrong = read_columns(said, [column.heading for column in plan.columns])
        problems += wrong
        if len(said) != plan.width:
            problems.append(Problem("columns", "wrong_number", {"columns": plan.width}))
    return (plan if problems else Plan(dialect=dialect, columns=columns, options=options)), problems


def read_options(raw: Mapping[str, Any], known: Options) -> tuple[Options, list[Problem]]:
    """Read options, those left out as they are known."""
    problems: list[Problem] = []
    given: dict[str, Any] = {}
    for name, reader in _READERS.items():
        if name in raw:
            try:
                given[name] = reader(raw[name])
            except (ValueError, TypeError, AttributeError):
                problems.append(Problem(f"options.{name}", "invalid_option"))
    return replace(known, **given), problems


def _region(raw: Any) -> str | None:
    if raw is None:
        return None
    if str(raw).upper() not in phonenumbers.SUPPORTED_REGIONS:
        raise ValueError("no country")
    return str(raw).upper()


def _tags(raw: Sequence[str]) -> tuple[str, ...]:
    tags = tuple(dict.fromkeys(tag for text in raw if (tag := clean_line(text))))
    if isinstance(raw, str) or len(tags) > MOST_TAGS or any(len(tag) > MAX_TAG_LENGTH for tag in tags):
        raise ValueError("too many or too long")
    return tags


def _lifecycle(raw: Any) -> Lifecycle | None:
    return None if raw is None else Lifecycle(raw)


def _consent(raw: Mapping[str, str]) -> dict[OptOutKey, ConsentState]:
    return {OptOutKey(key): ConsentState(state) for key, state in raw.items()}


def _proof(raw: Any) -> str | None:
    text = None if raw is None else clean_text(raw).strip()
    if text and len(text) > MAX_PROOF_LENGTH:
        raise ValueError("too long")
    return text or None


_READERS: dict[str, Callable[[Any], Any]] = {
    "region": _region,
    "tags": _tags,
    "lifecycle": _lifecycle,
    "consent": _consent,
    "consent_proof": _proof,
}


def says_consent(plan: Plan) -> bool:
    """Say whether the file or its options give consent, so that a proof is asked for."""
    by_column = any(column.target is Target.CONSENT for column in plan.columns)
    return by_column or ConsentState.SUBSCRIBED in plan.options.consent.values()
