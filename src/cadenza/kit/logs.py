"""Logs: one line an event, for people or as JSON, without personal data.

- Whatever looks like an address is masked wherever it stands, texts of errors included, and values under names
  that hold personal data never get out. Log ids, codes and counts.
- The same warning or error beyond `SAME_A_MINUTE` is counted, not written; the next one says how many were not.
- What libraries log through `logging` takes the same way.
- In JSON an error is its type and where it happened: its text may quote what somebody wrote. Lines for people, on
  their own machine, have the text too, masked.
"""

import logging
import re
import sys
import traceback
from collections.abc import Iterator, MutableMapping
from typing import Any, Literal

import structlog

from cadenza.kit import clock

SAME_A_MINUTE = 20
MINUTE_SECONDS = 60.0
MASK = "[masked]"
MOST_FRAMES = 30
"""Of one error: the last ones, where it happened."""

_PRIVATE_NAMES = frozenset(
    {
        "address",
        "api_key",
        "authorization",
        "body",
        "cookie",
        "email",
        "first_name",
        "headers",
        "last_name",
        "match_key",
        "password",
        "payload",
        "phone",
        "secret",
        "send_to",
        "text",
        "token",
        "value",
    }
)
_EMAIL = re.compile(r"[^\s@\"'=(<,;:]+@[^\s@\"')>,;]+\.[^\s@\"')>,;]+")
_PHONE = re.compile(r"(?<![\w-])(?<!\d[:.])\+?\d(?:[ ().-]?\d){7,14}(?![\w-])")
_KEY = re.compile(r"\bcd[sz]_[a-z2-7]{26}_[\w-]+")

EventDict = MutableMapping[str, Any]


def configure_logs(log_format: Literal["console", "json"], level: str) -> None:
    """Set up logging for this process."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _write_error_without_text if log_format == "json" else structlog.processors.format_exc_info,
        mask_personal_data,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer: Any = structlog.processors.JSONRenderer() if log_format == "json" else _console()
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    handler.addFilter(Throttle())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # The request log is ours: uvicorn's has the query, which may hold a search for a person.
    logging.getLogger("uvicorn.access").disabled = True


def _console() -> Any:
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())


def _write_error_without_text(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Replace an error by its types and frames, causes included."""
    given = event.pop("exc_info", None)
    error = given[1] if isinstance(given, tuple) else sys.exc_info()[1] if given is True else given
    if isinstance(error, BaseException):
        event["exception"] = "\n".join(_told(error))
    return event


def _told(error: BaseException) -> Iterator[str]:
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield f"{type(current).__module__}.{type(current).__qualname__}"
        for frame in traceback.extract_tb(current.__traceback__)[-MOST_FRAMES:]:
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)


def mask_personal_data(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Mask values under private names, and addresses and keys in every other text."""
    for name, value in event.items():
        if name != "timestamp":
            event[name] = MASK if name in _PRIVATE_NAMES else _masked(value)
    return event


def _masked(value: Any) -> Any:
    if isinstance(value, str):
        return mask_text(value)
    if isinstance(value, dict):
        return {name: MASK if name in _PRIVATE_NAMES else _masked(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_masked(inner) for inner in value]
    return value


def mask_text(text: str) -> str:
    """Mask emails, phone numbers and keys inside a text; ids and times stay."""
    text = _KEY.sub(MASK, _EMAIL.sub(MASK, text))
    return _PHONE.sub(MASK, text)


class Throttle(logging.Filter):
    """Lets a warning or error through `SAME_A_MINUTE` times a minute, then only counts it."""

    def __init__(self) -> None:
        """Start with nothing counted."""
        super().__init__()
        self._minute = 0.0
        self._seen: dict[tuple[int, str], int] = {}
        self._held: dict[tuple[int, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Drop what was written too often this minute; the first of a later one says how many were."""
        if record.levelno < logging.WARNING:
            return True
        now = clock.monotonic()
        if now - self._minute >= MINUTE_SECONDS:
            self._minute = now
            self._held = {key: n - SAME_A_MINUTE for key, n in self._seen.items() if n > SAME_A_MINUTE}
            self._seen = {}
        # Ours carry their event; those of libraries are told apart by the text before its values.
        message: Any = record.msg
        key = (record.levelno, str(message.get("event") if isinstance(message, dict) else message)[:200])
        self._seen[key] = self._seen.get(key, 0) + 1
        held = self._held.pop(key, 0)
        if held and isinstance(message, dict):
            message["not_written"] = held
        return self._seen[key] <= SAME_A_MINUTE
