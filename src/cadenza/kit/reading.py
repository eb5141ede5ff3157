"""Read typed values out of JSON and note every problem at its path, instead of stopping at the first.

A reader stands on one JSON object. Each read returns a value of the promised type even when the input is wrong,
so that reading goes on; the problem is on the list and the caller throws the result away if there are any.
`done` reports the fields that nobody read: a misspelt field is a mistake, not a default.
"""

import math
from collections.abc import Iterator, Mapping
from datetime import timedelta
from enum import StrEnum
from typing import TypeVar, cast

from cadenza.kit.errors import Problem

Choice = TypeVar("Choice", bound=StrEnum)

TEXT_LIMIT = 4096
NAME_LIMIT = 64
ITEM_LIMIT = 200


class Reader:
    """Reads one JSON object at a path and collects problems on a list shared with its inner readers."""

    __slots__ = ("_problems", "_raw", "_unread", "path")

    def __init__(self, raw: object, path: str, problems: list[Problem]) -> None:
        """Stand on `raw`; anything but an object is a problem and reads as empty."""
        self.path = path
        self._problems = problems
        self._raw: Mapping[str, object] = {}
        if isinstance(raw, Mapping):
            self._raw = raw
        else:
            problems.append(Problem(path, "not_an_object"))
        self._unread = {str(key) for key in self._raw}

    def problem(self, key: str, code: str, **params: object) -> None:
        """Note a problem at a field of this object."""
        self._problems.append(Problem(self.at(key), code, params))

    def at(self, key: str) -> str:
        """Return the path of a field of this object."""
        return f"{self.path}.{key}" if self.path else key

    def has(self, key: str) -> bool:
        """Say whether the field is there with a value."""
        return self._raw.get(key) is not None

    def value(self, key: str) -> object:
        """Return the field as it is; None where it is absent."""
        self._unread.discard(key)
        return self._raw.get(key)

    def text(self, key: str, default: str | None = None, limit: int = TEXT_LIMIT) -> str:
        """Return a text; without a default it is required and may not be blank."""
        value = self.value(key)
        if value is None:
            if default is None:
                self.problem(key, "required")
            return default or ""
        if not isinstance(value, str):
            self.problem(key, "not_text")
            return default or ""
        self._check_text(key, value, limit, may_be_blank=default is not None)
        return value

    def _check_text(self, key: str, value: str, limit: int, *, may_be_blank: bool) -> None:
        if len(value) > limit:
            self.problem(key, "too_long", limit=limit)
        if "\0" in value:
            # PostgreSQL can't keep it and no person typed it.
            self.problem(key, "bad_character")
        if not may_be_blank and not value.strip():
            self.problem(key, "required")

    def integer(self, key: str, default: int | None = None, *, lowest: int, highest: int) -> int:
        """Return a whole number within bounds."""
        stand_in = lowest if default is None else default
        value = self.value(key)
        if value is None:
            if default is None:
                self.problem(key, "required")
            return stand_in
        if not isinstance(value, int) or isinstance(value, bool):
            self.problem(key, "not_a_whole_number")
            return stand_in
        if not lowest <= value <= highest:
            self.problem(key, "out_of_range", lowest=lowest, highest=highest)
            return stand_in
        return value

    def number(self, key: str, default: float) -> float:
        """Return a finite number."""
        value = self.value(key)
        if value is None:
            return default
        if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
            self.problem(key, "not_a_number")
            return default
        return float(value)

    def flag(self, key: str, *, default: bool) -> bool:
        """Return true or false."""
        value = self.value(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.problem(key, "not_true_or_false")
            return default
        return value

    def choice(self, key: str, choices: type[Choice], default: Choice | None = None) -> Choice:
        """Return one of the closed list; without a default it is required."""
        value = self.value(key)
        stand_in = default if default is not None else next(iter(choices))
        if value is None:
            if default is None:
                self.problem(key, "required")
            return stand_in
        try:
            return choices(cast("str", value))
        except ValueError:
            self.problem(key, "unknown_choice", choices=[choice.value for choice in choices])
            return stand_in

    def duration(self, key: str, default: timedelta | None, *, longest: timedelta) -> timedelta | None:
        """Return a length of time given in minutes, longer than nothing and at most `longest`."""
        if not self.has(key):
            self._unread.discard(key)
            return default
        most = int(longest / timedelta(minutes=1))
        return timedelta(minutes=self.integer(key, lowest=1, highest=most))

    def inner(self, key: str) -> "Reader | None":
        """Return a reader on the object in a field; None where it is absent."""
        value = self.value(key)
        return None if value is None else Reader(value, self.at(key), self._problems)

    def items(self, key: str, limit: int = ITEM_LIMIT) -> list["Reader"]:
        """Return a reader for each object of a list; an absent list is empty."""
        value = self.value(key)
        if value is None:
            return []
        if not isinstance(value, list | tuple):
            self.problem(key, "not_a_list")
            return []
        if len(value) > limit:
            self.problem(key, "too_many", limit=limit)
        path = self.at(key)
        return [Reader(item, f"{path}.{place}", self._problems) for place, item in enumerate(value[:limit])]

    def keys(self) -> Iterator[str]:
        """Yield the names of the fields, for an object that is a table."""
        return iter(sorted(str(key) for key in self._raw))

    def done(self) -> None:
        """Note every field that was not read."""
        for key in sorted(self._unread):
            self.problem(key[:NAME_LIMIT], "unknown_field")
