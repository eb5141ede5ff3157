"""Filters of the template language, made pure and bounded.

Liquid's own filters are kept but for those that make no sense in a text message. Two things are added around
every filter: a variable without a value never goes through one (but `default`), and neither does anything large,
because a chain of `replace` multiplies its text at each step.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from functools import partial
from typing import Any

from liquid import Environment
from liquid.exceptions import FilterArgumentError, ResourceLimitError

from cadenza.templates.domain.absence import Absent, MissingVariable

MAX_VALUE_LENGTH = 20_000
"""The longest text or list that goes into or comes out of a filter."""

MAX_MULTIPLIED_LENGTH = 1_000_000
"""What one step may take at its very worst before its result is measured."""

REMOVED = (
    "safe", "escape", "escape_once", "escapejs", "newline_to_br", "strip_html",
    "base64_decode", "base64_encode", "base64_url_safe_decode", "base64_url_safe_encode",
)  # fmt: skip
"""Filters for HTML, scripts and binary content, which no text message has."""

_MULTIPLYING = frozenset({"replace", "join"})

_ITEM_COST = 10
"""What an item of a list costs beside a letter of a text."""


class ValueTooLarge(ResourceLimitError):
    """A filter was given, or would make, more than a message can hold."""


def guarded(name: str, function: Callable[..., Any], environment: Environment) -> Callable[..., Any]:
    """Wrap a filter so that it is bounded and ends the rendering on values that are absent."""
    if getattr(function, "with_environment", False):
        function = partial(function, environment=environment)
    if name == "default":
        return function

    def filtered(value: Any, *args: Any, **kwargs: Any) -> Any:
        for each in (value, *args):
            if type(each) is Absent:
                raise MissingVariable(each.variable)
            _check_size(each)
        if name in _MULTIPLYING:
            _check_growth(value, *args)
        result = function(value, *args, **kwargs)
        _check_size(result)
        return result

    return filtered


def cost_of(name: str, value: Any) -> int:
    """Say how much work a filter has with a value, in letters; `uniq` looks for each item among all."""
    if isinstance(value, list | tuple | range):
        items = _length(value)
        return items * items if name == "uniq" else items * _ITEM_COST
    return len(value) if isinstance(value, str) else 1


def format_date(value: Any, pattern: Any = None) -> str:
    """Write a date with strftime's letters; unlike Liquid's own, it knows no `now` and reads no host's zone."""
    if isinstance(value, str) and value in {"now", "today"}:
        raise FilterArgumentError("a template has no clock", token=None)
    moment = _moment(value)
    if moment is None or pattern is None:
        return str(value)
    try:
        return moment.strftime(str(pattern))
    except (ValueError, UnicodeError) as err:
        raise FilterArgumentError("unknown date format", token=None) from err


def _moment(value: Any) -> datetime | None:
    """Read a date, a moment, ISO 8601 text or Unix seconds; None for anything else, which is printed as it is."""
    if isinstance(value, datetime):
        return value
    if isinstance(value, date):
        return datetime.combine(value, time.min)
    try:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return datetime.fromtimestamp(value, UTC)
        return datetime.fromisoformat(value) if isinstance(value, str) else None
    except (ValueError, OverflowError, OSError):
        return None


def _check_size(value: Any) -> None:
    if isinstance(value, str | list | tuple | range) and _length(value) > MAX_VALUE_LENGTH:
        raise ValueTooLarge("value too large", token=None)
    if isinstance(value, int) and value.bit_length() > 1000:
        raise ValueTooLarge("number too large", token=None)


def _check_growth(value: Any, *args: Any) -> None:
    """Refuse what would put a long text in many places before the work is done."""
    places = _length(value) + 1 if isinstance(value, str | list | tuple | range) else 1
    longest = max((len(each) for each in args if isinstance(each, str)), default=0)
    if places * longest > MAX_MULTIPLIED_LENGTH:
        raise ValueTooLarge("value too large", token=None)


def _length(value: str | list[Any] | tuple[Any, ...] | range) -> int:
    try:
        return len(value)
    except OverflowError:
        return MAX_VALUE_LENGTH + 1
