"""Custom attributes: declared per organization with a type, and read into it. Pure.

A key that nobody declared is accepted as text and listed, so that a person may declare it; lists stay lists. What
can't be read as its declared type is the sender's mistake and is said, never kept as something else.
"""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from cadenza.contacts.domain.contact import AttributeValue, ContactDraft, Lifecycle
from cadenza.contacts.domain.text import clean_line
from cadenza.kit.errors import Problem

CONVERTED = "converted"
LEAD_STATUSES = ("new", "contacted", "trial_booked", CONVERTED, "lost")
"""What every organization has; it may add its own."""

CLOSED = frozenset({CONVERTED, "lost"})
"""With these a lead is closed: nobody has to win it any more."""

_YES = frozenset({"true", "yes", "1", "y", "on", "sim", "sí", "si", "כן", "да"})
_NO = frozenset({"false", "no", "0", "n", "off", "não", "nao", "לא", "нет"})
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d+)?|[.,]\d+)")


class AttributeType(StrEnum):
    """What an attribute's values are."""

    TEXT = "text"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATE = "date"
    DATETIME = "datetime"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class ContactRules:
    """What an organization has declared about its contacts: types of attributes, and the statuses of leads."""

    types: Mapping[str, AttributeType] = field(default_factory=dict)
    seen: frozenset[str] = frozenset()
    """Keys that nobody declared and that are listed already."""
    statuses: frozenset[str] = frozenset(LEAD_STATUSES)

    def read(self, draft: ContactDraft) -> tuple[ContactDraft, list[Problem]]:
        """Return the draft with its attributes in their types, and what is wrong with it by these rules."""
        problems: list[Problem] = []
        values: dict[str, AttributeValue] = {}
        for name, value in draft.attributes.items():
            kind = self.types.get(name)
            try:
                values[name] = as_text(value) if kind is None else read_value(kind, value)
            except (ValueError, TypeError):
                problems.append(Problem(f"attributes.{name}", "wrong_type", {"type": kind}))
        if draft.lead_status is not None and draft.lead_status not in self.statuses:
            problems.append(Problem("lead_status", "unknown_status"))
        if draft.lead_status == CONVERTED and draft.lifecycle == Lifecycle.LEAD:
            problems.append(Problem("lifecycle", "converted_is_no_lead"))
        is_same = all(values.get(name) is value for name, value in draft.attributes.items())
        return (draft if is_same else draft._replace(attributes=values)), problems

    def unlisted(self, names: set[str]) -> list[str]:
        """Return the keys that are new to the organization."""
        return sorted(names - self.types.keys() - self.seen)


def as_text(value: AttributeValue) -> AttributeValue:
    """Return the value of a key that nobody declared: text, a list of texts, or None, which takes it away."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, int):
        return str(value)
    return [None if item is None else str(as_text(item)) for item in value]


def read_value(kind: AttributeType, value: AttributeValue) -> AttributeValue:
    """Return the value in the form in which its type is kept, or raise ValueError or TypeError; None stays None.

    Dates are kept as `2026-01-31`, times with their offset, both as text: they sort, and JSON holds them.
    """
    if value is None:
        return None
    if isinstance(value, str) and not value.strip() and kind is not AttributeType.TEXT:
        return None
    return _READERS[kind](value)


def _text(value: Any) -> AttributeValue:
    if isinstance(value, list | tuple):
        raise TypeError("a list is no text")
    return as_text(value)


def _number(value: Any) -> AttributeValue:
    if isinstance(value, bool | list | tuple):
        raise TypeError("no number")
    if isinstance(value, int | float):
        if not math.isfinite(value):
            raise ValueError("no number")
        return value
    text = value.strip()
    if not _NUMBER.fullmatch(text):
        raise ValueError("no number")
    number = float(text.replace(",", "."))
    return int(number) if number.is_integer() and "." not in text and "," not in text else number


def _boolean(value: Any) -> AttributeValue:
    if isinstance(value, bool):
        return value
    said = str(value).strip().casefold()
    if said in _YES:
        return True
    if said in _NO:
        return False
    raise ValueError("neither yes nor no")


def _date(value: Any) -> AttributeValue:
    if not isinstance(value, str):
        raise TypeError("a date is text such as 2026-01-31")
    text = value.strip()
    return (date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text).date()).isoformat()


def _datetime(value: Any) -> AttributeValue:
    if not isinstance(value, str):
        raise TypeError("a time is text such as 2026-01-31T10:00:00Z")
    at = datetime.fromisoformat(value.strip())
    if at.tzinfo is None:
        raise ValueError("a time needs its offset")
    return at.isoformat()


def _list(value: Any) -> AttributeValue:
    if isinstance(value, list | tuple):
        return list(value)
    if isinstance(value, str):
        return [part for raw in value.split(",") if (part := clean_line(raw))]
    return [value]


_READERS: Mapping[AttributeType, Callable[[Any], AttributeValue]] = {
    AttributeType.TEXT: _text,
    AttributeType.NUMBER: _number,
    AttributeType.BOOLEAN: _boolean,
    AttributeType.DATE: _date,
    AttributeType.DATETIME: _datetime,
    AttributeType.LIST: _list,
}
